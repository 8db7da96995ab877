"""Home: light, without Python, and it knows what was left, what is kept and what was chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from build import dist, serve
from engine import GAMES
from tests.browser.games import finished, leave, played, stored


def card(page: Page, game: str) -> Any:
    return page.locator(f"[data-game-card={game}]")


def test_every_game_is_there_with_picture_players_minutes_and_a_sentence(page: Page) -> None:
    page.goto("")
    for game, players, minutes in (
        ("balancing", "2–4 players", "15 minutes"),
        ("juggling", "2–4 players", "20 minutes"),
        ("solo", "1 player", "10 minutes"),
        ("elephant", "3–5 players", "30 minutes"),
    ):
        expect(card(page, game).locator("svg.art")).to_be_visible()
        expect(card(page, game)).to_contain_text(f"{players} · {minutes}")
        assert len(card(page, game).locator("p").first.inner_text()) > 20


def test_what_was_left_in_a_game_can_be_gone_on_with(page: Page) -> None:
    leave(page, played(6))
    page.goto("")
    expect(card(page, "balancing")).to_contain_text("You left a game open: Anna, Ben")
    expect(card(page, "juggling").get_by_text("You left a game open")).to_be_hidden()
    expect(card(page, "juggling").get_by_role("link", name="Play")).to_be_visible()
    card(page, "balancing").get_by_role("link", name="Go on").click()
    expect(page.locator("#table .curtain")).to_be_visible()


@pytest.mark.parametrize("save", [finished(level="hard"), played(0)], ids=["over", "not begun"])
def test_a_game_that_is_over_or_not_begun_was_not_left(page: Page, save: Any) -> None:
    leave(page, save)
    page.goto("")
    expect(card(page, "balancing").get_by_role("link", name="Play")).to_be_visible()
    expect(card(page, "balancing").get_by_text("You left a game open")).to_be_hidden()


def test_a_save_that_cannot_be_read_does_not_trouble_home(page: Page) -> None:
    page.goto("about/")
    page.evaluate("localStorage.setItem('bigtop:1:save:balancing', 'torn')")
    page.goto("")
    expect(card(page, "balancing").get_by_role("link", name="Play")).to_be_visible()


def test_today_s_deal_is_ticked_once_it_has_been_played(page: Page) -> None:
    page.goto("about/")
    today = date.today().strftime("%Y%m%d")
    text = f'{{"version": 1, "deals": {{"solo//1/{today}": {{"day": "", "result": "won"}}}}}}'
    page.evaluate("text => localStorage.setItem('bigtop:1:stats', text)", text)
    page.goto("")
    expect(card(page, "solo").get_by_role("link", name="Today’s deal")).to_have_accessible_name(
        "Today’s deal Solo performance played"
    )
    expect(card(page, "balancing").locator("[data-done]")).to_be_hidden()


def test_without_storage_home_is_complete(page: Page) -> None:
    page.add_init_script(
        "const get = () => { throw new DOMException('no', 'SecurityError'); };"
        "Object.defineProperty(window, 'localStorage', { get });"
    )
    page.goto("")
    expect(card(page, "elephant").get_by_role("link", name="Play")).to_be_visible()
    expect(page.locator("#statistics")).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Dark").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


# --- kept for offline


@pytest.fixture
def host(tmp_path: Path, folder: Path) -> Iterator[tuple[str, Path]]:
    """A host of its own for a test that makes it fail, and its folder."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
    dist.write(tmp_path, files)
    with serve.serving(tmp_path, prefix="/club/games/") as address:
        yield address, tmp_path


def test_kept_for_offline_is_said_when_it_is_true(
    page: Page, host: tuple[str, Path], context: BrowserContext
) -> None:
    address, _folder = host
    page.goto(address)
    ready = page.get_by_text("Ready to play offline")
    expect(ready).to_be_hidden()
    page.get_by_role("button", name="Keep for offline").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(ready).to_be_visible()
    kept = "caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.keys())"
    assert len(page.evaluate(f"{kept}.then((files) => files.map((file) => file.url))")) > 40
    context.set_offline(True)
    page.reload()
    expect(ready).to_be_visible()
    card(page, "solo").get_by_role("link", name="Play").click()
    page.locator(".play-now").click()
    page.locator("#table .hand").first.wait_for()


def test_when_a_file_comes_broken_it_says_so_and_can_be_tried_again(
    page: Page, host: tuple[str, Path], errors: list[str]
) -> None:
    address, folder = host
    icon = next((folder / "static").glob("icon-512.*"))
    content = icon.read_bytes()
    icon.write_bytes(content[:-1])
    page.goto(address)
    keep = page.get_by_role("button", name="Keep for offline")
    keep.click()
    expect(page.get_by_text("Not all of it came")).to_be_visible()
    expect(page.get_by_text("Ready to play offline")).to_be_hidden()
    icon.write_bytes(content)
    keep.click()
    expect(page.get_by_text("Ready to play offline")).to_be_visible()
    errors.clear()


