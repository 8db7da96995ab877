"""Balancing Act on many guesses of the hidden cards, minding what the next players know."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING

from bots.balancing import Why, one_ahead, planned_reason, plays, shows, to_show
from bots.balancing_mind import Mind, sensible
from bots.balancing_round import Hand, Round, Way
from bots.balancing_solver import ONE
from bots.bot import Choice, Reason, resting
from engine.balancing import View
from engine.scale import COUNTERWEIGHT, LEFT, RIGHT, ROUND, Phase, Play, Show

if TYPE_CHECKING:
    from random import Random

REPLIES = {2: 1, 3: 1, 4: 3}
"""By players: how many of those next to play are thought to know only what they see."""
LAST = 5
"""From so few cards left in a round on that is thought before a play; before a face-up card, always."""


class Master:
    """Plays what costs the fewest lives over many guesses, and shows what helps the next player most.

    guesses: of the hidden cards, at most. shown: guesses after which a face-up card is chosen if they took
    long. theirs, last: guesses that each next player is thought to make, before a face-up card and before one
    of the last plays. effort: how much a decision may think.
    """

    name = "master"

    def __init__(
        self, guesses: int = 60, shown: int = 12, theirs: int = 6, last: int = 20, effort: int = 45_000
    ) -> None:
        self.guesses = guesses
        self.shown = shown
        self.theirs = theirs
        self.last = last
        self.effort = effort

    def think(self, view: View, rng: Random) -> Iterator[Choice]:
        """First what looks best to a greedy eye, then whatever has done best so far."""
        mind = Mind(view.options.players, view.limit, view.lives + 1, self.effort, rng)
        return self._play(view, mind) if view.phase is Phase.PLAY else self._show(view, mind)

    def _play(self, view: View, mind: Mind) -> Iterator[Choice]:
        now = Round.of(view, view.turn or 0)
        tried = sensible(now, view.limit)
        first = move_of(view, tried[0])
        choice = Choice(first, -float(ROUND), one_ahead(view, first)[1])
        yield choice
        if len(tried) == 1:
            return
        deals = mind.guess(now, 0, self.guesses)
        if view.cards_left <= LAST:
            thought = mind.wary(tried, now, deals, REPLIES[len(now.hands)], self.last)
        else:
            thought = mind.best(tried, now, deals)
        way, lost = yield from resting(thought, choice)
        if lost == inf:
            return
        lost /= sum(deals.values())
        move = move_of(view, way)
        yield Choice(move, -lost, planned_reason(one_ahead(view, move)[1], lost, len(deals), view))

    def _show(self, view: View, mind: Mind) -> Iterator[Choice]:
        options = sorted(shows(view), key=lambda show: to_show(view, show)[0], reverse=True)
        choice = Choice(options[0], -float(ROUND), to_show(view, options[0])[1])
        yield choice
        seat, players = view.turn or 0, view.options.players
        told: dict[tuple[Hand, ...], Show] = {}
        for show in options:
            told.setdefault(tuple(sorted(ONE[c] for c in show.cards if c not in view.known[seat])), show)
        if len(told) == 1:
            return
        now = Round.of(view, seat + 1)
        own = now.hands[-1]
        turn = 0 if view.phase is Phase.SHOW else (view.options.starter + view.round - 2 - seat) % players
        lost = dict.fromkeys(told, 0.0)
        together = 0.0
        deals = list(mind.guess(now, players - 1, self.guesses).items())
        mind.rng.shuffle(deals)
        for tries, (deal, likely) in enumerate(deals, 1):
            together += likely
            for cards in told:
                after = now._replace(hands=(*deal, own)).shown(cards).turned(turn)
                cost = yield from resting(mind.foreseen(after, REPLIES[players], self.theirs), choice)
                lost[cards] += likely * cost
            if mind.tired and tries > 1:
                break  # not all that could be shown was looked at with the same care
            best = min(told, key=lost.__getitem__)
            mean = lost[best] / together
            show = told[best]
            choice = Choice(
                show, -mean, Reason(Why.TELLS, show.cards, (round(100 * mean), tries, view.cards_left))
            )
            yield choice
            if mind.tired or (tries >= self.shown and 4 * mind.spent > self.effort):
                break


def move_of(view: View, way: Way) -> Play:
    """A way to play as a move: with a hidden card if one of the same rank is known, which tells less."""
    heavier = view.left_weight >= view.right_weight
    pan = COUNTERWEIGHT if way.mends else LEFT if heavier == way.heavy else RIGHT
    moves = [move for move in plays(view) if ONE[move.card] == way.one and move.pan in (pan, "")]
    return min(moves, key=lambda move: move.card in view.known[view.turn or 0])
