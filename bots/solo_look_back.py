"""Looking back at a solo game: what its deal allowed."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import log2
from typing import Any

from bots.look_back import Done, Possible
from bots.solo_plan import moves as planned
from bots.solo_solver import Solution, solve
from engine.game import Outcome


def at_solo(states: Sequence[Any]) -> Generator[Done, None, Possible]:
    """The best score that a solo game allowed. states: from its deal to its end."""
    last = states[-1]
    came = last.jokers if last.outcome() is Outcome.WON else None
    looks = 1 + max(1.0, log2(len(states)))
    best = yield from _solved(states[0], 0, looks)
    if best.score == came:
        return Possible(best.score, came)
    # What is possible never gets better: so the move that gave it away lies between two that are known.
    kept, gone, solution = 0, len(states) - 1, best
    look = 1
    while gone - kept > 1:
        middle = (kept + gone) // 2
        found = yield from _solved(states[middle], look / looks, looks)
        look += 1
        if found.score == best.score:
            kept, solution = middle, found
        else:
            gone = middle
    return Possible(best.score, came, kept, tuple(planned(states[kept], solution.steps)))


def _solved(state: Any, done: Done, looks: float) -> Generator[Done, None, Solution]:
    """The solution of a position; nobody knows before how long it takes."""
    solving = solve(state)
    while True:
        try:
            made = next(solving)
        except StopIteration as ended:
            solution: Solution = ended.value
            return solution
        yield min(1.0, done + made / (made + 20_000) / looks)
