"""Elephant Ball in a browser: whole games by taps and by keyboard, on a phone and on a wide screen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine import GAMES
from engine.record import Record
from engine.riding import CLOWNS, PURPLE
from tests.browser.playing import everything, ready, saved, start, tap
from tests.variants import random_game
from web.table.riders import name, short

GAME = "elephant"


def state(page: Page) -> Any:
    """The position as saved."""
    found = saved(page, GAME)
    found.pop("table")
    *_, last = Record.parse(json.dumps(found)).states()
    return last


def one_of(found: Locator, rng: Random) -> Locator:
    return found.nth(rng.randrange(found.count()))


def turn(page: Page, rng: Random, keyboard: bool = False) -> bool:
    """One person's turn, from the curtain to the move; False when the game is over."""
    ready(page)
    table = page.locator("#table")
    if table.locator(".result").count():
        return False
    if table.locator("#lift").count():
        tap(page, table.locator("#lift"), keyboard=keyboard)
    cards = table.locator(".hand button.card:not(.misfit):not(.purple)")
    wanted = 2 if table.locator(".gifts").count() else 1
    if cards.count() < wanted:
        tap(page, table.locator('#pass[data-act="play pass"]'), keyboard=keyboard)
        return True
    for _card in range(wanted):
        tap(
            page,
            one_of(table.locator(".hand button.card:not(.misfit):not(.purple):not(.chosen)"), rng),
            keyboard=keyboard,
        )
    tap(page, table.locator("#play"), keyboard=keyboard)
    return True


def assert_hides(page: Page, cards: tuple[str, ...]) -> None:
    """None of the cards is anywhere in the page: as id, as name, as text."""
    there = everything(page)
    for card in cards:
        assert f'c-{card}"' not in there
        if card not in CLOWNS:
            for trace in (name(card), short(card)):
                assert not re.search(rf"(?<!\d){re.escape(trace)}(?!\d)", there), trace


@pytest.mark.parametrize("width", [360, 1280])
def test_a_whole_game_of_three_one_person_and_two_bots(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640 if width == 360 else 800})
    start(page, GAME, seats="pbb", deal=8)
    rng = Random(1)
    turns = 0
    while turn(page, rng):
        turns += 1
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert turns > 20
    expect(page.locator(".result h1")).to_contain_text(re.compile("superstar|share the win"))
    assert state(page).turn is None
    expect(page.locator(".round-end tbody tr")).to_have_count(3)
    page.locator(".result [data-act=again]").click()
    expect(page.locator(".result")).to_have_count(0)


def test_a_round_of_five_on_one_device_with_a_curtain_at_every_turn(page: Page) -> None:
    start(page, GAME, seats="ppppp", deal=5)
    rng = Random(2)
    turns = 0
    while state(page).round == 1:
        ready(page)
        lift = page.locator("#table #lift")
        expect(lift).to_be_focused()
        now = state(page)
        assert lift.get_attribute("data-act") == f"lift {now.turn}"
        if turns % 12 == 0:
            assert_hides(page, tuple(card for hand in now.hands for card in hand))
            tap(page, lift)
            assert_hides(page, now.view(now.turn).unseen)
        if turns == 12:
            page.reload()
            expect(lift).to_be_visible()
        turn(page, rng)
        turns += 1
    assert turns > 30
    assert page.locator("#table .curtain").count()
    tap(page, page.locator("#lift"))
    expect(page.locator(".round-end tbody tr")).to_have_count(5)
    expect(page.locator(".round-end thead")).to_contain_text("Round 1")


def test_a_petit_round_by_keyboard_alone(page: Page) -> None:
    start(page, GAME, seats="pbb", deal=3, petit="petit")
    rng = Random(3)
    ready(page)
    assert state(page).giving
    turn(page, rng, keyboard=True)
    ready(page)
    assert not state(page).giving
    expect(page.locator(".hand .new")).to_have_count(2)
    expect(page.locator(".ring")).to_contain_text("gave you")
    for _turn in range(60):
        if state(page).round > 1 or not turn(page, rng, keyboard=True):
            break
        assert page.evaluate("document.activeElement !== document.body")
    assert state(page).round > 1 or state(page).turn is None


