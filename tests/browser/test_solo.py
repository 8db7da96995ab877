"""The solo game in a browser: won by taps and by the keyboard alone, lost, warned before it costs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.juggler import fits, make, position, to_the_end
from tests.browser.playing import ready, saved, start, tap

WON = 26
"""A deal that the bot called sensible wins."""


def test_a_game_is_won_by_taps(page: Page) -> None:
    start(page, "solo", seats="p", deal=WON)
    to_the_end(page, "solo", "sensible")
    score = position(page, "solo").score
    expect(page.locator(".result h1")).to_have_text(f"Won! Score {score}.")
    expect(page.locator(".jokers .joker")).to_have_count(score)


def test_a_game_is_won_by_the_keyboard_alone(page: Page) -> None:
    start(page, "solo", seats="p", deal=WON)
    to_the_end(page, "solo", "sensible", keyboard=True)
    expect(page.locator(".result h1")).to_contain_text("Won!")
    assert page.evaluate("document.activeElement.id") == "again"


def test_a_game_is_lost_at_the_third_dead_space_after_plain_warnings(page: Page) -> None:
    start(page, "solo", seats="p", deal=3)
    warning, jokers = page.locator(".risk"), page.locator(".jokers .joker")
    expect(warning).to_have_text("All but a throw of 2 or more costs a dead space.")
    expect(page.locator("#pass")).to_contain_text("dead space")
    tap(page, "#pass")
    expect(jokers).to_have_count(1)
    card = position(page, "solo").top[0]
    tap(page, f"#c-{card}")
    fits(page)
    tap(page, "#discard")
    expect(jokers).to_have_count(0)
    expect(warning).to_have_text("All but a throw of 2 or more loses: no Joker is left.")
    card = position(page, "solo").bottom[0]
    tap(page, f"#c-{card}")
    expect(page.locator("#throw")).to_contain_text("loses")
    tap(page, "#throw")
    expect(page.locator(".result h1")).to_have_text("Lost this time.")
    expect(page.locator(".result")).to_contain_text("with 18 cards left in hand")


def test_what_leaves_next_is_marked_and_a_throw_can_be_caught(page: Page) -> None:
    start(page, "solo", seats="p", deal=WON)
    state = position(page, "solo")
    throw = max(state.throws(), key=lambda throw: throw.strength)
    assert len(throw.cards) > 2
    make(page, throw)
    state = position(page, "solo")
    leaving = page.locator(".throw .leaving")
    expect(leaving).to_have_count(1)
    assert "leaves the game next" in (leaving.get_attribute("aria-label") or "")
    move = state.catches()[5]
    make(page, move)
    assert saved(page, "solo")["moves"][-1] == str(move)
    expect(page.locator(".jokers .joker")).to_have_count(1)
    tap(page, "[data-act=undo]")
    expect(page.locator(".jokers .joker")).to_have_count(2)


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (667, 375), (1280, 800)])
def test_twenty_cards_fit_and_every_gap_can_be_reached(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    start(page, "solo", seats="p", deal=3)
    fits(page)
    tap(page, f"#c-{position(page, 'solo').top[4]}")
    fits(page)
    gaps = page.locator(".gap")
    assert gaps.count() == 20
    for gap in gaps.all():
        gap.click(trial=True)


def test_a_reload_in_mid_game_loses_nothing(page: Page) -> None:
    start(page, "solo", seats="p", deal=WON)
    make(page, max(position(page, "solo").throws(), key=lambda throw: throw.strength))
    before = saved(page, "solo")
    tap(page, "#catch")
    page.reload()
    ready(page)
    assert saved(page, "solo") == before
    tap(page, "[data-act=undo]")
    assert saved(page, "solo")["moves"] == []


def test_every_state_of_the_table_passes_axe(page: Page, axe: Callable[[Page], list[str]]) -> None:
    start(page, "solo", seats="p", deal=WON)
    assert axe(page) == []
    tap(page, f"#c-{position(page, 'solo').top[0]}")
    assert axe(page) == []
    tap(page, "#throw")
    tap(page, "#pass")
    tap(page, "#pass")
    expect(page.locator(".result")).to_be_visible()
    assert axe(page) == []
