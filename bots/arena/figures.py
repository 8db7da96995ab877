"""Every figure that the bots and solvers are held to: what is played, how often, and what should come out."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from bots.arena.counts import NO_LOSS, ODD, OpenGames, OpenRounds, SoloDeals
from bots.arena.match import Match, Tally

WON = "won"
"""What is measured: how often the first bot of a match won, in percent. Other measures are the label of an
ending, in percent of the games, and the fields of a Tally that are milliseconds."""

TIMES = ("median", "most", "nearly_all", "longest")


class Goal(NamedTuple):
    """What a figure should be: at least or at most a value, or within so much of it.

    errors: instead of `within`, how many standard errors of a value it may lie off.
    """

    sign: str
    value: float
    within: float = 0.0
    errors: int = 0

    def __str__(self) -> str:
        off = f" ± {self.errors} s.e." if self.errors else f" ± {self.within:g}" if self.within else ""
        return f"{self.sign} {self.value:g}{off}".strip()

    def reached(self, value: float, games: int) -> bool:
        """Whether a value found in so many games is as it should be."""
        if self.sign == "≥":
            return value >= self.value
        if self.sign == "≤":
            return value <= self.value
        error = 100 * sqrt(self.value / 100 * (1 - self.value / 100) / games) if games else 0.0
        return abs(value - self.value) <= self.within + self.errors * error + 1e-9


def least(value: float) -> Goal:
    """At least so much."""
    return Goal("≥", value)


def most(value: float) -> Goal:
    """At most so much."""
    return Goal("≤", value)


def near(value: float, within: float = 0.0, errors: int = 0) -> Goal:
    """Within so much, or so many standard errors, of a value."""
    return Goal("", value, within, errors)


class Figure(NamedTuple):
    """One figure. games: of the full run. goal: None where it is only told. browser: taken in a browser."""

    match: Match
    games: int
    goal: Goal | None
    measure: str = WON
    browser: bool = False

    @property
    def file(self) -> str:
        """What the files of its games and numbers are called, without an ending."""
        return f"{self.match.file}{'-in-a-browser' * self.browser}"

    def found(self, tally: Tally) -> tuple[float, float | None]:
        """Its value in a tally and the standard error; times have none."""
        if self.measure in TIMES:
            return float(getattr(tally, self.measure)), None
        if self.measure == WON:
            return 100 * tally.standings[0].mean, 100 * tally.standings[0].error
        share = tally.labels.get(self.measure, 0) / max(1, tally.games)
        return 100 * share, 100 * sqrt(share * (1 - share) / max(1, tally.games - 1))

    def reached(self, tally: Tally) -> bool | None:
        """Whether the goal is reached; None without games or a goal."""
        if not (self.goal and tally.games):
            return None
        return self.goal.reached(self.found(tally)[0], tally.games)


# The rules page's two bots: the figures of that page.
# What is played                                     games  goal
_PAGE = (
    ("balancing players=2 level=easy: simple",        2000, near(63, 3)),
    ("balancing players=2 level=normal: simple",      2000, near(45, 3)),
    ("balancing players=2 level=hard: simple",        2000, near(24, 3)),
    ("balancing players=2 level=normal: planner",     2000, near(66, 3)),
    ("balancing players=2 level=normal face_up=2: planner", 2000, near(80, 3)),
    ("balancing players=3 level=easy: planner",       2000, near(93, 3)),
    ("balancing players=3 level=normal: planner",     2000, near(79, 3)),
    ("balancing players=3 level=hard: planner",       2000, near(49, 3)),
    ("balancing players=4 level=easy: planner",       2000, near(84, 3)),
    ("balancing players=4 level=normal: planner",     2000, near(62, 3)),
    ("balancing players=4 level=hard: planner",       2000, near(32, 3)),
)  # fmt: skip

_MASTER = (
    ("balancing players=2 level=normal: master",       600, least(99)),
    ("balancing players=2 level=hard: master",         600, least(96)),
    ("balancing players=2 level=expert: master",       600, least(82)),
    ("balancing players=3 level=hard: master",         600, least(97)),
    ("balancing players=4 level=hard: master",         600, least(89)),
    ("balancing players=2 level=normal: master simple", 600, None),
)  # fmt: skip

_JUGGLING = (
    ("juggling players=2: master builder",             300, least(97)),
    ("juggling players=3: master builder",             300, least(93)),
    ("juggling players=4: master builder",             300, least(82)),
    ("juggling players=2: master steady",              300, least(92)),
    ("juggling players=3: master steady",              300, least(80)),
    ("juggling players=4: master steady",              300, least(65)),
    ("juggling players=2: builder greedy",             400, least(70)),
    ("juggling players=3: builder greedy",             400, least(70)),
    ("juggling players=4: builder greedy",             400, least(60)),
)  # fmt: skip

_ELEPHANT = (
    ("elephant players=3: master sensible",            300, least(92)),
    ("elephant players=4: master sensible",            300, least(80)),
    ("elephant players=5: master sensible",            300, least(60)),
    ("elephant players=3 petit=true: master sensible", 300, least(92)),
    ("elephant players=4 petit=true: master sensible", 300, least(80)),
    ("elephant players=5 petit=true: master sensible", 300, least(60)),
    ("elephant players=3: master steady",              300, least(82)),
    ("elephant players=4: master steady",              300, least(60)),
    ("elephant players=5: master steady",              300, least(42)),
    ("elephant players=3 petit=true: master steady",   300, least(82)),
    ("elephant players=4 petit=true: master steady",   300, least(60)),
    ("elephant players=5 petit=true: master steady",   300, least(42)),
    ("elephant players=3: sensible uniform",           400, least(95)),
    ("elephant players=4: sensible uniform",           400, least(95)),
    ("elephant players=5: sensible uniform",           400, least(95)),
)  # fmt: skip

# The share of rounds that cost no life with open hands, by players and limit.
_OPEN_ROUNDS = {
    2: {5: 84.0, 6: 94.0, 7: 95.7, 8: 95.9, 9: 96.0},
    3: {5: 76.4, 6: 91.3, 7: 94.9, 8: 95.9, 9: 96.1},
    4: {5: 52.1, 6: 79.2, 7: 89.8, 8: 94.2, 9: 95.6},
}
_OPEN_GAMES = {2: 99.7, 3: 99.9, 4: 99.6}

_SOLO = (
    ("won 2",      near(14.6, errors=3)),
    ("won 1",      near(66.2, errors=3)),
    ("won 0",      near(18.4, errors=3)),
    ("unwinnable", near(0.8, errors=3)),
    ("median",     most(50)),
    ("nearly_all", most(5000)),
)  # fmt: skip


# Milliseconds a decision, all seats taken by the master.
_IN_BROWSER = (
    ("balancing players=2 level=hard: master",    10, {"median": 50, "most": 300, "longest": 600}),
    ("balancing players=2 level=expert: master",  10, {"median": 50, "most": 300, "longest": 600}),
    ("balancing players=4 level=hard: master",    10, {"median": 50, "most": 300, "longest": 600}),
    ("juggling players=2: master",                 5, {"median": 150, "longest": 600}),
    ("juggling players=4: master",                 5, {"median": 150, "longest": 600}),
    ("elephant players=3: master",                 2, {"median": 150, "longest": 600}),
    ("elephant players=5: master",                 2, {"median": 150, "longest": 600}),
)  # fmt: skip


def _all() -> Iterator[Figure]:
    for players, by_limit in _OPEN_ROUNDS.items():
        for limit, share in by_limit.items():
            rounds = OpenRounds.over("balancing", players=players, limit=limit)
            yield Figure(rounds, 20_000, near(share, 1), NO_LOSS)
    yield Figure(OpenRounds.over("balancing", players=2, limit=9), 20_000, near(4.01, errors=3), ODD)
    for players, share in _OPEN_GAMES.items():
        yield Figure(OpenGames.over("balancing", players=players, level="hard"), 4000, near(share, 0.3))
    for text, games, goal in (*_PAGE, *_MASTER, *_JUGGLING):
        yield Figure(Match.parse(text), games, goal)
    for players in (2, 3, 4):
        yield Figure(Match.parse(f"juggling players={players}: steady"), 40, most(5), "nearly_all")
    yield Figure(Match.parse("solo: sensible"), 1000, least(20))
    for measure, goal in _SOLO:
        yield Figure(SoloDeals.over("solo"), 2000, goal, measure)
    for text, games, goal in _ELEPHANT:
        yield Figure(Match.parse(text), games, goal)
    for text, games, bounds in _IN_BROWSER:
        for measure, bound in bounds.items():
            yield Figure(Match.parse(text), games, most(bound), measure, browser=True)


FIGURES = tuple(_all())
"""All of them, game by game."""
