"""How the bots of Elephant Ball play: in whole games, and in positions where good sense is plain."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bots import BOTS
from bots.arena.match import playing
from bots.bot import Choice, decide
from bots.elephant import Why
from bots.elephant_master import Master
from engine.elephant import Elephant, State
from engine.game import Seat, retold
from engine.riding import PLAYS, RIDERS, Play, in_order

GAME = Elephant()
OURS = [name for name in BOTS["elephant"] if name != "uniform"]
WAYS: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 3, "petit": True},
    {"players": 4, "petit": True},
    {"players": 5},
]
every_bot = pytest.mark.parametrize("name", OURS)
every_way = pytest.mark.parametrize("way", WAYS, ids=str)


def position(*hands: str, turn: Seat = 0, bundles: tuple[int, ...] = (1, 0, 0)) -> State:
    """An empty table in the middle of a round; all cards that are in no hand have been played."""
    state = GAME.deal(*GAME.draw({"players": len(hands), "dealer": 0}, 1))
    state.hands = tuple(tuple(hand.split()) for hand in hands)
    state.turn = turn
    state.bundles = bundles
    state.clowns = ("red", "purple")
    gone = {*RIDERS, *state.clowns}.difference(*state.hands)
    state.past = retold((0, PLAYS[card]) for card in in_order(gone))
    return state


def chosen(name: str, state: State, *moves: str) -> Choice:
    """What a bot chooses after some moves."""
    for move in moves:
        state = state.play(GAME.parse(move))
    return decide(BOTS["elephant"][name], state.view(state.turn), Random(1))


@every_bot
@every_way
def test_a_bot_plays_a_whole_game_and_tells_no_card_but_those_it_plays(
    name: str, way: dict[str, Any]
) -> None:
    state: Any = GAME.deal(*GAME.draw(way, 3))
    quick = Master(effort=2000) if name == "master" else BOTS["elephant"][name]
    bots = [quick] + [BOTS["elephant"]["uniform"]] * (way["players"] - 1)
    for choice, after in playing(state, bots, Random(4)):
        if state.turn == 0:
            shown = choice.move.split() if isinstance(choice.move, Play) else []
            assert set(choice.reason.cards) <= set(shown)
        state = after
    assert state.outcome()


PAIRS = "2-9 2-10 7-4 7-6 7-9", "7-8 8-3 9-9 5-6 5-8", "7-5 7-7 8-8 5-7 4-9"


def test_sensible_starts_with_the_number_of_which_it_holds_most() -> None:
    choice = chosen("sensible", position(*PAIRS))
    assert choice.reason.why is Why.STARTS_LONG
    assert all(card.startswith("7-") for card in choice.reason.cards)


def test_steady_starts_with_a_pair_that_nobody_can_follow() -> None:
    choice = chosen("steady", position(*PAIRS))
    assert choice.move == "2-9 2-10"
    assert choice.reason.why is Why.STARTS_SURE


def test_the_card_that_goes_with_others_is_kept() -> None:
    state = position("7-4 7-5 9-5 5-6", "9-4 9-7 8-8 8-9", "7-8 7-9 7-10 6-6", turn=2)
    assert chosen("sensible", state, "7-8 7-9").move == "7-4"


@pytest.mark.parametrize(
    ("others", "move", "why"),
    [
        ("9-2 9-3 9-4 9-5 9-6 9-7", "pass", Why.SAVES),
        ("7-4 7-5 7-6 9-7 8-5 purple", "red", Why.FOLLOWS),
        ("7-4 7-5 7-6 8-7 8-5 8-6", "red", Why.WINS),
    ],
)
def test_a_clown_is_kept_while_many_can_follow_and_spent_where_it_wins(
    others: str, move: str, why: Why
) -> None:
    state = position("8-3 8-4 5-9 red", others, "9-8 9-9 6-6 5-6 5-7 5-8", turn=2)
    choice = chosen("sensible", state, "9-8 9-9")
    assert (choice.move, choice.reason.why) == (move, why)


def test_purple_is_declared_where_nobody_can_follow() -> None:
    state = position("9-10 10-2 7-9 purple", "8-8 8-9 10-8 9-8", "10-9 9-2 10-7 8-7 6-8 5-8", turn=2)
    choice = chosen("sensible", state, "9-2 10-9")
    assert choice.move.startswith("purple 8-")
    assert choice.move.endswith("-8")
    assert choice.reason == (Why.WINS, tuple(choice.move.split()), ())


def test_steady_saves_a_rider_when_it_is_behind_and_three_cards_lie() -> None:
    hands = "9-2 8-3 8-4 5-9", "9-3 9-4 9-5 9-6 7-7 7-8 7-9", "9-8 9-9 9-10 6-6 5-8 5-7"
    state = position(*hands, turn=1)
    assert chosen("sensible", state, "9-3 9-4", "9-8").move == "9-2"
    choice = chosen("steady", state, "9-3 9-4", "9-8")
    assert (choice.move, choice.reason.why) == ("pass", Why.SAVES)


def test_in_petit_the_cards_are_given_that_go_with_few() -> None:
    state = GAME.deal(*GAME.draw({"players": 3, "dealer": 2, "petit": True}, 1))
    state.hands = (("9-3", "9-5", "9-6", "3-9", "5-7", "red"), *state.hands[1:])
    choice = chosen("sensible", state)
    assert (choice.move, choice.reason.why) == ("give 3-9 5-7", Why.GIVES)
    assert choice.reason.cards == ()


def test_master_gives_no_card_of_a_number_that_it_holds_alone() -> None:
    """Nobody else can follow under Elephant 4."""
    state = GAME.deal(*GAME.draw({"players": 3, "dealer": 2, "petit": True}, 1))
    hand = "4-7", "4-8", "4-9", "4-10", "9-2", "9-3", "9-5", "9-9", "10-1", "red"
    state.hands = (hand, *state.hands[1:])
    assert chosen("sensible", state).move == "give 4-10 10-1"
    assert chosen("master", state).move == "give 9-2 10-1"
