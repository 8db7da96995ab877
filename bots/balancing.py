"""The rules page's bots for Balancing Act: one card ahead, and the end of a round planned on one guess."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from bots.balancing_solver import Solver
from bots.bot import Choice, Reason
from engine.balancing import State, View
from engine.game import Card
from engine.scale import ROUND, WEIGHT, Phase, Play, Show, Table

if TYPE_CHECKING:
    from random import Random


class Why(StrEnum):
    """Why a bot plays a card or shows it."""

    BALANCES = "balances"  # cards: the card played, which balances the scale
    FITS = "fits"  # cards: one that the next player shows; numbers: the difference made, which it balances
    MENDS = "mends"  # cards: an Ace that the next player shows, which balances; numbers: the difference
    LEAVES_ROOM = "leaves room"  # cards: one that the next player shows and can play; numbers: the difference
    SHEDS = "sheds"  # cards: a heavy one, played while the scale takes it; numbers: the limit
    KEEPS = "keeps"  # cards: the card played, so that better ones are kept for later
    TIPS = "tips"  # cards: the one given up, since the scale tips whatever is played
    # The hidden cards guessed, and the round played to its end. Numbers: the lives that it then costs on
    # average, in hundredths; how many guesses; how many cards were left in the round.
    PLANS = "plans"
    SHOWS_FIT = "shows fit"  # cards: one that would balance the scale now; numbers: the difference
    SHOWS_NEXT = "shows next"  # cards: what can be played next
    SHOWS_HEAVY = "shows heavy"  # cards: one that needs a great difference; numbers: the smallest that does
    TELLS = "tells"  # cards: what helps the next player most, by guesses; numbers: as with PLANS


AFTER_NEXT = 0.75
"""How much the card of the player after next counts, of three: so the rules page's figures are reached."""


def plays(view: View) -> list[Play]:
    """The plays a seat has when it is to play."""
    return [move for move in view.moves() if isinstance(move, Play)]


def shows(view: View) -> list[Show]:
    """The choices a seat has when it is to choose what lies face up."""
    return [move for move in view.moves() if isinstance(move, Show)]


def difference_after(view: View, play: Play) -> int:
    """The difference that a play makes, before the scale answers."""
    _, _, left, right = view.pans_after(play)
    return abs(left - right)


def one_ahead(view: View, play: Play) -> tuple[float, Reason]:
    """How good a play looks when only the scale and the next player's face-up cards are looked at.

    Heavy cards go early, Aces are kept; best is to make the difference that the next player can balance. Of
    three players, the one after next is looked at too.
    """
    card = play.card
    weight = WEIGHT[card]
    after = difference_after(view, play)
    value = -16 if card[0] == "A" else 0.4 * weight
    if after > view.limit:
        return value - 100, Reason(Why.TIPS, (card,))
    if not after:
        return value + (20 if play.pan else 0), Reason(Why.BALANCES if play.pan else Why.KEEPS, (card,))
    value -= 0.3 * after
    reason = Reason(Why.SHEDS, (card,), (view.limit,)) if weight > 7 else Reason(Why.KEEPS, (card,))
    players = view.options.players
    for shown in view.shown[((view.turn or 0) + 1) % players]:
        worth, why = _welcome(shown, after, view.limit)
        value += worth
        if why and (why is not Why.LEAVES_ROOM or reason.why is Why.KEEPS):
            reason = Reason(why, (shown,), (after,))
    if players == 3:
        for shown in view.shown[((view.turn or 0) + 2) % players]:
            value += AFTER_NEXT * _welcome(shown, after, view.limit)[0]
    return value, reason


def _welcome(shown: Card, difference: int, limit: int) -> tuple[float, Why | None]:
    """How well a difference suits a card that lies face up."""
    weight = WEIGHT[shown]
    if weight == difference:
        return 25.0, Why.FITS
    if shown[0] == "A":
        return 8.0, Why.MENDS
    if not weight:
        return 0.0, None
    fits = difference + weight <= limit or abs(difference - weight) <= limit
    return (3.0, Why.LEAVES_ROOM) if fits else (-3.0, None)


def to_show(view: View, show: Show) -> tuple[float, Reason]:
    """How much cards tell the next player about what this seat can play next."""
    return max(_to_show(view, card) for card in show.cards)


def _to_show(view: View, card: Card) -> tuple[float, Reason]:
    weight = WEIGHT[card]
    if weight and weight == view.difference:
        return 10.0, Reason(Why.SHOWS_FIT, (card,), (weight,))
    if weight > view.limit:
        return 4.8, Reason(Why.SHOWS_HEAVY, (card,), (weight - view.limit,))
    return 4 + weight / 4 if weight > 1 else -1.0, Reason(Why.SHOWS_NEXT, (card,))


class Simple:
    """One card ahead; the last cards of a round are played out on one guess of the hidden cards.

    plans: from how many cards left in the round on, six for the rules page's simple bot, eight for its
    planning bot.
    """

    def __init__(self, name: str = "simple", plans: int = 6) -> None:
        self.name = name
        self.plans = plans

    def think(self, view: View, rng: Random) -> Iterator[Choice]:
        """The best choice one card ahead, then, near the end of a round, the one of the plan."""
        if view.phase is not Phase.PLAY:
            yield max((Choice(show, *to_show(view, show)) for show in shows(view)), key=_value)
            return
        choices = [Choice(play, *one_ahead(view, play)) for play in plays(view)]
        choices.sort(key=_value, reverse=True)
        yield choices[0]
        if view.cards_left <= self.plans:
            yield planned(view.sample(rng), choices)


def planned(guess: State, choices: list[Choice]) -> Choice:
    """The first of the choices after which the round costs the fewest lives if the guess is true."""
    solver = Solver(guess.options.players, guess.limit)
    fewest, best = ROUND + 1, choices[0]
    for choice in choices:
        lost = solver.lost_after(guess, choice.move)
        if lost < fewest:
            fewest, best = lost, choice
        if not lost:
            break
    return Choice(best.move, -float(fewest), planned_reason(best.reason, fewest, 1, guess))


def planned_reason(plain: Reason, lost: float, guesses: int, table: Table) -> Reason:
    """Why a play that was planned is made: what it plainly does, or else the plan."""
    if plain.why in (Why.BALANCES, Why.FITS, Why.MENDS):
        return plain
    return Reason(Why.PLANS, (), (round(100 * lost), guesses, table.cards_left))


def _value(choice: Choice) -> float:
    return choice.value
