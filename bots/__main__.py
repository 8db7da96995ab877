"""python -m bots play GAME: a whole game in the terminal. python -m bots arena GAME: many games of bots."""

from __future__ import annotations

import argparse
import json
import re
import secrets
import sys
from pathlib import Path
from random import Random

from bots.arena import Match
from bots.series import Series, run, run_on_cluster
from bots.terminal.session import Left, Terminal, seated
from engine import GAMES
from engine.game import GameError
from engine.record import Record

FRESH = 10**9
"""Fresh deal numbers are below this."""


def option(text: str) -> tuple[str, object]:
    """The name and value of an option written k=v; the value is a number, true or false, or a word."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


def play(given: argparse.Namespace) -> None:
    """Play a game and write its record down."""
    path: Path | None = given.record
    if path and path.exists():
        record = Record.parse(path.read_text(encoding="utf-8"))
    else:
        deal = secrets.randbelow(FRESH) if given.deal is None else given.deal
        print(f"Deal {deal}.")
        options, decks = GAMES[given.game].draw(_options(given), deal)
        record = Record(given.game, options._asdict(), decks)
    names, bots = seated(record, given.people, given.bots)
    seed = secrets.randbits(64) if given.seed is None else given.seed
    terminal = Terminal(record, names, bots, Random(seed), hide=_hide)
    try:
        terminal.run()
    except Left:
        print()
    if path:
        path.write_text(f"{terminal.record}\n", encoding="utf-8")
        print(f"The record is in {path}.")
    else:
        print(terminal.record)


def arena(given: argparse.Namespace) -> None:
    """Play many games, or go on where they stopped; print, write and draw what came of them."""
    try:
        from rich.console import Console

        from bots import tables
    except ModuleNotFoundError as error:
        raise Missing(error.name or "", "arena") from None
    match = Match.of(given.game, _options(given), given.bots, given.seed)
    out: Path = given.out or Path("arena") / re.sub(r"\W+", "-", tables.name(match))
    series = Series(out.with_suffix(".jsonl"), match)
    console = Console()
    with tables.progress(console, given.games, given.games - len(series.missing(given.games))) as tell:
        if given.scheduler:
            run_on_cluster(series, given.games, given.scheduler, tell)
        else:
            run(series, given.games, given.workers, tell)
    found = series.tally(given.games)
    console.print(tables.table([found]))
    out.with_suffix(".json").write_text(tables.as_json(found), encoding="utf-8")
    tables.plot([found], out.with_suffix(".svg"))
    console.print(f"Games, numbers and plot: {out}.jsonl, .json, .svg", soft_wrap=True)


class Missing(Exception):
    """A package of an extra is not there."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f'needs the package {package}: pip install "bigtop[{extra}]"')


def _hide() -> None:
    """Clear the terminal and what can be scrolled back to; into a file or a pipe, write nothing."""
    if sys.stdout.isatty():
        print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)


def _options(given: argparse.Namespace) -> dict[str, object]:
    short = {"players": given.players, "level": getattr(given, "level", None)}
    return {**{name: value for name, value in short.items() if value is not None}, **dict(given.option)}


def main(argv: list[str] | None = None) -> int:
    """Run a command; its exit status."""
    parser = argparse.ArgumentParser(prog="python -m bots", description="Play with bots, or let them play.")
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="play a whole game in the terminal, in plain sentences")
    playing.add_argument("game", choices=GAMES)
    playing.add_argument("--people", nargs="*", metavar="NAME", help="who plays here (default: one person)")
    playing.add_argument("--bots", nargs="+", metavar="BOT", help="the bots on the other seats, in order")
    playing.add_argument("--deal", type=int, help="deal number (default: a fresh one)")
    playing.add_argument("--seed", type=int, help="seed of the bots (default: a fresh one)")
    playing.add_argument("--record", type=Path, help="a file to go on from and to keep the game in")
    playing.set_defaults(run=play)
    many = commands.add_parser("arena", help="let bots play many games, and count")
    many.add_argument("game", choices=GAMES)
    many.add_argument(
        "--bots", nargs="+", required=True, metavar="BOT", help="one a seat; the last sits on all others"
    )
    many.add_argument("--games", type=int, default=100, help="how many in all (default: 100)")
    many.add_argument("--seed", type=int, default=1, help="another seed is another match (default: 1)")
    many.add_argument("--level", help="short for --option level=…")
    many.add_argument("--workers", type=int, default=1, help="processes on this machine (default: 1)")
    many.add_argument("--scheduler", metavar="ADDRESS", help="play on a Dask cluster instead")
    many.add_argument("--out", type=Path, help="files without ending (default: arena/…, named for the match)")
    many.set_defaults(run=arena)
    for command in (playing, many):
        command.add_argument("--players", type=int, help="how many seats")
        command.add_argument(
            "--option", type=option, action="append", default=[], metavar="K=V", help="such as level=hard"
        )
    given = parser.parse_args(argv)
    try:
        given.run(given)
    except KeyboardInterrupt:
        print("Stopped; the same command goes on from here.", file=sys.stderr)
        return 130
    except (GameError, Missing, OSError, UnicodeDecodeError) as error:
        print(f"python -m bots: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
