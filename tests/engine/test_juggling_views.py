from collections.abc import Iterator
from random import Random

import pytest

from engine.cards import DECK, in_order
from engine.game import UNSEEN, Seat
from engine.juggling import Juggling, State, View

GAME = Juggling()
HIDDEN = ("2c", "9c", "5d")
FACE_UP = ("Ts", "4d")


def position(throw: str = "8d 8h", owner: Seat | None = 1, players: int = 2, rounds: int = 1) -> State:
    """A position in the first round in which seat 0 holds HIDDEN and FACE_UP, the others one card each."""
    state = GAME.deal(*GAME.draw({"players": players, "starter": 0, "rounds": rounds}, 1))
    others = [((f"3{suit}",), (f"7{suit}",)) for suit in "cdh"[: players - 1]]
    state.hands = ((HIDDEN, FACE_UP), *others)
    state.throw = tuple(throw.split())
    state.owner = owner
    placed = {*state.throw, *(c for pair in state.hands for hand in pair for c in hand)}
    state.out = tuple(c for c in DECK if c not in placed)
    return state


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(GAME.parse(move))
    return state


def states(games: int, rounds: bool = False) -> Iterator[State]:
    """States of random games for two to four players in turn, with many catches."""
    for seed in range(games):
        rng = Random(seed)
        players = 2 + seed % 3
        state = GAME.deal(*GAME.draw({"players": players, "rounds": players if rounds else 1}, seed))
        while state.turn is not None:
            yield state
            catches = state.catches()
            if catches.ways and rng.random() < 0.5:
                state = state.play(catches[rng.randrange(catches.ways)])
            else:
                state = state.play(
                    rng.choice(rng.choice([k for k in (state.throws(), state.prepares()) if k]))
                )
        yield state


@pytest.mark.parametrize(
    ("move", "seen", "known"),
    [
        ("move Ts F1", "move Ts F1", ()),
        ("move Ts H1", "move Ts H?", ("Ts",)),
        ("move 9c F2", "move 9c F2", ()),
        ("move 9c H0", "move ? H?", ()),
        ("pass", "pass", ()),
    ],
)
def test_others_see_of_a_prepare_what_happens_in_the_open(
    move: str, seen: str, known: tuple[str, ...]
) -> None:
    state = play(position(), move)
    assert ((0, move),) == state.view(0).history
    assert ((0, seen),) == state.view(1).history == state.view(None).history
    assert known == state.known[0]


@pytest.mark.parametrize(
    ("move", "seen", "known"),
    [
        ("catch 8d F0 8h F3", "catch 8d F0 8h F3", ()),
        ("catch 8d H1 8h F2", "catch 8d H? 8h F2", ("8d",)),
        ("catch 8d H0 8h H4", "catch 8d H? 8h H?", ("8d", "8h")),
    ],
)
def test_others_see_of_a_catch_its_cards_and_the_places_in_the_face_up_hand(
    move: str, seen: str, known: tuple[str, ...]
) -> None:
    state = play(position(owner=0), move)
    assert ((0, move),) == state.view(0).history
    assert ((0, seen),) == state.view(1).history == state.view(None).history
    assert known == state.known[0]


def test_a_throw_is_seen_in_full() -> None:
    assert play(position("", None), "throw 9c").view(1).history == ((0, "throw 9c"),)


def test_a_hidden_hand_shows_its_known_cards_in_card_order_then_question_marks() -> None:
    state = play(position(), "move Ts H0", "pass", "throw Ts")
    assert state.view(1).hidden[0] == (UNSEEN,) * 3
    state = play(position("8d 8h 8s 8c"), "move Ts H0", "pass", "move 4d H2")
    assert ("4d", "Ts", UNSEEN, UNSEEN, UNSEEN) == state.view(1).hidden[0] == state.view(None).hidden[0]
    assert state.view(0).hidden[0] == ("Ts", "2c", "4d", "9c", "5d")


@pytest.mark.parametrize(("throw", "leaves"), [("8d 9d Td", "move Ts F0"), ("8d 9d", "throw Ts")])
def test_a_card_that_leaves_the_hidden_hand_is_no_longer_known_to_be_there(throw: str, leaves: str) -> None:
    state = play(position(throw), "move Ts H0", "pass")
    assert state.known[0] == ("Ts",)
    assert play(state, leaves).known[0] == ()


def test_moves_within_a_hidden_hand_and_passes_change_nothing_known() -> None:
    state = play(position("8d 8h 8s 8c"), "move Ts H0", "pass", "move Ts H2", "pass")
    assert state.known[0] == ("Ts",)
    assert state.view(1).history[2] == (0, "move ? H?")


def test_legal_moves_are_shown_to_the_seat_whose_turn_it_is_alone() -> None:
    for state in states(2):
        for seat in range(state.options.players):
            view = state.view(seat)
            if seat == state.turn:
                assert state.throws() == view.throws()
                assert state.prepares() == view.prepares()
                assert state.catches().ways == view.catches().ways
            else:
                assert list(view.moves()) == []
        assert list(state.view(None).moves()) == []


