import json
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path
from random import Random

import pytest

from engine.__main__ import trace
from engine.cards import DECK
from engine.game import IllegalMove, Malformed, Move, Refusal, Seat, UnknownWord
from engine.juggling import Juggling, State
from engine.throws import PASS, Catch, Kind, Throw, Why, kind, shortfall

GAME = Juggling()
CASES = (Path(__file__).parent / "cases" / "juggling.jsonl").read_text(encoding="utf-8").splitlines()


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def position(
    *hands: tuple[str, str], turn: Seat = 0, throw: str = "", owner: Seat | None = None, rounds: int = 1
) -> State:
    """A position in the first round, as if nobody had moved yet: of each seat the hidden and face-up hand."""
    state = GAME.deal(*GAME.draw({"players": len(hands), "starter": 0, "rounds": rounds}, 1))
    state.hands = tuple((cards(hidden), cards(face_up)) for hidden, face_up in hands)
    state.turn = turn
    state.throw = cards(throw)
    state.owner = owner
    placed = {*state.throw, *(c for pair in state.hands for hand in pair for c in hand)}
    state.out = tuple(c for c in DECK if c not in placed)
    return state


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(GAME.parse(move))
    return state


def why_not(state: State, move: str) -> object:
    with pytest.raises(IllegalMove) as refused:
        play(state, move)
    return refused.value.reason


def random_game(seed: int, players: int, rounds: int = 1) -> Iterator[tuple[State, Move | None]]:
    """Each state of a game played at random, with the move made there; a kind of move is drawn first."""
    rng = Random(seed)
    state = GAME.deal(*GAME.draw({"players": players, "rounds": rounds}, seed))
    while state.turn is not None:
        catches = state.catches()
        move: Move
        if catches.ways and rng.random() < 0.4:
            move = catches[rng.randrange(catches.ways)]
        else:
            move = rng.choice(rng.choice([kind for kind in (state.throws(), state.prepares()) if kind]))
        yield state, move
        state = state.play(move)
    yield state, None


@pytest.mark.parametrize("line", CASES, ids=[json.loads(line)["id"] for line in CASES])
def test_games_from_other_implementations_come_out_the_same(line: str) -> None:
    case = json.loads(line)
    lines = [json.loads(json.dumps(shown)) for shown in trace(json.dumps(case["record"]))]
    assert case["trace"] == [
        {key: shown[key] for key in want} for want, shown in zip(case["trace"], lines, strict=True)
    ]


# Throws


@pytest.mark.parametrize(
    ("throw", "over", "why"),
    [
        ("4c 5d 6h", "9s 9h", None),
        ("3c 3h", "Qd Kd", None),
        ("6d 7h 8d", "5c 6h 7s", None),
        ("5h 6s 7c", "7d 6c 5d", Why.NOT_HIGHER),
        ("2h 3s 4d 5c 6h", "Ks", None),
        ("9s 9h", "4c 5d 6h", Why.TOO_SHORT),
        ("Qd Kd", "3c 3h", Why.SET_OVER_RUN),
        ("5c 5d", "5h 5s", Why.NOT_HIGHER),
        ("Kh", "Ks", Why.NOT_HIGHER),
        ("2c", "", None),
    ],
)
def test_more_cards_beat_then_a_set_over_a_run_then_the_higher_top(
    throw: str, over: str, why: Why | None
) -> None:
    assert why == shortfall(Throw(cards(throw)), cards(over))


@pytest.mark.parametrize(
    ("thrown", "what"),
    [
        ("7c", Kind.SINGLE),
        ("7c 7d", Kind.SET),
        ("7c 7d 7h 7s", Kind.SET),
        ("Qc Kd Ah", Kind.RUN),
        ("Ah Kd Qc", Kind.RUN),
        ("Kc Ad 2h", None),
        ("5c 6d 5h", None),
        ("5c 5d 6h", None),
        ("5c 7d", None),
    ],
)
def test_a_run_goes_all_up_or_all_down_and_the_ace_is_high_only(thrown: str, what: Kind | None) -> None:
    assert what == kind(cards(thrown))


