"""On the train: what one visit has kept, and a new version that waits for the end of a game."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from build import dist, serve
from tests.browser.games import finished, leave, played, stored
from tests.browser.playing import play_on, saved, start

FOLDER = "/club/games/"


@pytest.fixture
def host(folder: Path, tmp_path: Path) -> Iterator[str]:
    """A host of its own, for a test that publishes another version there."""
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    with serve.serving(tmp_path, prefix=FOLDER) as address:
        yield address


@pytest.fixture
def next_version(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> dict[str, bytes]:
    """The site as it is built after a change of one file."""
    web = tmp_path_factory.mktemp("next") / "web"
    shutil.copytree(dist.WEB, web)
    look = web / "look/look.css"
    look.write_text(look.read_text("utf-8") + ":root { --version: next }\n", "utf-8")
    monkeypatch.setattr(dist, "WEB", web)
    return dist.site()


def visited(page: Page, address: str) -> None:
    """Visit a page and stay until it says that all is kept."""
    page.goto(address)
    page.wait_for_selector("[data-offline]:not([hidden])", state="attached")


def is_next(page: Page) -> bool:
    """Whether the page is of the next version."""
    version = "getComputedStyle(document.documentElement).getPropertyValue('--version')"
    return bool(page.evaluate(version))


def test_after_one_visit_each_kind_of_game_is_played_with_the_server_gone(page: Page, folder: Path) -> None:
    with serve.serving(folder, prefix=FOLDER) as address:
        visited(page, f"{address}balancing/")
    page.reload()
    for game, seats in (("balancing", "pb"), ("juggling", "pb"), ("solo", "p"), ("elephant", "pbb")):
        start(page, address + game, seats=seats)
        rng = Random(1)
        while not (saved(page, game) or {"moves": ()})["moves"]:
            play_on(page, rng)
        play_on(page, rng)
    page.goto(f"{address}de/elephant/rules/")
    expect(page.locator(".example").first).to_be_visible()


def test_a_new_version_leaves_a_game_alone_until_it_is_over(
    page: Page, host: str, tmp_path: Path, next_version: dict[str, bytes]
) -> None:
    last_tap = len(finished(level="hard")["moves"]) - 1
    leave(page, played(last_tap, level="hard"), host=host)
    visited(page, f"{host}balancing/")
    dist.write(tmp_path, next_version)

    page.reload()
    page.locator("[data-note=update]").wait_for()
    page.locator("#table .curtain").wait_for()
    assert not is_next(page)
    page.locator("[data-page=update]").click()
    page.locator("#lift").click()
    page.locator("#table .hand.turn").wait_for()
    assert not is_next(page)
    assert len(stored(page, "save:balancing")["moves"]) == last_tap

    rng = Random(3)
    with page.expect_navigation():
        while page.locator("#table .result").count() == 0:
            play_on(page, rng)
    page.locator("#table .result").wait_for()
    assert is_next(page)
