from collections.abc import Iterator
from random import Random

import pytest

from engine.elephant import Elephant, State
from engine.game import UNSEEN, IllegalMove, Refusal, Seat
from engine.riding import CLOWNS, PASS, RIDERS, Why

GAME = Elephant()
HANDS = ("6-6 7-4 7-9 9-8 purple", "7-7 9-9 9-10 10-10 red", "7-8 8-6 8-8 10-1 10-2")


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def start(*hands: str, petit: bool = False) -> State:
    """A round with these hands; seat 0 starts, and unless gifts come first it is not the first turn."""
    state = GAME.deal(*GAME.draw({"players": len(hands), "dealer": len(hands) - 1, "petit": petit}, 1))
    state.hands = tuple(map(cards, hands))
    state.clowns = ("red", "purple")
    state.bundles = (0 if petit else 1, *[0] * (len(hands) - 1))
    return state


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(GAME.parse(move))
    return state


def why_not(state: State, move: str) -> object:
    with pytest.raises(IllegalMove) as refused:
        play(state, move)
    return refused.value.reason


def random_games(petit: bool, passing: float) -> Iterator[State]:
    """The states of some games played at random, in which a pass is taken as often as said."""
    rng = Random(7)
    for players in (3, 4, 5):
        state = GAME.deal(*GAME.draw({"players": players, "petit": petit}, players))
        while state.turn is not None:
            yield state
            plays = [move for move in state.moves() if move != PASS]
            may_pass = len(plays) < len(state.moves())
            state = state.play(
                PASS if may_pass and (not plays or rng.random() < passing) else rng.choice(plays)
            )
        yield state


def seats(state: State) -> tuple[Seat | None, ...]:
    return (*range(state.options.players), None)


# Views


def test_a_seat_sees_its_own_hand_and_of_others_how_many_cards_they_hold() -> None:
    state = play(start(*HANDS), "7-4 7-9", "7-7", "7-8")
    assert state.view(1).hands == ((UNSEEN,) * 3, cards("9-9 9-10 10-10 red"), (UNSEEN,) * 4)
    assert state.view(None).hands == ((UNSEEN,) * 3, (UNSEEN,) * 4, (UNSEEN,) * 4)
    assert state.view(1).history == ((0, "7-4 7-9"), (1, "7-7"), (2, "7-8"))
    assert (state.view(1).table, state.view(1).rule) == (("7-4", "7-9", "7-7", "7-8"), "elephant 7")


def test_a_seat_has_moves_only_at_its_own_turn() -> None:
    state = start(*HANDS)
    assert state.view(0).moves() == state.moves()
    assert state.view(1).moves() == state.view(None).moves() == []


def test_a_view_says_why_a_card_does_not_fit() -> None:
    view = play(start(*HANDS), "7-4 7-9").view(1)
    assert view.refusal(GAME.parse("9-9")) is Why.OTHER_ELEPHANT
    assert view.refusal(GAME.parse("red")) is None


def test_a_view_tells_what_was_played_in_this_round_and_what_is_unseen() -> None:
    options, decks = GAME.draw({"players": 3, "dealer": 0}, 5)
    state = GAME.deal(options, decks)
    first = state.moves()[0]
    state = state.play(first)
    view = state.view(0)
    assert view.played == ((), (first,), ())
    assert sorted(view.unseen) == sorted({*state.hands[1], *state.hands[2]})


def test_when_the_game_is_over_all_hands_are_open() -> None:
    for petit in (False, True):
        *_, state = random_games(petit, 0.3)
        for seat in seats(state):
            view = state.view(seat)
            assert (view.hands, view.gifts) == (state.hands, state.gifts)


