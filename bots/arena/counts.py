"""What the solvers say about many deals, counted like the games of a match."""

from __future__ import annotations

from functools import cache
from random import Random
from time import process_time
from typing import Any

from bots.arena.match import Match, Played
from bots.balancing_solver import HAND, ONE, Solver, special_cards
from bots.solo_plan import moves
from bots.solo_solver import solved
from engine import GAMES
from engine.deals import NUMBERS
from engine.game import Card
from engine.scale import DECK, KINGS, ROUND, ROUNDS

NO_LOSS, ODD, LOSS = "no loss", "odd", "loss"
"""How a round of Balancing Act is labelled that costs no life with open hands; that must cost one, since it
has no Ace, no Queen and an odd total; that costs one for another reason."""


class Count(Match):
    """A match whose one bot is the solver; each of its games is one deal."""

    __slots__ = ()

    @classmethod
    def over(cls, game: str, **options: Any) -> Count:
        """The count over deals of a game with these options."""
        return cls(game, options, ("solver",))

    def random(self, number: int) -> Random:
        """All chance of one deal."""
        return Random(f"{self.seed} {number}")


class SoloDeals(Count):
    """The best score of a solo game, its plan played in the engine; the time is the solver's alone."""

    __slots__ = ()

    def play(self, number: int) -> Played:
        """Deal `number`: "won 2", "won 1", "won 0" or "unwinnable"."""
        game = GAMES[self.game]
        state: Any = game.deal(*game.draw(self.options, self.random(number).randrange(NUMBERS)))
        before = process_time()
        score, steps = solved(state)
        time = round(1000 * (process_time() - before), 2)
        if score is None:
            return Played(number, [0.0], "unwinnable", [time])
        for move in moves(state, steps):
            state = state.play(move)
        if state.score != score:
            raise AssertionError(f"deal {number}: {state.score} instead of {score}")
        return Played(number, [1.0], f"won {score}", [time])


class OpenRounds(Count):
    """Rounds of Balancing Act with open hands, for some players and a limit, and whether they cost a life."""

    __slots__ = ()

    def play(self, number: int) -> Played:
        """Round `number`, labelled."""
        cards = self.random(number).sample(DECK, ROUND)
        players, limit = self.options["players"], self.options["limit"]
        before = process_time()
        clean = solver(players, limit).within(0, *_start(cards, players))
        time = round(1000 * (process_time() - before), 2)
        odd = sum(c[0] in "3579" for c in cards) % 2 and not any(c[0] in "AQ" for c in cards)
        return Played(number, [float(clean)], NO_LOSS if clean else ODD if odd else LOSS, [time])


class OpenGames(Count):
    """Whole games of Balancing Act with open hands, each round played with the fewest losses."""

    __slots__ = ()

    def play(self, number: int) -> Played:
        """Game `number`: "won" or "lost"."""
        game = GAMES[self.game]
        options: Any
        options, (deck,) = game.draw(self.options, self.random(number).randrange(NUMBERS))
        lost = 0
        for i in range(ROUNDS):
            cards = deck[ROUND * i : ROUND * (i + 1)]
            lost += solver(options.players, options.limit(i + 1)).lost(*_start(cards, options.players))
        won = lost <= KINGS[options.level]
        return Played(number, [float(won)], "won" if won else "lost", [])


@cache
def solver(players: int, limit: int) -> Solver:
    """The solver of all rounds with so many players and this limit."""
    return Solver(players, limit)


def _start(cards: tuple[Card, ...] | list[Card], players: int) -> tuple[int, int, int, int, int]:
    hands = [sum(ONE[c] for c in cards[seat::players]) for seat in range(players)]
    together = sum(hand << HAND * seat for seat, hand in enumerate(hands))
    return together, 0, 0, 0, sum(map(special_cards, hands))