def test_the_throws_listed_are_all_that_lie_together_and_beat() -> None:
    for seed in range(6):
        for state, _ in random_game(seed, 2 + seed % 3):
            if state.turn is None:
                break
            hands = state.hands[state.turn]
            spans = [hand[i:j] for hand in hands for i, j in combinations(range(len(hand) + 1), 2)]
            beating = [Throw(span) for span in spans if shortfall(Throw(span), state.throw) is None]
            assert sorted(beating) == sorted(state.throws())


# A turn


def test_the_beaten_cards_go_to_the_thrower_also_when_they_were_the_throwers_own() -> None:
    state = position(("9c Kd", "3h"), ("Qs", "2s"), throw="8d 8h", owner=0, turn=1)
    state = play(state, "pass", "throw Kd")
    assert (state.piles, state.throw, state.owner) == ((2, 0), ("Kd",), 0)
    assert state.gone == ("8d", "8h")


@pytest.mark.parametrize(
    ("throw", "card", "left"),
    [
        ("7c 7d", "7c", "7d"),
        ("5c 6d 7h", "5c", "6d 7h"),
        ("7h 6d 5c", "5c", "7h 6d"),
        ("9s 9h 9d", "9s", "9h 9d"),
    ],
)
def test_a_prepare_costs_the_throw_its_lowest_card_the_leftmost_among_equals(
    throw: str, card: str, left: str
) -> None:
    state = play(position(("2c", "3c"), ("4c", "5h"), throw=throw, owner=1), "pass")
    assert ((0, 1), cards(left), (card,), 1) == (state.piles, state.throw, state.gone, state.turn)


def test_an_owner_who_prepares_takes_a_card_of_the_own_throw() -> None:
    state = play(position(("2c", "3c"), ("4c", "5h"), throw="9s 9h", owner=0), "move 2c F1")
    assert (state.piles, state.throw, state.owner) == ((1, 0), ("9h",), 0)
    assert state.hands[0] == ((), ("3c", "2c"))


def test_when_the_last_card_goes_the_next_player_must_throw() -> None:
    state = play(position(("2c", "3c"), ("4c", "5h"), throw="9s", owner=1), "pass")
    assert (state.throw, state.owner) == ((), None)
    assert list(state.moves()) == ["throw 4c", "throw 5h"]
    assert Why.NOTHING_IN_PLAY == why_not(state, "pass") == why_not(state, "move 4c F0")


def test_a_catch_brings_every_card_back_and_nobody_scores() -> None:
    state = position(("2c 3c", "4c"), ("6c", "5h"), throw="9s Ts", owner=0)
    state = play(state, "catch 9s H1 Ts H1")
    assert state.hands[0] == (("2c", "Ts", "9s", "3c"), ("4c",))
    assert (state.piles, state.throw, state.owner, state.turn) == ((0, 0), (), None, 1)
    assert not state.prepares()


def test_a_catch_is_allowed_also_when_the_throw_returns_a_second_time() -> None:
    state = position(("2c", "4c"), ("6c", "5h"), throw="8c 8d 8h 8s", owner=0, turn=1)
    state = play(state, "pass", "pass", "pass")
    assert state.throw == ("8s",)
    assert "catch 8s F1" in list(state.moves())
    assert play(state, "catch 8s F1").hands[0][1] == ("4c", "8s")


def test_with_something_in_play_there_is_always_a_legal_move() -> None:
    for state, _ in random_game(3, 4):
        assert not state.throw or PASS in state.prepares()


# The end of a round


def test_the_round_ends_when_both_hands_are_empty_and_the_last_throw_counts_for_nobody() -> None:
    state = play(position(("", "Kc Ks"), ("6c 2d", "5h"), throw="9s 8s", owner=1), "throw Kc Ks")
    assert (state.turn, state.totals, state.piles, state.outcome()) == (None, (2, -3), (2, 0), (0,))
    assert (state.throw, state.owner, state.round) == ((), None, 1)


def test_a_forced_throw_ends_the_round_too() -> None:
    state = play(position(("", "2c"), ("6c", "")), "throw 2c")
    assert (state.totals, state.outcome()) == ((0, -1), (0,))


