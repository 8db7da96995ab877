"""Elephant Ball by good sense: pairs that can be fed, cards that others cannot follow, clowns that win."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from bots.bot import Choice, Reason
from bots.elephant_cards import (
    ALL_RIDERS,
    APART,
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
)
from bots.elephant_habits import Stage, Turn, declared, gift
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
    bold = True

    def think(self, view: View, rng: Random) -> Iterator[Choice]:  # noqa: ARG002 - it leaves nothing to chance
        """One choice."""
        sight = Sight(view)
        move = self.move(sight)
        yield Choice(move, 0.0, explained(sight, move))

    def move(self, sight: Sight) -> Move:
        """What it does."""
        view = sight.view
        if view.giving:
            given = gift(sight.hand, sight.held)
            return give(*in_order(CARDS[place] for place in places(given)))
        cards = turn_of(sight).laid(sight.hand, self.bold)
        if not cards:
            return PASS
        if view.rule is None or view.rule is OPEN or cards != PURPLE_BIT:
            laid = in_order(CARDS[place] for place in places(cards))
            return start(*laid) if len(laid) > 1 else PLAYS[laid[0]]
        free = free_riders(view.covered)
        return DECLARATIONS[CARDS[declared(free, sight.unseen & free)]]


class Steady(Sensible):
    """Sensible, but it starts pairs that nobody can follow, else an acrobat, and passes when it is behind."""

    name = "steady"
    bold = False


def turn_of(sight: Sight) -> Turn:
    """The turn of the seat, as habits see it."""
    view, rule = sight.view, sight.view.rule
    stage, what = Stage.FIRST if view.first_turn else Stage.START, 0
    if rule is OPEN:
        stage, what = Stage.OPEN, PLACE[view.table[0]]
    elif rule is not None and rule.kind is Kind.ACROBAT:
        stage, what = Stage.ACROBAT, free_riders(view.covered)
    elif rule is not None:
        stage, what = Stage.NUMBER, number_of(rule)
    return Turn(stage, what, sight.held, sight.shortest <= FEW)


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
