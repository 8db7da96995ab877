"""A look back at a round or a game: what can be looked at, and what comes of it, a slice at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, NamedTuple

from engine.game import Card, Seat, State
from web.table.course import Course
from web.table.words import _

ALL = "all"
"""The whole game, in place of the number of a round."""


class Page(NamedTuple):
    """A position to be looked at: what stands above it, its view, and the cards that are meant."""

    title: str
    lines: tuple[str, ...]
    view: Any
    cards: frozenset[Card] = frozenset()


class Found(NamedTuple):
    """What came of a look back."""

    lines: tuple[str, ...]
    pages: tuple[Page, ...] = ()


class LookBack:
    """A look back under way, or what came of it.

    done: how much of it, from 0 to 1. found: None as long as it is under way. page: the one that is open.
    fresh: whether it has just begun or ended.
    """

    def __init__(
        self, title: str, looking: Iterator[tuple[float, Any]], tell: Callable[[Any], Found]
    ) -> None:
        self.title = title
        self.done = 0.0
        self.found: Found | None = None
        self.page = 0
        self.fresh = True
        self._looking = looking
        self._tell = tell
        self._latest: Any = None

    def work(self, milliseconds: int) -> bool:
        """Look on for a while; whether there is something new to be seen."""
        self.fresh = False
        before = int(20 * self.done)
        end = perf_counter() + milliseconds / 1000
        for done, latest in self._looking:
            self.done, self._latest = done, latest
            if perf_counter() >= end:
                return int(20 * self.done) > before
        self.found = self._tell(self._latest)
        self.fresh = True
        return True

    def stop(self) -> None:
        """Be content with what was found so far, if anything was."""
        if self.found is None and self._latest is not None:
            found = self._tell(self._latest)
            self.found = found._replace(lines=(*found.lines, _("You stopped it before the end.")))

    def turn_to(self, page: str) -> None:
        """Open a page, by its number."""
        if self.found and page in map(str, range(len(self.found.pages))):
            self.page, self.fresh = int(page), False


def rounds(states: list[State]) -> dict[int, tuple[int, int]]:
    """By the number of each round that is over: how many moves were made before it and at its end."""
    found: dict[int, tuple[int, int]] = {}
    first = 0
    for at, state in enumerate(states):
        number, now = getattr(states[first], "round", 0), getattr(state, "round", 0)
        if now != number or (state.turn is None and at == len(states) - 1):
            found[number] = first, at
            first = at
    return found


def offered(course: Course, viewer: Seat | None) -> tuple[str, ...]:
    """What can be looked back at now: the number of a round that is just over, at the end all or the game."""
    if course.example or not course.kept:
        return ()
    by_round = course.record.game == "balancing"
    over = rounds(course.states)
    if course.state.turn is None:
        return tuple(map(str, over)) if by_round else (ALL,)
    number, (_first, last) = max(over.items(), default=(0, (0, 0)))
    fresh = number and course.at - last <= 2 * len(course.players)
    return (str(number),) if fresh and (by_round or viewer in course.persons) else ()
