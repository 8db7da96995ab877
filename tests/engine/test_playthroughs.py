"""One game of each kind, written down with every seat's view: a change in behaviour is a change of a file.

`python -m tests.engine.test_playthroughs` writes the files anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import GAMES
from tests.variants import EACH, label, some_moves

HERE = Path(__file__).parent / "playthroughs"
MOST = 40
"""How many moves a file follows a game: enough for most of a round."""


def playthrough(name: str, options: dict[str, Any]) -> Iterator[str]:
    """A random game, line by line: the truth, every view, the legal moves, the move."""
    rng = Random(1)
    game = GAMES[name]
    agreed, decks = game.draw(options, 1)
    state = game.deal(agreed, decks)
    yield f"# {name} {agreed}"
    for deck in decks:
        yield "deck: " + " ".join(deck)
    for at in range(MOST + 1):
        yield f"\n## {at}"
        for key, value in state.trace().items():
            yield f"{key}: {value}"
        for seat in [*range(agreed.players), None]:
            view = state.view(seat)
            yield f"seat {seat}: {view!r}"
            if view.history:
                yield f"  last seen: {view.history[-1]}"
        if state.turn is None or at == MOST:
            yield f"outcome: {state.outcome()!r}"
            return
        moves = some_moves(state)
        yield f"moves ({len(moves)}): " + ", ".join(moves[:30])
        move = rng.choice(moves)
        yield f"> {move}"
        state = state.play(move)


def path(name: str, options: dict[str, Any]) -> Path:
    """Where a playthrough stands."""
    return HERE / f"{name}-{label(options)}.txt"


@pytest.mark.parametrize(("name", "options"), EACH, ids=label)
def test_the_game_goes_as_written_down(name: str, options: dict[str, Any]) -> None:
    written = path(name, options).read_text(encoding="utf-8")
    assert written.splitlines() == "\n".join(playthrough(name, options)).splitlines()


if __name__ == "__main__":
    for name, options in EACH:
        path(name, options).write_text("\n".join(playthrough(name, options)) + "\n", encoding="utf-8")
