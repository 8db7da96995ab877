"""The bots play in a browser as they do here."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from bots.arena.match import Match
from build import decisions, dist, serve


def test_a_game_in_a_browser_is_the_same_game(page: Page, tmp_path: Path) -> None:
    match = Match.parse("balancing players=3 level=hard: planner simple")
    dist.write(tmp_path, decisions.site())
    with serve.serving(tmp_path, with_headers=False) as address:
        decisions.prepare(page, address)
        there = [decisions.play(page, match, number) for number in range(2)]
    here = [match.play(number) for number in range(2)]
    assert [game[:3] for game in there] == [game[:3] for game in here]
    assert [len(game.times) for game in there] == [len(game.times) for game in here]