def purple_to_declare() -> str:
    """A save in which the person at seat 0 may play the purple clown, against two bots."""
    for seed in range(200):
        states, moves = random_game(GAME, {"players": 3}, seed)
        for i, at in enumerate(states):
            if at.turn == 0 and any(move.startswith(PURPLE) for move in at.moves()):
                options, decks = GAMES[GAME].draw({"players": 3}, seed)
                seats = [
                    {"name": "Anna", "bot": None},
                    *({"name": who, "bot": "uniform"} for who in ("Ben", "Cleo")),
                ]
                table = {"version": 1, "seats": seats}
                return str(Record(GAME, options._asdict(), decks, tuple(moves[:i]), {"table": table}))
    raise AssertionError("no such position")


@pytest.fixture
def purple(page: Page) -> Page:
    """A page on which the person at the table can declare purple."""
    page.goto("")
    page.evaluate("text => localStorage.setItem('bigtop:1:save:elephant', text)", purple_to_declare())
    page.goto(f"{GAME}/")
    ready(page)
    return page


@pytest.mark.parametrize("keyboard", [False, True])
def test_purple_is_declared_on_the_board(purple: Page, keyboard: bool) -> None:
    legal = [str(move) for move in state(purple).moves() if str(move).startswith(PURPLE)]
    elephant, ball = legal[-1].split()[1].split("-")
    place = "document.querySelector('#pass').getBoundingClientRect().top + scrollY"
    before = purple.evaluate(place)
    tap(purple, purple.locator("#c-purple"), keyboard=keyboard)
    board = purple.locator(".board")
    expect(board.get_by_role("button")).to_have_count(20)
    off = board.locator('[aria-disabled="true"]').first
    tap(purple, off, keyboard=keyboard)
    expect(purple.locator(".ask")).to_contain_text(re.compile("covered|11"))
    expect(purple.locator("#play")).to_have_count(0)
    expect(purple.locator("#say")).to_contain_text(re.compile("covered|11"))
    tap(purple, board.locator(f"#elephant-{elephant}"), keyboard=keyboard)
    tap(purple, board.locator(f"#ball-{ball}"), keyboard=keyboard)
    expect(purple.locator("#play")).to_contain_text("Purple clown as")
    assert purple.evaluate(place) == pytest.approx(before, abs=0.5)
    moves = len(saved(purple, GAME)["moves"])
    tap(purple, purple.locator("#play"), keyboard=keyboard)
    assert saved(purple, GAME)["moves"][moves] == f"purple {elephant}-{ball}"


def test_a_card_that_does_not_fit_says_why_and_is_readable(purple: Page) -> None:
    misfit = purple.locator(".hand .misfit").first
    tap(purple, misfit)
    expect(purple.locator(".ask")).to_contain_text(":")
    assert float(misfit.evaluate("card => getComputedStyle(card).opacity")) == 1


def test_the_hand_is_sorted_as_wanted_and_stays_so(page: Page) -> None:
    start(page, GAME, seats="pbb", deal=8)
    ready(page)
    tap(page, page.locator("#sort-ball"))
    order = page.locator(".hand .card").evaluate_all("cards => cards.map(card => card.id)")
    balls = [int(each.split("-")[2]) for each in order if each.count("-") == 2]
    assert balls == sorted(balls)
    page.reload()
    ready(page)
    assert page.locator(".hand .card").evaluate_all("cards => cards.map(card => card.id)") == order


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (667, 375), (768, 1024), (1280, 800)])
def test_every_card_and_button_is_large_enough_to_tap_and_none_runs_off(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    start(page, GAME, seats="pbb", deal=8)
    ready(page)
    assert page.locator(".hand .card").count() >= 18
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    for button in page.locator("#table button:visible").all():
        box = button.bounding_box()
        assert box
        least = 36 if width == 320 else 40
        assert min(box["width"], box["height"]) >= least, button.get_attribute("data-act")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(purple: Page, axe: Callable[[Page], list[str]], theme: str) -> None:
    purple.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    assert axe(purple) == []
    tap(purple, purple.locator("#c-purple"))
    assert axe(purple) == []
    while not purple.locator(".makes").count():
        turn(purple, Random(5))
        ready(purple)
    assert axe(purple) == []
