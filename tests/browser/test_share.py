"""Links to a deal and to a whole game: what they open, what they give away, and what they never do."""

import json
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from build.steps import ROOT
from tests.browser.games import finished, leave, link, played, record, stored, unpacked
from tests.browser.playing import USUAL, everything, saved

READ_CODE = """
import decodeQR from "qr/decode.js";
import { readFileSync } from "node:fs";
const { size, path } = JSON.parse(readFileSync(0, "utf-8"));
const side = 4 * size; // pixels, four to a dot
const black = new Set(Array.from(path.matchAll(/M(\\d+) (\\d+)h/g), ([, x, y]) => `${+x + 4} ${+y + 4}`));
const dot = (i) => `${Math.floor((i % side) / 4)} ${Math.floor(i / side / 4)}`;
const light = (_, i) => (i % 4 < 3 && black.has(dot(i >> 2)) ? 0 : 255);
const data = Uint8Array.from({ length: 4 * side * side }, light);
console.log(decodeQR({ width: side, height: side, data }));
"""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "permissions": ["clipboard-read", "clipboard-write"]}


def opened(page: Page, path: str) -> Page:
    """A page, come to by a link, whose table is there."""
    page.goto(path)
    page.locator("html[data-state=ready]").wait_for()
    return page


def share(page: Page) -> Locator:
    """The share dialog of the table on the screen."""
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_role("button", name="Share").click()
    expect(page.locator("#share")).to_be_visible()
    return page.locator("#share")


def copied(page: Page, what: str) -> str:
    """The link that the share dialog copies."""
    dialog = share(page)
    dialog.get_by_role("radio", name=what).check(force=True)
    dialog.get_by_role("button", name="Copy the link").click()
    expect(dialog.get_by_role("status")).to_have_text("The link is copied.")
    text: str = page.evaluate("navigator.clipboard.readText()")
    dialog.get_by_role("button", name="Done").click()
    return text


# --- a deal


def test_a_link_to_a_deal_sets_the_form_up_and_leaves_the_address_bar(page: Page) -> None:
    opened(page, "balancing/#deal=7&players=3&level=hard&steady=true")
    expect(page.locator("[data-summary]")).to_have_text("3 players · Hard, 2 lives · Steady scale")
    expect(page.locator("[data-note=deal]")).to_be_visible()
    assert page.evaluate("location.href").endswith("/balancing/")
    page.locator(".play-now").click()
    page.locator("#table > *").first.wait_for()
    save = saved(page, "balancing")
    assert save["table"]["deal"] == "7"
    assert (save["options"]["players"], save["options"]["level"], save["options"]["steady"]) == (
        3,
        "hard",
        True,
    )


def test_a_deal_s_link_and_a_tap_that_comes_before_the_page_play_that_deal(page: Page) -> None:
    page.goto("juggling/#deal=12&players=2&rounds=2")
    page.evaluate("document.querySelector('.play-now').click()")
    page.locator("#table > *").first.wait_for()
    expect(page.locator("#setup")).to_be_hidden()
    save = saved(page, "juggling")
    assert save["table"]["deal"] == "12"
    assert (save["options"]["players"], save["options"]["rounds"]) == (2, 2)


def test_a_deal_s_link_is_done_with_once_play_is_tapped_while_the_table_is_set_up(page: Page) -> None:
    held: list[Route] = []
    page.route("**/table.*.zip", lambda route: held.append(route))
    page.goto("solo/#deal=12")
    page.wait_for_function("() => globalThis.early === null")
    page.locator(".play-now").click()
    held[0].continue_()
    page.locator("#table .hand").first.wait_for()
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    expect(page.locator("#setup")).to_be_hidden()
    assert saved(page, "solo")["table"]["deal"] == "12"


def test_the_link_of_a_deal_opens_the_same_cards_and_choices(page: Page) -> None:
    save = played(4, level="expert", face_up=0, deal=4711)
    leave(page, save)
    opened(page, "balancing/")
    address = copied(page, "This deal")
    assert address.endswith("/balancing/#deal=4711&players=2&level=expert&face_up=0")
    page.goto("about/")
    page.evaluate("localStorage.clear()")
    opened(page, address)
    page.locator(".play-now").click()
    page.locator("#table > *").first.wait_for()
    again = saved(page, "balancing")
    assert again["decks"] == save["decks"]
    assert again["options"] == save["options"]


def test_while_a_game_goes_on_its_deal_number_stands_nowhere_on_the_page(page: Page) -> None:
    leave(page, played(3, deal=987654321))
    opened(page, "balancing/")
    dialog = share(page)
    assert "987654321" not in everything(page)
    dialog.get_by_role("button", name="Copy the link").click()
    expect(dialog.get_by_role("status")).to_have_text("The link is copied.")
    assert "987654321" not in everything(page)
    assert "987654321" in page.evaluate("navigator.clipboard.readText()")


