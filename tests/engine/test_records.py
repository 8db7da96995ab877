"""Records: what can be read, and why the rest is refused (records and notation: record, trace)."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main, trace
from engine.record import BadRecord, Record

DECK = (
    "7c 4h 3d 8d 5s Qc 9c Ts Jh 2c As 6h 2d 2h 2s 3c 3h 3s 4c 4d 4s 5c 5d 5h "
    "6c 6d 6s 7d 7h 7s 8c 8h 8s 9d 9h 9s Tc Td Th Jc Jd Js Qd Qh Qs Ac Ad Ah"
)
GOOD: dict[str, Any] = {
    "format": 1,
    "game": "balancing",
    "options": {
        "players": 2,
        "level": "normal",
        "open_hands": False,
        "face_up": 1,
        "steady": False,
        "starter": 0,
    },
    "decks": [DECK],
    "moves": ["show 3d", "show 4h", "7c L"],
}


def changed(**parts: Any) -> str:
    return json.dumps({**GOOD, **parts})


def test_a_record_reads_and_writes_itself_with_every_extra_key() -> None:
    record = Record.parse(changed(table={"seats": []}, club="Zirkus"))
    assert record.extra == {"table": {"seats": []}, "club": "Zirkus"}
    assert json.loads(str(record)) == {**GOOD, "table": {"seats": []}, "club": "Zirkus"}


def test_an_option_that_is_none_is_kept_and_ignored() -> None:
    record = Record.parse(changed(options={**GOOD["options"], "club": 1}))
    assert json.loads(str(record))["options"]["club"] == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "cannot be read"),
        ("[1]", "cannot be read"),
        ("[" * 100_000, "cannot be read"),
        (changed(format=2), "no such format: 2"),
        (changed(format="1"), "cannot be read: format"),
        (changed(game="chess"), "no such game: chess"),
        (changed(game=["balancing"]), "cannot be read: game"),
        (changed(options={**GOOD["options"], "level": "mad"}), "no such choice: level 'mad'"),
        (changed(options={**GOOD["options"], "players": 5}), "no such choice: players 5"),
        (changed(options={**GOOD["options"], "players": True}), "no such choice: players True"),
        (changed(options={**GOOD["options"], "starter": 2}), "no such choice: starter 2"),
        (changed(options={**GOOD["options"], "level": "expert", "open_hands": True}), "no such choice"),
        (changed(options={k: v for k, v in GOOD["options"].items() if k != "steady"}), "missing: steady"),
        (changed(decks=[DECK.replace("7c ", "")]), "a card is missing"),
        (changed(decks=[DECK.replace("7c", "4h")]), "a card is missing"),
        (changed(decks=[DECK.replace("7c", "Kc")]), "a card is missing"),
        (changed(decks=[DECK, DECK]), "a card is missing"),
        (changed(decks=DECK), "cannot be read: decks"),
        (changed(moves=[1]), "cannot be read: moves"),
        (json.dumps({k: v for k, v in GOOD.items() if k != "moves"}), "missing: moves"),
    ],
)
def test_a_record_that_cannot_be_read_says_why(text: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        Record.parse(text)
    (line,) = trace(text)
    error: Any = line["error"]
    assert (error["kind"], error["move"], error["at"]) == ("record", None, None)


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        ("throw 7c", "unknown"),
        ("fly", "unknown"),
        ("7c", "illegal"),
        ("7c  L", "malformed"),
        ("7x L", "malformed"),
        ("Kc L", "malformed"),
        ("7c M", "malformed"),
        ("show", "malformed"),
        ("show 3d 3d", "malformed"),
        ("8d L", "illegal"),
        ("3d =", "illegal"),
    ],
)
def test_a_refused_move_ends_the_trace_with_its_kind_and_place(move: str, kind: str) -> None:
    *lines, last = trace(changed(moves=[*GOOD["moves"][:2], move, "8d L"]))
    error: Any = last["error"]
    assert (error["kind"], error["move"], error["at"]) == (kind, move, 2)
    assert error["reason"]
    assert len(lines) == 3


def test_trace_prints_a_line_for_each_record_and_goes_on_after_an_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"nonsense\n{json.dumps(GOOD)}\n"))
    assert main(["trace", "-"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == {"record": 0}
    assert lines[1]["error"]["kind"] == "record"
    assert lines[2] == {"record": 1}
    assert [line["move"] for line in lines[3:]] == [None, *GOOD["moves"]]


def test_trace_reads_a_file_and_says_when_there_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(GOOD))
    assert main(["trace", str(path)]) == 0
    assert main(["trace", str(tmp_path / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err
