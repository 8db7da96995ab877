"""A whole game as text: what was agreed, the decks as dealt, the moves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from engine import GAMES
from engine.game import Decks, Game, GameError, Malformed, Refusal, State, UnknownWord

FORMAT = 1


class BadRecord(GameError):
    """A record that cannot be read; its reason and what it is about say why."""

    kind = "record"


class Record(NamedTuple):
    """A game, finished or not. `Record.parse(str(record)) == record`.

    options: complete, as in the text. moves: their texts, not yet checked. extra: keys that the format
    does not know, kept as they were.
    """

    game: str
    options: dict[str, Any]
    decks: Decks
    moves: tuple[str, ...] = ()
    extra: dict[str, Any] = {}  # noqa: RUF012 - never changed

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record that a text holds. Raises BadRecord."""
        try:
            return cls._read(json.loads(text))
        except json.JSONDecodeError as error:
            raise BadRecord(Refusal.UNREADABLE, f"line {error.lineno} column {error.colno}") from None
        except RecursionError:
            raise BadRecord(Refusal.UNREADABLE, "nested too deeply") from None
        except GameError as error:
            raise BadRecord(error.reason, error.about) from None

    @classmethod
    def _read(cls, found: object) -> Record:
        if not isinstance(found, dict):
            raise Malformed(Refusal.UNREADABLE, "not an object")
        if _part(found, "format", int) != FORMAT:
            raise UnknownWord(Refusal.NO_SUCH_FORMAT, str(found["format"]))
        name = _part(found, "game", str)
        if name not in GAMES:
            raise UnknownWord(Refusal.NO_SUCH_GAME, name)
        options = _part(found, "options", dict)
        for key in GAMES[name].options(options)._asdict():
            if key not in options:
                raise Malformed(Refusal.MISSING, key)
        decks = tuple(tuple(deck.split(" ")) for deck in _texts(found, "decks"))
        moves = _texts(found, "moves")
        extra = {key: found[key] for key in found if key not in ("format", *cls._fields)}
        record = cls(name, options, decks, moves, extra)
        record.start()
        return record

    def __str__(self) -> str:
        decks = [" ".join(deck) for deck in self.decks]
        whole = {"format": FORMAT, "game": self.game, "options": self.options, "decks": decks}
        return json.dumps({**whole, "moves": self.moves, **self.extra}, ensure_ascii=False)

    @property
    def rules(self) -> Game:
        """The game that was played."""
        return GAMES[self.game]

    def start(self) -> State:
        """The state before the first move."""
        return self.rules.deal(self.rules.options(self.options), self.decks)

    def states(self) -> Iterator[State]:
        """The state before the first move and after each move.

        Raises GameError at a move that is unknown, malformed or illegal.
        """
        state = self.start()
        yield state
        for text in self.moves:
            state = state.play(self.rules.parse(text))
            yield state


def _part(found: dict[str, Any], key: str, kind: type) -> Any:
    if key not in found:
        raise Malformed(Refusal.MISSING, key)
    if type(found[key]) is not kind:
        raise Malformed(Refusal.UNREADABLE, key)
    return found[key]


def _texts(found: dict[str, Any], key: str) -> tuple[str, ...]:
    texts = _part(found, key, list)
    if not all(isinstance(text, str) for text in texts):
        raise Malformed(Refusal.UNREADABLE, key)
    return tuple(texts)
