"""A match kept in a file: played by several workers, interrupted and gone on with, always the same games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from multiprocessing import get_context
from pathlib import Path

from bots.arena import Match, Played, Tally, tally
from engine.game import Malformed, Refusal


class Series:
    """The games of a match in a file of lines: the match, then each game as it was finished.

    Raises Malformed if the file holds another match.
    """

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.match = match
        self.played: dict[int, Played] = {}
        first = json.dumps(match._asdict())
        if not path.exists() or not path.stat().st_size:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(first + "\n", encoding="utf-8")
            return
        lines = path.read_text(encoding="utf-8").split("\n")
        if json.loads(lines[0]) != json.loads(first):
            raise Malformed(Refusal.UNREADABLE, f"{path} holds another match: {lines[0]}")
        whole = [Played(*json.loads(line)) for line in lines[1:-1]]
        self.played = {game.number: game for game in whole}
        if lines[-1]:  # cut off in the middle of a line
            path.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")

    def missing(self, games: int) -> list[int]:
        """The numbers of the games below `games` that are still to be played."""
        return [number for number in range(games) if number not in self.played]

    def add(self, results: Iterable[Played], tell: Callable[[Played], None]) -> None:
        """Keep each game as it ends."""
        with self.path.open("a", encoding="utf-8") as file:
            for game in results:
                file.write(json.dumps(game) + "\n")
                file.flush()
                self.played[game.number] = game
                tell(game)

    def tally(self, games: int) -> Tally:
        """The numbers of the games below `games`."""
        return tally(self.match, [game for number, game in self.played.items() if number < games])


def run(series: Series, games: int, workers: int, tell: Callable[[Played], None]) -> None:
    """Play what is missing on this machine."""
    missing = series.missing(games)
    if workers == 1 or len(missing) < 2:
        series.add(map(series.match.play, missing), tell)
        return
    with get_context("spawn").Pool(workers) as pool:
        series.add(pool.imap_unordered(series.match.play, missing, chunksize=1), tell)


def run_on_cluster(series: Series, games: int, address: str, tell: Callable[[Played], None]) -> None:
    """Play what is missing on the Dask cluster whose scheduler has this address.

    Its workers need this package. Needs the package distributed.
    """
    from distributed import Client, as_completed

    with Client(address) as client:  # type: ignore[no-untyped-call]
        futures = client.map(series.match.play, series.missing(games), pure=False)
        ended = as_completed(futures)  # type: ignore[no-untyped-call]
        series.add((future.result() for future in ended), tell)
