"""A match kept in a file: played by several workers, interrupted and gone on with, always the same games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from multiprocessing import get_context
from pathlib import Path

from bots.arena.match import Match, Played, Tally, tally
from engine.game import Malformed, Refusal


class Series:
    """The games of a match in a file of lines: the match, then each game as it was finished.

    Nothing is written before the first game is added.
    Raises Malformed if the file holds another match.
    """

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.match = match
        head = json.dumps(match._asdict()) + "\n"
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        whole = text[: text.rfind("\n") + 1]  # a last line that was cut off is played again
        first, *lines = (whole or head).splitlines()
        try:
            same = json.loads(first) == json.loads(head) and (whole or head.startswith(text))
            games = [Played(*json.loads(line)) for line in lines] if same else []
        except (ValueError, TypeError):
            raise Malformed(Refusal.UNREADABLE, f"{path} is no file of games") from None
        if not same:
            raise Malformed(Refusal.UNREADABLE, f"{path} holds another match: {first}")
        self.played = {game.number: game for game in games}
        self._mended = (whole or head) if whole != text or not text else None

    @classmethod
    def in_folder(cls, folder: Path, match: Match) -> Series:
        """The games of a match in a folder, whatever their file is called. Raises Malformed."""
        path = folder / f"{match.file}.jsonl"
        if not path.exists():
            wanted = json.loads(json.dumps(match._asdict()))
            path = next((file for file in sorted(folder.glob("*.jsonl")) if _match_in(file) == wanted), path)
        return cls(path, match)

    def missing(self, games: int) -> list[int]:
        """The numbers of the games below `games` that are still to be played."""
        return [number for number in range(games) if number not in self.played]

    def add(self, results: Iterable[Played], tell: Callable[[Played], None]) -> None:
        """Keep each game as it ends."""
        if self._mended:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(self._mended, encoding="utf-8")
            self._mended = None
        with self.path.open("a", encoding="utf-8") as file:
            for game in results:
                file.write(json.dumps(game) + "\n")
                file.flush()
                self.played[game.number] = game
                tell(game)

    def tally(self, games: int) -> Tally:
        """The numbers of the games below `games`."""
        return tally(self.match, [game for number, game in self.played.items() if number < games])


def _match_in(path: Path) -> object:
    with path.open(encoding="utf-8") as file:
        try:
            return json.loads(file.readline())
        except ValueError:
            return None


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

    Its workers need this package. Needs the package distributed. Raises Malformed for what is no address.
    """
    from distributed import Client, as_completed

    try:
        client = Client(address)  # type: ignore[no-untyped-call]
    except ValueError:
        raise Malformed(Refusal.UNREADABLE, f"{address} is no address such as tcp://10.0.0.1:8786") from None
    with client:
        futures = client.map(series.match.play, series.missing(games), pure=False)
        ended = as_completed(futures)  # type: ignore[no-untyped-call]
        series.add((future.result() for future in ended), tell)
