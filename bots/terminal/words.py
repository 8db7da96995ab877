"""Views, moves and endings of all games as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from types import ModuleType

from engine.game import Move, Outcome, Seat, View

Names = Sequence[str]


def _of(game: str) -> ModuleType:
    """The file of a game in this folder.

    It has NOTATION, describe(view, names), tell(move), and came(before, after, names) for what else happens.
    """
    return import_module(f"bots.terminal.{game}")


def notation(game: str) -> str:
    """How the cards of a game are written."""
    return str(_of(game).NOTATION)


def describe(game: str, view: View, names: Names) -> Iterator[str]:
    """What a seat knows about the table, a sentence or two at a time."""
    yield from _of(game).describe(view, names)
    if view.turn is not None and view.turn != view.seat:
        yield f"It is {names[view.turn]}'s turn."


def tell(game: str, mover: str, move: Move) -> str:
    """A move, as somebody saw it."""
    return f"{mover}: {_of(game).tell(move)}."


def told(game: str, before: View, after: View, names: Names) -> Iterator[str]:
    """What somebody saw happen between two views of theirs: the moves, then what came of them."""
    for seat, move in after.history[len(before.history) :]:
        yield tell(game, names[seat], move)
    yield from _of(game).came(before, after, names)


def ending(outcome: Outcome | tuple[Seat, ...] | None, names: Names) -> str:
    """How the game ended."""
    if isinstance(outcome, tuple):
        return f"The game is over. Won by {' and '.join(names[seat] for seat in outcome)}."
    return f"The game is over: {outcome}."
