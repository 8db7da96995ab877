"""Balancing Act in the solver's numbers: the ways to play, and what everybody knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bots.balancing_solver import JACK, ONE, QUEEN, Pan, pan, ranks
from engine.balancing import View
from engine.game import UNSEEN, Seat, seats_from
from engine.scale import DECK, Table

Hand = int
"""Cards of one hand, as the solver counts them."""


class Scale(NamedTuple):
    """The difference, and the weights on the heavier and the lighter pan, the top card lowest."""

    difference: int
    heavy: Pan
    light: Pan

    @classmethod
    def of(cls, table: Table) -> Scale:
        """The scale of a table."""
        left, right = pan(table.left), pan(table.right)
        if table.left_weight >= table.right_weight:
            return cls(table.difference, left, right)
        return cls(table.difference, right, left)


EMPTY = Scale(0, 0, 0)


class Way(NamedTuple):
    """One way to play: the card, the scale after it has answered, and how many lives that costs.

    heavy: it works on the heavier pan. mends: it is an Ace as a counterweight.
    """

    one: Hand
    weight: int
    heavy: bool
    mends: bool
    scale: Scale
    tips: int


def ways(hand: Hand, scale: Scale, limit: int) -> list[Way]:
    """The different ways to play a hand."""
    difference, heavy, light = scale
    found = []
    for weight, one in ranks(hand):
        found.append(_way(one, weight, True, difference + weight, heavy << 4 | weight, light, limit))
        if difference:
            found.append(_way(one, weight, False, difference - weight, heavy, light << 4 | weight, limit))
            if weight == 1 and difference > 1:
                found.append(Way(one, weight, False, True, EMPTY, 0))
    for one in (JACK, QUEEN):
        if not hand & 7 * one:
            continue
        if not difference:
            found.append(Way(one, 0, True, False, EMPTY, 0))
            continue
        top = heavy & 15
        if one == QUEEN:
            found.append(_way(one, 0, True, difference - top, heavy >> 4, light, limit))
        else:
            found.append(_way(one, 0, True, difference - 2 * top, heavy >> 4, light << 4 | top, limit))
        if light:
            top = light & 15
            if one == QUEEN:
                found.append(_way(one, 0, False, difference + top, heavy, light >> 4, limit))
            else:
                found.append(_way(one, 0, False, difference + 2 * top, heavy << 4 | top, light >> 4, limit))
    return found


def _way(one: Hand, weight: int, on_heavy: bool, difference: int, heavy: Pan, light: Pan, limit: int) -> Way:
    if difference < 0:
        difference, heavy, light = -difference, light, heavy
    if difference > limit:
        return Way(one, weight, on_heavy, False, EMPTY, 1)
    return Way(one, weight, on_heavy, False, Scale(difference, heavy, light) if difference else EMPTY, 0)


class Seen(NamedTuple):
    """One hand by what is known of it.

    known: the cards that everybody knows to be in it. hidden: the others, one by one.
    """

    known: Hand
    hidden: tuple[Hand, ...]

    @property
    def hand(self) -> Hand:
        """All its cards."""
        return self.known + sum(self.hidden)

    def without(self, one: Hand) -> Seen:
        """The hand after a play: of two cards alike the hidden one is played, which tells less."""
        if one in self.hidden:
            return Seen(self.known, _less(self.hidden, one))
        return Seen(self.known - one, self.hidden)

    def showing(self, one: Hand) -> Seen:
        """The hand after a hidden card is shown."""
        return Seen(self.known + one, _less(self.hidden, one))


def _less(cards: Sequence[Hand], one: Hand) -> tuple[Hand, ...]:
    rest = list(cards)
    rest.remove(one)
    return tuple(rest)


class Round(NamedTuple):
    """What is left of a round: the hands from the next player's on, the scale, and the pool.

    pool: all cards that have neither been played nor are known to everybody, those not dealt among them.
    """

    hands: tuple[Seen, ...]
    scale: Scale
    pool: tuple[Hand, ...]

    @classmethod
    def of(cls, view: View, first: Seat) -> Round:
        """What a view shows of the round, with the hands from one seat's on; an unseen card is 0."""
        public = {c for cards in view.known for c in cards}.union(view.played)
        hands = []
        for seat in seats_from(first, view.options.players):
            known = view.known[seat]
            hidden = [0 if c == UNSEEN else ONE[c] for c in view.hands[seat] if c not in known]
            hands.append(Seen(sum(ONE[c] for c in known), tuple(hidden)))
        return cls(tuple(hands), Scale.of(view), tuple(ONE[c] for c in DECK if c not in public))

    def unseen(self, place: int) -> list[Hand]:
        """The cards that one of the hands cannot see, in other hands or not dealt."""
        unseen = list(self.pool)
        for one in self.hands[place].hidden:
            unseen.remove(one)
        return unseen

    def turned(self, places: int) -> Round:
        """The same, with the hands from another one on."""
        return self._replace(hands=self.hands[places:] + self.hands[:places])

    def played(self, way: Way) -> Round:
        """The rest of the round after a play of the next player."""
        mover = self.hands[0]
        pool = _less(self.pool, way.one) if way.one in mover.hidden else self.pool
        return Round((*self.hands[1:], mover.without(way.one)), way.scale, pool)

    def shown(self, cards: Iterable[Hand]) -> Round:
        """The rest of the round after the last player shows hidden cards."""
        *others, shower = self.hands
        pool = self.pool
        for one in cards:
            shower = shower.showing(one)
            pool = _less(pool, one)
        return Round((*others, shower), self.scale, pool)
