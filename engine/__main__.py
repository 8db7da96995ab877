"""python -m engine trace RECORD.json|-, python -m engine perft GAME DEPTH: the rules from the shell."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from engine import GAMES
from engine.game import GameError, State
from engine.record import BadRecord, Record


def trace(text: str) -> Iterator[dict[str, object]]:
    """The lines of a record's trace; the last one is an error if a move, or the record, is refused."""
    at: int | None = None
    move: str | None = None
    try:
        record = Record.parse(text)
        state = record.start()
        yield {"move": None, **state.trace()}
        for at, move in enumerate(record.moves):  # noqa: B007 - an error names where it stood
            parsed = record.rules.parse(move)
            state = state.play(parsed)
            yield {"move": parsed, **state.trace()}
    except GameError as error:
        known = not isinstance(error, BadRecord)
        where = {"move": move if known else None, "at": at if known else None}
        reason = str(error.reason) if known else str(error)
        yield {"error": {"kind": error.kind, "reason": reason, **where}}


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` moves lead on from a state."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in state.moves())
    return sum(perft(state.play(move), depth - 1) for move in state.moves())


def _show_trace(source: str) -> int:
    """Print the trace of a record, or of many on standard input; 1 if any of them has an error."""
    if source == "-":
        texts = [line for line in sys.stdin.read().splitlines() if line.strip()]
    else:
        texts = [Path(source).read_text(encoding="utf-8")]
    status = 0
    for i, text in enumerate(texts):
        if source == "-":
            print(json.dumps({"record": i}))
        for line in trace(text):
            print(json.dumps(line))
            status |= "error" in line
    return status


def main(argv: list[str] | None = None) -> int:
    """Run a command; its exit status."""
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules from the shell.")
    commands = parser.add_subparsers(dest="command", required=True)
    tracing = commands.add_parser("trace", help="print a record's positions, one JSON object a line")
    tracing.add_argument("record", help="a file, or - for many records on standard input, one a line")
    counting = commands.add_parser("perft", help="count the sequences of moves from a deal")
    counting.add_argument("game", choices=GAMES)
    counting.add_argument("depth", type=int)
    counting.add_argument("--deal", type=int, default=1, help="deal number (default: 1)")
    counting.add_argument("--options", type=json.loads, default={}, help="options as JSON (default: {})")
    given = parser.parse_args(argv)
    try:
        if given.command == "trace":
            return _show_trace(given.record)
        game = GAMES[given.game]
        print(perft(game.deal(*game.draw(given.options, given.deal)), given.depth))
    except (GameError, OSError, UnicodeDecodeError) as error:
        print(f"python -m engine: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
