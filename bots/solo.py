"""Bots for the solo game of Juggling Act: one that follows a few tips, one that knows the best play."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import chain
from typing import TYPE_CHECKING

from bots.bot import Choice, Reason, resting
from bots.juggling_pieces import best_prepare, pieces, ranks, worth
from bots.solo_plan import moves
from bots.solo_solver import solve
from engine.solo import LETTERS, View
from engine.throws import Hands, Throw, discard

if TYPE_CHECKING:
    from random import Random


class Why(StrEnum):
    """Why a bot makes a move in the solo game."""

    ENDS = "ends"  # the throw empties both hands; cards: the throw
    THROWS = "throws"  # cards: a throw that is long and leaves good throws; numbers: the free turns it brings
    BUILDS = "builds"  # cards: a longer throw, made by moving a card
    DROPS = "drops"  # cards: one that fits nowhere, given up
    PLANS = "plans"  # cards: the next throw of a plan; numbers: the score it reaches, the moves it takes
    HOPELESS = "hopeless"  # no play of these cards wins any more


def left(hands: Hands, throw: Throw) -> Hands:
    """Both hands without a throw."""
    first, second = (tuple(c for c in hand if c not in throw.cards) for hand in hands)
    return first, second


def both(hands: Hands) -> int:
    """What both hands are worth."""
    return worth((ranks(hands[0]), ranks(hands[1])))


def throwing(view: View) -> Choice:
    """The best throw: what stays counts, and its own length, which brings free turns, half as much again."""
    cards = sum(map(len, view.hands))

    def value(throw: Throw) -> int:
        return 2 * both(left(view.hands, throw)) + 3 * len(throw.cards) ** 2

    best = max(view.throws(), key=value)
    length = len(best.cards)
    if length == cards:
        return Choice(best, length, Reason(Why.ENDS, best.cards))
    return Choice(best, length, Reason(Why.THROWS, best.cards, (max(0, length - 2),)))


def building(view: View) -> Choice | None:
    """The move of a card that makes the best throws; None if none makes better ones."""
    best = best_prepare(view.hands, LETTERS)
    return best and Choice(best.move, best.worth, Reason(Why.BUILDS, best.piece))


def dropping(view: View) -> Choice | None:
    """The discard of a card that fits nowhere; None if there is no such card."""
    for piece in chain.from_iterable(map(pieces, view.hands)):
        if len(piece) == 1:
            return Choice(discard(piece[0]), 0.0, Reason(Why.DROPS, piece))
    return None


class Sensible:
    """Throws; but as long as it is free, or better than throwing a single, first prepares, then discards."""

    name = "sensible"

    def think(self, view: View, rng: Random) -> Iterator[Choice]:  # noqa: ARG002 - nothing is left to chance
        """One choice."""
        choice = throwing(view)
        free = len(view.throw) > 1
        alone = len(choice.reason.cards) == 1 and view.jokers
        if choice.reason.why is not Why.ENDS and (free or alone):
            choice = building(view) or dropping(view) or choice
        yield choice


class Master:
    """Solves the position, and makes the first move of a plan that reaches the best score."""

    name = "master"

    def think(self, view: View, rng: Random) -> Iterator[Choice]:
        """The choice of sensible while it solves, then the one of the plan."""
        for choice in Sensible().think(view, rng):
            yield choice
        score, steps = yield from resting(solve(view), choice)
        if score is None:
            yield Choice(choice.move, -1.0, Reason(Why.HOPELESS))
            return
        plan = list(moves(view.sample(rng), steps))
        throw = next((move.cards for move in plan if isinstance(move, Throw)), ())
        yield Choice(plan[0], float(score), Reason(Why.PLANS, throw, (score, len(plan))))
