"""Balancing Act on guesses: what a play or a face-up card costs when not all hands are known."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING

from bots.balancing_guess import Deal, Guess, deals, opened
from bots.balancing_round import Hand, Round, Scale, Way, ways
from bots.balancing_solver import ACE, HAND, JACK, QUEEN, Solver, special_cards
from engine.scale import ROUND

if TYPE_CHECKING:
    from random import Random

KEPT = {ACE: 8.0, JACK: 6.0, QUEEN: 10.0}
"""What it is worth, to a greedy eye, to keep a card for later."""

_SLICE = 600
"""Work between two rests: some 5 ms in a browser."""


def sense(now: Round, way: Way) -> float:
    """How good a way to play looks to a greedy eye."""
    before, after = now.scale.difference, way.scale.difference
    value = -100.0 * way.tips + way.weight - KEPT.get(way.one, 0)
    if not after:
        return value + (6 if before else 0)
    known = now.hands[1].known
    value -= 0.3 * after
    if after <= 10 and known >> 3 * (after - 1) & 7:
        return value + 8
    return value + 3 if known & 7 * ACE else value


def sensible(now: Round, limit: int) -> list[Way]:
    """The ways of the next player to play, those first that look best to a greedy eye."""
    return sorted(ways(now.hands[0].hand, now.scale, limit), key=lambda way: -sense(now, way))


Thought = Generator[None, None, tuple[Way, float]]
"""Comes to a way to play, and how many lives it costs over all guesses together: infinitely many, if the mind
was too tired to say."""


class Mind:
    """What one decision knows and has found out. Its methods that take long rest now and then, by a yield.

    most: losing more lives than this is no worse. effort: how much it may think, in positions solved and
    questions asked. spent: how much it has thought.
    """

    def __init__(self, players: int, limit: int, most: int, effort: int, rng: Random) -> None:
        self.limit = limit
        self.most = most
        self.effort = effort
        self.rng = rng
        self._solver = Solver(players, limit, memory=2 * effort)
        self._last = HAND * (players - 1)
        self._asked = 0
        self._rested = 0
        self.spent = 0

    @property
    def tired(self) -> bool:
        """Whether it has thought enough."""
        return self.spent > self.effort

    def guess(self, now: Round, place: int, many: int) -> dict[Deal, float]:
        """Guesses of the others' hands as one hand sees them, from the one after it on."""
        hands = now.turned(place + 1).hands[:-1]
        return deals(hands, now.unseen(place), ROUND // len(now.hands), many, self.rng)

    def best(self, tried: Sequence[Way], now: Round, guessed: Mapping[Deal, float]) -> Thought:
        """The way to play that costs the fewest lives with all hands open; of several the first."""
        hand, guesses = now.hands[0].hand, opened(guessed)
        least = fewest = inf
        best = tried[0]
        for way in tried:
            lost = yield from self._together(way, hand, guesses, fewest)
            if self.tired:
                break
            if lost < fewest:
                best, fewest = way, lost
                if not lost:
                    break
                if least == inf:
                    least = 0.0
                    for guess, likely in guesses.items():
                        least += likely * self.least(guess, hand, now.scale)
                        if self._due():
                            yield
                if lost == least:
                    break
        return best, fewest

    def wary(
        self, tried: Sequence[Way], now: Round, guessed: Mapping[Deal, float], players: int, many: int
    ) -> Thought:
        """The way to play that costs the fewest lives if so many next players know only what they see, and
        from then on all hands are open.

        That costs no less than with hands open from the start, so ways that cost too much then are left out.
        """
        mover, guesses = now.hands[0], opened(guessed)
        bounds = {}
        for way in tried:
            bounds[way] = yield from self._together(way, mover.hand, guesses)
        order = sorted(tried, key=bounds.__getitem__)
        best, fewest = order[0], inf
        for way in order:
            if bounds[way] >= fewest or self.tired:
                break
            lost = 0.0
            for deal, likely in guessed.items():
                after = now._replace(hands=(mover, *deal)).played(way)
                lost += likely * (way.tips + (yield from self.foreseen(after, players, many)))
                if lost >= fewest or self.tired:
                    break
            else:
                best, fewest = way, lost
        return best, fewest

    def reply(self, now: Round, many: int) -> Generator[None, None, Way]:
        """What the next player would play, by some guesses of what that player cannot see."""
        tried = sensible(now, self.limit)
        if len(tried) == 1:
            return tried[0]
        way, _ = yield from self.best(tried, now, self.guess(now, 0, many))
        return way

    def foreseen(self, now: Round, players: int, many: int) -> Generator[None, None, int]:
        """How many lives the rest of a round costs if so many next players play by their own guesses, and
        from then on all hands are open.
        """
        lost = 0
        for _ in range(players):
            if now.hands[0].hand:
                way = yield from self.reply(now, many)
                lost += way.tips
                now = now.played(way)
        lost += self.least(Guess.of(now.hands[1:]), now.hands[0].hand, now.scale)
        return min(lost, self.most)

    def least(self, guess: Guess, hand: Hand, scale: Scale) -> int:
        """The fewest lives that the rest of a round costs with open hands, one hand being to play."""
        return self._open(guess.rest << HAND | hand, guess.special + special_cards(hand), scale)

    def _cost(self, way: Way, guess: Guess, hand: Hand) -> int:
        left = hand - way.one
        special = guess.special + special_cards(left)
        return min(way.tips + self._open(guess.rest | left << self._last, special, way.scale), self.most)

    def _together(
        self, way: Way, hand: Hand, guesses: Mapping[Guess, float], most: float = inf
    ) -> Generator[None, None, float]:
        """How many lives a way costs over all guesses with open hands, counted up to so many."""
        lost = 0.0
        for guess, likely in guesses.items():
            lost += likely * self._cost(way, guess, hand)
            if self._due():
                yield
            if lost >= most or self.tired:
                break
        return lost

    def _due(self) -> bool:
        """Whether it is time for a rest, which is then taken."""
        if self.spent - self._rested < _SLICE:
            return False
        self._rested = self.spent
        return True

    def _open(self, hands: Hand, special: int, scale: Scale) -> int:
        self._asked += 1
        matters = (1 << 4 * special) - 1
        difference, heavy, light = scale
        heavy &= matters
        light &= matters
        lost = 0
        while lost < self.most and not self._solver.within(lost, hands, difference, heavy, light, special):
            lost += 1
        self.spent = max(self.spent, 4 * self._asked + self._solver.remembered)
        return lost