@pytest.mark.parametrize("petit", [False, True])
def test_a_sample_looks_the_same_from_its_seat_and_holds_every_card_once(petit: bool) -> None:
    rng = Random(3)
    for n, state in enumerate(random_games(petit, 0.3)):
        for seat in seats(state):
            view = state.view(seat)
            sample = view.sample(rng)
            assert view == sample.view(seat)
            held = [c for hand in sample.hands for c in hand]
            assert sorted(held) == sorted(c for hand in state.hands for c in hand)
            if n % 20 == 0 and sample.turn is not None:
                sample.play(rng.choice(sample.moves()))


@pytest.mark.parametrize("petit", [False, True])
def test_changing_what_a_seat_cannot_see_leaves_its_view_as_it_was(petit: bool) -> None:
    rng = Random(4)
    for state in random_games(petit, 0.3):
        for seat in seats(state):
            if state.turn is None:
                continue
            view = state.view(seat)
            other = state._copy()
            backs = [
                (s, i)
                for s, hand in enumerate(state.hands)
                for i, c in enumerate(hand)
                if c not in view.hands[s]
            ]
            hands = [list(hand) for hand in state.hands]
            for (s, i), (t, j) in zip(backs, rng.sample(backs, len(backs)), strict=True):
                hands[s][i], hands[t][j] = hands[t][j], hands[s][i]
            other.hands = tuple(map(tuple, hands))
            other.undealt = tuple(tuple(rng.sample(deck, len(deck))) for deck in state.undealt)
            other.gifts = tuple(
                ("1-10", "2-9") if UNSEEN in shown else gift
                for shown, gift in zip(view.gifts, state.gifts, strict=True)
            )
            assert view == other.view(seat)
            assert repr(view) == repr(other.view(seat))


# What a pass proves


def came_round() -> State:
    """Seat 0, with the red clown alone, has passed the start a second time; so did nobody else."""
    state = start("red", "7-4 7-9 9-8 purple", "7-8 8-6 8-8 10-1")
    return play(state, "pass", "pass", "pass", "pass")


def test_a_pass_where_a_rider_had_to_be_played_proves_clowns_only() -> None:
    state = came_round()
    assert state.clowns_only == (0,)
    rng = Random(1)
    assert {state.view(1).sample(rng).hands[0] for _ in range(50)} == {("red",)}
    assert {state.view(2).sample(rng).hands[0] for _ in range(50)} == {("red",), ("purple",)}


def test_what_was_proved_holds_until_the_round_ends() -> None:
    state = play(came_round(), "7-4 7-9", "pass", "pass")
    assert (state.turn, state.clowns_only) == (1, (0,))
    rng = Random(1)
    assert all(state.view(2).sample(rng).hands[0][0] in CLOWNS for _ in range(50))
    state = play(came_round(), "7-4 7-9", "pass", "red", "pass")
    assert (state.round, state.clowns_only) == (2, ())


@pytest.mark.parametrize(
    "moves",
    [
        ["pass"],
        ["pass", "pass", "pass"],
        ["7-4", "pass"],
        ["7-4", "pass", "pass"],
        ["7-4 7-9", "pass"],
        ["7-4 9-8", "pass", "pass"],
    ],
)
def test_any_other_pass_proves_nothing(moves: list[str]) -> None:
    state = play(start(*HANDS), *moves)
    assert state.clowns_only == ()
    rng = Random(1)
    view = state.view(0)
    held = {c for _ in range(400) for c in view.sample(rng).hands[1]}
    assert held == {*RIDERS, "red"}.difference(view.hands[0], *view.played)


def test_clowns_of_the_round_are_known_and_those_of_later_rounds_are_not() -> None:
    state = GAME.deal(*GAME.draw({"players": 3}, 1))
    rng = Random(1)
    samples = [state.view(0).sample(rng) for _ in range(60)]
    assert {sample.clowns for sample in samples} == {state.clowns}
    later = {tuple(c for c in CLOWNS if c in sample.undealt[0]) for sample in samples}
    assert later == {("red", "blue"), ("red", "purple"), ("blue", "purple")}
    assert {len(sample.undealt) for sample in samples} == {4}