def test_a_deal_s_link_does_not_touch_a_game_in_progress(page: Page) -> None:
    save = played(5)
    leave(page, save)
    opened(page, "balancing/#deal=8&players=3")
    expect(page.locator("#setup")).to_contain_text("A game is in progress")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#table .curtain")).to_be_visible()
    assert saved(page, "balancing")["moves"] == save["moves"]


@pytest.mark.parametrize(
    "part", ["deal=x", "deal=7&players=9", "deal=7&level=mad", "deal=7&tempo=2", "deal="]
)
def test_a_deal_that_is_none_is_told_and_the_form_stays_as_it_was(page: Page, part: str) -> None:
    opened(page, f"balancing/#{part}")
    expect(page.locator("[data-note=broken-link]")).to_be_visible()
    expect(page.locator("[data-summary]")).to_have_text("2 players · Normal, 3 lives")
    expect(page.locator("[name=deal]")).to_have_value("")


# --- a whole game


def test_a_link_to_a_finished_game_opens_it_to_look_at_and_to_play_on_from(page: Page) -> None:
    save = finished(level="hard")
    opened(page, "balancing/" + link(record(save)))
    expect(page.locator(".looking-back")).to_contain_text(f"Move 0 of {len(save['moves'])}")
    assert page.evaluate("location.hash") == ""
    for step in ("On one move", "On one move", "On one move"):
        page.get_by_role("button", name=step).click()
    expect(page.locator(".looking-back")).to_contain_text("Move 3")
    page.get_by_role("button", name="Play on from here as practice").click()
    expect(page.locator("#table .curtain")).to_be_visible()
    assert saved(page, "balancing")["moves"] == save["moves"][:3]


def test_a_link_to_an_unfinished_game_resumes_it_behind_the_curtain(page: Page) -> None:
    save = played(6)
    opened(page, "balancing/" + link(record(save)))
    expect(page.locator("#table .curtain")).to_be_visible()
    expect(page.locator("#table .card")).to_have_count(0)
    assert saved(page, "balancing")["moves"] == save["moves"]
    assert [seat["bot"] for seat in saved(page, "balancing")["table"]["seats"]] == [None, None]


def test_the_link_of_a_game_holds_the_record_and_nothing_of_the_table(page: Page) -> None:
    save = played(6)
    leave(page, save)
    opened(page, "balancing/")
    address = copied(page, "The whole game")
    assert unpacked(address.partition("#game=")[2]) == record(save)


def test_whoever_shares_an_unfinished_game_is_told_that_it_holds_every_hidden_card(page: Page) -> None:
    leave(page, played(6))
    opened(page, "balancing/")
    dialog = share(page)
    expect(dialog.get_by_text("contains every hidden card")).to_be_hidden()
    dialog.get_by_role("radio", name="The whole game").check(force=True)
    expect(dialog.get_by_text("contains every hidden card")).to_be_visible()


def test_a_finished_game_is_shared_from_its_result_without_a_warning(page: Page) -> None:
    leave(page, finished(level="hard"))
    opened(page, "balancing/")
    page.locator(".result").get_by_role("button", name="Share").click()
    dialog = page.locator("#share")
    dialog.get_by_role("radio", name="The whole game").check(force=True)
    expect(dialog.get_by_text("Every move of this game")).to_be_visible()
    expect(dialog.get_by_text("contains every hidden card")).to_be_hidden()


def test_a_game_s_link_asks_before_it_takes_the_place_of_a_game_in_progress(page: Page) -> None:
    mine, theirs = played(5), played(8, deal=9)
    leave(page, mine)
    opened(page, "balancing/" + link(record(theirs)))
    note = page.locator("[data-note=replace]")
    expect(note).to_be_visible()
    assert saved(page, "balancing")["moves"] == mine["moves"]
    note.get_by_role("button", name="Open the other one").click()
    expect(note).to_have_count(0)
    page.wait_for_function(
        "moves => JSON.parse(localStorage['bigtop:1:save:balancing']).moves.length === moves", arg=8
    )
    assert saved(page, "balancing")["moves"] == theirs["moves"]


def test_a_no_keeps_the_game_in_progress(page: Page) -> None:
    mine = played(5)
    leave(page, mine)
    opened(page, "balancing/" + link(record(played(8, deal=9))))
    page.locator("[data-note=replace]").get_by_role("button", name="Keep the game").click()
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#table .hand.turn")).to_be_visible()
    assert saved(page, "balancing")["moves"] == mine["moves"]


