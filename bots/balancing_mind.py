"""Balancing Act on guesses: what a play or a face-up card costs when not all hands are known."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bots.balancing_round import Hand, Round, Scale, Seen, Way, ways
from bots.balancing_solver import ACE, HAND, JACK, QUEEN, Solver, special_cards
from engine.scale import ROUND

if TYPE_CHECKING:
    from random import Random

KEPT = {ACE: 8.0, JACK: 6.0, QUEEN: 10.0}
"""What it is worth, to a greedy eye, to keep a card for later."""

_SLICE = 1500
"""Work between two rests: some 5 ms in a browser."""


class Guess(NamedTuple):
    """The hands but the first as one number, and how many Jacks and Queens they hold."""

    rest: Hand
    special: int

    @classmethod
    def of(cls, hands: Sequence[Seen]) -> Guess:
        """Those hands as one number."""
        rest = special = 0
        for place, seen in enumerate(hands):
            hand = seen.hand
            rest |= hand << HAND * place
            special += special_cards(hand)
        return cls(rest, special)


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


Thought = Generator[None, None, tuple[Way, int]]


class Mind:
    """What one decision knows and has found out. Its methods that take long rest now and then, by a yield.

    effort: how much it may think, in positions solved and questions asked.
    """

    def __init__(self, players: int, limit: int, effort: int, rng: Random) -> None:
        self.limit = limit
        self.effort = effort
        self.rng = rng
        self._solver = Solver(players, limit, memory=2 * effort)
        self._last = HAND * (players - 1)
        self._asked = 0
        self._rested = 0

    @property
    def spent(self) -> int:
        """How much it has thought."""
        return 4 * self._asked + self._solver.remembered

    @property
    def tired(self) -> bool:
        """Whether it has thought enough."""
        return self.spent > self.effort

    def deals(self, hands: Sequence[Seen], unseen: Sequence[Hand], many: int) -> list[tuple[Seen, ...]]:
        """Guesses of hands, from what is known of them and how many hidden cards they hold."""
        hidden = [len(hand.hidden) for hand in hands]
        if not any(hidden):
            return [tuple(hands)]
        found = []
        for _ in range(many):
            cards = self.rng.sample(unseen, sum(hidden))
            dealt = []
            for hand, count in zip(hands, hidden, strict=True):
                dealt.append(Seen(hand.known, tuple(cards[:count])))
                del cards[:count]
            found.append(tuple(dealt))
        return found

    def best(self, tried: Sequence[Way], hand: Hand, scale: Scale, guesses: Sequence[Guess]) -> Thought:
        """The way to play a hand that costs the fewest lives over some guesses, with all hands open; of
        several the first. And how many, on all guesses together.
        """
        least = None
        best, fewest = tried[0], ROUND * len(guesses)
        for way in tried:
            lost = 0
            left = hand - way.one
            for guess in guesses:
                lost += way.tips + self._open(
                    guess.rest | left << self._last, guess.special + special_cards(left), way.scale
                )
                if self.spent - self._rested > _SLICE:
                    self._rested = self.spent
                    yield
                if lost >= fewest:
                    break
            else:
                best, fewest = way, lost
                if not lost:
                    break
                if least is None:
                    least = sum(self.least(guess, hand, scale) for guess in guesses)
                if lost == least:
                    break
            if self.tired:
                break
        return best, fewest

    def reply(self, now: Round, many: int) -> Generator[None, None, Way]:
        """What the next player would play, by some guesses of what that player cannot see."""
        tried = sensible(now, self.limit)
        if len(tried) == 1:
            return tried[0]
        mover, *others = now.hands
        guesses = [Guess.of(deal) for deal in self.deals(others, now.unseen(0), many)]
        way, _ = yield from self.best(tried, mover.hand, now.scale, guesses)
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
        return lost + self.least(Guess.of(now.hands[1:]), now.hands[0].hand, now.scale)

    def least(self, guess: Guess, hand: Hand, scale: Scale) -> int:
        """The fewest lives that the rest of a round costs with open hands, one hand being to play."""
        return self._open(guess.rest << HAND | hand, guess.special + special_cards(hand), scale)

    def _open(self, hands: Hand, special: int, scale: Scale) -> int:
        self._asked += 1
        matters = (1 << 4 * special) - 1
        difference, heavy, light = scale
        return self._solver.lost(hands, difference, heavy & matters, light & matters, special)