def test_all_see_the_face_up_hands_the_throw_the_piles_and_what_is_gone() -> None:
    for state in states(3):
        for seat in (None, *range(state.options.players)):
            view = state.view(seat)
            assert state.face_up == view.face_up
            assert (state.throw, state.owner, state.piles) == (view.throw, view.owner, view.piles)
            assert (state.gone, state.totals, state.round) == (view.gone, view.totals, view.round)
            assert [len(hand) for hand in state.hidden] == [len(hand) for hand in view.hidden]


def test_what_is_gone_lies_in_the_piles_or_was_set_aside() -> None:
    for state in states(6, rounds=True):
        set_aside = 0 if state.turn is not None else len(state.gone) - sum(state.piles)
        assert sum(state.piles) + set_aside == len(state.gone)
        held = [c for pair in state.hands for hand in pair for c in hand]
        assert tuple(c for c in DECK if c in {*held, *state.throw, *state.gone, *state.out}) == DECK
        assert len(held) + len(state.throw) + len(state.gone) + len(state.out) == 52


def test_a_sample_looks_the_same_from_the_seat_and_puts_known_cards_where_they_are_known() -> None:
    rng = Random(1)
    for state in states(6, rounds=True):
        for seat in (None, *range(state.options.players)):
            view = state.view(seat)
            sample = view.sample(rng)
            assert view == sample.view(seat)
            held = [c for pair in sample.hands for hand in pair for c in hand]
            assert sorted(DECK) == sorted((*held, *sample.throw, *sample.gone, *sample.out))
            assert all(
                set(known) <= set(hand) for known, hand in zip(state.known, sample.hidden, strict=True)
            )
            rounds_left = state.options.rounds - state.round
            assert [sorted(DECK)] * rounds_left == [sorted(deck) for deck in sample.undealt]


def test_a_sample_can_be_played_on() -> None:
    rng = Random(2)
    for state in list(states(3))[::7]:
        sample = state.view(state.turn).sample(rng)
        while sample.turn is not None:
            sample = sample.play(rng.choice([*sample.throws(), *sample.prepares()]))
        assert sample.outcome()


def test_known_cards_take_any_place_in_a_sample() -> None:
    view = play(position("8d 8h"), "move Ts H0").view(1)
    rng = Random(3)
    assert {0, 1, 2, 3} == {view.sample(rng).hidden[0].index("Ts") for _ in range(100)}


def permuted(state: State, seat: Seat | None, rng: Random) -> State:
    """The state with all that the seat cannot see dealt anew: places, unknown cards, what stays out."""
    other: State = state._copy()
    loose = list(state.out)
    for s, (hidden, _) in enumerate(state.hands):
        if s != seat:
            loose += [c for c in hidden if c not in state.known[s]]
    rng.shuffle(loose)
    hands = list(state.hands)
    for s, (hidden, face_up) in enumerate(state.hands):
        if s != seat:
            hand = [*state.known[s], *(loose.pop() for _ in range(len(hidden) - len(state.known[s])))]
            rng.shuffle(hand)
            hands[s] = tuple(hand), face_up
    other.hands = tuple(hands)
    other.out = tuple(loose)
    other.undealt = tuple(tuple(rng.sample(deck, len(deck))) for deck in state.undealt)
    return other


def test_permuting_what_a_seat_cannot_see_leaves_its_view_as_it_was() -> None:
    rng = Random(4)
    for state in states(6, rounds=True):
        if state.turn is not None:
            for seat in (None, *range(state.options.players)):
                assert state.view(seat) == permuted(state, seat, rng).view(seat)


def test_no_view_holds_a_card_that_its_seat_cannot_know() -> None:
    for state in states(6):
        if state.turn is not None:
            for seat in range(state.options.players):
                text = repr(state.view(seat))
                secret = [*state.out, *(c for deck in state.undealt for c in deck)]
                for s, (hand, known) in enumerate(zip(state.hidden, state.known, strict=True)):
                    if s != seat:
                        secret += [c for c in hand if c not in known]
                assert not [c for c in secret if repr(c) in text]


def test_unseen_cards_are_those_in_other_hidden_hands_or_out() -> None:
    state = position()
    assert in_order([*state.out, "3c"]) == state.view(0).unseen


def test_hidden_cards_left_at_the_end_of_a_round_are_not_shown() -> None:
    state = position("", None, rounds=2)
    state.hands = (((), ("Ts",)), (("3c", "3d"), ("7c",)))
    state = play(state, "throw Ts")
    view = state.view(0)
    assert (view.round, state.turn) == (2, 1)
    assert view.hidden[1] == (UNSEEN,) * 9
    assert (view.gone, view.known, view.totals) == ((), ((), ()), (0, -3))


def test_when_the_game_is_over_all_hands_are_shown() -> None:
    state = position("8d 8h", 1)
    state.hands = (((), ("Ts", "Js")), (("3c", "3d", "5d"), ("7c",)))
    state = play(state, "pass", "move 3c H1", "throw Ts Js")
    for seat in (None, 0, 1):
        view = state.view(seat)
        assert view.hands[1] == (("3d", "3c", "5d"), ("7c",))
        assert view.history[1] == (1, "move 3c H1" if seat == 1 else "move ? H?")
        assert view == view.sample(Random(1)).view(seat)


def test_views_are_equal_if_nothing_differs() -> None:
    state = position()
    assert state.view(0) == state.view(0)
    assert hash(state.view(0)) == hash(state.view(0))
    assert state.view(0) != state.view(1)
    assert isinstance(state.view(0), View)
