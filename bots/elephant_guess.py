"""Guesses of the hidden hands of Elephant Ball, in keeping with what the moves tell."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from bots.elephant_cards import ALL_RIDERS, PLACE, as_bits
from bots.elephant_habits import gift
from bots.elephant_told import Past
from engine.elephant import View
from engine.game import UNSEEN, Seat

if TYPE_CHECKING:
    from random import Random

SURPRISE = [min(5.0 * odd, 7.0 + 1.5 * odd) for odd in range(200)]
"""How much less likely so many moves of a seat that are not its habit make a guess, as a power of e.

The first two tell much; who has more of them plays as it likes.
"""
SWAPS = 20
"""How many exchanges of two cards are tried from one guess to the next."""
FIRST = 45
"""So many guesses go by until it no longer matters how the cards were dealt at first."""
TURNED = 0.1
"""How often it is not two cards that are exchanged, but the way in which a seat is taken to play."""


class Guess(NamedTuple):
    """Hands as they might be, and which seats are bold: they play like sensible, the others like steady."""

    hands: list[int]
    bold: list[bool]


class Guesses:
    """What the seat whose turn it is knows of all hands, from which guesses are drawn.

    Each guess comes from the last by exchanges of two hidden cards, so that it is the likelier, the fewer
    moves of this round it makes a surprise (the Metropolis algorithm). room: each seat as often as there are
    cards in its hand that are not known. dealt: the place of the card thought to be there. odd: how many
    moves of each seat are a surprise.
    """

    def __init__(self, view: View) -> None:
        self.seat = view.turn or 0
        self.giving = view.giving
        self.past = Past(view)
        self.known = [as_bits(hand) for hand in view.hands]
        self.unseen = [PLACE[c] for c in view.unseen]
        self.room = [seat for seat, hand in enumerate(view.hands) for c in hand if c == UNSEEN]
        self.never = [ALL_RIDERS if seat in view.clowns_only else 0 for seat in range(len(view.hands))]
        self.others = sorted(set(self.room))
        self.dealt: list[int] = []
        self.hands = self.known
        self.bold = [False] * len(view.hands)
        self.odd = [0] * len(view.hands)

    def settle(self, rng: Random) -> Iterator[None]:
        """Let go by the guesses that are not to be trusted yet, in steps."""
        for _ in range(FIRST):
            yield
            self.draw(rng)

    def draw(self, rng: Random) -> Guess:
        """One guess."""
        if self.giving or not self.dealt:
            self.deal(rng)
        if not self.giving and self.others:
            for _ in range(SWAPS):
                self.swap(rng)
        return Guess(self.hands[:], self.bold[:])

    def deal(self, rng: Random) -> None:
        """Deal the hidden cards; a bold seat gets nothing that it did not follow with, if that can be."""
        self.bold = [rng.random() < chance for chance in self.past.bold]
        self.bold[self.seat] = False
        lacks = [
            never | lack if bold else never
            for never, lack, bold in zip(self.never, self.past.lacks, self.bold, strict=True)
        ]
        told = 0
        for lack in lacks:
            told |= lack
        room = sorted(self.room, key=lambda _: rng.random())
        where: list[tuple[Seat, int]] = []
        rest = []
        for place in self.unseen:
            seat = None
            if told >> place & 1:
                seat = next((seat for seat in room if not lacks[seat] >> place & 1), None)
            if seat is None:
                rest.append(place)
            else:
                where.append((seat, place))
                room.remove(seat)
        where += zip(room, rest, strict=True)
        self.room, self.dealt = [seat for seat, _ in where], [place for _, place in where]
        self.hands = self.known[:]
        for seat, place in where:
            self.hands[seat] |= 1 << place
        if self.giving:
            self.give()
        self.odd = [self.surprises(seat, hand, self.bold[seat]) for seat, hand in enumerate(self.hands)]

    def give(self) -> None:
        """Let everybody else give two cards to the right."""
        held = sum(self.hands)
        gifts = [0 if seat == self.seat else gift(hand, held) for seat, hand in enumerate(self.hands)]
        for seat, given in enumerate(gifts):
            self.hands[seat] &= ~given
            self.hands[seat - 1] |= given

    def surprises(self, seat: Seat, hand: int, bold: bool, most: float = inf) -> int:
        """How many moves of a seat are not its habit with a hand, counted as far as it matters."""
        odd = 0
        if seat != self.seat:
            for told in self.past.told[seat]:
                if not told.agrees(hand, bold):
                    odd += 1
                    if SURPRISE[odd] > most:
                        break
        return odd

    def swap(self, rng: Random) -> None:
        """Exchange two hidden cards, or how a seat plays, unless the moves become too great a surprise."""
        spare = rng.expovariate(1.0)
        if rng.random() < TURNED:
            seat = rng.choice(self.others)
            bold = rng.random() < self.past.bold[seat]
            if bold is not self.bold[seat]:
                most = SURPRISE[self.odd[seat]] + spare
                odd = self.surprises(seat, self.hands[seat], bold, most)
                if SURPRISE[odd] <= most:
                    self.bold[seat], self.odd[seat] = bold, odd
            return
        room, dealt = self.room, self.dealt
        i, j = int(rng.random() * len(room)), int(rng.random() * len(room))
        a, b = room[i], room[j]
        one, other = 1 << dealt[i], 1 << dealt[j]
        if a == b or other & self.never[a] or one & self.never[b]:
            return
        most = SURPRISE[self.odd[a]] + SURPRISE[self.odd[b]] + spare
        hand_a, hand_b = self.hands[a] ^ one ^ other, self.hands[b] ^ one ^ other
        odd_a = self.surprises(a, hand_a, self.bold[a], most)
        most -= SURPRISE[odd_a]
        if most < 0:
            return
        odd_b = self.surprises(b, hand_b, self.bold[b], most)
        if SURPRISE[odd_b] > most:
            return
        dealt[i], dealt[j] = dealt[j], dealt[i]
        self.hands[a], self.hands[b] = hand_a, hand_b
        self.odd[a], self.odd[b] = odd_a, odd_b
