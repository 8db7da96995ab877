"""A whole game in the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bots import BOTS
from bots.__main__ import main
from bots.bot import decide
from bots.terminal.session import Left, Terminal, seated
from engine import GAMES
from engine.game import UnknownWord
from engine.record import Record


def fresh(game: str, deal: int = 1, **options: object) -> Record:
    agreed, decks = GAMES[game].draw(options, deal)
    return Record(game, agreed._asdict(), decks)


class Sitting:
    """A terminal whose people answer from a function; what it says is kept."""

    def __init__(self, record: Record, answer: Callable[[Terminal, str], str], **people: list[str]) -> None:
        self.said: list[str] = []
        self.answer = answer
        names, bots = seated(record, people.get("people"), people.get("bots"))
        self.terminal = Terminal(
            record, names, bots, Random(5), ask=self.ask, say=self.said.append, hide=self.said.clear
        )

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        return self.answer(self.terminal, prompt)


def first_move(terminal: Terminal, prompt: str) -> str:
    """What somebody types who presses Enter at the curtain and then makes their first move."""
    if "press Enter" in prompt:
        return ""
    return str(next(iter(terminal.state.moves())))


def leave(_terminal: Terminal | None, _prompt: str) -> str:
    raise EOFError


def typing(*texts: str) -> Callable[[Terminal | None, str], str]:
    """What somebody types who leaves after that."""
    left = iter(texts)

    def answer(_terminal: Terminal | None, _prompt: str) -> str:
        for text in left:
            return text
        raise EOFError

    return answer


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_every_game_to_its_end_and_the_record_replays(game: str) -> None:
    options = {"players": min(GAMES[game].seats)} if game != "solo" else {}
    record = fresh(game, **options)
    rng = Random(7)

    def answer(terminal: Terminal, _prompt: str) -> str:
        return str(decide(BOTS[game]["uniform"], terminal.state.view(terminal.state.turn), rng).move)

    sitting = Sitting(record, answer, bots=["uniform"])
    sitting.terminal.run()
    assert sitting.said[-1].startswith("The game is over")
    *_, end = Record.parse(str(sitting.terminal.record)).states()
    assert end.turn is None


@pytest.mark.parametrize("game", GAMES)
def test_a_describer_speaks_in_sentences(game: str) -> None:
    sitting = Sitting(fresh(game), leave)
    with pytest.raises(Left):
        sitting.terminal.run()
    for line in sitting.said:
        assert re.search(r"[.:] ?$", line) or line.startswith("  "), line
        assert "None" not in line
        assert "<" not in line


def test_a_refused_move_says_why_and_can_be_tried_again() -> None:
    sitting = Sitting(fresh("balancing"), typing("7c", "hello", "show 2c", "show 3d"))
    with pytest.raises(Left):
        sitting.terminal.run()
    refusals = [line for line in sitting.said if line.startswith("That cannot be done")]
    for reason, refusal in zip(("first choose", "no such move", "not in your hand"), refusals, strict=True):
        assert reason in refusal
    assert "show 3d" in sitting.terminal.record.moves


def test_behind_the_curtain_no_hidden_card_of_another_person_is_on_the_screen() -> None:
    record = fresh("balancing", players=3)
    lifted = 0

    def answer(terminal: Terminal, prompt: str) -> str:
        nonlocal lifted
        if "press Enter" in prompt:
            lifted += 1
            spectator = terminal.state.view(None)
            seen = {c for hand in spectator.hands for c in hand} | set(spectator.played)  # type: ignore[attr-defined]
            for hand in terminal.state.hands:  # type: ignore[attr-defined]
                for card in hand:
                    assert card in seen or not any(re.search(rf"\b{card}\b", line) for line in sitting.said)
        return first_move(terminal, prompt)

    sitting = Sitting(record, answer, people=["Ann", "Bob"], bots=["simple"])
    sitting.terminal.run()
    assert lifted >= 5


def test_why_tells_the_reasons_of_the_bots_for_moves_that_were_seen() -> None:
    sitting = Sitting(fresh("balancing"), typing("why", "show 3d", "why"))
    with pytest.raises(Left):
        sitting.terminal.run()
    chosen = sitting.said.index("Anna: shows 3d.")
    assert not any("Reason:" in line for line in sitting.said[:chosen])
    assert any("Reason:" in line for line in sitting.said[chosen:])


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(UnknownWord, match="nobody"):
        seated(fresh("balancing"), None, ["nobody"])


def test_a_game_that_is_left_goes_on_from_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    command = ["play", "balancing", "--deal", "1", "--seed", "2", "--record", str(path)]
    answer = typing("show 3d")
    monkeypatch.setattr("builtins.input", lambda prompt: answer(None, prompt))
    assert main(command) == 0
    first = Record.parse(path.read_text())
    assert "show 3d" in first.moves
    assert main(command) == 0
    assert Record.parse(path.read_text()).moves[: len(first.moves)] == first.moves
    assert "Deal 1." in capsys.readouterr().out


def test_bots_alone_play_without_being_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "balancing", "--people", "--deal", "3", "--seed", "1", "--players", "4"]) == 0
    out = capsys.readouterr().out
    *_, end = Record.parse(out.splitlines()[-1]).states()
    assert end.turn is None


def test_a_wrong_option_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "balancing", "--option", "level=silly"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
