"""Every page in both languages: for everybody, at any size, light to fetch, and from nobody else."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page

from build.pictures import POSITIONS, Position, save
from engine import GAMES
from tests.browser.playing import clipped

OF_GAMES = [f"{game}/{part}" for part in ("", "rules/", "print/") for game in GAMES]
PAGES = ["", "about/", "bots/", *OF_GAMES, *(f"embed/{game}/" for game in GAMES)]
LIGHT = ["", "about/", *(f"{game}/rules/" for game in GAMES)]


@pytest.fixture
def large_letters(page: Page) -> Iterator[None]:
    """A narrow screen, and a browser that is set to letters of twice the size."""
    page.set_viewport_size({"width": 320, "height": 640})
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    yield
    browser.detach()


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("lang", "scheme"), [("", "light"), ("de/", "dark")])
def test_axe_finds_nothing_serious_and_nothing_is_lost_on_a_narrow_screen(
    page: Page, axe: Callable[[Page], list[str]], path: str, lang: str, scheme: Literal["light", "dark"]
) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.emulate_media(color_scheme=scheme)
    page.goto(lang + path)
    assert clipped(page) == []
    assert axe(page) == []


@pytest.mark.usefixtures("large_letters")
@pytest.mark.parametrize("lang", ["", "de/"])
def test_nothing_is_lost_with_large_letters(page: Page, lang: str) -> None:
    for path in PAGES:
        page.goto(lang + path)
        assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
        assert clipped(page) == [], path


@pytest.mark.usefixtures("large_letters")
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.game)
def test_nothing_of_a_table_is_lost_with_large_letters(page: Page, position: Position) -> None:
    page.goto("about/")
    page.evaluate("pair => localStorage.setItem(...pair)", [f"bigtop:1:save:{position.game}", save(position)])
    page.goto(f"de/{position.game}/")
    page.locator("#table .hand.turn").wait_for()
    assert clipped(page) == []
    page.locator(f"#table {position.tap}").first.click()
    page.locator("#table [aria-pressed=true]").first.wait_for()
    assert clipped(page) == []


def test_four_lives_stand_clear_of_the_title(page: Page) -> None:
    easy = POSITIONS[0]._replace(options={"players": 2, "level": "easy"}, moves=2)
    page.goto("about/")
    page.evaluate("pair => localStorage.setItem(...pair)", [f"bigtop:1:save:{easy.game}", save(easy)])
    for lang in ("", "de/"):
        page.goto(f"{lang}{easy.game}/")
        page.locator("#table .life").nth(3).wait_for()
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 640})
            assert clipped(page) == []


@pytest.mark.parametrize("path", LIGHT)
def test_a_first_visit_loads_no_python_and_at_most_150_kb(
    page: Page, folder: Path, base_url: str, path: str
) -> None:
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url.removeprefix(base_url).partition("?")[0]))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert not [each for each in asked if each.endswith((".py", ".wasm", ".zip")) or "pyscript" in each]
    files = [folder / each / "index.html" if (folder / each).is_dir() else folder / each for each in asked]
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) <= 150_000
