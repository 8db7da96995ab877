"""What holds for every bot of every game."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random
from types import FunctionType, ModuleType

import pytest

from bots import BOTS
from bots.bot import Bot
from engine import GAMES
from engine.game import State
from tests.variants import VARIANTS, random_states

SLOW = {"master": 3}
"""So many positions of a game are enough for the bots that think long."""
every_bot = pytest.mark.parametrize(("game", "name"), [(game, bot) for game in GAMES for bot in BOTS[game]])


def positions(game: str, many: int) -> Iterator[State]:
    """States in which somebody decides, from all over a random game of each variant."""
    for number, options in enumerate(VARIANTS[game]):
        states = [state for state in random_states(game, options, number) if state.turn is not None]
        yield from Random(number).sample(states, min(many, len(states)))


def bot_positions(game: str, name: str) -> Iterator[tuple[Bot, State]]:
    for state in positions(game, SLOW.get(name, 12)):
        yield BOTS[game][name], state


@every_bot
def test_the_same_view_and_seed_give_the_same_choices_whatever_is_hidden(game: str, name: str) -> None:
    for bot, state in bot_positions(game, name):
        view = state.view(state.turn)
        twin = view.sample(Random(3)).view(state.turn)
        assert list(bot.think(view, Random(9))) == list(bot.think(twin, Random(9)))


@every_bot
def test_every_choice_is_legal_and_its_reason_holds_no_card_that_is_hidden_once_it_is_made(
    game: str, name: str
) -> None:
    for bot, state in bot_positions(game, name):
        choices = list(bot.think(state.view(state.turn), Random(9)))
        assert choices
        for choice in choices:
            after = state.play(choice.move, state.turn)
            public = _texts(after.view(None)) | set(choice.move.split())
            assert public >= set(choice.reason.cards)


@pytest.mark.parametrize("game", GAMES)
def test_neither_the_state_nor_a_deck_can_be_reached_from_a_view(game: str) -> None:
    for state in positions(game, 12):
        view = state.view(state.turn)
        slots: tuple[str, ...] = type(state).__slots__  # type: ignore[attr-defined]
        decks = [getattr(state, name) for name in slots]
        decks += [deck for several in decks if isinstance(several, tuple) for deck in several]
        secret = [state, *(deck for deck in decks if isinstance(deck, tuple) and deck)]
        for found in _reachable(view):
            assert not any(found is s for s in secret)


def _reachable(root: object) -> Iterator[object]:
    """Everything that can be reached from an object, but through code."""
    seen = {id(root)}
    todo = [root]
    while todo:
        found = todo.pop()
        yield found
        for more in gc.get_referents(found):
            if id(more) not in seen and not isinstance(more, type | ModuleType | FunctionType):
                seen.add(id(more))
                todo.append(more)


def _texts(view: object) -> set[str]:
    return {word for found in _reachable(view) if isinstance(found, str) for word in found.split()}
