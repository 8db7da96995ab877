"""The rules page's bots for Balancing Act: one card ahead, and the end of a round planned on one guess."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from bots.balancing_solver import Solver
from bots.bot import Choice, Reason
from engine.balancing import COUNTERWEIGHT, LEFT, ROUND, WEIGHT, Phase, Play, Show, State, Table, View

if TYPE_CHECKING:
    from random import Random


class Why(StrEnum):
    """Why a bot plays or shows a card."""

    BALANCES = "balances"  # the scale is balanced at once; cards: the card played
    FITS = "fits"  # cards: what the next player shows; numbers: the difference made, which it balances
    MENDS = "mends"  # the same with an Ace, a Jack or a Queen that the next player shows
    SHEDS = "sheds"  # cards: a heavy card, played while the scale takes it; numbers: the limit
    KEEPS = "keeps"  # cards: the card played, so that Aces, Jacks and Queens are kept for later
    TIPS = "tips"  # whatever is played, the scale tips; cards: the card given up
    PLANS = "plans"  # numbers: lives that the rest of the round then costs, on average of the guesses in
    # hundredths; how many guesses; cards left in the round
    SHOWS_FIT = "shows fit"  # cards: one that would balance the scale now; numbers: the difference
    SHOWS_NEXT = "shows next"  # cards: what it can play next
    SHOWS_HEAVY = "shows heavy"  # cards: a warning, since it needs a great difference; numbers: from where on


def plays(view: View) -> list[Play]:
    """The plays a seat has when it is to play."""
    return [move for move in view.moves() if isinstance(move, Play)]


def shows(view: View) -> list[Show]:
    """The choices a seat has when it is to choose what lies face up."""
    return [move for move in view.moves() if isinstance(move, Show)]


def scale_after(table: Table, play: Play) -> int:
    """How much heavier the left pan is after a play, before the scale answers."""
    difference = table.left_weight - table.right_weight
    weight = WEIGHT[play.card]
    if play.pan == COUNTERWEIGHT:
        return 0
    if not play.pan:
        return difference
    if weight:
        return difference + weight if play.pan == LEFT else difference - weight
    shift = 2 if play.card[0] == "J" else 1
    if play.pan == LEFT:
        return difference - shift * WEIGHT[table.left[-1]]
    return difference + shift * WEIGHT[table.right[-1]]


def one_ahead(view: View, play: Play) -> tuple[float, Reason]:
    """How good a play looks when only the scale and the next player's face-up cards are looked at."""
    card = play.card
    weight = WEIGHT[card]
    after = abs(scale_after(view, play))
    kept = -6.0 if card[0] in "AJQ" else weight / 2
    if after > view.limit:
        return kept - 100, Reason(Why.TIPS, (card,))
    if not after:
        acted = bool(play.pan)
        return kept + 20 * acted, Reason(Why.BALANCES if acted else Why.KEEPS, (card,))
    for shown in view.shown[((view.turn or 0) + 1) % view.options.players]:
        if WEIGHT[shown] == after:
            return kept + 12, Reason(Why.FITS, (shown,), (after,))
        if shown[0] == "A":
            return kept + 4, Reason(Why.MENDS, (shown,), (after,))
    if weight > 7:
        return kept, Reason(Why.SHEDS, (card,), (view.limit,))
    return kept - after / 4, Reason(Why.KEEPS, (card,))


def to_show(view: View, show: Show) -> tuple[float, Reason]:
    """How much the next player learns from a card about what this seat can play next."""
    best = (-1.0, Reason(Why.SHOWS_NEXT, show.cards))
    for card in show.cards:
        weight = WEIGHT[card]
        if weight and weight == view.difference:
            found = (10.0, Reason(Why.SHOWS_FIT, (card,), (weight,)))
        elif weight > view.limit:
            found = (3.0, Reason(Why.SHOWS_HEAVY, (card,), (weight - view.limit,)))
        else:
            found = (4 + weight / 4 if weight > 1 else 0.0, Reason(Why.SHOWS_NEXT, (card,)))
        best = max(best, found)
    return best


class Simple:
    """One card ahead; the last cards of a round are played out on one guess of the hidden cards.

    plans: from how many cards left in the round on.
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
    return Choice(best.move, -float(fewest), Reason(Why.PLANS, (), (100 * fewest, 1, guess.cards_left)))


def _value(choice: Choice) -> float:
    return choice.value
