"""Balancing Act on guesses: what a play or a face-up card costs when not all hands are known."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bots.balancing_round import Hand, Round, Scale, Seen, Way, ways
from bots.balancing_solver import ACE, HAND, JACK, QUEEN, Solver, special_cards

if TYPE_CHECKING:
    from random import Random

KEPT = {ACE: 8.0, JACK: 6.0, QUEEN: 10.0}
"""What it is worth, to a greedy eye, to keep a card for later."""

_SLICE = 600
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


Thought = Generator[None, None, tuple[Way, int | None]]


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

    def deals(self, hands: Sequence[Seen], unseen: Sequence[Hand], many: int) -> list[tuple[Seen, ...]]:
        """So many guesses of hands, from what is known of them and how many hidden cards they hold; or all
        that are possible, where it is only one card, or one hand that holds all unseen cards.
        """
        hidden = [len(hand.hidden) for hand in hands]
        total = sum(hidden)
        if total == 1:
            drawn = [[one] for one in unseen]
        elif total == max(hidden) and total in (0, len(unseen)):
            drawn = [list(unseen) if total else []]
        else:
            drawn = [self.rng.sample(unseen, total) for _ in range(many)]
        found = []
        for cards in drawn:
            dealt = []
            for hand, count in zip(hands, hidden, strict=True):
                dealt.append(Seen(hand.known, tuple(cards[:count])))
                del cards[:count]
            found.append(tuple(dealt))
        return found

    def best(self, tried: Sequence[Way], hand: Hand, scale: Scale, guesses: Sequence[Guess]) -> Thought:
        """The way to play a hand that costs the fewest lives over some guesses, with all hands open; of
        several the first. And how many, on all guesses together: None if it was too tired to say.
        """
        least = fewest = None
        best = tried[0]
        for way in tried:
            lost = 0
            for guess in guesses:
                lost += self._cost(way, guess, hand)
                if self._due():
                    yield
                if self.tired:
                    return best, fewest
                if fewest is not None and lost >= fewest:
                    break
            else:
                best, fewest = way, lost
                if not lost:
                    break
                if least is None:
                    least = 0
                    for guess in guesses:
                        least += self.least(guess, hand, scale)
                        if self._due():
                            yield
                if lost == least:
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
        lost += self.least(Guess.of(now.hands[1:]), now.hands[0].hand, now.scale)
        return min(lost, self.most)

    def least(self, guess: Guess, hand: Hand, scale: Scale) -> int:
        """The fewest lives that the rest of a round costs with open hands, one hand being to play."""
        return self._open(guess.rest << HAND | hand, guess.special + special_cards(hand), scale)

    def _cost(self, way: Way, guess: Guess, hand: Hand) -> int:
        left = hand - way.one
        special = guess.special + special_cards(left)
        return min(way.tips + self._open(guess.rest | left << self._last, special, way.scale), self.most)

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
