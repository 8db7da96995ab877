"""Guesses of the hidden hands of Elephant Ball, in keeping with what the passes tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bots.elephant_cards import ALL_RIDERS, APART, BEARING, CARDS, PLACE, common
from bots.elephant_round import COUNT
from engine.elephant import View
from engine.game import UNSEEN
from engine.riding import Pass, Play

if TYPE_CHECKING:
    from random import Random


PACKED = tuple(1 << place | count << len(CARDS) for place, count in enumerate(COUNT))
"""Each card and what it adds to a count, in one integer: their sum is a hand and its count."""
EVERYTHING = (1 << len(CARDS)) - 1


class Passes:
    """What the passes of a game tell about each seat.

    lacks: the riders that fitted when the seat passed in this round. Does it never pass by choice, it holds
    none of them. bold: how likely it is that it never does.
    """

    __slots__ = ("bold", "lacks")

    def __init__(self, view: View) -> None:
        players = view.options.players
        full = view.options.cards // players
        sizes, lacks, passes, choosy = [full] * players, [0] * players, [0] * players, [False] * players
        lying: list[int] = []
        fits = passed = 0
        for seat, move in view.history:
            if isinstance(move, Play):
                laid = [PLACE[c] for c in (move.cards if not move.declared else (move.declared,))]
                if not move.declared and any(lacks[seat] >> place & 1 for place in laid):
                    choosy[seat] = True
                sizes[seat] -= len(laid)
                fits = _fitting(lying, laid, fits)
                lying += laid
                passed = passed if len(lying) > 2 else 0
            elif isinstance(move, Pass):
                passed += 1
                if len(lying) > 1:
                    lacks[seat] |= fits
                    passes[seat] += 1
                if lying and passed == players - 1:
                    lying, passed = [], 0
                    if not all(sizes):
                        sizes, lacks = [full] * players, [0] * players
        self.lacks = lacks
        self.bold = [0 if c else 1 / (1 + 0.8**p) for c, p in zip(choosy, passes, strict=True)]


def _fitting(lying: list[int], laid: list[int], fits: int) -> int:
    """The riders that fit once more cards are laid on those that lie; none while one card lies."""
    if len(lying) > 1:
        return fits if fits in BEARING else fits & APART[laid[0]]
    if len(lying) + len(laid) == 1:
        return 0
    a, b = lying + laid
    n = common(a, b)
    return APART[a] & APART[b] if n is None else BEARING[n]


class Guess(NamedTuple):
    """Hands as they might be, with their counts, and which seats never pass by choice."""

    hands: list[int]
    counts: list[int]
    bold: list[bool]


class Guesses:
    """What the seat whose turn it is knows of all hands, from which guesses are drawn.

    room: each seat as often as there are cards in its hand that are not known.
    """

    __slots__ = ("giving", "known", "never", "passes", "room", "seat", "unseen")

    def __init__(self, view: View) -> None:
        self.seat = view.turn or 0
        self.giving = view.giving
        self.passes = Passes(view)
        self.known = [sum(PACKED[PLACE[c]] for c in hand if c != UNSEEN) for hand in view.hands]
        self.unseen = [PLACE[c] for c in view.unseen]
        self.room = [seat for seat, hand in enumerate(view.hands) for c in hand if c == UNSEEN]
        self.never = [ALL_RIDERS if seat in view.clowns_only else 0 for seat in range(len(view.hands))]

    def draw(self, rng: Random) -> Guess:
        """One guess. A seat that is taken to be bold holds nothing that it did not follow with."""
        bold = [rng.random() < chance for chance in self.passes.bold]
        bold[self.seat] = False
        lacks = [
            never | lack if is_bold else never
            for never, lack, is_bold in zip(self.never, self.passes.lacks, bold, strict=True)
        ]
        told = 0
        for lack in lacks:
            told |= lack
        packed = self.known[:]
        room = sorted(self.room, key=lambda _: rng.random())
        rest = []
        for place in self.unseen:
            seat = None
            if told >> place & 1:
                seat = next((seat for seat in room if not lacks[seat] >> place & 1), None)
            if seat is None:
                rest.append(place)
            else:
                packed[seat] += PACKED[place]
                room.remove(seat)
        for place, seat in zip(rest, room, strict=True):
            packed[seat] += PACKED[place]
        if self.giving:
            self.give(packed)
        return Guess([hand & EVERYTHING for hand in packed], [hand >> len(CARDS) for hand in packed], bold)

    def give(self, packed: list[int]) -> None:
        """Let everybody else give two cards to the right, those with the highest numbers."""
        gifts = [0] * len(packed)
        for seat, hand in enumerate(packed):
            if seat != self.seat:
                cards = hand & EVERYTHING
                for _ in range(2):
                    place = cards.bit_length() - 1
                    cards ^= 1 << place
                    gifts[seat] += PACKED[place]
        for seat, given in enumerate(gifts):
            packed[seat] -= given
            packed[seat - 1] += given
