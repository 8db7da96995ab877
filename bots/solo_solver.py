"""The exact solver of the solo game: the best score that a position allows, and steps that reach it."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from bots.solo_steps import NOWHERE, PlainStep, Position, Ranks, Step, Throws, counts, many
from engine.solo import Table
from engine.throws import RANK

_SLICE = 100
"""Positions made between two rests: some 5 ms of work in a browser."""


class Solution(NamedTuple):
    """The best score, None if nothing wins, and the steps to it; cards then left over are discarded."""

    score: int | None
    steps: tuple[Step, ...]


def solve(table: Table) -> Generator[int, None, Solution]:
    """The solution of a position of a game that goes on; at each rest, how many positions it has made."""
    top, bottom = (bytes(RANK[c] for c in hand) for hand in table.hands)
    front = bytes(sorted(RANK[c] for c in table.throw))
    made = 0
    for spaces in range(table.jokers + 1):
        start = (top, bottom, 0, 0, 0, max(0, len(front) - 1), spaces)
        ways: list[tuple[Position, Step | None]] = [(start, None)]
        if spaces:
            ways += (
                ((top, bottom, 0, counts(front[turns:]), turns, 0, spaces - 1), _caught(turns))
                for turns in range(len(front))
            )
        searching = _search(ways)
        while True:
            try:
                yield made + next(searching)
            except StopIteration as ended:
                more, steps = ended.value
                made += more
                break
        if steps is not None:
            return Solution(table.jokers - spaces, steps)
    return Solution(None, ())


def solved(table: Table) -> Solution:
    """The solution of a position, without a rest."""
    solving = solve(table)
    while True:
        try:
            next(solving)
        except StopIteration as ended:
            solution: Solution = ended.value
            return solution


def _caught(turns: int) -> Step:
    return Step(NOWHERE, 0, 0, b"", (), turns)


def _search(
    ways: list[tuple[Position, Step | None]],
) -> Generator[int, None, tuple[int, tuple[Step, ...] | None]]:
    """How many positions were made, and the steps from one of some positions to the end, if there are any."""
    made = rested = 0
    for position, step in ways:
        if _won(position):
            return made, (step,) if step else ()
    failed: dict[tuple[Ranks, Ranks, int, int, int, int], int] = {}
    path: list[tuple[Position, Step | None]] = []
    open_ways = [iter(ways)]
    while open_ways:
        for position, step in open_ways[-1]:
            if failed.get(_key(position), -1) >= position[5]:
                continue
            path.append((position, step))
            after = Throws(position).found
            for reached, last in after.items():
                if _won(reached):
                    steps = [step for _, step in path if step]
                    return made, (*steps, Step(*last))
            nearest = sorted(after.items(), key=_distance)
            open_ways.append((reached, Step(*last)) for reached, last in nearest)
            made += 1 + len(after)
            if made - rested > _SLICE:
                rested = made
                yield made
            break
        else:
            open_ways.pop()
            if path:
                position, _ = path.pop()
                failed[_key(position)] = position[5]
    return made, None


def _key(position: Position) -> tuple[Ranks, Ranks, int, int, int, int]:
    """What positions have in common that differ in the turns banked, or by which hand is which."""
    top, bottom, lifted, caught, old, _, spaces = position
    if top > bottom:
        top, bottom = bottom, top
    return top, bottom, lifted, caught, old, spaces


def _won(position: Position) -> bool:
    """Whether all that is left can be discarded."""
    top, bottom, _, caught, old, new, spaces = position
    turns = new + spaces + 1
    cards = many(caught) if caught else 0
    return cards <= turns and len(top) + len(bottom) + cards <= turns + old


def _distance(way: tuple[Position, PlainStep]) -> int:
    """How many turns are missing to discard all that is left; a card caught is as bad as two."""
    top, bottom, _, caught, old, new, spaces = way[0]
    return len(top) + len(bottom) + (2 * many(caught) if caught else 0) - old - new - spaces