# Petit


def test_in_petit_each_gives_two_cards_to_the_right_and_takes_those_of_the_left() -> None:
    state = play(start(*HANDS, petit=True), "give 6-6 purple", "give 7-7 red")
    assert (state.turn, state.hands) == (2, tuple(map(cards, HANDS)))
    state = play(state, "give 10-2 8-8")
    assert state.turn == 0
    assert state.hands == (
        cards("7-4 7-7 7-9 9-8 red"),
        cards("8-8 9-9 9-10 10-2 10-10"),
        cards("6-6 7-8 8-6 10-1 purple"),
    )


def test_gifts_come_first_and_are_two_cards_of_the_hand() -> None:
    state = start(*HANDS, petit=True)
    assert len(set(state.moves())) == len(state.moves()) == 10
    assert "give 9-8 purple" in state.moves()
    assert why_not(state, "7-4") is Why.GIVE_FIRST
    assert why_not(state, "pass") is Why.GIVE_FIRST
    assert why_not(state, "give 7-4") is Why.GIVE_TWO
    assert why_not(state, "give 7-4 7-9 9-8") is Why.GIVE_TWO
    assert why_not(state, "give 7-4 9-9") is Refusal.NOT_IN_HAND
    assert why_not(state, "give ? ?") is Refusal.NOT_IN_HAND
    state = play(state, "give 6-6 7-4", "give 7-7 9-9", "give 7-8 8-6")
    assert why_not(state, "give 7-9 9-8") is Why.NO_GIFTS
    assert "pass" not in state.moves()


def test_no_view_shows_a_gift_before_all_are_made() -> None:
    state = start(*HANDS, petit=True)
    one, other = play(state, "give 6-6 purple"), play(state, "give 7-4 7-9")
    for seat in (1, 2, None):
        assert one.view(seat) == other.view(seat)
        assert one.view(seat).gifts == ((UNSEEN, UNSEEN), (), ())
    assert one.view(0).gifts == (("6-6", "purple"), (), ())
    assert one.view(0).history == ()


def test_afterwards_a_seat_knows_the_gifts_it_made_and_got() -> None:
    state = play(start(*HANDS, petit=True), "give 6-6 purple", "give 7-7 red", "give 8-8 10-2")
    hidden = (UNSEEN, UNSEEN)
    assert state.view(0).gifts == (("6-6", "purple"), ("7-7", "red"), hidden)
    assert state.view(1).gifts == (hidden, ("7-7", "red"), ("8-8", "10-2"))
    assert state.view(None).gifts == (hidden, hidden, hidden)
    unseen = "give ? ?"
    assert state.view(0).history == ((0, "give 6-6 purple"), (1, unseen), (2, unseen))
    assert state.view(None).history == ((0, unseen), (1, unseen), (2, unseen))


def test_a_card_given_stays_known_to_its_giver_until_it_is_played() -> None:
    state = play(start(*HANDS, petit=True), "give 6-6 7-4", "give 7-7 red", "give 8-8 10-2")
    assert state.view(0).hands[2] == ("6-6", "7-4", UNSEEN, UNSEEN, UNSEEN)
    assert state.view(0).hands[1] == (UNSEEN,) * 5
    assert state.view(1).hands[2] == (UNSEEN,) * 5
    rng = Random(1)
    assert all({"6-6", "7-4"} <= set(state.view(0).sample(rng).hands[2]) for _ in range(20))
    state = play(state, "7-9", "pass", "6-6")
    assert state.view(0).hands[2] == ("7-4", UNSEEN, UNSEEN, UNSEEN)


def test_gifts_are_forgotten_with_the_next_round() -> None:
    rounds = {state.round: state for state in random_games(True, 0.3) if state.giving and state.round > 1}
    assert rounds
    assert all(set(hand) == {UNSEEN} for state in rounds.values() for hand in state.view(0).hands[1:])
