"""The guided first round in a browser: how one comes to it, and that it takes nobody's game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.games import leave, played, stored


def follow(page: Page, taps: int) -> None:
    """Tap so many times what the guide points at."""
    for _tap in range(taps):
        pointed_at = page.locator("#table [data-pointed-at]")
        act = pointed_at.get_attribute("data-act")
        pointed_at.click()
        page.locator(f'#table [data-pointed-at]:not([data-act="{act}"])').wait_for()


@pytest.mark.parametrize("lang", ["", "de/"])
def test_a_newcomer_is_led_to_it_from_home(page: Page, lang: str) -> None:
    page.goto(lang)
    page.locator("[data-newcomer] a").click()
    follow(page, 5)
    expect(page.locator(".guide")).to_contain_text("3♦")
    assert stored(page, "save:balancing") is None
    assert stored(page, "stats") is None
    page.locator("#table .guide .end").click()
    expect(page.locator("#setup")).to_be_visible()
    page.locator("[data-page=guide]").click()
    follow(page, 1)


def test_the_game_that_was_left_is_there_again_after_it(page: Page) -> None:
    save = played(6)
    leave(page, save)
    page.goto("")
    expect(page.locator("[data-newcomer]")).to_be_hidden()
    page.goto("balancing/")
    page.locator("#table .curtain").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game").click()
    page.locator("[data-page=guide]").click()
    follow(page, 3)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#setup")).to_contain_text("A game is in progress.")
    page.get_by_role("button", name="Back to the game").click()
    page.locator("#table .curtain").wait_for()
    assert stored(page, "save:balancing") == save
