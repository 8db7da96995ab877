"""Whole games, move by move, from independent implementations of the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES
from engine.__main__ import trace

HERE = Path(__file__).parent / "cases"
MORE = Path(__file__).parents[3] / "shared" / "cases"
"""Many more of the same, beside the checkout where they are at hand."""

PATHS = [path for folder in (HERE, MORE) for name in GAMES if (path := folder / f"{name}.jsonl").exists()]


def alike(key: str, value: Any) -> Any:
    """A value of a trace, the hands whose order means nothing in one order."""
    return [sorted(hand) for hand in value] if key in ("hands", "shown") else value


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_every_position_of_these_games_is_as_published(path: Path) -> None:
    for text in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(text)
        lines = [json.loads(json.dumps(line)) for line in trace(json.dumps(case["record"]))]
        assert len(lines) == len(case["trace"]), case["id"]
        for at, (expected, line) in enumerate(zip(case["trace"], lines, strict=True)):
            for key, value in expected.items():
                assert alike(key, value) == alike(key, line[key]), (case["id"], at, key)


@pytest.mark.parametrize("name", GAMES)
def test_each_game_brings_such_games_along(name: str) -> None:
    assert (HERE / f"{name}.jsonl").exists()
