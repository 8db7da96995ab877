"""Today's deal: the same for all on one date, fixed in what it asks for, and never a surprise."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import GAMES
from tests.browser.games import finished, leave, played
from tests.browser.playing import USUAL, saved

OPTIONS: dict[str, dict[str, Any]] = {
    "balancing": {"players": 2, "level": "normal", "open_hands": False, "face_up": 1, "steady": False},
    "juggling": {"players": 2, "rounds": 1},
    "solo": {},
    "elephant": {"players": 3, "petit": False},
}


def today() -> str:
    return date.today().strftime("%Y%m%d")


def begun(page: Page) -> None:
    page.locator("#table > *").first.wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_today_s_deal_has_the_date_for_its_number_and_a_person_first(page: Page, game: str) -> None:
    page.goto(f"{game}/#today")
    begun(page)
    save = saved(page, game)
    options, decks = GAMES[game].draw(OPTIONS[game], int(today()))
    assert save["table"]["deal"] == today()
    assert save["options"] == options._asdict()
    assert save["decks"] == [" ".join(deck) for deck in decks]
    bots = [seat["bot"] for seat in save["table"]["seats"]]
    assert bots[0] is None
    assert all(bots[1:])
    assert page.evaluate("location.hash") == ""


def test_home_leads_to_it_and_so_does_the_set_up_form(page: Page) -> None:
    page.goto("")
    page.locator("[data-game-card=solo]").get_by_role("link", name="Today’s deal").click()
    begun(page)
    assert saved(page, "solo")["table"]["deal"] == today()
    page.goto("balancing/")
    page.get_by_role("button", name="Today’s deal").click()
    begun(page)
    assert saved(page, "balancing")["table"]["deal"] == today()


def test_the_date_is_the_device_s_own(browser: Browser, base_url: str) -> None:
    for zone, number in (("Pacific/Auckland", "20300101"), ("America/Los_Angeles", "20291231")):
        context = browser.new_context(base_url=base_url, timezone_id=zone)
        page = context.new_page()
        page.clock.set_fixed_time("2029-12-31T20:00:00Z")
        page.goto("solo/#today")
        begun(page)
        assert saved(page, "solo")["table"]["deal"] == number
        context.close()


def test_what_was_chosen_in_the_form_before_neither_matters_nor_is_lost(page: Page) -> None:
    page.goto("about/")
    chosen = {"players": False, 'players{"players": 3}': True, "name-1": "Karl", "who-2": ""}
    page.evaluate("text => localStorage.setItem('bigtop:1:setup:balancing', text)", json.dumps(chosen))
    page.goto("balancing/#today")
    begun(page)
    seats = saved(page, "balancing")["table"]["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats] == [("Karl", None), ("Bruno", USUAL)]
    kept = page.evaluate("JSON.parse(localStorage['bigtop:1:setup:balancing'])")
    assert kept == chosen


def test_it_asks_before_it_takes_the_place_of_another_game(page: Page) -> None:
    mine = played(5)
    leave(page, mine)
    page.goto("balancing/#today")
    note = page.locator("[data-note=replace]")
    expect(note).to_be_visible()
    expect(page.locator("#table .curtain")).to_be_visible()
    assert saved(page, "balancing")["moves"] == mine["moves"]
    note.get_by_role("button", name="Open the other one").click()
    expect(page.locator("#table .hand")).to_be_visible()
    assert saved(page, "balancing")["table"]["deal"] == today()


def test_one_goes_on_with_it_and_does_not_begin_again(page: Page) -> None:
    mine = played(5, deal=int(today()))
    leave(page, mine)
    page.goto("balancing/#today")
    expect(page.locator("#table .curtain")).to_be_visible()
    expect(page.locator("[data-note=replace]")).to_have_count(0)
    assert saved(page, "balancing")["moves"] == mine["moves"]


def test_once_played_it_shows_its_result(page: Page) -> None:
    leave(page, finished(level="normal", deal=int(today())))
    page.goto("balancing/#today")
    expect(page.locator(".result")).to_be_visible()
    page.locator(".result").get_by_role("button", name="Same deal again").click()
    expect(page.locator("#table .curtain")).to_be_visible()


def test_the_next_new_deal_is_another_one(page: Page) -> None:
    leave(page, finished(level="normal", deal=int(today())))
    page.goto("balancing/")
    page.locator(".result").get_by_role("button", name="New deal").click()
    page.locator("#table .hand").wait_for()
    assert saved(page, "balancing")["table"]["deal"] != today()
