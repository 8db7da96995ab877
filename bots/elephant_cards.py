"""Elephant Ball as a bot sees it: sets of cards as integers, one bit a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain

from engine.elephant import View
from engine.game import UNSEEN, Card
from engine.riding import BLUE, CLOWNS, NUMBERS, PAIRS, PURPLE, RED, RIDERS, Kind, Rule

CARDS = CLOWNS + tuple(sorted(RIDERS, key=PAIRS.__getitem__))
"""All cards, clowns first, then riders by their sum; a card's place here is the place of its bit.

Riders with high numbers go with many cards in other hands, so the highest is a good one to be rid of.
"""
PLACE = {card: place for place, card in enumerate(CARDS)}
RED_BIT, BLUE_BIT, PURPLE_BIT = (1 << PLACE[clown] for clown in (RED, BLUE, PURPLE))
ALL_CLOWNS = RED_BIT | BLUE_BIT | PURPLE_BIT
ALL_RIDERS = (1 << len(CARDS)) - 1 & ~ALL_CLOWNS

BOTH: tuple[tuple[int, ...], ...] = tuple(
    () if card in CLOWNS else (int(e) - 1, int(b) + 9) for card in CARDS for e, _, b in [card.partition("-")]
)
"""The two numbers of each rider by place: 0-9 are the elephants 1-10, 10-19 the balls."""
BEARING = tuple(sum(1 << place for place, both in enumerate(BOTH) if n in both) for n in range(20))
"""The riders that bear each number."""
FITS = tuple(riders | (RED_BIT if n < len(NUMBERS) else BLUE_BIT) for n, riders in enumerate(BEARING))
"""The cards that fit once a number is the rule."""
APART = tuple(sum(1 << p for p in range(3, len(CARDS)) if not {*BOTH[p]} & {*both}) for both in BOTH)
"""The riders that have no number in common with each card."""
TOUCHING = tuple(ALL_RIDERS & ~apart for apart in APART)
"""The riders that have a number in common with each card, itself included."""
FEW = 3
"""So few cards in a hand mean that the round is about to end; so few that can follow, that a clown wins."""


def as_bits(cards: Iterable[Card]) -> int:
    """A set of cards; backs are left out."""
    return sum(1 << PLACE[c] for c in cards if c != UNSEEN)


def places(cards: int) -> Iterator[int]:
    """The places of the cards in a set, in card order."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def number_of(rule: Rule) -> int:
    """The number that is the rule, 0-19."""
    return rule.number - 1 if rule.kind is Kind.ELEPHANT else rule.number + 9


@cache
def free_riders(covered: int) -> int:
    """The riders whose two numbers are both still free, from the numbers covered as the engine has them."""
    taken = 0
    for n in range(20):
        if covered >> n + 1 & 1:
            taken |= BEARING[n]
    return ALL_RIDERS & ~taken


def common(a: int, b: int) -> int | None:
    """The number that two riders have in common; None if they make an acrobat."""
    for n in BOTH[a]:
        if n in BOTH[b]:
            return n
    return None


def widest(cards: int, own: int, others: int) -> int:
    """The place of the card after which most own cards, and fewest others, still fit an acrobat."""
    best, most = 0, -999
    while cards:
        low = cards & -cards
        cards ^= low
        place = low.bit_length() - 1
        left = APART[place]
        room = 3 * (own & left).bit_count() - (others & left).bit_count()
        if room > most:
            best, most = place, room
    return best


class Sight:
    """What the seat knows whose turn it is.

    hand: its own cards. unseen: those that others hold. held: both together. shortest: how many cards the
    shortest other hand has.
    """

    __slots__ = ("hand", "held", "seat", "shortest", "unseen", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = seat = view.turn or 0
        others = view.hands[:seat] + view.hands[seat + 1 :]
        self.hand = as_bits(view.hands[seat])
        self.unseen = as_bits([*view.unseen, *chain(*others)])
        self.held = self.hand | self.unseen
        self.shortest = min(map(len, others))

    def own(self, n: int) -> int:
        """How many own cards fit a number."""
        return (self.hand & FITS[n]).bit_count()

    def others(self, n: int) -> int:
        """How many cards that others hold fit a number."""
        return (self.unseen & FITS[n]).bit_count()

    def ahead(self, n: int) -> int:
        """How many cards more than the others a seat has left after a pair of a number; from 0 on it wins."""
        return self.own(n) - 2 - self.others(n)

    def worth(self, place: int) -> int:
        """How much a card is needed: how many riders in the hand it goes with, and clowns most."""
        if ALL_CLOWNS >> place & 1:
            return 1000
        touching = TOUCHING[place]
        return 21 * (self.hand & touching).bit_count() - (self.held & touching).bit_count()
