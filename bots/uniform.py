"""Random legal play, in every game: the floor."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from bots.bot import Choice, Reason
from engine.game import View

if TYPE_CHECKING:
    from random import Random


class Why(StrEnum):
    """Why uniform plays a move."""

    CHANCE = "chance"  # numbers: how many moves there were


class Uniform:
    """Each legal move as likely as the others."""

    name = "uniform"

    def think(self, view: View, rng: Random) -> Iterator[Choice]:
        """One choice."""
        moves = list(view.moves())
        yield Choice(rng.choice(moves), 0.0, Reason(Why.CHANCE, numbers=(len(moves),)))
