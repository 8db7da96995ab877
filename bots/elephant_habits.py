"""How sensible and steady play a hand of Elephant Ball: the sets of cards that they lay, 0 where they pass.

So play the two bots themselves and all seats of a playout, only that the seat that thinks starts better; and
so it is seen what a move tells of a hand. Bold seats play like sensible, the others like steady. held: the
cards in all hands, the own one included. late: whether another hand has few cards.
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
    FEW,
    FITS,
    PURPLE_BIT,
    TOUCHING,
    widest,
)

SURE = 999
"""What a pair is worth that nobody can feed as long; more than any other."""
NUMBERS = tuple(zip(BEARING, FITS, strict=True))
"""The riders that bear each number, and the cards that fit it."""


class Start(NamedTuple):
    """How a seat starts.

    own: how much more an own card of a number counts than one in any hand. enough: a pair that is worth less
    is not laid if two riders make an acrobat. sure: whether it looks for pairs that are sure.
    """

    own: int
    enough: int
    sure: bool


BOLD = Start(64, -SURE, sure=False)
CAREFUL = Start(2, 2, sure=True)
BEST = Start(5, 10, sure=True)
"""Found by trying, some thousand rounds each: it gains half a point a round and more among sensible or steady
players, only among three who are steady nothing."""


class Stage(IntEnum):
    """How far a mini-game is."""

    FIRST = 0  # the first turn of a round
    START = 1
    OPEN = 2
    NUMBER = 3
    ACROBAT = 4


class Turn(NamedTuple):
    """What a seat knows at its turn, beside its hand.

    what: the place of the lone card, the number that is the rule, or the riders with free numbers.
    """

    stage: Stage
    what: int
    held: int
    late: bool

    def laid(self, hand: int, bold: bool) -> int:
        """What is laid from a hand."""
        stage, what, held, late = self
        if stage is Stage.NUMBER:
            return follow(hand, held, what, bold, late)
        if stage is Stage.ACROBAT:
            return ride(hand, held, what, late)
        if stage is Stage.OPEN:
            return decide(hand, held, what, late)
        if stage is Stage.START:
            return start(hand, held, BOLD if bold else CAREFUL)
        return first(hand, held)


def least(hand: int, held: int, cards: int) -> int:
    """The one of some cards that is needed least: it goes with fewest riders in the hand; clowns are kept."""
    cards = cards & ALL_RIDERS or cards
    if not cards & cards - 1:
        return cards
    best, fewest = 0, 9999
    while cards:
        low = cards & -cards
        cards ^= low
        touching = TOUCHING[low.bit_length() - 1]
        with_it = 21 * (hand & touching).bit_count() - (held & touching).bit_count()
        if with_it < fewest:
            best, fewest = low, with_it
    return best


def gift(hand: int, held: int) -> int:
    """The two cards that are given away in Petit."""
    return _two(hand, held, hand)


def first(hand: int, held: int) -> int:
    """The one rider that a round starts with."""
    return least(hand, held, hand & ALL_RIDERS)


def start(hand: int, held: int, how: Start) -> int:
    """Two riders for the empty table, or the only one."""
    riders = hand & ALL_RIDERS
    if not riders & riders - 1:
        return riders
    best, most = 0, -SURE
    weight, enough, sure = how
    for bearing, fits in NUMBERS:
        pair = riders & bearing
        if pair & pair - 1:
            own, all_hands = (hand & fits).bit_count(), (held & fits).bit_count()
            value = weight * own - all_hands
            if sure and 2 * own - 2 >= all_hands:
                value = SURE - own
            if value > most:
                best, most = pair, value
    if best and most >= enough:
        return _two(hand, held, best)
    one = least(hand, held, riders)
    others = riders & APART[one.bit_length() - 1]
    if others and sure:
        return one | least(hand, held, others)
    return _two(hand, held, best or riders)


def _two(hand: int, held: int, cards: int) -> int:
    one = least(hand, held, cards)
    return one | least(hand, held, cards ^ one)


def decide(hand: int, held: int, lying: int, late: bool) -> int:
    """The second card, which makes the rule."""
    riders = hand & ALL_RIDERS
    best = most = 0
    for n in BOTH[lying]:
        ahead = 2 * (hand & FITS[n]).bit_count() - (held & FITS[n]).bit_count()
        if ahead > most and riders & BEARING[n]:
            best, most = riders & BEARING[n], ahead
    if best:
        return least(hand, held, best)
    apart = riders & APART[lying]
    if apart & apart - 1:
        place = widest(apart, apart, held & ~hand & APART[lying])
        left = apart & APART[place]
        if left & left - 1:
            return 1 << place
    return least(hand, held, riders) if late else 0


def follow(hand: int, held: int, n: int, bold: bool, late: bool) -> int:
    """The next card under an elephant or a ball."""
    fitting = hand & FITS[n]
    if not fitting:
        return 0
    lone_clown = fitting <= ALL_CLOWNS
    if not late and (lone_clown or not bold):
        others = (held & ~hand & FITS[n]).bit_count()
        if (lone_clown and others > FEW) or (not bold and fitting.bit_count() < others):
            return 0
    return least(hand, held, fitting)


def ride(hand: int, held: int, free: int, late: bool) -> int:
    """The next card of an acrobat."""
    riders, others = hand & free, held & ~hand & free
    if riders:
        return 1 << widest(riders, riders, others)
    if hand & PURPLE_BIT and free and (late or not others & APART[declared(free, others)]):
        return PURPLE_BIT
    return 0


def declared(free: int, others: int) -> int:
    """The place of the pair for which purple stands."""
    return widest(free, 0, others)
