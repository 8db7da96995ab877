"""The worked examples of the rules on a table without a browser."""

from __future__ import annotations

import json

import pytest

import web.table
from build.examples import FOLDER, Example, If
from tests.table.sitting import Sitting
from web.table.rules import ANCHORS

EXAMPLES = [Example.load(path.stem) for path in sorted(FOLDER.glob("*.json"))]
REFUSED = [(example, branch) for example in EXAMPLES for branch in example.ifs if branch.refused]


def shown(example: Example, moves: tuple[str, ...], at: int, tried: str = "") -> Sitting:
    """The table that shows an example after so many moves."""
    sitting = Sitting(example.record.game)
    seats = [{"name": name, "bot": None} for name in example.names]
    record = example.record._replace(moves=moves, extra={"table": {"version": 1, "seats": seats}})
    request = {"game": example.record.game, "save": str(record), "at": at, "tried": tried}
    sitting._take(web.table.open(json.dumps(request)))
    return sitting


def test_the_round_of_balancing_act_lies_open_as_its_text_says() -> None:
    (example,) = (example for example in EXAMPLES if example.name == "balancing-round")
    for at in example.steps:
        sitting = shown(example, example.record.moves, at)
        assert "face-down" not in sitting.markup
        for hand in sitting.session.states[at].hands:  # type: ignore[attr-defined]
            assert all(f'id="c-{card}"' in sitting.markup for card in hand)


def test_whoever_plays_on_from_an_example_sees_one_hand() -> None:
    (example,) = (example for example in EXAMPLES if example.name == "balancing-round")
    assert "face-down" in shown(example, example.record.moves, 2).tap("practice 2").markup


@pytest.mark.parametrize(
    ("example", "branch"), REFUSED, ids=[f"{example.name} {branch.moves[-1]}" for example, branch in REFUSED]
)
def test_a_refused_what_if_leads_to_the_paragraph_that_forbids_it(example: Example, branch: If) -> None:
    at = example.steps[branch.step - 1] + len(branch.moves) - 1
    moves = example.record.moves[: example.steps[branch.step - 1]] + branch.moves[:-1]
    sitting = shown(example, moves, at, branch.moves[-1])
    anchors = {reason.name: anchor for reason, anchor in ANCHORS[example.record.game].items()}
    assert f'<a href="rules/#{anchors[branch.refused]}">' in sitting.markup
