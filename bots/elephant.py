"""Elephant Ball by good sense: pairs that can be fed, cards that others cannot follow, clowns that win."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from bots.bot import Choice, Reason
from bots.elephant_cards import (
    ALL_RIDERS,
    BEARING,
    BOTH,
    CARDS,
    FITS,
    PLACE,
    PURPLE_BIT,
    TOUCHING,
    Sight,
    free_riders,
    number_of,
    places,
)
from engine.elephant import View
from engine.riding import OPEN, PASS, PLAYS, PURPLE, Kind, Play, give, start

if TYPE_CHECKING:
    from random import Random

FEW = 3
"""With so few cards in another hand the round is about to end; where so few can follow, a clown may win."""


class Why(StrEnum):
    """Why a bot makes a move. The number of a rule, where there is one, follows from the cards.

    The numbers are known to all: how many cards a bot holds of which kind is not told.
    """

    STARTS_SURE = "starts sure"  # cards: two riders of a number that the bot can feed longer than all others
    STARTS_LONG = "starts long"  # cards: two riders of a number of which it holds many
    STARTS_ACROBAT = "starts acrobat"  # cards: two riders without a number in common
    STARTS_ONE = "starts one"  # cards: the only rider laid
    DECIDES = "decides"  # cards: the rider that makes a rule which the bot can feed
    WINS = "wins"  # cards: the card that nobody can follow
    FOLLOWS = "follows"  # cards: the fitting card that is needed least
    DECLARES = "declares"  # cards: purple and its pair, after which the fewest riders fit
    SHEDS = "sheds"  # cards: the card played; numbers: how many cards the shortest other hand has
    SAVES = "saves"  # passes, since others may hold more that fits; numbers: how many cards lie
    WAITS = "waits"  # passes, and lets others decide the rule
    NOTHING_FITS = "nothing fits"  # passes, since it must
    GIVES = "gives"  # gives two cards that go with few others


class Sensible:
    """Starts what it can feed longest, follows with the card it needs least, and spends clowns to win."""

    name = "sensible"

    def think(self, view: View, rng: Random) -> Iterator[Choice]:  # noqa: ARG002 - it leaves nothing to chance
        """One choice."""
        sight = Sight(view)
        if view.giving:
            yield gives(sight)
        elif view.rule is None:
            yield self.starts(sight)
        elif view.rule is OPEN:
            yield self.decides(sight)
        elif view.rule.kind is Kind.ACROBAT:
            yield self.rides(sight)
        else:
            yield self.follows(sight, number_of(view.rule))

    def starts(self, sight: Sight) -> Choice:
        """What to lay on the empty table."""
        riders = sight.hand & ALL_RIDERS
        if not riders:
            return passes(Why.NOTHING_FITS)
        if sight.view.first_turn or riders.bit_count() == 1:
            return plays(sight.least(riders), Why.STARTS_ONE)
        numbers = [n for n in range(20) if (riders & BEARING[n]).bit_count() > 1]
        if not numbers:
            lone = sorted(places(riders), key=sight.worth)
            return pair(lone[0], lone[1], Why.STARTS_ACROBAT)
        n = max(numbers, key=lambda n: self.feed(sight, n))
        a = sight.least(riders & BEARING[n])
        b = sight.least(riders & BEARING[n] & ~(1 << a))
        return pair(a, b, Why.STARTS_SURE if sight.own(n) - 2 >= sight.others(n) else Why.STARTS_LONG)

    def feed(self, sight: Sight, n: int) -> tuple[int, ...]:
        """How well the pair of a number starts; more is better."""
        return sight.own(n), -sight.others(n)

    def decides(self, sight: Sight) -> Choice:
        """The second card, which makes the rule, or none."""
        riders = sight.hand & ALL_RIDERS
        if not riders:
            return passes(Why.NOTHING_FITS)
        lying = PLACE[sight.view.table[0]]
        ahead = {n: sight.own(n) - 1 - sight.others(n) for n in BOTH[lying] if riders & BEARING[n]}
        if ahead:
            n = max(ahead, key=lambda n: ahead[n])
            if ahead[n] >= 0:
                return plays(sight.least(riders & BEARING[n]), Why.DECIDES)
        others = riders & ~TOUCHING[lying]
        if others:
            place = widest(others, sight.unseen & ~TOUCHING[lying])
            if (others & ~TOUCHING[place]).bit_count() > 1:
                return plays(place, Why.DECIDES)
        if sight.shortest <= FEW:
            return sheds(sight, riders)
        return passes(Why.WAITS)

    def follows(self, sight: Sight, n: int) -> Choice:
        """The next card under an elephant or a ball, or none."""
        fitting, riders = sight.hand & FITS[n], sight.hand & BEARING[n]
        if not fitting:
            return passes(Why.NOTHING_FITS)
        if not sight.others(n):
            return plays(sight.least(fitting), Why.WINS)
        if sight.shortest <= FEW:
            return sheds(sight, fitting)
        if self.saves(sight, n) or not (riders or sight.others(n) <= FEW):
            return saves(sight)
        return plays(sight.least(fitting), Why.FOLLOWS)

    def saves(self, sight: Sight, n: int) -> bool:  # noqa: ARG002 - for stronger ones
        """Whether to keep a rider that fits."""
        return False

    def rides(self, sight: Sight) -> Choice:
        """The next card of an acrobat, or none."""
        free = free_riders(sight.view.covered)
        riders, unseen = sight.hand & free, sight.unseen & free
        if riders:
            place = widest(riders, unseen)
            alone = not (unseen & ~TOUCHING[place] or sight.unseen & PURPLE_BIT)
            return plays(place, Why.WINS if alone else Why.FOLLOWS)
        if sight.hand & PURPLE_BIT:
            return declares(sight, unseen)
        return passes(Why.NOTHING_FITS)


class Steady(Sensible):
    """Sensible, but it starts pairs that nobody can follow first, and passes when it is behind."""

    name = "steady"

    def feed(self, sight: Sight, n: int) -> tuple[int, ...]:
        """Sure pairs first, of them the shortest; then by how far the seat is ahead."""
        own, others = sight.own(n), sight.others(n)
        ahead = own - 2 - others
        return (1, -own, ahead) if ahead >= 0 else (0, ahead, own)

    def saves(self, sight: Sight, n: int) -> bool:
        """Behind, and three cards or more lie."""
        return len(sight.view.table) > 2 and sight.own(n) < sight.others(n)


def widest(cards: int, unseen: int) -> int:
    """The place of the card after which many of the others are still free, and few unseen ones."""

    def room(place: int) -> int:
        left = ~TOUCHING[place]
        return 3 * (cards & left).bit_count() - (unseen & left).bit_count()

    return max(places(cards), key=room)


def declares(sight: Sight, unseen: int) -> Choice:
    """The purple clown as the pair that leaves others the fewest free riders, or kept."""
    pairs = [move for move in sight.view.moves() if isinstance(move, Play) and move.declared]
    if not pairs:
        return passes(Why.NOTHING_FITS)
    left = {move: (unseen & ~TOUCHING[PLACE[move.declared]]).bit_count() for move in pairs}
    move = min(pairs, key=lambda move: left[move])
    if left[move] and sight.shortest > FEW:
        return saves(sight)
    return Choice(move, 0.0, Reason(Why.DECLARES, (PURPLE, move.declared)))


def gives(sight: Sight) -> Choice:
    """The two cards that go with the fewest others in the hand."""
    a, b = sorted(sorted(places(sight.hand), key=sight.worth)[:2])
    return Choice(give(CARDS[a], CARDS[b]), 0.0, Reason(Why.GIVES))


def plays(place: int, why: Why, *numbers: int) -> Choice:
    """One card onto the table."""
    card = CARDS[place]
    return Choice(PLAYS[card], 0.0, Reason(why, (card,), numbers))


def pair(a: int, b: int, why: Why) -> Choice:
    """Two riders onto the empty table."""
    cards = CARDS[min(a, b)], CARDS[max(a, b)]
    return Choice(start(*cards), 0.0, Reason(why, cards))


def sheds(sight: Sight, cards: int) -> Choice:
    """The card needed least, since the round is about to end."""
    return plays(sight.least(cards), Why.SHEDS, sight.shortest)


def saves(sight: Sight) -> Choice:
    """No card, although one fits."""
    return passes(Why.SAVES, len(sight.view.table))


def passes(why: Why, *numbers: int) -> Choice:
    """No card."""
    return Choice(PASS, 0.0, Reason(why, (), numbers))
