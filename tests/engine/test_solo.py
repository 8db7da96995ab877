import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from engine.__main__ import trace
from engine.cards import DECK
from engine.game import IllegalMove, Malformed, Outcome, Refusal
from engine.solo import Solo, State
from engine.throws import Why

GAME = Solo()
CASES = (Path(__file__).parent / "cases" / "solo.jsonl").read_text(encoding="utf-8").splitlines()


def position(top: str, bottom: str, throw: str = "", jokers: int = 2) -> State:
    """A position at the moment in which an action is chosen."""
    state = GAME.deal(*GAME.draw({}, 1))
    state.hands = tuple(top.split()), tuple(bottom.split())
    state.throw = tuple(throw.split())
    state.jokers = jokers
    placed = {*state.throw, *state.top, *state.bottom}
    state.gone = tuple(c for c in DECK[:20] if c not in placed)
    state.out = tuple(c for c in DECK[20:] if c not in placed)
    return state


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(GAME.parse(move))
    return state


def why_not(state: State, move: str) -> object:
    with pytest.raises(IllegalMove) as refused:
        play(state, move)
    return refused.value.reason


def states(games: int) -> Iterator[State]:
    for seed in range(games):
        rng = Random(seed)
        state = GAME.deal(*GAME.draw({}, seed))
        while state.turn is not None:
            yield state
            longest = max(state.throws(), key=lambda throw: throw.strength)
            state = state.play(longest if rng.random() < 0.7 else state.drawn(rng))
        yield state


@pytest.mark.parametrize("line", CASES, ids=[json.loads(line)["id"] for line in CASES])
def test_games_from_other_implementations_come_out_the_same(line: str) -> None:
    case = json.loads(line)
    lines = [json.loads(json.dumps(shown)) for shown in trace(json.dumps(case["record"]))]
    assert case["trace"] == [
        {key: shown[key] for key in want} for want, shown in zip(case["trace"], lines, strict=True)
    ]


def test_the_first_ten_cards_are_the_top_hand_the_next_ten_the_bottom_hand() -> None:
    state = GAME.deal(*GAME.draw({}, 7))
    assert state.top == ("5d", "6c", "Qh", "4s", "5h", "Jh", "As", "7d", "5s", "8h")
    assert state.bottom[:3] == ("Td", "3c", "Ad")
    assert (len(state.bottom), len(state.out), state.jokers, state.turn) == (10, 32, 2, 0)


def test_a_deck_must_be_whole() -> None:
    for decks in ((), (DECK[1:],), (DECK, DECK)):
        with pytest.raises(Malformed):
            GAME.deal(GAME.options({}), decks)


def test_nothing_is_to_be_agreed() -> None:
    assert GAME.options({})._asdict() == {}
    assert GAME.options({}).players == 1


def test_any_throw_goes_and_what_lay_in_front_leaves_the_game() -> None:
    state = play(position("2c 3c", "9d Kd", "5h 6h 7h"), "throw 2c 3c")
    assert (state.throw, state.jokers) == (("3c",), 2)
    assert state.gone[-4:] == ("5h", "6h", "7h", "2c")


@pytest.mark.parametrize(
    ("throw", "left", "gone"), [("7c 7d", "7d", "7c"), ("5c 6d 7h", "6d 7h", "5c"), ("7h 6d", "7h", "6d")]
)
def test_at_the_start_of_a_turn_the_lowest_card_leaves_the_leftmost_among_equals(
    throw: str, left: str, gone: str
) -> None:
    state = play(position("2c", "9d", throw), "pass")
    assert (tuple(left.split()), gone, 2) == (state.throw, state.gone[-1], state.jokers)


