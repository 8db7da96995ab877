"""Looking back at what was played: what was possible, which move gave it away, what would have been better.

Each look is a generator. It yields how much of it is done, from 0 to 1, some 5 ms apart as bots do, and
returns what it has found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from bots.bot import Bot, Choice
from engine.game import Move, Seat, State

Done = float
"""How much of a look is done."""


class Possible(NamedTuple):
    """What was possible and what came of it: lives lost in a round, or a score; None: it could not be won.

    at: the number of the first move after which the best was no longer possible; None if there is none.
    line: from that move on, moves that would have kept it.
    """

    best: int | None
    came: int | None
    at: int | None = None
    line: tuple[Move, ...] = ()


class Missed(NamedTuple):
    """A move in whose place Master would have chosen another one, by what its seat knew.

    at: the number of the move. choice: Master's. came, best: how often of 100 times each of the two won, on
    the same guesses of the hidden hands. behind: by how much the one that was made did worse.
    """

    at: int
    seat: Seat
    choice: Choice
    came: int
    best: int
    behind: float


class Looked(NamedTuple):
    """How far a look for missed moves has come, and the worst of those found so far, worst first."""

    done: Done
    missed: tuple[Missed, ...] = ()


MOST = 3
"""So many missed moves are told."""

GUESSES = 200
"""On so many guesses two moves are weighed against each other."""


def at_moves(
    bot: Bot,
    scales_of: Callable[[Any, Random], Scales],
    states: Sequence[State],
    ats: Sequence[int],
    seed: str,
) -> Iterator[Looked]:
    """Where a bot would have chosen otherwise, and better.

    scales_of: what weighs two moves of a view. states: from the deal on. ats: the numbers of the moves to
    look at.
    """
    looked = Looked(0.0)
    for n, at in enumerate(ats):
        looked = looked._replace(done=n / len(ats))
        yield looked
        seat = states[at].turn or 0
        view = states[at].view(seat)
        _, made = states[-1].view(seat).history[at]
        thinking = bot.think(view, Random(f"{seed} {at}"))
        choice = next(thinking)
        for choice in thinking:  # noqa: B007 - the last one counts
            yield looked
        scales = scales_of(view, Random(f"{seed} {at} again"))
        if scales.same(made, choice.move):
            continue
        pairs = []
        for pair in scales.weigh(made, choice.move):
            pairs.append(pair)
            yield looked
        found = _missed(at, seat, choice, pairs)
        if found.behind > 0 and found.best > found.came:
            looked = looked._replace(missed=tuple(sorted((*looked.missed, found), key=_order)[:MOST]))
    yield looked._replace(done=1.0)


def _missed(at: int, seat: Seat, choice: Choice, pairs: Sequence[tuple[Weight, Weight]]) -> Missed:
    n = len(pairs)
    came, best = (round(100 * sum(pair[i].won for pair in pairs) / n) for i in (0, 1))
    behind = sum(pair[1].value - pair[0].value for pair in pairs) / n
    return Missed(at, seat, choice, came, best, behind)


def _order(missed: Missed) -> tuple[float, int]:
    return -missed.behind, missed.at


class Weight(NamedTuple):
    """What came of a move if a guess is true: the share of a win, and its value to the game's Master."""

    won: float
    value: float


class Scales(Protocol):
    """Weighs two moves of a view against each other."""

    def same(self, made: Move, other: Move) -> bool:
        """Whether two moves come to the same."""

    def weigh(self, made: Move, other: Move) -> Iterator[tuple[Weight, Weight]]:
        """What comes of each of two moves, for one guess of the hidden hands after another."""
