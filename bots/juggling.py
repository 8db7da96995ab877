"""Bots for Juggling Act."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from bots.bot import Choice, Reason
from bots.juggling_pieces import best_catch, best_prepare, moved, ranks, worth
from bots.juggling_search import Found, search
from engine.juggling import LETTERS, View
from engine.throws import PASS, Catch, Hands, Prepare, Put, Throw

if TYPE_CHECKING:
    from random import Random


class Why(StrEnum):
    """Why a bot makes a move in Juggling Act.

    Cards of a reason are seen by all once the move is made: what a hidden hand holds is never among them.
    """

    ENDS = "ends"  # the throw empties both hands; cards: the throw
    LEADS = "leads"  # cards: the longest throw there is, with nothing in play
    BEATS = "beats"  # cards: the strongest throw that beats; numbers: cards taken with it
    JUST_BEATS = "just beats"  # the same with the weakest throw that beats, since any margin will do
    BUILDS = "builds"  # cards: a longer throw in the face-up hand, made by moving a card
    BUILDS_HIDDEN = "builds hidden"  # the same in the hidden hand, where it stays unseen
    WAITS = "waits"  # cards: the throw in play, which loses a card now
    EARNS = "earns"  # cards: the bot's own throw in play, which earns a card now
    KEEPS = "keeps"  # cards: a throw taken back to be thrown again
    # What did best when the round was played on with guessed hidden hands; numbers: how many of 100 guesses
    # it won, and how many guesses were made.
    TRIED_THROW = "tried throw"  # cards: the throw
    TRIED_MOVE = "tried move"  # cards: a throw made by it in the face-up hand; none for a hidden one
    TRIED_WAITING = "tried waiting"  # cards: the throw in play, which loses a card now
    TRIED_CATCH = "tried catch"  # cards: the throw taken back


def longest(view: View) -> Choice | None:
    """The strongest legal throw: the longest, a set over a run, then the highest."""
    throws = view.throws()
    if not throws:
        return None
    throw = max(throws, key=_strength)
    if len(throw.cards) == sum(map(len, own(view))):
        why = Reason(Why.ENDS, throw.cards)
    elif view.throw:
        why = Reason(Why.BEATS, throw.cards, (len(view.throw),))
    else:
        why = Reason(Why.LEADS, throw.cards)
    return Choice(throw, throw.strength, why)


def shortest(view: View) -> Choice | None:
    """The weakest throw that beats; one that ends the round before all others; the longest to lead with."""
    throws = view.throws()
    if not throws or not view.throw:
        return longest(view)
    cards = sum(map(len, own(view)))
    throw = min(throws, key=_strength)
    for last in throws:
        if len(last.cards) == cards:
            return Choice(last, last.strength, Reason(Why.ENDS, last.cards))
    return Choice(throw, throw.strength, Reason(Why.JUST_BEATS, throw.cards, (len(view.throw),)))


def passing(view: View) -> Choice:
    """A pass, which lets the throw in play lose a card."""
    why = Why.EARNS if view.owner == view.turn else Why.WAITS
    return Choice(PASS, 0.0, Reason(why, view.throw))


def building(view: View) -> Choice:
    """The move of a card that makes the best throws; a pass if none makes better ones."""
    best = best_prepare(own(view), LETTERS)
    if best is None:
        return passing(view)
    why = Reason(Why.BUILDS, best.piece) if best.seen else Reason(Why.BUILDS_HIDDEN)
    return Choice(best.move, best.worth, why)


def catching(view: View, gain: int) -> Choice | None:
    """Taking one's own throw back, if that makes the hands worth so much more than they are without it."""
    if view.owner is None or view.owner != view.turn:
        return None
    hands = own(view)
    most, puts = best_catch(view.throw, hands, LETTERS)
    now = worth((ranks(hands[0]), ranks(hands[1])))
    if most - now < gain:
        return None
    return Choice(Catch(puts), most, Reason(Why.KEEPS, view.throw))


def own(view: View) -> Hands:
    """The hands of the seat whose turn it is."""
    return view.hands[view.turn or 0]


def _strength(throw: Throw) -> int:
    return throw.strength


class Greedy:
    """Throws the longest legal combination, else passes."""

    name = "greedy"

    def think(self, view: View, rng: Random) -> Iterator[Choice]:  # noqa: ARG002 - nothing is left to chance
        """One choice."""
        yield longest(view) or passing(view)


class Builder:
    """Throws the longest legal combination, else catches a throw worth keeping, else builds a longer one."""

    name = "builder"

    def think(self, view: View, rng: Random) -> Iterator[Choice]:  # noqa: ARG002 - nothing is left to chance
        """One choice."""
        yield longest(view) or catching(view, 4) or building(view)


class Steady:
    """Catches its own throw if two cards of it are left, else beats with the weakest throw, else builds."""

    name = "steady"

    def think(self, view: View, rng: Random) -> Iterator[Choice]:  # noqa: ARG002 - nothing is left to chance
        """One choice."""
        choice = shortest(view)
        if len(view.throw) > 1 and (choice is None or choice.reason.why is not Why.ENDS):
            choice = catching(view, 0) or choice
        yield choice or building(view)


class Master:
    """Tries a few moves on many guesses of the hidden hands and of how the others play.

    effort: how much it thinks in one decision, as `search` counts it.
    """

    def __init__(self, name: str = "master", effort: int = 200_000) -> None:
        self.name = name
        self.effort = effort

    def think(self, view: View, rng: Random) -> Iterator[Choice]:
        """A choice by simple tips, then the best so far of those tried."""
        choice = shortest(view) or passing(view)
        yield choice
        for found in search(view, rng, self.effort):
            if found.guesses:
                yield Choice(found.move, found.value, tried(view, found))


def tried(view: View, found: Found) -> Reason:
    """What can be said of the move that did best."""
    numbers = round(100 * found.won), found.guesses
    move = found.move
    if isinstance(move, Throw):
        ends = len(move.cards) == sum(map(len, own(view)))
        return Reason(Why.ENDS, move.cards) if ends else Reason(Why.TRIED_THROW, move.cards, numbers)
    if isinstance(move, Prepare):
        made = moved(own(view), LETTERS, Put(move.card, move.hand, move.place), 0)
        return Reason(Why.TRIED_MOVE, made.piece if made.seen else (), numbers)
    why = Why.TRIED_CATCH if isinstance(move, Catch) else Why.TRIED_WAITING
    return Reason(why, view.throw, numbers)
