"""Looking back at a round of Balancing Act with open hands."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import pairwise
from typing import Any

from bots.balancing_solver import Position, Solver
from bots.look_back import Done, Possible
from engine.game import Outcome
from engine.scale import Phase


def at_round(states: Sequence[Any]) -> Generator[Done, None, Possible]:
    """How few lives a round of Balancing Act could have cost with open hands.

    states: from the deal of the round to the position after its last play. Moves are counted from the first
    of them.
    """
    first, last = states[0], states[-1]
    solver = Solver(first.options.players, first.limit)
    best = solver.lost(*Position.of(first))
    came = first.lives - last.lives + (last.ending is Outcome.LOST)
    lost = 0
    for at, (before, after) in enumerate(pairwise(states)):
        yield at / len(states)
        lost += before.lives - after.lives + (after.ending is Outcome.LOST)
        goes_on = after.turn is not None and after.round == first.round
        if before.phase is Phase.PLAY and lost + (solver.lost(*Position.of(after)) if goes_on else 0) > best:
            return Possible(best, came, at, tuple(solver.line(before)))
    return Possible(best, came)
