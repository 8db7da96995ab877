"""Many games of bots."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bots import BOTS
from bots.__main__ import main
from bots.arena.match import Match, Played, as_json, of_json, play_out, tally
from bots.arena.series import Series, run, run_on_cluster
from bots.bot import Bot
from engine import GAMES
from engine.game import Malformed, UnknownWord

SIMPLE = Match.of("balancing", {"players": 2}, ["simple"], 5)


def no_news(_game: Played) -> None:
    pass


def without_times(games: dict[int, Played]) -> list[tuple[int, list[float], str]]:
    return [games[number][:3] for number in sorted(games)]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_out_and_the_same_again(game: str) -> None:
    start = GAMES[game].deal(*GAMES[game].draw({}, 4))
    bots = [BOTS[game]["uniform"]] * 5
    ends = [play_out(start, bots, Random(2)) for _ in range(2)]
    assert ends[0].turn is None
    assert ends[0].view(None) == ends[1].view(None)


def test_a_seed_gives_the_same_games_whatever_the_number_of_workers(tmp_path: Path) -> None:
    played = []
    for workers in (1, 2):
        series = Series(tmp_path / f"{workers}.jsonl", SIMPLE)
        run(series, 8, workers, no_news)
        played.append(without_times(series.played))
    assert played[0] == played[1]
    assert len(played[0]) == 8


def test_another_seed_gives_other_games() -> None:
    assert SIMPLE.play(0).times != []
    deals = {Match.of("balancing", {}, ["uniform"], seed).play(1).label for seed in range(4)}
    lengths = {len(Match.of("balancing", {}, ["uniform"], seed).play(1).times) for seed in range(4)}
    assert len(deals) + len(lengths) > 2


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = Series(tmp_path / "whole.jsonl", SIMPLE)
    run(whole, 6, 1, no_news)
    path = tmp_path / "cut.jsonl"

    def stop(game: Played) -> None:
        if game.number == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(Series(path, SIMPLE), 6, 1, stop)
    path.write_text(path.read_text()[:-20])  # the machine went down in the middle of a line
    again = Series(path, SIMPLE)
    assert again.missing(6) == [3, 4, 5]
    run(again, 6, 1, no_news)
    assert without_times(again.played) == without_times(whole.played)
    assert without_times(Series(path, SIMPLE).played) == without_times(whole.played)


def test_a_file_of_another_match_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(Series(path, SIMPLE), 1, 1, no_news)
    before = path.read_text()
    with pytest.raises(Malformed):
        Series(path, SIMPLE._replace(seed=6))
    path.write_text(f"{before}no game\n")
    with pytest.raises(Malformed):
        Series(path, SIMPLE)
    assert path.read_text() == f"{before}no game\n"


def test_a_match_can_be_read_from_its_name() -> None:
    for name in ("elephant players=4 petit=true: master sensible", "balancing players=2 level=hard: simple"):
        assert Match.parse(name).name == name
    match = Match.parse("balancing players=3 face_up=2: simple uniform", 7)
    assert match == Match("balancing", {"players": 3, "face_up": 2}, ("simple", "uniform", "uniform"), 7)
    assert match.file == "balancing-players-3-face_up-2-simple-uniform-seed-7"


@pytest.mark.parametrize("game", GAMES)
def test_the_bot_in_the_readme_plays_every_game(game: str) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    (source,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    names: dict[str, Any] = {}
    exec(source, names)  # noqa: S102 - our own text
    start = GAMES[game].deal(*GAMES[game].draw({}, 4))
    first: Bot = names["First"]()
    assert first.name == "first"
    assert play_out(start, [first] * 5, Random(1)).turn is None


def test_bots_change_seats_and_keep_their_own_results() -> None:
    match = Match("balancing", {"players": 3}, ("simple", "uniform", "uniform"))
    played = [Played(0, [1, 0, 0], "won", [1.0]), Played(1, [0, 0.5, 0.5], "won", [3.0])]
    standings = {standing.bot: standing for standing in tally(match, played).standings}
    assert (standings["simple"].mean, standings["uniform"].mean) == (0.5, 0.5)
    assert standings["simple"].fair == pytest.approx(1 / 3)


def test_games_won_together_count_for_every_bot() -> None:
    played = [Played(0, [1.0, 1.0], "won", [1.0]), Played(1, [0.0, 0.0], "lost", [1.0])]
    (standing,) = tally(SIMPLE, played).standings
    assert (standing.mean, standing.error, standing.fair) == (0.5, 0.5, 1.0)
    mixed = tally(Match("balancing", {}, ("simple", "uniform")), played[1:])
    assert [(each.mean, each.fair) for each in mixed.standings] == [(0.0, 1.0)] * 2


def test_unknown_bots_and_too_many_are_refused() -> None:
    with pytest.raises(UnknownWord, match="nobody"):
        Match.of("balancing", {}, ["nobody"], 1)
    with pytest.raises(Malformed):
        Match.of("balancing", {}, ["simple"] * 3, 1)


def test_the_command_writes_games_numbers_and_a_plot_and_can_play_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("bots.arena.tables")
    out = tmp_path / "match"
    command = [
        "arena",
        "balancing",
        "--level",
        "hard",
        "--players",
        "3",
        "--bots",
        "simple",
        "--out",
        str(out),
    ]
    assert main([*command, "--games", "4"]) == 0
    first = out.with_suffix(".svg").read_bytes()
    assert main([*command, "--games", "4"]) == 0
    assert out.with_suffix(".svg").read_bytes() == first
    assert main([*command, "--games", "6"]) == 0
    found = of_json(out.with_suffix(".json").read_text())
    assert found.games == 6
    assert as_json(found) == out.with_suffix(".json").read_text()
    assert json.loads(out.with_suffix(".json").read_text())["match"]["options"] == {
        "players": 3,
        "level": "hard",
    }
    assert "simple" in capsys.readouterr().out


@pytest.fixture
def scheduler() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_plays_the_same_games(tmp_path: Path, scheduler: str) -> None:
    alone = Series(tmp_path / "alone.jsonl", SIMPLE)
    run(alone, 6, 1, no_news)
    together = Series(tmp_path / "together.jsonl", SIMPLE)
    run_on_cluster(together, 6, scheduler, no_news)
    assert without_times(together.played) == without_times(alone.played)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--games", "0"], "0 is no number from 1 on"),
        (["--workers", "many"], "many is no number from 1 on"),
        (["--option", "hard"], "hard is no option such as level=hard"),
        (["--option", "levl=hard"], "levl; the options are players, level"),
        (["--players", "7"], "players 7"),
        (["--level", "harder"], "level 'harder'"),
        (["--scheduler", "nowhere"], "nowhere is no address"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_a_line(
    words: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", "balancing", "--bots", "simple", "--out", str(tmp_path / "match"), *words]
    try:
        status = main(command)
    except SystemExit as end:  # of argparse
        status = int(end.code or 0)
    assert status
    assert told in capsys.readouterr().err.splitlines()[-1]
    assert list(tmp_path.iterdir()) == []
