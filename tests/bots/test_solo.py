"""The bots of the solo game: what they say, and that they play to the end."""

from __future__ import annotations

from random import Random

import pytest

from bots.arena.match import playing
from bots.bot import Bot
from bots.solo import Master, Sensible, Why
from engine import GAMES
from engine.solo import State
from engine.throws import Discard, Prepare, Throw

EACH: list[Bot] = [Sensible(), Master()]
bots = pytest.mark.parametrize("bot", EACH, ids=lambda bot: bot.name)


def dealt(deal: int) -> State:
    game = GAMES["solo"]
    state = game.deal(*game.draw({}, deal))
    assert isinstance(state, State)
    return state


@bots
def test_each_bot_plays_to_the_end_and_says_why(bot: Bot) -> None:
    for deal in range(6):
        *_, (choice, end) = playing(dealt(deal), [bot], Random(1))
        assert choice.reason.why in Why
        assert end.outcome() is not None


@bots
def test_a_guess_that_looks_the_same_gets_the_same_choices(bot: Bot) -> None:
    state = dealt(3)
    for at in range(5):
        view = state.view(0)
        same = view.sample(Random(at)).view(0)
        choices = list(bot.think(view, Random(at)))
        assert choices == list(bot.think(same, Random(at)))
        state = state.play(choices[-1].move)


def test_sensible_throws_prepares_and_discards_and_wins_some() -> None:
    moves = []
    scores = []
    for deal in range(20):
        states = list(playing(dealt(deal), [Sensible()], Random(1)))
        moves += [type(choice.move) for choice, _ in states]
        scores.append(states[-1][1].trace()["score"])
    assert {Throw, Prepare, Discard} <= set(moves)
    assert any(score is not None for score in scores)
