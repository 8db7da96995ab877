"""Master of Balancing Act, in positions that leave no doubt."""

from __future__ import annotations

from random import Random
from typing import Any

from bots.balancing import Why
from bots.balancing_master import Master
from bots.bot import Choice, decide
from engine import GAMES
from engine.balancing import State
from engine.game import Card
from engine.scale import Phase


def table(
    hands: tuple[tuple[Card, ...], ...],
    shown: tuple[tuple[Card, ...], ...],
    left: tuple[Card, ...] = (),
    phase: Phase = Phase.PLAY,
    **given: object,
) -> State:
    """A position late in the first round, with seat 0 to move and cards on the left pan."""
    game = GAMES["balancing"]
    state: Any = game.deal(*game.draw({"players": len(hands), "starter": 0, **given}, 1))
    state.hands, state.shown, state.known = hands, shown, shown
    state.left, state.left_weight = left, sum(int(c[0]) for c in left)
    state.phase = phase
    found: State = state
    return found


def chosen(state: State, master: Master | None = None) -> Choice:
    return decide(master or Master(), state.view(0), Random(1))


def test_it_makes_the_difference_that_the_next_player_can_balance() -> None:
    state = table((("4c", "2d"), ("5s", "4h")), (("4c", "2d"), ("5s", "4h")), ("3d",), face_up=2)
    choice = chosen(state)
    assert choice.move == "2d L"
    assert choice.reason == (Why.FITS, ("5s",), (5,))


def test_it_plays_the_last_cards_so_that_no_life_is_lost_where_that_is_sure() -> None:
    state = table((("8c", "2d"), ("6s", "2c")), (("8c", "2d"), ("6s", "2c")), ("2h",), face_up=2)
    end = state
    while end.turn is not None and end.round == 1:
        end = end.play(decide(Master(), end.view(end.turn), Random(1)).move)
    assert end.lives == state.lives


def test_it_shows_the_card_without_which_the_next_player_would_go_wrong() -> None:
    """Both 3s have to go onto the empty pan, so that the 9 makes a difference of 5."""
    state = table((("3h", "5c"), ("9c", "3s")), ((), ("9c", "3s")), ("2d",), Phase.SHOW)
    assert chosen(state).move == "show 3h"


def test_with_one_way_to_play_it_does_not_think() -> None:
    state = table((("Jc",), ("5s", "6s")), (("Jc",), ("5s",)))
    assert len(list(Master().think(state.view(0), Random(1)))) == 1


def test_of_two_cards_alike_it_plays_the_hidden_one() -> None:
    state = table((("5c", "5d"), ("5s",)), (("5d",), ("5s",)), ("5h",))
    assert str(chosen(state).move).startswith("5c")


def test_with_less_effort_it_still_answers_with_a_reason() -> None:
    state: Any = GAMES["balancing"].deal(*GAMES["balancing"].draw({"players": 4}, 3))
    view = state.view(state.turn)
    hurried = list(Master(effort=10).think(view, Random(1)))
    assert len(hurried) < len(list(Master().think(view, Random(1))))
    assert hurried[-1].reason.why is Why.TELLS
