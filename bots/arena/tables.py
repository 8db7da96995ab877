"""What the arena shows: progress, tables, plots. Needs the packages of the extra `arena`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure as Drawing
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bots.arena.figures import Figure
from bots.arena.match import Played, Tally

mpl.rcParams["svg.hashsalt"] = "bigtop"  # the same plot is the same file

WIDTH = 144
"""Columns where there is no terminal that has its own."""


@contextmanager
def progress(
    console: Console, what: str, games: int, missing: Sequence[int]
) -> Iterator[Callable[[Played], None]]:
    """A bar that moves on by one game each time it is told of one."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=games, completed=games - len(missing))
        yield lambda _: bar.advance(task)


def table(tallies: Sequence[Tally]) -> Table:
    """One row for each bot of each match."""
    shown = Table(title="Won, in percent, with the standard error")
    for heading in ("match", "bot", "won", "±", "fair", "games", "ms", "95 %", "longest"):
        shown.add_column(heading, justify="left" if heading in ("match", "bot") else "right")
    for found in tallies:
        for standing in found.standings:
            fair = "" if standing.fair == 1 else f"{100 * standing.fair:.1f}"
            times = [f"{time:.1f}" for time in (found.median, found.most, found.longest)]
            numbers = f"{100 * standing.mean:.1f}", f"{100 * standing.error:.1f}", fair, str(found.games)
            shown.add_row(found.match.name, standing.bot, *numbers, *times)
    return shown


def beside_goals(figures: Sequence[Figure], tallies: Mapping[str, Tally]) -> Table:
    """One row for each figure, with what was found so far, by its file, beside its goal."""
    shown = Table(title="In percent of the games, or in milliseconds", box=SIMPLE)
    shown.add_column("figure", no_wrap=True)
    shown.add_column("measure")
    for heading in ("goal", "found", "±", "games"):
        shown.add_column(heading, justify="right")
    shown.add_column("reached")
    for figure in figures:
        measure = figure.measure.replace("_", " ") + ", in a browser" * figure.browser
        row = [figure.match.name, measure, str(figure.goal or "")]
        tally = tallies.get(figure.file)
        if tally and tally.games:
            value, error = figure.found(tally)
            reached = {True: "yes", False: "no", None: ""}[figure.reached(tally)]
            so_far = ", so far" if reached and tally.games < figure.games else ""
            row += [f"{value:.2f}", "" if error is None else f"{error:.2f}"]
            row += [f"{tally.games} of {figure.games}", f"{reached}{so_far}"]
        shown.add_row(*row)
    return shown


def screen() -> Console:
    """Where tables are printed, wide enough for them in a file or a pipe."""
    console = Console()
    return console if console.is_terminal else Console(width=WIDTH)


def plot(tallies: Sequence[Tally], path: Path) -> None:
    """A bar for each bot of each match, with its standard error; SVG or PNG by the name of the file."""
    rows = [
        (f"{found.match.name}\n{standing.bot}", standing) for found in tallies for standing in found.standings
    ]
    figure = Drawing(figsize=(8, 1 + 0.6 * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    axes.barh(
        [label for label, _ in rows],
        [100 * standing.mean for _, standing in rows],
        xerr=[100 * standing.error for _, standing in rows],
        color="#5b7fa6",
        capsize=4,
    )
    for place, (_, standing) in enumerate(rows):
        if standing.fair < 1:
            axes.plot([100 * standing.fair] * 2, [place - 0.4, place + 0.4], color="#333333", linestyle=":")
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("won, in percent\nthin line: the standard error; dotted: what would be fair")
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