@pytest.mark.parametrize(
    ("throw", "move", "jokers"),
    [
        ("", "throw 2c", 1),
        ("", "throw 2c 2d", 2),
        ("9s Ts Js", "catch 9s T0 Ts T0 Js B0", 1),
        ("9s", "catch 9s T0", 1),
        ("9s Ts", "pass", 2),
        ("9s", "pass", 1),
        ("", "pass", 1),
        ("9s", "move 2c B0", 1),
        ("", "move 2c B0", 1),
        ("9s Ts", "discard 9d", 2),
        ("9s", "discard 9d", 1),
        ("", "discard 9d", 1),
    ],
)
def test_nothing_in_front_at_the_start_of_a_turn_is_a_dead_space(throw: str, move: str, jokers: int) -> None:
    assert jokers == play(position("2c 2d", "9d Kd", throw), move).jokers


def test_the_first_turn_costs_nothing_before_its_action() -> None:
    state = GAME.deal(*GAME.draw({}, 1))
    assert (state.jokers, state.throw) == (2, ())
    assert state.prepares()
    assert len(state.discards()) == 20


def test_the_third_dead_space_loses_before_that_turns_action() -> None:
    state = GAME.deal(*GAME.draw({}, 1))
    state = play(state, "pass", "pass")
    assert (state.jokers, state.turn) == (0, 0)
    state = play(state, "pass")
    assert (state.turn, state.outcome(), state.score, list(state.moves())) == (None, Outcome.LOST, None, [])


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("move", ["throw 9d", "discard 9d"])
def test_empty_hands_win_by_whatever_move_with_no_dead_space_after_it(move: str, jokers: int) -> None:
    state = play(position("", "9d", jokers=jokers), move)
    assert (Outcome.WON, jokers, None, ()) == (state.outcome(), state.score, state.turn, state.throw)
    assert jokers == state.jokers


def test_a_catch_puts_each_card_anywhere_in_its_turn() -> None:
    state = play(position("2c", "9d", "9s Ts"), "catch 9s B1 Ts B1")
    assert state.hands == (("2c",), ("9d", "Ts", "9s"))
    assert position("2c", "9d", "9s Ts").catches().ways == 4 * 5


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("throw 2c 9d", Why.NOT_TOGETHER),
        ("throw 9d Kd", Why.NO_COMBINATION),
        ("throw 5h", Refusal.NOT_IN_HAND),
        ("discard 9s", Refusal.NOT_IN_HAND),
        ("move 2c T1", Why.NO_SUCH_PLACE),
        ("move 2c T0", Why.NO_MOVE),
        ("move 2c H0", Refusal.NOT_THIS_GAME),
        ("catch 9s T2 Ts T0", Why.NO_SUCH_PLACE),
        ("catch Ts T0 9s T0", Why.WHOLE_THROW),
    ],
)
def test_each_refusal_has_its_own_reason(move: str, why: object) -> None:
    assert why == why_not(position("2c", "9d Kd", "9s Ts"), move)


def test_a_catch_needs_something_in_front() -> None:
    state = position("2c", "9d")
    assert why_not(state, "catch 9s T0") == Why.NOTHING_IN_PLAY
    assert state.catches().ways == 0


def test_no_move_is_made_after_the_end() -> None:
    assert why_not(play(position("", "9d"), "throw 9d"), "pass") == Refusal.OVER


def test_every_listed_move_reads_back_and_plays_and_no_card_is_lost() -> None:
    for state in states(8):
        placed = (*state.top, *state.bottom, *state.throw, *state.gone, *state.out)
        assert sorted(DECK) == sorted(placed)
        if state.catches().ways < 1000:
            for move in state.moves():
                assert GAME.parse(str(move)) == move
                state.play(move)


def test_all_is_seen_but_the_cards_that_stay_out() -> None:
    rng = Random(1)
    for state in states(8):
        for seat in (0, None):
            view = state.view(seat)
            assert (state.hands, state.throw, state.jokers, state.gone) == (
                view.hands,
                view.throw,
                view.jokers,
                view.gone,
            )
            assert view == view.sample(rng).view(seat)
            assert sorted(state.out) == sorted(view.unseen)
            assert not hasattr(view, "out")
        assert list(state.throws()) == state.view(0).throws()
        assert list(state.view(None).moves()) == []
