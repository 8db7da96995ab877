"""Weighing two moves of Elephant Ball against each other, for a look back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from bots.elephant_guess import Guesses
from bots.elephant_master import Master, Try
from bots.look_back import GUESSES, Weight
from engine.game import Move

if TYPE_CHECKING:
    from random import Random


class Scales:
    """Moves of Elephant Ball, by the chance to win the game."""

    def __init__(self, view: Any, rng: Random) -> None:
        self._view = view
        self._rng = rng

    def same(self, made: Move, other: Move) -> bool:
        """Whether two moves are the same."""
        return made == other

    def weigh(self, made: Move, other: Move) -> Iterator[tuple[Weight, Weight]]:
        """The chance to win after each of two moves, for one guess after another."""
        master, guesses = Master(), Guesses(self._view)
        for _ in guesses.settle(self._rng):
            pass
        tries = [Try.of(self._view, move) for move in (made, other)]
        for _ in range(GUESSES):
            guess = guesses.draw(self._rng)
            came, best = (master.chance(self._view, tried, guess) for tried in tries)
            yield Weight(came, came), Weight(best, best)