def test_a_tie_at_the_top_is_a_shared_win() -> None:
    state = position(("2c", ""), ("6c", ""), ("4c 4d", ""))
    state.piles = (0, 1, 0)
    state = play(state, "throw 2c")
    assert (state.totals, state.outcome()) == ((0, 0, -2), (0, 1))


def test_the_starting_player_moves_one_seat_to_the_left_each_round_and_scores_add_up() -> None:
    totals: tuple[int, ...] = (0, 0, 0)
    number = 0
    for state, _ in random_game(20261130, 3, rounds=3):
        if state.round > number and state.turn is not None:
            number = state.round
            assert (1 + number - 1) % 3 == state.turn
            assert (state.throw, state.piles, state.gone) == ((), (0, 0, 0), ())
            assert number == 1 or totals != state.totals
            totals = state.totals
    assert 3 == number == state.round
    best = max(state.totals)
    assert tuple(seat for seat in range(3) if state.totals[seat] == best) == state.outcome()


def test_a_round_of_t_cards_ends_after_at_most_3t_plus_1_turns() -> None:
    for seed in range(12):
        players = 2 + seed % 3
        dealt = sum(len(hand) for pair in next(random_game(seed, players))[0].hands for hand in pair)
        assert len(list(random_game(seed, players))) - 1 <= 3 * dealt + 1


# Dealing


@pytest.mark.parametrize(("players", "hidden", "face_up", "out"), [(2, 9, 8, 18), (3, 9, 8, 1), (4, 7, 6, 0)])
def test_all_hidden_hands_are_dealt_first_card_by_card_from_the_starter(
    players: int, hidden: int, face_up: int, out: int
) -> None:
    state = GAME.deal(GAME.options({"players": players, "starter": 1}), (DECK,))
    first, second = state.hands[1]
    assert (DECK[: hidden * players : players], hidden, face_up) == (first, len(first), len(second))
    assert DECK[hidden * players + 1] == state.hands[2 % players][1][0]
    assert out == len(state.out)


def test_a_deal_number_means_the_same_cards_for_ever() -> None:
    options, decks = GAME.draw({"players": 3, "rounds": 3}, 20261130)
    assert options.starter == 1
    assert [cards("Ah Ks Tc"), cards("Ad Jc 4d"), cards("3s Jh 4d")] == [deck[:3] for deck in decks]


def test_each_round_needs_its_whole_deck() -> None:
    options = GAME.options({"players": 2, "rounds": 2})
    for decks in ((), (DECK,), (DECK, DECK[1:]), (DECK, (*DECK[1:], "7c"))):
        with pytest.raises(Malformed):
            GAME.deal(options, decks)


