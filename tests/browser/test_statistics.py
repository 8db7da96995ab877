"""What was played is counted on the device: a deal once, after its first move, in words of no language."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.games import finished, leave, link, played, record, stored
from tests.browser.playing import next_steps, play_on, start

KEY = "balancing/normal/2/7"


def move(page: Page, rng: Random | None = None) -> None:
    """Go on until one more move has been made."""
    rng = rng or Random(2)
    before = len(stored(page, "save:balancing")["moves"])
    while len(stored(page, "save:balancing")["moves"]) == before:
        play_on(page, rng)


def counted(page: Page) -> dict[str, Any]:
    kept = stored(page, "stats")
    return kept["deals"] if kept else {}


def test_a_deal_counts_after_its_first_move_and_not_before(page: Page) -> None:
    start(page, "balancing", seats="pp")
    assert counted(page) == {}
    move(page)
    page.wait_for_function("() => 'bigtop:1:stats' in localStorage")  # after the move is stored and shown
    assert list(counted(page)) == [KEY]
    assert counted(page)[KEY]["result"] is None


def test_undo_reload_and_the_same_deal_again_never_count_twice(page: Page) -> None:
    start(page, "balancing", seats="pp")
    move(page)
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function("() => JSON.parse(localStorage['bigtop:1:save:balancing']).moves.length === 0")
    move(page)
    page.reload()
    page.locator("#table > *").first.wait_for()
    move(page)
    assert list(counted(page)) == [KEY]
    start_again = {"players": 2, "level": "normal", "face_up": 1, "open_hands": False, "steady": False}
    page.evaluate("localStorage.removeItem('bigtop:1:save:balancing')")
    page.goto("about/")
    page.goto(
        "balancing/#deal=7&" + "&".join(f"{key}={str(start_again[key]).lower()}" for key in start_again)
    )
    page.locator("html[data-state=ready]").wait_for()
    page.locator(".play-now").click()
    page.locator("#table > *").first.wait_for()
    move(page)
    assert list(counted(page)) == [KEY]


def test_the_result_is_filled_in_at_the_end_and_stays(page: Page) -> None:
    save = played(9999, level="normal")
    almost = {**save, "moves": save["moves"][:-1], "table": {**save["table"], "result": None}}
    leave(page, almost)
    page.goto("balancing/")
    page.locator("#table > *").first.wait_for()
    while page.locator(".result").count() == 0:
        found = next_steps(page)
        if found is not None:
            play_on(page, Random(1))
    result = counted(page)[KEY]["result"]
    assert result in ("won", "lost")
    page.get_by_role("button", name="Same deal again").click()
    page.locator("#table .curtain").wait_for()
    move(page)
    assert counted(page)[KEY]["result"] == result


def test_practice_counts_nothing(page: Page) -> None:
    leave(page, finished(level="normal"))
    page.goto("balancing/")
    page.locator(".result").wait_for()
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("button", name="Play on from here as practice").click()
    page.locator("#table .curtain, #table .hand.turn").first.wait_for()
    rng = Random(1)
    for _tap in range(4):
        play_on(page, rng)
    assert counted(page) == {}


def test_somebody_else_s_game_is_not_mine(page: Page) -> None:
    page.goto("balancing/" + link(record(finished(level="hard"))))
    page.locator(".looking-back").wait_for()
    page.get_by_role("button", name="On one move").click()
    expect(page.locator(".looking-back")).to_contain_text("Move 1")
    assert counted(page) == {}


@pytest.mark.parametrize("text", ['{"version": 99, "deals": []}', "torn"])
def test_what_cannot_be_read_is_left_as_it_is(page: Page, text: str) -> None:
    page.goto("about/")
    page.evaluate("text => localStorage.setItem('bigtop:1:stats', text)", text)
    start(page, "balancing", seats="pp")
    move(page)
    assert page.evaluate("localStorage.getItem('bigtop:1:stats')") == text
    page.goto("")
    expect(page.locator("#statistics")).to_be_hidden()


# --- the view on Home

PLAYED = {
    "version": 1,
    "deals": {
        "balancing/normal/2/1": {"day": "2026-11-28", "result": "won"},
        "balancing/normal/3/2": {"day": "2026-11-28", "result": "lost"},
        "balancing/normal/2/3": {"day": "2026-11-29", "result": None},
        "balancing/expert/2/1": {"day": "2026-11-30", "result": "won"},
        "juggling//2/1": {"day": "2026-11-30", "result": "over"},
    },
}


@pytest.fixture
def home(page: Page) -> Page:
    """Home, on a device on which something was played."""
    page.goto("about/")
    page.evaluate("text => localStorage.setItem('bigtop:1:stats', text)", json.dumps(PLAYED))
    page.goto("")
    return page


def test_home_shows_deals_and_wins_by_game_and_level(home: Page) -> None:
    rows = home.locator("#statistics tbody tr:visible")
    told = [" ".join(row.inner_text().split()) for row in rows.all()]
    assert told == ["Balancing Act Normal 3 1", "Balancing Act Expert 1 1", "Juggling Act 1 0"]


def test_where_nothing_was_played_there_are_no_statistics(page: Page) -> None:
    page.goto("")
    expect(page.locator("#statistics")).to_be_hidden()


def test_they_can_be_taken_along_as_a_file(home: Page) -> None:
    with home.expect_download() as download:
        home.locator("#statistics").get_by_role("button", name="Save as a file").click()
    assert json.loads(Path(download.value.path()).read_text("utf-8")) == PLAYED


def test_they_are_erased_after_a_yes_alone(home: Page) -> None:
    home.locator("#statistics").get_by_role("button", name="Erase").click()
    home.get_by_role("dialog").get_by_role("button", name="Keep them").click()
    assert stored(home, "stats") == PLAYED
    home.locator("#statistics").get_by_role("button", name="Erase").click()
    home.get_by_role("dialog").get_by_role("button", name="Erase").click()
    expect(home.locator("#statistics")).to_be_hidden()
    assert stored(home, "stats") is None
