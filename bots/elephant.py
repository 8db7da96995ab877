"""Elephant Ball by good sense: pairs that can be fed, cards that others cannot follow, clowns that win."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from bots.bot import Choice, Reason
from bots.elephant_cards import (
    ALL_RIDERS,
    APART,
    BEARING,
    BOTH,
    CARDS,
    FEW,
    FITS,
    PLACE,
    PURPLE_BIT,
    Sight,
    common,
    free_riders,
    number_of,
    places,
    widest,
)
from engine.elephant import View
from engine.game import Move
from engine.riding import DECLARATIONS, OPEN, PASS, PLAYS, Give, Kind, Play, give, in_order, start

if TYPE_CHECKING:
    from random import Random


class Why(StrEnum):
    """What speaks for a move. The number of a rule, where there is one, follows from the cards.

    The numbers are known to all: how many cards a bot holds of which kind is not told.
    """

    STARTS_SURE = "starts sure"  # cards: two riders of a number that the bot can feed longer than all others
    STARTS_LONG = "starts long"  # cards: two riders of a number that others may feed longer
    STARTS_ACROBAT = "starts acrobat"  # cards: two riders without a number in common
    STARTS_ONE = "starts one"  # cards: the only rider laid
    DECIDES = "decides"  # cards: the rider that makes the rule
    WINS = "wins"  # cards: the card that nobody can follow, purple with its pair
    FOLLOWS = "follows"  # cards: the card that fits
    DECLARES = "declares"  # cards: purple and its pair, which leaves the others little
    SHEDS = "sheds"  # cards: the card played; numbers: how many cards the shortest other hand has
    SAVES = "saves"  # passes, although a card fits; numbers: how many cards lie
    WAITS = "waits"  # passes, and lets others start or decide the rule
    NOTHING_FITS = "nothing fits"  # passes, since it must
    GIVES = "gives"  # gives two cards that go with few others


class Sensible:
    """Starts what it can feed longest, follows with the card it needs least, and spends clowns to win."""

    name = "sensible"

    def think(self, view: View, rng: Random) -> Iterator[Choice]:  # noqa: ARG002 - it leaves nothing to chance
        """One choice."""
        sight = Sight(view)
        move = self.move(sight)
        yield Choice(move, 0.0, explained(sight, move))

    def move(self, sight: Sight) -> Move:
        """What it does."""
        view = sight.view
        if view.giving:
            return gift(sight)
        if view.rule is None:
            return self.start(sight, sight.hand & ALL_RIDERS)
        if view.rule is OPEN:
            return self.decide(sight, sight.hand & ALL_RIDERS)
        if view.rule.kind is Kind.ACROBAT:
            return self.ride(sight)
        return self.follow(sight, number_of(view.rule))

    def start(self, sight: Sight, riders: int) -> Move:
        """What to lay on the empty table."""
        if not riders:
            return PASS
        if sight.view.first_turn or riders.bit_count() == 1:
            return one(sight.least(riders))
        numbers = [n for n in range(20) if (riders & BEARING[n]).bit_count() > 1]
        if not numbers:
            return two(*sorted(places(riders), key=sight.worth)[:2])
        return self.pair(sight, riders, numbers)

    def pair(self, sight: Sight, riders: int, numbers: list[int]) -> Move:
        """Two riders to lay; some numbers are on two or more."""
        n = max(numbers, key=lambda n: (sight.own(n), -sight.others(n)))
        return two(*sorted(places(riders & BEARING[n]), key=sight.worth)[:2])

    def decide(self, sight: Sight, riders: int) -> Move:
        """The second card, which makes the rule, or none."""
        lying = PLACE[sight.view.table[0]]
        numbers = [n for n in BOTH[lying] if riders & BEARING[n] and sight.own(n) > sight.others(n)]
        if numbers:
            n = max(numbers, key=lambda n: sight.own(n) - sight.others(n))
            return one(sight.least(riders & BEARING[n]))
        apart = riders & APART[lying]
        if apart:
            place = widest(apart, apart, sight.unseen & APART[lying])
            if (apart & APART[place]).bit_count() > 1:
                return one(place)
        return one(sight.least(riders)) if riders and sight.shortest <= FEW else PASS

    def follow(self, sight: Sight, n: int) -> Move:
        """The next card under an elephant or a ball, or none."""
        fitting, others = sight.hand & FITS[n], sight.others(n)
        if not fitting:
            return PASS
        if others and sight.shortest > FEW:
            lone_clown = not fitting & ALL_RIDERS
            if (lone_clown and others > FEW) or self.saves(sight.own(n), others):
                return PASS
        return one(sight.least(fitting))

    def saves(self, own: int, others: int) -> bool:  # noqa: ARG002 - for stronger ones
        """Whether to keep the cards that fit, by how many the seat and the others have."""
        return False

    def ride(self, sight: Sight) -> Move:
        """The next card of an acrobat, or none."""
        free = free_riders(sight.view.covered)
        riders, unseen = sight.hand & free, sight.unseen & free
        if riders:
            return one(widest(riders, riders, unseen))
        if sight.hand & PURPLE_BIT and free:
            pair = widest(free, 0, unseen)
            if not unseen & APART[pair] or sight.shortest <= FEW:
                return DECLARATIONS[CARDS[pair]]
        return PASS


class Steady(Sensible):
    """Sensible, but it starts pairs that nobody can follow, else an acrobat, and passes when it is behind."""

    name = "steady"

    def pair(self, sight: Sight, riders: int, numbers: list[int]) -> Move:
        """The shortest sure pair; else the two riders that go with the fewest others; else a pair."""
        sure = [n for n in numbers if sight.ahead(n) >= 0]
        if sure:
            numbers = [min(sure, key=sight.own)]
        else:
            first, *others = sorted(places(riders), key=sight.worth)
            for other in others:
                if APART[first] >> other & 1:
                    return two(first, other)
        n = max(numbers, key=sight.ahead)
        return two(*sorted(places(riders & BEARING[n]), key=sight.worth)[:2])

    def saves(self, own: int, others: int) -> bool:
        """When it is behind."""
        return own < others


def gift(sight: Sight) -> Move:
    """The two cards that go with the fewest others in the hand."""
    return give(*in_order(CARDS[place] for place in sorted(places(sight.hand), key=sight.worth)[:2]))


def one(place: int) -> Move:
    """A card onto the table."""
    return PLAYS[CARDS[place]]


def two(a: int, b: int) -> Move:
    """Two riders onto the empty table."""
    return start(*in_order((CARDS[a], CARDS[b])))


def explained(sight: Sight, move: Move) -> Reason:
    """What speaks for a move."""
    if isinstance(move, Play):
        return _played(sight, move)
    if isinstance(move, Give):
        return Reason(Why.GIVES)
    rule = sight.view.rule
    if rule is None or rule is OPEN:
        return Reason(Why.WAITS if sight.hand & ALL_RIDERS else Why.NOTHING_FITS)
    if len(sight.view.moves()) == 1:
        return Reason(Why.NOTHING_FITS)
    return Reason(Why.SAVES, (), (len(sight.view.table),))


def _played(sight: Sight, move: Play) -> Reason:
    rule = sight.view.rule
    cards = (*move.cards, move.declared) if move.declared else move.cards
    if rule is None:
        if len(cards) == 1:
            return Reason(Why.STARTS_ONE, cards)
        n = common(*map(PLACE.__getitem__, cards))
        if n is None:
            return Reason(Why.STARTS_ACROBAT, cards)
        return Reason(Why.STARTS_SURE if sight.ahead(n) >= 0 else Why.STARTS_LONG, cards)
    if rule is OPEN:
        return Reason(Why.DECIDES, cards)
    if rule.kind is Kind.ACROBAT:
        pair = PLACE[move.declared or cards[0]]
        follows = sight.unseen & (free_riders(sight.view.covered) & APART[pair] | PURPLE_BIT)
    else:
        follows = sight.unseen & FITS[number_of(rule)]
    if not follows:
        return Reason(Why.WINS, cards)
    if move.declared:
        return Reason(Why.DECLARES, cards)
    if sight.shortest <= FEW:
        return Reason(Why.SHEDS, cards, (sight.shortest,))
    return Reason(Why.FOLLOWS, cards)
