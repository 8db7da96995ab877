"""python -m bots play GAME: a game in the terminal; arena GAME: many games of bots; figures: all of them."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from bots.arena.match import Match, Played, Tally, as_json, of_json, option
from bots.arena.series import Series, run, run_on_cluster
from bots.terminal.session import Left, Terminal, seated
from engine import GAMES
from engine.game import GameError, Malformed, Refusal, UnknownWord
from engine.record import Record

FRESH = 10**9
"""Fresh deal numbers are below this."""


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
    with extra("arena"):
        from bots.arena import tables
    match = Match.of(given.game, _options(given), given.bots, given.seed)
    out: Path = given.out or Path("arena") / match.file
    series = Series(out.with_name(f"{out.name}.jsonl"), match)
    console = tables.screen()
    with tables.progress(console, "Playing", given.games, series.missing(given.games)) as tell:
        _run(series, given, given.games, tell)
    found = series.tally(given.games)
    console.print(tables.table([found]))
    out.with_name(f"{out.name}.json").write_text(as_json(found), encoding="utf-8")
    tables.plot([found], out.with_name(f"{out.name}.{given.plot}"))
    console.print(f"Games, numbers and plot: {out}.jsonl, .json, .{given.plot}", soft_wrap=True)


def figures(given: argparse.Namespace) -> None:
    """Play what every figure needs, or go on where it stopped; print each beside its goal.

    What is taken in a browser is only read: `python3 build decisions` plays it.
    """
    with extra("arena"):
        from bots.arena import tables
    from bots.arena.figures import FIGURES

    only = [word.lower() for word in given.only]
    chosen = [figure for figure in FIGURES if all(word in figure.match.name for word in only)]
    if not chosen:
        raise UnknownWord(Refusal.NO_SUCH_CHOICE, f"no figure has {' and '.join(only)} in its name")
    console = tables.screen()
    tallies: dict[str, Tally] = {}
    try:
        for figure in {figure.file: figure for figure in chosen}.values():
            kept = (given.numbers or given.out) / f"{figure.file}.json"
            series = Series.in_folder(given.out, figure.match)
            if not (figure.browser or given.show):
                games = min(figure.games, given.games or figure.games)
                with tables.progress(console, figure.match.name, games, series.missing(games)) as tell:
                    _run(series, given, games, tell)
            if series.played and not figure.browser:
                tallies[figure.file] = series.tally(figure.games)
                kept.write_text(as_json(tallies[figure.file]), encoding="utf-8")
            elif kept.exists():
                tallies[figure.file] = of_json(kept.read_text(encoding="utf-8"))
    finally:
        console.print(tables.beside_goals(chosen, tallies))


def _run(series: Series, given: argparse.Namespace, games: int, tell: Callable[[Played], None]) -> None:
    if given.scheduler:
        with extra("cluster"):
            import distributed  # noqa: F401  only to know
        run_on_cluster(series, games, given.scheduler, tell)
    else:
        run(series, games, given.workers, tell)


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Within it, a package that cannot be imported is one of this extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Missing(error.name or "", name) from None


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


def number(text: str) -> int:
    """The number, from 1 on, that a text means."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 on")
    return int(text)


def _option(text: str) -> tuple[str, object]:
    try:
        return option(text)
    except Malformed as error:
        raise argparse.ArgumentTypeError(error.about) from None


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
    many.add_argument("--games", type=number, default=100, help="how many in all (default: 100)")
    many.add_argument("--seed", type=int, default=1, help="another seed is another match (default: 1)")
    many.add_argument("--level", help="short for --option level=…")
    many.add_argument("--out", type=Path, help="files without ending (default: arena/…, named for the match)")
    many.add_argument("--plot", choices=("svg", "png"), default="svg", help="what to draw (default: svg)")
    many.set_defaults(run=arena)
    every = commands.add_parser("figures", help="every figure the bots are held to, beside its goal")
    every.add_argument("--games", type=number, help="no more than so many of each (default: the full run)")
    every.add_argument(
        "--only", nargs="+", default=[], metavar="WORD", help="figures with all these words in their name"
    )
    every.add_argument("--show", action="store_true", help="play nothing, print what has been found so far")
    every.add_argument("--out", type=Path, default=Path("arena"), help="the folder of games (default: arena)")
    every.add_argument("--numbers", type=Path, help="the folder of numbers, such as web/strength (as --out)")
    every.set_defaults(run=figures)
    for command in (many, every):
        command.add_argument("--workers", type=number, default=1, help="processes here (default: 1)")
        command.add_argument("--scheduler", metavar="ADDRESS", help="play on a Dask cluster instead")
    for command in (playing, many):
        command.add_argument("--players", type=int, help="how many seats")
        command.add_argument(
            "--option", type=_option, action="append", default=[], metavar="K=V", help="such as level=hard"
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
