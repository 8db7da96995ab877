"""Weighing two moves of Juggling Act against each other, for a look back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from bots.juggling_pieces import ranks
from bots.juggling_quick import shortened
from bots.juggling_search import Guesses, Trial, Way
from bots.look_back import GUESSES, Weight
from engine.game import Move, Seat
from engine.juggling import LETTERS
from engine.throws import Catch, Prepare, Throw, caught, prepared, strength, without

if TYPE_CHECKING:
    from random import Random


class Scales:
    """Moves of Juggling Act, by whether they win and by how many cards."""

    def __init__(self, view: Any, rng: Random) -> None:
        self._view = view
        self._rng = rng

    def same(self, made: Move, other: Move) -> bool:
        """Whether two moves leave the same behind."""
        return self._way(made)[1:] == self._way(other)[1:]

    def weigh(self, made: Move, other: Move) -> Iterator[tuple[Weight, Weight]]:
        """What comes of each of two moves, for one guess after another."""
        trial = Trial(self._view, Guesses(self._view, self._rng))
        one, two = map(self._way, (made, other))
        for guess in range(GUESSES):
            yield Weight(*trial.value(one, guess)), Weight(*trial.value(two, guess))

    def _way(self, move: Move) -> Way:
        """What a move makes of the hands, the throw in play, its owner and the piles."""
        view = self._view
        seat: Seat = view.turn
        hands = view.hands[seat]
        throw, owner, gains = shortened(strength(view.throw)), view.owner, (view.owner, 1)
        if isinstance(move, Throw):
            hands, _source = without(hands, move.cards, move)
            throw, owner, gains = move.strength, seat, (seat, len(view.throw))
        elif isinstance(move, Catch):
            hands = caught(hands, LETTERS, view.throw, move)
            throw, owner, gains = 0, seat, (seat, 0)
        elif isinstance(move, Prepare):
            hands, _source, _target = prepared(hands, LETTERS, move)
        return Way(move, (ranks(hands[0]), ranks(hands[1])), throw, owner, gains)