@pytest.mark.parametrize(
    "part",
    [
        "game=",
        "game=!!!",
        "game=AAAA",
        link(record(played(5)))[1:-20],
        link({"format": 1, "game": "balancing"})[1:],
        link(record(finished("solo")))[1:],
        link(" " * 2_000_000)[1:],
    ],
    ids=["empty", "no letters", "not deflated", "cut short", "incomplete", "another game", "too long"],
)
def test_a_broken_link_says_so_and_loses_nothing(page: Page, part: str) -> None:
    mine = finished(level="hard")  # which no question would protect
    leave(page, mine)
    opened(page, f"balancing/#{part}")
    expect(page.locator("[data-note=broken-link]")).to_contain_text("broken or cut short")
    expect(page.locator(".result")).to_be_visible()
    assert saved(page, "balancing") == mine


def test_a_link_put_into_the_address_of_an_open_table_is_followed(page: Page) -> None:
    opened(page, "balancing/")
    page.evaluate("part => { location.hash = part }", link(record(played(6))))
    expect(page.locator("#table .curtain")).to_be_visible()
    assert page.evaluate("location.hash") == ""


def test_a_browser_that_cannot_deflate_shares_the_game_as_it_is(page: Page) -> None:
    save = played(6)
    leave(page, save)
    page.add_init_script("delete globalThis.CompressionStream; delete globalThis.DecompressionStream;")
    opened(page, "balancing/")
    address = copied(page, "The whole game")
    assert "#record=" in address
    page.evaluate("localStorage.clear()")
    page.goto("about/")
    opened(page, address)
    expect(page.locator("#table .curtain")).to_be_visible()
    assert record(saved(page, "balancing")) == record(save)


# --- the ways a link goes


def test_the_qr_code_holds_the_link_and_its_library_comes_only_when_asked(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    save = played(6)
    leave(page, save)
    opened(page, "balancing/")
    dialog = share(page)
    dialog.get_by_role("radio", name="The whole game").check(force=True)
    assert not [url for url in asked if "lean-qr" in url]
    dialog.get_by_role("button", name="QR code").click()
    code = dialog.get_by_role("img", name="QR code with the link")
    expect(code).to_be_visible()
    assert [url for url in asked if "lean-qr" in url]
    size = int((code.get_attribute("viewBox") or "").split()[2])
    drawn = json.dumps({"size": size, "path": code.locator("path").get_attribute("d")})
    told = subprocess.run(
        ["node", "--input-type=module", "-e", READ_CODE],  # noqa: S607
        cwd=ROOT,
        input=drawn,
        capture_output=True,
        text=True,
        check=True,
    )
    address = told.stdout.strip()
    assert "/club/games/balancing/#game=" in address
    assert unpacked(address.partition("#game=")[2]) == record(save)


def test_the_device_s_own_share_sheet_is_offered_where_there_is_one(page: Page) -> None:
    page.add_init_script("navigator.share = async (what) => { globalThis.sent = what; };")
    leave(page, played(3, deal=5))
    opened(page, "balancing/")
    dialog = share(page)
    dialog.get_by_role("button", name="Send").click()
    page.wait_for_function("() => globalThis.sent")
    assert page.evaluate("sent.url").endswith("/balancing/#deal=5&players=2&level=normal")


def test_without_a_share_sheet_it_is_not_offered(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'share', { value: undefined });")
    leave(page, played(3))
    opened(page, "balancing/")
    dialog = share(page)
    expect(dialog.get_by_role("button", name="Copy the link")).to_be_visible()
    expect(dialog.get_by_role("button", name="Send")).to_be_hidden()


def test_where_no_clipboard_is_granted_the_link_is_copied_the_old_way(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    leave(page, played(3, deal=987654321))
    opened(page, "balancing/")
    dialog = share(page)
    dialog.get_by_role("button", name="Copy the link").click()
    expect(dialog.get_by_role("status")).to_have_text("The link is copied.")
    assert "987654321" not in everything(page)


def test_axe_finds_nothing_serious_in_the_share_dialog(page: Page, axe: Callable[[Page], list[str]]) -> None:
    leave(page, played(6))
    opened(page, "balancing/")
    dialog = share(page)
    dialog.get_by_role("radio", name="The whole game").check(force=True)
    dialog.get_by_role("button", name="QR code").click()
    expect(dialog.get_by_role("img")).to_be_visible()
    assert axe(page) == []


def test_a_game_in_memory_goes_along_to_another_page_as_a_link(page: Page, context: BrowserContext) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    )
    opened(page, "balancing/")
    page.locator(".play-now").click()
    page.locator("#table .hand").wait_for()
    part = page.evaluate("gamePart(unsaved)")
    assert stored(page, "save:balancing") is None
    page.close()
    other = context.new_page()
    opened(other, "balancing/" + part)
    expect(other.locator("#table .hand")).to_be_visible()
    assert [seat["bot"] for seat in saved(other, "balancing")["table"]["seats"]] == [None, USUAL]