@pytest.mark.parametrize("given", [{"players": 5}, {"players": 3, "rounds": 2}, {"starter": 2}])
def test_options_outside_their_choices_are_malformed(given: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        GAME.options(given)


# What there is to choose from


def test_full_hands_have_290_prepares_with_275_results() -> None:
    state = next(random_game(1, 2))[0]
    state = state.play(next(t for t in state.throws() if len(t.cards) == 1))
    prepares = state.prepares()
    assert 290 == len(prepares) == len(set(prepares))
    assert len({state.play(move).hands for move in prepares}) == 275


def test_catches_are_made_one_by_one_and_each_is_different() -> None:
    state = position(("2c", "3d"), ("4c", "5h"), throw="9s Ts Js", owner=0)
    catches = state.catches()
    assert 4 * 5 * 6 == catches.ways == len(set(catches))
    assert catches[7] == list(catches)[7]
    assert all(state.play(catch).turn == 1 for catch in catches)


def test_huge_numbers_of_catches_cost_nothing_until_they_are_asked_for() -> None:
    hidden, face_up = "2c 2d 3c 3d 4c 4d", "5c 5d 6c 6d 7c 7d"
    state = position((hidden, face_up), ("8c", ""), throw="9s Ts Js Qs Ks", owner=0)
    assert state.catches().ways == 14 * 15 * 16 * 17 * 18
    assert len(list(islice(state.catches(), 5))) == 5
    move = state.catches()[state.catches().ways - 1]
    assert move == "catch 9s F6 Ts F7 Js F8 Qs F9 Ks F10"
    assert state.drawn(Random(1)) == state.drawn(Random(1))
    assert isinstance(state.play(GAME.parse(move)), State)


def test_every_listed_move_reads_back_and_plays() -> None:
    for state, _ in islice(random_game(5, 3), 0, 60, 4):
        for move in islice(state.moves(), 500):
            assert GAME.parse(str(move)) == move
            state.play(GAME.parse(str(move)))


# Refusals

TABLE = position(("7c 3h 9s", "Ts 4d Jd"), ("2h", "2s"), ("6c", "6d"), throw="8d 9c", owner=0)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("throw 2h", Refusal.NOT_IN_HAND),
        ("throw 9s Ts", Why.NOT_TOGETHER),
        ("throw 7c 9s", Why.NOT_TOGETHER),
        ("throw 9s 3h", Why.NOT_TOGETHER),
        ("throw 7c 3h", Why.NO_COMBINATION),
        ("throw Ts", Why.TOO_SHORT),
        ("move 2h H0", Refusal.NOT_IN_HAND),
        ("move 7c H3", Why.NO_SUCH_PLACE),
        ("move 7c F4", Why.NO_SUCH_PLACE),
        ("move 7c F99999999999999999999", Why.NO_SUCH_PLACE),
        ("move 3h H1", Why.NO_MOVE),
        ("move 3h T1", Refusal.NOT_THIS_GAME),
        ("catch 8d H0", Why.WHOLE_THROW),
        ("catch 9c H0 8d H0", Why.WHOLE_THROW),
        ("catch 8d H4 9c H0", Why.NO_SUCH_PLACE),
        ("catch 8d H0 9c H5", Why.NO_SUCH_PLACE),
        ("discard 7c", Refusal.NOT_THIS_GAME),
    ],
)
def test_each_refusal_has_its_own_reason(move: str, why: object) -> None:
    assert why == why_not(TABLE, move)


def test_a_throw_that_does_not_beat_says_what_it_lacks() -> None:
    over_set = position(("Qc Kd", "4h 4s"), ("2h", ""), throw="5c 5d", owner=1)
    assert why_not(over_set, "throw Qc Kd") == Why.SET_OVER_RUN
    assert why_not(over_set, "throw 4h 4s") == Why.NOT_HIGHER


def test_only_the_owner_of_something_in_play_catches() -> None:
    assert why_not(play(TABLE, "pass"), "catch 9c H0") == Why.NOT_YOUR_THROW
    assert why_not(position(("2c", ""), ("2h", "")), "catch 9c H0") == Why.NOTHING_IN_PLAY


def test_nobody_moves_out_of_turn_or_after_the_end() -> None:
    with pytest.raises(IllegalMove) as refused:
        TABLE.play(PASS, seat=1)
    assert refused.value.reason == Refusal.NOT_YOUR_TURN
    assert why_not(play(position(("", "2c"), ("6c", "")), "throw 2c"), "throw 6c") == Refusal.OVER


@pytest.mark.parametrize(
    "text",
    [
        "",
        "throw",
        "throw ",
        "throw 7x",
        "throw 7c 7c",
        "throw  7c",
        "move",
        "move 7c",
        "move 7c H",
        "move 7c X1",
        "move 7c H01",
        "move 7c H+1",
        "move 7c H-1",
        "move 7c H?",
        "move ? H1",
        "move 7c H²",
        "move 7c h1",
        "move 7c H 1",
        "move 7c H1 ",
        "pass 7c",
        "catch",
        "catch 7c",
        "catch 7c H00",
        "catch 7c H0 7c H1",
        "catch 7c H0 8c",
        "discard",
        "7c L",
    ],
)
def test_a_text_that_cannot_be_read_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        GAME.parse(text)


def test_a_word_that_no_game_has_is_unknown() -> None:
    with pytest.raises(UnknownWord):
        GAME.parse("juggle 7c")


def test_a_round_trip_keeps_the_parts_of_a_move() -> None:
    move = GAME.parse("catch 6c H3 7d F10")
    assert isinstance(move, Catch)
    assert list(move.puts) == [("6c", "H", 3), ("7d", "F", 10)]
