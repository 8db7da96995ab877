"""Whole games of Balancing Act in a browser, by the buttons that a person uses."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from engine.record import Record
from tests.browser.playing import everything, next_steps, play_on, ready, saved, start, tap
from web.table.markup import name, short


def hidden_from(page: Page, seat: int | None) -> tuple[str, ...]:
    """The cards that a seat has not seen in the game as saved."""
    found = saved(page, "balancing")
    found.pop("table")

    *_, state = Record.parse(json.dumps(found)).states()
    return state.view(seat).unseen


def assert_hides(page: Page, cards: tuple[str, ...]) -> None:
    """None of the cards is anywhere in the page: as id, as text, as name."""
    page_text = everything(page)
    for card in cards:
        for trace in (f"c-{card}", f'"{card}"', f" {card} ", name(card), short(card)):
            assert trace not in page_text, trace


@pytest.mark.parametrize("width", [360, 1280])
def test_a_whole_game_against_the_bot(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640 if width == 360 else 800})
    start(page, "balancing", seats="pb")
    rng = Random(1)
    while play_on(page, rng):
        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0
    expect(page.locator(".result h1")).to_have_text(re.compile("Won together!|Lost together."))
    assert saved(page, "balancing")["moves"]
    page.locator(".result [data-act=again]").click()
    expect(page.locator(".result")).to_have_count(0)
    assert saved(page, "balancing")["moves"] == [] or len(saved(page, "balancing")["moves"]) < 3
    ready(page)


def test_a_whole_game_of_two_on_one_device_never_leaks_a_card(page: Page) -> None:
    start(page, "balancing", seats="pp", deal=5)
    rng = Random(2)
    curtains, lifted = 0, 0
    while True:
        ready(page)
        if page.locator("#table .curtain").count():
            curtains += 1
            lifted = int((page.locator("#lift").get_attribute("data-act") or "").split()[1])
            both = set(hidden_from(page, 0)) | set(hidden_from(page, 1))
            assert_hides(page, tuple(both))
        elif not page.locator("#table .result").count():
            assert_hides(page, hidden_from(page, lifted))
        if not play_on(page, rng):
            break
    assert curtains >= 8
    expect(page.locator(".result")).to_be_visible()


def test_a_game_by_keyboard_alone(page: Page) -> None:
    start(page, "balancing", seats="pb", level="hard")
    rng = Random(3)
    while play_on(page, rng, keyboard=True):
        assert page.evaluate("document.activeElement !== document.body")
    expect(page.locator(".result")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "again"


def test_a_reload_in_mid_turn_and_in_the_middle_of_a_choice_loses_nothing(page: Page) -> None:
    start(page, "balancing", seats="pb")
    rng = Random(4)
    for _tap in range(3):
        play_on(page, rng)
    ready(page)
    moves = saved(page, "balancing")["moves"]
    page.locator('#table [data-act^="select "]').first.click()
    page.reload()
    ready(page)
    assert saved(page, "balancing")["moves"] == moves
    while page.locator(".ask p").inner_text() != "Keep or change what lies face up.":
        play_on(page, rng)
        ready(page)
    moves = saved(page, "balancing")["moves"]
    undo = page.locator('[data-act="undo"]')
    page.reload()
    ready(page)
    assert saved(page, "balancing")["moves"] == moves
    expect(page.locator(".ask p")).to_have_text("Keep or change what lies face up.")
    expect(undo).to_be_visible()


def test_a_double_tap_plays_one_card(page: Page) -> None:
    start(page, "balancing", seats="pp", open="open_hands")
    page.locator('[data-act^="select "]').first.click()
    page.locator('[data-act^="play "]').first.dblclick()
    page.wait_for_timeout(300)
    assert len(saved(page, "balancing")["moves"]) == 1


def test_a_card_can_be_tapped_in_mid_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    start(page, "balancing", seats="pp", open="open_hands")
    page.locator('[data-act^="select "]').first.click()
    tap(page, page.locator('#table [data-act^="play "]').first)
    page.locator('[data-act^="select "]').nth(2).dispatch_event("click")
    expect(page.locator(".card.chosen")).to_have_count(1)


def test_a_refused_play_says_why_and_changes_nothing(page: Page) -> None:
    start(page, "balancing", seats="pp", open="open_hands")
    before = saved(page, "balancing")
    button = page.locator('[data-act^="select "]').first
    button.evaluate("button => { button.setAttribute('data-act', 'play 2c ='); button.click() }")
    expect(page.locator(".notice")).to_be_visible()
    expect(page.locator("#say")).not_to_be_empty()
    assert saved(page, "balancing") == before


def test_a_move_can_be_taken_back_before_the_bot_has_moved(page: Page) -> None:
    page.clock.install()
    start(page, "balancing", seats="pb", deal=8, pace="slow")
    ready(page)
    rng = Random(1)
    while (
        not page.locator(".hand.turn [data-act^='select ']").count()
        or page.locator('[data-act^="play show"]').count()
    ):
        play_on(page, rng)
    moves = len(saved(page, "balancing")["moves"])
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)  # from here on the bot waits
    play_on(page, rng)
    play_on(page, rng)
    assert len(saved(page, "balancing")["moves"]) == moves + 1
    page.locator('[data-act="undo"]').click()
    expect(page.locator("#say")).to_contain_text("Taken back.")
    assert len(saved(page, "balancing")["moves"]) == moves


def test_every_state_of_the_table_passes_axe(page: Page, axe: Callable[[Page], list[str]]) -> None:
    start(page, "balancing", seats="pp", deal=5)
    rng = Random(2)
    kinds = set()
    for step in range(30):
        found = next_steps(page)
        assert found is not None
        kind = (found.first.get_attribute("data-act") or "").split()[0] + str(page.locator(".event").count())
        if kind not in kinds or step == 29:
            kinds.add(kind)
            assert axe(page) == []
        if not play_on(page, rng):
            break
    assert len(kinds) >= 3


def test_in_a_page_of_another_origin_a_round_is_played(page: Page, embedding: Callable[..., str]) -> None:
    page.goto(embedding("embed/balancing/"))
    frame = page.frame_locator("iframe")
    frame.locator("html[data-state=ready]").wait_for()
    frame.locator(".play-now").click()
    frame.locator(".hand").wait_for()
    for _tap in range(6):
        frame.locator(".result, .hand.turn").first.wait_for()
        for selector in ('[data-act^="play "]', '[data-act^="select "]:not([data-act="select none"])'):
            found = frame.locator(f"#table {selector}")
            if found.count():
                found.first.click()
                break
        page.wait_for_timeout(200)
    expect(frame.locator(".log .lines li").first).to_be_attached()


def test_from_a_host_that_sends_no_headers_the_table_plays(page: Page, plain_host: str) -> None:
    page.goto(plain_host + "balancing/")
    page.locator("html[data-state=ready]").wait_for()
    page.locator(".play-now").click()
    ready(page)
    play_on(page, Random(1))
