"""The figures that the bots are held to, and the command that finds them."""

from __future__ import annotations

import shutil
from math import comb
from pathlib import Path
from typing import Any

import pytest

from bots.__main__ import main
from bots.arena.counts import NO_LOSS, ODD, OpenGames, OpenRounds, SoloDeals, solver
from bots.arena.figures import FIGURES, Figure, least, most, near
from bots.arena.match import Match, Played, as_json, of_json, tally
from engine import GAMES
from engine.deals import NUMBERS
from engine.scale import DECK, ROUND

pytest.importorskip("bots.arena.tables")
BALANCING = GAMES["balancing"]
SIMPLE = Match.parse("balancing players=2 level=normal: simple")
WON, LOST = Played(0, [1.0, 1.0], "won", [1.0]), Played(1, [0.0, 0.0], "lost", [4.0])


def test_a_goal_is_a_bound_or_a_neighbourhood() -> None:
    assert least(97).reached(97, 300)
    assert not least(97).reached(96.9, 300)
    assert most(50).reached(50, 300)
    assert not most(50).reached(51, 300)
    assert near(66, 3).reached(63, 300)
    assert not near(66, 3).reached(69.1, 300)


def test_a_goal_in_standard_errors_narrows_as_more_is_played() -> None:
    # 50 % of 100 games has a standard error of 5 points, of 10,000 games half a point.
    goal = near(50, errors=3)
    assert goal.reached(64, 100)
    assert not goal.reached(64, 10_000)
    assert [str(each) for each in (goal, near(66, 3), least(97))] == ["50 ± 3 s.e.", "66 ± 3", "≥ 97"]


def test_a_figure_is_a_share_of_wins_a_share_of_endings_or_a_time() -> None:
    both = tally(SIMPLE, [WON, LOST])
    assert Figure(SIMPLE, 2, least(50)).found(both) == (50.0, 50.0)
    assert Figure(SIMPLE, 2, least(50), "lost").found(both) == (50.0, 50.0)
    assert Figure(SIMPLE, 2, most(9), "longest").found(both) == (4.0, None)
    assert Figure(SIMPLE, 2, None).reached(both) is None
    assert Figure(SIMPLE, 2, least(50)).reached(tally(SIMPLE, [])) is None


def test_every_figure_has_games_of_its_own_or_shares_them() -> None:
    runs = {figure.file: (figure.match, figure.games) for figure in FIGURES}
    assert [runs[figure.file] for figure in FIGURES] == [(each.match, each.games) for each in FIGURES]


def test_no_limit_lets_more_than_95_99_percent_of_open_rounds_go_without_loss() -> None:
    # 40 cards are no Ace and no Queen, 16 of them odd; an odd number of those always costs a life.
    many = sum(comb(16, odd) * comb(24, ROUND - odd) for odd in range(1, ROUND, 2))
    hopeless = many / comb(len(DECK), ROUND)
    assert 100 * (1 - hopeless) == pytest.approx(95.99, abs=0.005)
    rounds = OpenRounds.over("balancing", players=2, limit=9)
    labels = tally(rounds, map(rounds.play, range(500))).labels
    assert labels[ODD] == pytest.approx(500 * hopeless, abs=15)
    assert labels[NO_LOSS] <= 500 - labels[ODD]


def test_a_game_with_open_hands_ends_as_in_the_engine() -> None:
    games = OpenGames.over("balancing", players=4, level="hard")
    for number in range(4):
        options = {**games.options, "open_hands": True}
        state: Any = BALANCING.deal(*BALANCING.draw(options, games.random(number).randrange(NUMBERS)))
        while state.turn is not None:
            for move in solver(4, state.limit).line(state):
                state = state.play(move)
        assert state.outcome() == games.play(number).label


def test_a_solo_deal_is_labelled_with_its_best_score() -> None:
    deals = SoloDeals.over("solo")
    played = [deals.play(number) for number in range(4)]
    assert {game.label for game in played} <= {"won 2", "won 1", "won 0", "unwinnable"}
    assert [game[:3] for game in played] == [deals.play(number)[:3] for number in range(4)]


def test_a_short_run_prints_every_figure_beside_its_goal_and_goes_on_later(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["figures", "--only", "balancing", "level=normal", "simple", "--out", str(tmp_path)]
    assert main([*command, "--games", "2"]) == 0
    assert "45 ± 3" in capsys.readouterr().out
    file = tmp_path / f"{SIMPLE.file}.json"
    assert of_json(file.read_text()).games == 2
    shutil.move(file.with_suffix(".jsonl"), tmp_path / "by another name.jsonl")
    assert main([*command, "--games", "3"]) == 0
    assert of_json(file.read_text()).games == 3
    (tmp_path / "numbers").mkdir()
    assert main([*command, "--show", "--numbers", str(tmp_path / "numbers")]) == 0
    assert of_json((tmp_path / "numbers" / file.name).read_text()).games == 3
    assert not file.with_suffix(".jsonl").exists()


def test_what_was_found_is_shown_from_the_numbers_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / f"{SIMPLE.file}.json").write_text(as_json(tally(SIMPLE, [WON, LOST])))
    before = sorted(tmp_path.iterdir())
    assert main(["figures", "--show", "--out", str(tmp_path)]) == 0
    (row,) = [line for line in capsys.readouterr().out.splitlines() if SIMPLE.name in line]
    assert row.split()[-8:] == ["50.00", "50.00", "2", "of", "2000", "no,", "so", "far"]
    assert sorted(tmp_path.iterdir()) == before
    capsys.readouterr()
    assert main(["figures", "--only", "chess"]) == 1
    assert "chess" in capsys.readouterr().err


def test_what_is_taken_in_a_browser_is_read_and_never_played_here(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    figure = next(each for each in FIGURES if each.browser)
    monkeypatch.setattr("bots.arena.figures.FIGURES", (figure,))
    (tmp_path / f"{figure.file}.json").write_text(as_json(tally(figure.match, [WON, LOST])))
    assert main(["figures", "--out", str(tmp_path)]) == 0
    assert "median, in a browser" in capsys.readouterr().out
    assert not list(tmp_path.glob("*.jsonl"))
