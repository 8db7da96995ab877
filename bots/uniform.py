"""Random legal play, in every game: the floor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from bots.bot import Choice, Reason
from engine.game import Move, View

if TYPE_CHECKING:
    from random import Random


class Why(StrEnum):
    """Why uniform plays a move."""

    CHANCE = "chance"


class Uniform:
    """Each legal move as likely as the others."""

    name = "uniform"

    def think(self, view: View, rng: Random) -> Iterator[Choice]:
        """One choice."""
        # Where there may be too many moves to list, a game draws one itself.
        drawn: Callable[[Random], Move] | None = getattr(view, "drawn", None)
        yield Choice(drawn(rng) if drawn else rng.choice(list(view.moves())), 0.0, Reason(Why.CHANCE))