# --- settings


def test_settings_chosen_on_home_hold_at_the_table_and_the_other_way_round(page: Page) -> None:
    page.goto("")
    page.get_by_role("button", name="Settings").click()
    for group, name in (
        ("Pace of the bots", "Slow"),
        ("Appearance", "Dark"),
        ("Suits", "Four colours"),
        ("Cards", "Large"),
        ("Sound", "On"),
        ("Single-key shortcuts", "Off"),
    ):
        page.get_by_role("group", name=group).get_by_role("radio", name=name).check(force=True)
    page.get_by_role("button", name="Done").click()
    page.goto("balancing/")
    html = page.locator("html")
    for name, value in (
        ("pace", "slow"),
        ("theme", "dark"),
        ("deck", "four"),
        ("cards", "large"),
        ("sound", "on"),
        ("shortcuts", "off"),
        ("motion", "auto"),
    ):
        expect(html).to_have_attribute(f"data-{name}", value)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Appearance").get_by_role("radio", name="Light").check(force=True)
    page.goto("")
    expect(html).to_have_attribute("data-theme", "light")
    assert stored(page, "settings")["deck"] == "four"


def test_the_language_is_remembered_and_the_game_goes_along(page: Page) -> None:
    leave(page, played(6))
    page.goto("balancing/")
    expect(page.locator("#table .curtain")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Deutsch").click()
    page.wait_for_url("**/de/balancing/")
    expect(page.locator("#table .curtain")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    page.goto("solo/#deal=7")
    page.wait_for_url("**/de/solo/")
    expect(page.locator("[data-note=deal]")).to_be_visible()
    page.goto("")
    page.wait_for_url("**/de/")
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/club/games/")
    page.goto("de/balancing/")
    page.wait_for_url("**/games/balancing/")


def test_a_game_in_memory_survives_a_change_of_language(page: Page) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    )
    page.goto("balancing/")
    page.locator(".play-now").click()
    hand = page.locator("#table .hand button.card")
    hand.first.wait_for()
    cards = [each.get_attribute("id") for each in hand.all()]
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Deutsch").click()
    page.wait_for_url("**/de/balancing/*")
    hand.first.wait_for()
    assert [each.get_attribute("id") for each in hand.all()] == cards


@pytest.mark.parametrize("game", GAMES)
def test_large_cards_are_larger_and_fit_a_phone(page: Page, game: str) -> None:
    page.goto(f"{game}/#today")
    card = page.locator("#table .hand [id^=c-]").first
    card.wait_for()
    width = "card => card.offsetWidth"
    normal = card.evaluate(width)
    page.evaluate("document.documentElement.dataset.cards = 'large'")
    assert card.evaluate(width) > 1.15 * normal
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


SOUNDS = """
globalThis.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { tones++; return start.apply(this, when); };
"""


@pytest.mark.parametrize("sound", ["on", "off"])
def test_sounds_are_made_when_they_are_wanted(page: Page, sound: str) -> None:
    page.add_init_script(SOUNDS)
    page.goto("about/")
    page.evaluate("text => localStorage.setItem('bigtop:1:settings', text)", f'{{"sound": "{sound}"}}')
    page.goto("balancing/")
    page.locator(".play-now").click()
    cards = page.locator("#table .hand button.card")
    cards.first.click()
    page.locator("#table .choice [data-act^='play show']").click()
    expect(page.locator("#table .choice [data-act^='play show']")).to_have_count(0)
    cards.first.click()
    page.locator("#table .choice [data-act^='play ']").last.click()
    expect(cards).to_have_count(5)
    assert (page.evaluate("tones") > 0) == (sound == "on")


def test_axe_finds_nothing_serious_on_home(page: Page, axe: Callable[[Page], list[str]]) -> None:
    leave(page, played(6))
    text = '{"version": 1, "deals": {"solo//1/5": {"day": "", "result": "won"}}}'
    page.evaluate("text => localStorage.setItem('bigtop:1:stats', text)", text)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.goto("")
        expect(page.locator("#statistics")).to_be_visible()
        assert axe(page) == []
    page.get_by_role("button", name="Settings").click()
    assert axe(page) == []


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_home_never_scrolls_sideways(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    leave(page, played(6))
    text = '{"version": 1, "deals": {"balancing/normal/2/5": {"day": "", "result": "won"}}}'
    page.evaluate("text => localStorage.setItem('bigtop:1:stats', text)", text)
    page.goto("")
    for size in ("100%", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
