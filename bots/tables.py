"""What the arena shows: progress, tables, plots. Needs the packages of the extra `arena`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bots.arena import Match, Played, Standing, Tally

mpl.rcParams["svg.hashsalt"] = "bigtop"  # the same plot is the same file


@contextmanager
def progress(console: Console, games: int, done: int) -> Iterator[Callable[[Played], None]]:
    """A bar that moves on by one game each time it is told of one."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("Playing", total=games, completed=done)
        yield lambda _: bar.advance(task)


def name(match: Match) -> str:
    """A match in a few words, such as "balancing players=2 level=hard: master"."""
    options = "".join(f" {key}={value}" for key, value in sorted(match.options.items()))
    return f"{match.game}{options}: {' '.join(dict.fromkeys(match.bots))}"


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
            shown.add_row(name(found.match), standing.bot, *numbers, *times)
    return shown


def as_json(found: Tally) -> str:
    """A tally as text; `of_json` reads it."""
    parts: dict[str, Any] = found._asdict()
    parts["match"] = found.match._asdict()
    parts["standings"] = [standing._asdict() for standing in found.standings]
    return json.dumps(parts, indent=2) + "\n"


def of_json(text: str) -> Tally:
    """The tally that a text holds."""
    parts = json.loads(text)
    match = {**parts.pop("match")}
    match["bots"] = tuple(match["bots"])
    standings = tuple(Standing(**standing) for standing in parts.pop("standings"))
    return Tally(**{**parts, "match": Match(**match), "standings": standings})


def plot(tallies: Sequence[Tally], path: Path) -> None:
    """A bar for each bot of each match, with its standard error; SVG or PNG by the name of the file."""
    rows = [
        (f"{name(found.match)}\n{standing.bot}", standing)
        for found in tallies
        for standing in found.standings
    ]
    figure = Figure(figsize=(8, 1 + 0.6 * len(rows)), layout="constrained")
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
    axes.set_xlabel("won, in percent; the thin line is the standard error, a dotted one what would be fair")
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
