"""Why, a hint, and what was possible, asked at a table in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from engine.scale import Phase
from tests.browser.games import leave
from tests.browser.playing import ready, saved
from tests.table.sitting import Sitting


def after_a_round() -> Any:
    """The save of a game against a bot in which the person plays the first card of the second round."""
    sitting = Sitting.new([None, "simple"], deal=3, level="easy", starter=1)
    rng = Random(2)
    state: Any = sitting.session.state
    while state.round == 1 or state.turn != 0 or state.phase is not Phase.PLAY:
        sitting.play_on(rng)
        state = sitting.session.state
    return json.loads(sitting.save or "")


def test_a_person_asks_why_for_a_hint_and_what_was_possible(
    page: Page, axe: Callable[[Page], list[str]]
) -> None:
    save = after_a_round()
    leave(page, save)
    page.goto("balancing/")
    ready(page)
    page.locator("#ask-why").click()
    expect(page.locator(".whys li").first).to_contain_text("Ben: “")
    page.locator("#ask-hint").click()
    expect(page.locator(".hint")).to_contain_text("Hint: ")
    expect(page.locator(".hand .card.hinted")).to_have_count(1)
    assert axe(page) == []
    page.get_by_role("button", name="Take the hint away").click()
    page.locator("#study-1").click()
    expect(page.locator(".study .sum")).to_contain_text("It cost")
    page.get_by_role("button", name="On one move").click()
    expect(page.locator(".study h3")).to_contain_text("This would have kept it: 1 of")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.locator("#study-none").click()
    expect(page.locator(".hand.turn")).to_be_visible()
    assert saved(page, "balancing")["moves"] == save["moves"]
