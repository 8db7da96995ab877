"""A table within somebody else's page, on another origin, where storage is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

from build import serve

CLUB = """<!doctype html><html lang="de"><meta charset="utf-8"><title>Club</title>
<link rel="icon" href="data:,">
<h1>Regeln</h1><p>Eine Waage, zwei Schalen.</p>
<card-table game="balancing" lang="de" players="3" level="hard"></card-table>
<p>Und daneben ein zweiter Tisch:</p>
<card-table game="solo" load="tap"></card-table>
<script src="{home}embed.js"></script>"""


@pytest.fixture
def club(base_url: str, tmp_path: Path) -> Iterator[str]:
    """The address of a club's page with two tables, on another origin."""
    (tmp_path / "index.html").write_text(CLUB.format(home=base_url), "utf-8")
    with serve.serving(tmp_path, with_headers=False) as address:
        yield address.replace("localhost", "127.0.0.1")


def ready(frame: FrameLocator) -> None:
    frame.locator("html[data-state=ready]").wait_for()


def play_some(page: Page, frame: FrameLocator, moves: int) -> None:
    """Make some moves with the first button that leads on."""
    for _move in range(moves):
        frame.locator("#table .result, #table .hand.turn").first.wait_for()
        for start in ("play ", "select "):
            button = frame.locator(
                f'#table button:enabled[data-act^="{start}"]:not([data-act="select none"])'
            )
            if button.count():
                button.first.click()
                break
        page.wait_for_timeout(150)


def test_a_round_is_played_beside_the_rules_of_a_club(page: Page, club: str) -> None:
    page.goto(club)
    frame = page.frame_locator("card-table[game=balancing] iframe")
    ready(frame)
    expect(frame.locator("html")).to_have_attribute("lang", "de")
    expect(frame.locator('[name=players][value*="3"]')).to_be_checked()
    expect(frame.locator('[name=level][value*="hard"]')).to_be_checked()
    frame.locator(".play-now").click()
    play_some(page, frame, 8)
    expect(frame.locator(".log .lines li").first).to_be_attached()
    expect(frame.locator(".life")).to_have_count(2)


def test_the_frame_is_as_high_as_the_table_and_obeys_nobody_else(page: Page, club: str) -> None:
    page.goto(club)
    frame = page.frame_locator("card-table[game=balancing] iframe")
    ready(frame)
    high = frame.locator("body").evaluate("body => Math.ceil(body.getBoundingClientRect().height)")
    expect(page.locator("card-table[game=balancing] iframe")).to_have_css("height", f"{max(high, 200)}px")
    page.evaluate("postMessage({ bigtopHeight: 3000 }, '*')")
    page.wait_for_timeout(100)
    expect(page.locator("card-table[game=balancing] iframe")).not_to_have_css("height", "3000px")


def test_a_table_may_wait_for_a_tap_and_two_do_not_disturb_each_other(page: Page, club: str) -> None:
    page.goto(club)
    other = page.frame_locator("card-table[game=balancing] iframe")
    ready(other)
    expect(page.locator("card-table[game=solo] iframe")).to_have_count(0)
    page.locator("card-table[game=solo] button").press("Enter")  # the page may just be moving under a pointer
    expect(page.locator("card-table[game=solo] iframe")).to_have_count(1)
    solo = page.frame_locator("card-table[game=solo] iframe")
    ready(solo)
    solo.locator(".play-now").click()
    solo.locator("#table .hand, #table .hands, #table button").first.wait_for()
    other.locator(".play-now").press("Enter")
    play_some(page, other, 2)
    expect(solo.locator("#table")).to_be_visible()
    expect(other.locator("#table .scale")).to_be_visible()


def test_a_table_that_would_fill_the_screen_does_not_make_its_frame_grow(page: Page, club: str) -> None:
    page.goto(club)
    page.locator("card-table[game=solo] button").press("Enter")
    solo = page.frame_locator("card-table[game=solo] iframe")
    ready(solo)
    solo.locator(".play-now").press("Enter")
    solo.locator(".bar").wait_for()
    page.evaluate("async () => { for (let i = 0; i < 30; i++) await new Promise(requestAnimationFrame); }")
    high = page.locator("card-table[game=solo] iframe").evaluate("frame => frame.clientHeight")
    assert 400 < high < 1000


def test_the_game_goes_along_into_a_tab_of_its_own(page: Page, club: str, context: BrowserContext) -> None:
    page.goto(club)
    frame = page.frame_locator("card-table[game=balancing] iframe")
    ready(frame)
    frame.locator(".play-now").click()
    play_some(page, frame, 4)
    told = frame.locator(".log .lines li").count()
    frame.locator("[popovertarget=menu]").click()
    with context.expect_page() as opened:
        frame.locator("[data-page=own-tab]").click()
    tab = opened.value
    tab.locator("#table .hand").wait_for()
    expect(tab).to_have_url(re.compile(r"/club/games/de/balancing/$"))
    assert tab.locator(".log .lines li").count() >= told


def test_an_embedded_table_never_registers_the_service_worker(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}embed/balancing/")
    page.locator("html[data-state=ready]").wait_for()
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
