"""A round of Elephant Ball played out by rules of thumb, as fast as Python does it.

The hands are sets of cards (elephant_cards.py). Beside each runs its count: one integer with a field of six
bits for each of the 20 numbers, in which stands how many of its cards fit that number. So all numbers are
compared at once.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from bots.elephant_cards import (
    ALL_CLOWNS,
    ALL_RIDERS,
    APART,
    BEARING,
    BOTH,
    CARDS,
    FEW,
    FITS,
    PURPLE_BIT,
    common,
    places,
    widest,
)
from engine.game import Seat

WIDTH = 6
FIELD = (1 << WIDTH) - 1
TOP = sum(1 << WIDTH * n + WIDTH - 1 for n in range(20))
"""The highest bit of every field."""
ONES = TOP >> WIDTH - 1
LEAST = tuple(TOP - k * ONES for k in range(12))
"""Added to a count, it leaves the highest bit of those fields that are so many or more."""
COUNT = tuple(sum(1 << WIDTH * n for n in range(20) if FITS[n] >> p & 1) for p in range(len(CARDS)))
"""What each card adds to a count."""
CIRCLE = tuple(tuple(tuple((s + i) % n for i in range(1, n + 1)) for s in range(n)) for n in range(6))
"""For so many players and a seat: all seats in turn after it, itself last."""


def count_of(cards: int) -> int:
    """The count of a hand."""
    return sum([COUNT[p] for p in places(cards)])


class Stage(IntEnum):
    """How far a mini-game is."""

    FIRST = 0  # the first turn of a round
    START = 1
    OPEN = 2
    NUMBER = 3
    ACROBAT = 4


class Spot(NamedTuple):
    """Where a mini-game is.

    order: who may still play, in turn; under an open rule, those who have not been asked since the card was
    laid. what: the place of the lone card, the number that is the rule, or the riders with free numbers.
    """

    stage: Stage
    order: tuple[Seat, ...]
    leader: Seat = 0
    what: int = 0


class Playout:
    """Hands that are played to the end of a round.

    held: the count of all hands together. bold: which seats play like sensible; the others play like steady.
    """

    __slots__ = ("bold", "bundles", "circle", "counts", "hands", "held")

    def __init__(self, hands: list[int], counts: list[int], bundles: list[int], bold: list[bool]) -> None:
        self.hands = hands
        self.counts = counts
        self.held = sum(counts)
        self.bundles = bundles
        self.bold = bold
        self.circle = CIRCLE[len(hands)]

    def run(self, spot: Spot) -> None:
        """Play to the end of the round."""
        hands, bundles = self.hands, self.bundles
        winner = self.ride(spot)
        bundles[winner] += 1
        while all(hands):
            winner = self.start(winner)
            bundles[winner] += 1

    def ride(self, spot: Spot) -> Seat:
        """Play a mini-game to its end; who wins it."""
        stage, order, leader, what = spot
        if stage is Stage.NUMBER:
            return self.number(what, list(order), leader)
        if stage is Stage.ACROBAT:
            return self.acrobat(what, list(order), leader)
        if stage is Stage.OPEN:
            return self.second(what, order, leader)
        if stage is Stage.FIRST:
            seat = order[0]
            return self.second(self.lay(seat, self.hands[seat]), self.circle[seat][:-1], seat)
        return self.start(order[0])

    def lay(self, seat: Seat, cards: int) -> int:
        """Take the last of some cards out of a hand; its place."""
        place = cards.bit_length() - 1
        counted = COUNT[place]
        self.hands[seat] ^= 1 << place
        self.counts[seat] -= counted
        self.held -= counted
        return place

    def late(self) -> bool:
        """Whether the round is about to end."""
        return min([hand.bit_count() for hand in self.hands]) <= FEW

    def start(self, seat: Seat) -> Seat:
        """Play a mini-game that a seat starts; who wins it."""
        hands = self.hands
        while (riders := hands[seat]) <= ALL_CLOWNS:
            seat = self.circle[seat][0]
        count = self.counts[seat]
        numbers = pairs = count + LEAST[2] & TOP
        if self.bold[seat]:
            k = 3
            while pairs:
                numbers = pairs
                pairs = count + LEAST[k] & TOP
                k += 1
        else:
            numbers &= 2 * count - self.held + LEAST[2]
        while numbers:
            low = numbers & -numbers
            numbers ^= low
            n = low.bit_length() // WIDTH - 1
            pair = riders & BEARING[n]
            if pair & pair - 1:
                self.lay(seat, pair)
                self.lay(seat, pair & hands[seat])
                return self.number(n, list(self.circle[seat]), seat)
        first = self.lay(seat, riders)
        riders = hands[seat] & ALL_RIDERS
        if not riders:
            return self.second(first, self.circle[seat][:-1], seat)
        return self.decided(first, self.lay(seat, riders & APART[first] or riders), seat)

    def decided(self, first: int, second: int, seat: Seat) -> Seat:
        """Play on from the two cards that make the rule; who wins."""
        n = common(first, second)
        if n is None:
            return self.acrobat(APART[first] & APART[second], list(self.circle[seat]), seat)
        return self.number(n, list(self.circle[seat]), seat)

    def second(self, lying: int, order: tuple[Seat, ...], leader: Seat) -> Seat:
        """Ask for the card that decides the rule; who wins in the end."""
        held = self.held
        for seat in order:
            riders = self.hands[seat] & ALL_RIDERS
            best = most = 0
            for n in BOTH[lying]:
                ahead = 2 * (self.counts[seat] >> WIDTH * n & FIELD) - (held >> WIDTH * n & FIELD)
                if ahead > most and riders & BEARING[n]:
                    best, most = riders & BEARING[n], ahead
            if not most:
                best = riders & APART[lying]
                if not best & best - 1:
                    best = riders if self.late() else 0
            if best:
                return self.decided(lying, self.lay(seat, best), seat)
        return leader

    def number(self, n: int, order: list[Seat], leader: Seat) -> Seat:
        """Play on under an elephant or a ball; who wins."""
        counts, bold, hands = self.counts, self.bold, self.hands
        fits, shift = FITS[n], WIDTH * n
        left = self.held >> shift & FIELD
        own = counts[leader] >> shift & FIELD
        if own == left:
            return leader
        late = self.late()
        i = 0
        while len(order) > 1:
            if i == len(order):
                i = 0
            seat = order[i]
            fitting = hands[seat] & fits
            if fitting:
                own = counts[seat] >> shift & FIELD
                if late or (left - own <= FEW if fitting <= ALL_CLOWNS else bold[seat] or 2 * own >= left):
                    self.lay(seat, fitting)
                    leader = seat
                    if own == left:
                        break
                    left -= 1
                    i += 1
                    continue
            del order[i]
        return leader

    def acrobat(self, free: int, order: list[Seat], leader: Seat) -> Seat:
        """Play on under an acrobat; who wins."""
        hands = self.hands
        i = 0
        while len(order) > 1:
            if i == len(order):
                i = 0
            seat = order[i]
            hand = hands[seat]
            if hand & free:
                free &= APART[self.lay(seat, hand & free)]
            elif hand & PURPLE_BIT and free:
                others = 0
                for other in order:
                    others |= hands[other]
                pair = widest(free, 0, others & free)
                if others & free & APART[pair] and not self.late():
                    del order[i]
                    continue
                self.lay(seat, PURPLE_BIT)
                free &= APART[pair]
            else:
                del order[i]
                continue
            leader = seat
            i += 1
        return leader
