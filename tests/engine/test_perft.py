"""How many sequences of moves lead on from a deal: counts that any change of the rules would change."""

import json
from pathlib import Path

import pytest

from engine import GAMES
from engine.__main__ import main

COUNTS = json.loads((Path(__file__).parent / "perft.json").read_text())


@pytest.mark.parametrize("count", COUNTS, ids=lambda c: f"{c['game']}-{c['deal']}-{c['depth']}")
def test_the_sequences_of_moves_are_as_many_as_written_down(
    count: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    options = json.dumps(count["options"])
    deal, depth = str(count["deal"]), str(count["depth"])
    assert main(["perft", str(count["game"]), depth, "--deal", deal, "--options", options]) == 0
    assert int(capsys.readouterr().out) == count["sequences"]


def test_each_game_is_counted() -> None:
    assert {count["game"] for count in COUNTS} == set(GAMES)
