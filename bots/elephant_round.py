"""A round of Elephant Ball played out as sensible and steady play it, and one seat somewhat better."""

from __future__ import annotations

from typing import NamedTuple

from bots.elephant_cards import ALL_CLOWNS, APART, FEW, FITS, PURPLE_BIT, common, places
from bots.elephant_habits import BEST, BOLD, CAREFUL, Stage, decide, declared, first, follow, ride, start
from engine.game import Seat

CIRCLE = tuple(tuple(tuple((s + i) % n for i in range(1, n + 1)) for s in range(n)) for n in range(6))
"""For so many players and a seat: all seats in turn after it, itself last."""


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

    held: the cards in all hands. bold: which seats play like sensible; the others play like steady.
    own: the seat that starts as is best, if there is one. few: the seats that have few cards, a bit each.
    """

    __slots__ = ("bold", "bundles", "circle", "few", "hands", "held", "own")

    def __init__(
        self, hands: list[int], bundles: list[int], bold: list[bool], own: Seat | None = None
    ) -> None:
        self.hands = hands
        self.held = sum(hands)
        self.bundles = bundles
        self.bold = bold
        self.own = own
        self.circle = CIRCLE[len(hands)]
        self.few = sum(1 << seat for seat, hand in enumerate(hands) if hand.bit_count() <= FEW)

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
        seat = order[0]
        if stage is Stage.FIRST:
            return self.begun(self.lay(seat, first(self.hands[seat], self.held)), seat)
        return self.start(seat)

    def lay(self, seat: Seat, cards: int) -> int:
        """Take cards out of a hand; the cards."""
        hand = self.hands[seat] = self.hands[seat] ^ cards
        self.held ^= cards
        if hand.bit_count() <= FEW:
            self.few |= 1 << seat
        return cards

    def late(self, seat: Seat) -> bool:
        """Whether another hand has few cards."""
        return bool(self.few & ~(1 << seat))

    def start(self, seat: Seat) -> Seat:
        """Play a mini-game that a seat starts; who wins it."""
        hands = self.hands
        while hands[seat] <= ALL_CLOWNS:
            seat = self.circle[seat][0]
        how = BEST if seat == self.own else BOLD if self.bold[seat] else CAREFUL
        return self.begun(self.lay(seat, start(hands[seat], self.held, how)), seat)

    def begun(self, cards: int, seat: Seat) -> Seat:
        """Play on from one card or two; who wins."""
        one, *other = places(cards)
        if not other:
            return self.second(one, self.circle[seat][:-1], seat)
        return self.decided(one, other[0], seat)

    def decided(self, one: int, other: int, seat: Seat) -> Seat:
        """Play on from the two cards that make the rule; who wins."""
        n = common(one, other)
        if n is None:
            return self.acrobat(APART[one] & APART[other], list(self.circle[seat]), seat)
        return self.number(n, list(self.circle[seat]), seat)

    def second(self, lying: int, order: tuple[Seat, ...], leader: Seat) -> Seat:
        """Ask for the card that decides the rule; who wins in the end."""
        for seat in order:
            card = decide(self.hands[seat], self.held, lying, self.late(seat))
            if card:
                return self.decided(lying, self.lay(seat, card).bit_length() - 1, seat)
        return leader

    def number(self, n: int, order: list[Seat], leader: Seat) -> Seat:
        """Play on under an elephant or a ball; who wins."""
        hands, bold, fits = self.hands, self.bold, FITS[n]
        i = 0
        while self.held & fits & ~hands[leader] and len(order) > 1:
            if i == len(order):
                i = 0
            seat = order[i]
            hand = hands[seat]
            if hand & fits and (card := follow(hand, self.held, n, bold[seat], self.late(seat))):
                self.lay(seat, card)
                leader = seat
                i += 1
            else:
                del order[i]
        return leader

    def acrobat(self, free: int, order: list[Seat], leader: Seat) -> Seat:
        """Play on under an acrobat; who wins."""
        hands = self.hands
        i = 0
        while free and len(order) > 1:
            if i == len(order):
                i = 0
            seat = order[i]
            hand = hands[seat]
            if hand & (free | PURPLE_BIT) and (card := ride(hand, self.held, free, self.late(seat))):
                pair = card == PURPLE_BIT
                place = declared(free, self.held & ~hand & free) if pair else card.bit_length() - 1
                self.lay(seat, card)
                free &= APART[place]
                leader = seat
                i += 1
            else:
                del order[i]
        return leader
