"""The positions of the solo game as its solver sees them, and all that one more throw leads to.

- Only ranks matter. A card that is moved need not be put anywhere before it is thrown: its place is chosen
  with hindsight, and if it is never thrown, it was discarded instead. So both are one thing, a lift, and an
  early lift is never worse than a late one.
- A throw of k cards brings k - 2 free turns, each good for a lift, and each dead space one more. Since early
  is never worse, turns are banked, and spent when a throw turns out to need a lift: of a card that it takes
  from elsewhere, or of one that lies in its way.
- A catch costs a dead space and makes the rest of a throw free cards, like lifted ones, except that those
  never thrown must still be discarded, in a turn after the catch. Turns banked before it are good for the
  hands alone.
- A single thrown is a card discarded, but the last card of all. The last turn costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

Ranks = bytes
"""Ranks in the order of a hand or, in a throw, upwards."""

Counts = int
"""How many cards of each rank: 3 bits a rank."""

Position = tuple[Ranks, Ranks, Counts, Counts, int, int, int]
"""Top hand, bottom hand, cards lifted, cards caught and not yet thrown again, turns banked before the catch,
turns banked since, dead spaces that are left."""

ONE = tuple(1 << 3 * rank for rank in range(13))
_RUNS = {(low, high): bytes(range(low, high + 1)) for low in range(13) for high in range(low, 13)}
_SETS = {(rank, size): bytes([rank] * size) for rank in range(13) for size in range(1, 5)}

NOWHERE = 2
STAYS, GIVEN_UP = -1, -2


class Step(NamedTuple):
    """A throw with all that is lifted for it.

    source, start, end: the hand that it is thrown from, and which of its cards go, thrown or lifted out of
    the way; NOWHERE if all its cards were lifted or caught before. throw: its ranks, upwards. picks: the
    cards taken from elsewhere, as places in what is left of that hand, followed by the other hand. then:
    STAYS, or how many turns later it is caught; a step that throws nothing catches what lies in front of the
    player at the start. GIVEN_UP: nothing is thrown, but a caught card is discarded.
    """

    source: int
    start: int
    end: int
    throw: Ranks
    picks: tuple[int, ...]
    then: int


PlainStep = tuple[int, int, int, Ranks, tuple[int, ...], int]
"""A step before it is known to be wanted; most never are."""


def counts(ranks: Iterable[int]) -> Counts:
    """The counts of some ranks."""
    return sum(ONE[rank] for rank in ranks)


def many(cards: Counts) -> int:
    """How many cards."""
    found = 0
    while cards:
        found += cards & 7
        cards >>= 3
    return found


_tails: dict[Ranks, tuple[Counts, ...]] = {}


def _kept(throw: Ranks) -> tuple[Counts, ...]:
    """What a catch takes back of a throw, after 0, 1, … turns."""
    found = _tails.get(throw)
    if found is None:
        found = _tails[throw] = tuple(counts(throw[turns + 1 :]) for turns in range(len(throw) - 1))
    return found


class _Segment(NamedTuple):
    """Neighbours in a hand, the first and last of which are thrown together, from where they lie.

    cost: how many between them lie in the way. rest: the hand without them. cards: what they are. low, high:
    the ranks of the first and the last. run, set: what their throw can be.
    """

    cost: int
    start: int
    end: int
    rest: Ranks
    cards: Counts
    low: int
    high: int
    run: bool
    set: bool


@lru_cache(maxsize=20_000)
def _segments(hand: Ranks) -> tuple[_Segment, ...]:
    """The segments of a hand, those with fewer cards in the way first."""
    found = []
    for start, first in enumerate(hand):
        longest = {start: 1}  # the longest run upwards or downwards to each place, gaps allowed
        same = cards = 0
        for end in range(start, len(hand)):
            last = hand[end]
            cards += ONE[last]
            same += first == last
            low, high = min(first, last), max(first, last)
            if first != last:
                before = (place for place in longest if place == start or low < hand[place] < high)
                longest[end] = 1 + max(longest[place] for place in before)
            together = same if first == last else longest[end]
            cost = end + 1 - start - together
            rest = hand[:start] + hand[end + 1 :]
            both = start == end
            found.append(
                _Segment(cost, start, end, rest, cards, low, high, both or first != last, first == last)
            )
    return tuple(sorted(found, key=lambda segment: segment.cost))


class Throws:
    """The positions that one more throw leads to, each with its step."""

    def __init__(self, position: Position) -> None:
        top, bottom, self.lifted, self.caught, self.old, self.new, self.spaces = position
        self.found: dict[Position, PlainStep] = {}
        self.turns = self.old + self.new + self.spaces
        for source, hand, other in ((0, top, bottom), (1, bottom, top)):
            for segment in _segments(hand):
                if segment.cost > self.turns:
                    break
                if segment.set:
                    self._sets(source, segment, other)
                if segment.run:
                    self._runs(source, segment, other)
        if self.lifted or self.caught:
            self._from_nowhere(top, bottom)
        if self.caught and self.new and self.spaces:  # before another catch makes these turns old
            self._give_up(top, bottom)

    def _give_up(self, top: Ranks, bottom: Ranks) -> None:
        """Add the discards of a caught card."""
        for rank, one in enumerate(ONE):
            if self.caught & 7 * one:
                position = (top, bottom, self.lifted, self.caught - one, self.old, self.new - 1, self.spaces)
                if self.caught == one:
                    position = (top, bottom, self.lifted, 0, 0, self.old + self.new - 1, self.spaces)
                self.found.setdefault(position, (NOWHERE, 0, 0, bytes([rank]), (), GIVEN_UP))

    def _sets(self, source: int, segment: _Segment, other: Ranks) -> None:
        """Add the sets thrown from a segment: with free cards of the rank, then with others as well."""
        cost, _, _, rest, cards, rank, _, _, _ = segment
        shift = 3 * rank
        caught, lifted = self.caught >> shift & 7, self.lifted >> shift & 7
        size = cards >> shift & 7
        left = self.lifted + cards - (size << shift)
        for more in range(caught + lifted + 1):
            again = min(more, caught)
            free = left - (more - again << shift), self.caught - (again << shift)
            if size + more > 1:
                self._add(source, segment, other, _SETS[rank, size + more], cost, free, ((),))
        size += caught + lifted
        places = [place for place, c in enumerate(rest + other) if c == rank]
        for more in range(1, min(len(places), self.turns - cost) + 1):
            picks = combinations(places, more)
            self._add(source, segment, other, _SETS[rank, size + more], cost + more, free, picks)

    def _runs(self, source: int, segment: _Segment, other: Ranks) -> None:
        """Add the runs thrown from a segment, with what it lacks from the free cards, else from elsewhere."""
        cost, _, _, rest, cards, low, high, _, _ = segment
        free = cards | self.caught | self.lifted
        turns = self.turns - cost
        missing = [rank for rank in range(low, high + 1) if not free & 7 * ONE[rank]]
        elsewhere = rest + other
        while len(missing) <= turns:
            top, lacking = high, missing
            while len(lacking) <= turns:
                if top > low:
                    self._run(source, segment, other, low, top, lacking)
                top += 1
                if top > 12:
                    break
                if not free & 7 * ONE[top]:
                    if top not in elsewhere:
                        break
                    lacking = [*lacking, top]
            low -= 1
            if low < 0:
                break
            if not free & 7 * ONE[low]:
                if low not in elsewhere:
                    break
                missing = [*missing, low]

    def _run(
        self, source: int, segment: _Segment, other: Ranks, low: int, high: int, lacking: list[int]
    ) -> None:
        left, caught, lifted = segment.cards, self.caught, self.lifted
        for rank in range(low, high + 1):
            one = ONE[rank]
            if left & 7 * one:
                left -= one
            elif caught & 7 * one:
                caught -= one
            elif lifted & 7 * one:
                lifted -= one
        picks: Iterable[tuple[int, ...]] = ((),)
        if lacking:
            elsewhere = segment.rest + other
            picks = product(*([place for place, c in enumerate(elsewhere) if c == rank] for rank in lacking))
        cost = segment.cost + len(lacking)
        self._add(source, segment, other, _RUNS[low, high], cost, (lifted + left, caught), picks)

    def _from_nowhere(self, top: Ranks, bottom: Ranks) -> None:
        """Add the throws that take no card from a hand: good if they bring turns or use up caught cards."""
        for throw, lifted, caught in self._free_throws():
            if len(throw) > 2 or caught != self.caught:
                self._reach_all(top, bottom, 0, (lifted, caught), (NOWHERE, 0, 0, throw, ()))

    def _free_throws(self) -> Iterator[tuple[Ranks, Counts, Counts]]:
        for rank in range(13):
            shift = 3 * rank
            again, more = self.caught >> shift & 7, self.lifted >> shift & 7
            for size in range(2, again + more + 1):
                used = min(size, again)
                yield (
                    _SETS[rank, size],
                    self.lifted - (size - used << shift),
                    self.caught - (used << shift),
                )
        for low in range(12):
            lifted, caught = self.lifted, self.caught
            for high in range(low, 13):
                if caught & 7 * ONE[high]:
                    caught -= ONE[high]
                elif lifted & 7 * ONE[high]:
                    lifted -= ONE[high]
                else:
                    break
                if high > low:
                    yield _RUNS[low, high], lifted, caught

    def _add(
        self,
        source: int,
        segment: _Segment,
        other: Ranks,
        throw: Ranks,
        cost: int,
        free: tuple[Counts, Counts],
        picks: Iterable[tuple[int, ...]],
    ) -> None:
        """Add a throw with each way to pick what it takes from elsewhere."""
        rest = segment.rest
        for places in picks:
            stays, others = rest, other
            if places:
                cards, cut = rest + other, len(rest)
                for place in sorted(places, reverse=True):
                    cards = cards[:place] + cards[place + 1 :]
                    cut -= place < cut
                stays, others = cards[:cut], cards[cut:]
            top, bottom = (others, stays) if source else (stays, others)
            self._reach_all(top, bottom, cost, free, (source, segment.start, segment.end, throw, places))

    def _reach_all(
        self,
        top: Ranks,
        bottom: Ranks,
        cost: int,
        free: tuple[Counts, Counts],
        step: tuple[int, int, int, Ranks, tuple[int, ...]],
    ) -> None:
        """Add what a throw leads to, if it stays and if it is caught; the oldest turns are spent first."""
        old, new, spaces = self.old - cost, self.new, self.spaces
        if old < 0:
            new += old
            old = 0
            if new < 0:
                spaces += new
                new = 0
        lifted, caught = free
        throw = step[3]
        turns = new + len(throw) - 2
        if caught:
            position = (top, bottom, lifted, caught, old, turns, spaces)
        else:
            position = (top, bottom, lifted, 0, 0, old + turns, spaces)
        if position not in self.found:
            self.found[position] = (*step, STAYS)
        if spaces:
            for then, kept in enumerate(_kept(throw)):
                position = (top, bottom, lifted, caught + kept, old + new + then, 0, spaces - 1)
                if position not in self.found:
                    self.found[position] = (*step, then)
