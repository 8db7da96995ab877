"""What a save keeps of a table beside the record of its game."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.game import GameError, Refusal
from engine.record import BadRecord, Record
from web.table.seats import Player, players

VERSION = 1
KEY = "table"


class Kept(NamedTuple):
    """The table of a save; its parts are named as in a session.

    reasons: by the number of a bot's move, why it was made: the word, its cards, its numbers.
    """

    players: tuple[Player, ...]
    floor: int
    branch: int | None
    main: tuple[str, ...]
    seen: list[int]
    sorts: list[str]
    reasons: dict[int, list[Any]]
    main_reasons: dict[int, list[Any]]
    why: bool
    deal: str
    seed: str

    def text(self, record: Record, result: str | None) -> str:
        """The record with one more key, which `read` finds again."""
        table = {
            "version": VERSION,
            "seats": [player._asdict() for player in self.players],
            **{key: part for key, part in self._asdict().items() if key != "players"},
            "result": result,
        }
        return str(record._replace(extra={**record.extra, KEY: table}))


def read(game: str, text: str) -> tuple[Record, Kept]:
    """The record and the table of a save, or of a plain record. Raises BadRecord."""
    record = Record.parse(text)
    if record.game != game:
        raise BadRecord(Refusal.NO_SUCH_GAME, record.game)
    found = record.extra.get(KEY, {})
    record = record._replace(extra={key: record.extra[key] for key in record.extra if key != KEY})
    if not isinstance(found, dict) or found.get("version", VERSION) != VERSION:
        raise BadRecord(Refusal.NO_SUCH_FORMAT, f"table {found}")
    try:
        return record, _kept(record, found)
    except GameError as error:
        raise BadRecord(error.reason, error.about) from None
    except (AttributeError, TypeError, ValueError):
        raise BadRecord(Refusal.UNREADABLE, KEY) from None


def _kept(record: Record, found: dict[str, Any]) -> Kept:
    n = record.rules.options(record.options).players
    return Kept(
        players=players(record.game, found.get("seats"), n),
        floor=int(found.get("floor", len(record.moves))),
        branch=found.get("branch"),
        main=tuple(found.get("main", ())),
        seen=[int(at) for at in found.get("seen", [0] * n)],
        sorts=[str(word) for word in found.get("sorts", [""] * n)],
        reasons=_reasons(found.get("reasons", {})),
        main_reasons=_reasons(found.get("main_reasons", {})),
        why=bool(found.get("why", False)),
        deal=found.get("deal", ""),
        seed=found.get("seed", ""),
    )


def _reasons(found: dict[str, list[Any]]) -> dict[int, list[Any]]:
    reasons = {}
    for at, (why, cards, numbers) in found.items():
        reasons[int(at)] = [str(why), [str(c) for c in cards], [int(n) for n in numbers]]
    return reasons
