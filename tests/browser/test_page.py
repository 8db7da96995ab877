"""What the page does by itself: taps, storage, tabs, keyboard, settings, and its words when things fail."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.playing import USUAL, saved


def card(page: Page, place: int) -> Any:
    return page.locator("#table .hand button.card").nth(place)


def show_first_card(page: Page) -> None:
    """The first choice of a round: what lies face up."""
    card(page, 0).click()
    page.locator("#table .choice [data-act^='play ']").click()


# --- taking over


def test_a_tap_on_play_before_the_page_has_taken_over_is_kept(page: Page) -> None:
    held: list[Route] = []
    page.route("**/page.*.py", lambda route: held.append(route))
    page.goto("balancing/")
    page.locator(".play-now").click()
    expect(page.locator("html")).to_have_attribute("data-state", "loading")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator("#table .hand")).to_be_visible()


def test_play_starts_a_game_against_a_bot_with_one_tap(table: Page) -> None:
    table.locator(".play-now").click()
    expect(table.locator("#table .hand")).to_be_visible()
    assert [seat["bot"] for seat in saved(table, "balancing")["table"]["seats"]] == [None, USUAL]
    expect(table.locator("#setup")).to_be_hidden()


def test_a_bot_that_is_no_longer_offered_gives_way_to_the_usual_one(page: Page) -> None:
    page.goto("about/")
    page.evaluate(
        'localStorage.setItem(\'bigtop:1:setup:balancing\', \'{"who-2": "uniform", "name-2": "Eva"}\')'
    )
    page.goto("balancing/")
    page.locator("html[data-state=ready]").wait_for()
    assert page.locator("[name=name-2]").input_value() == "Eva"
    assert page.locator("[name=who-2]").input_value() == USUAL


def test_a_second_tap_at_once_starts_no_second_game(table: Page) -> None:
    table.locator(".play-now").dblclick()
    expect(table.locator("#table .hand")).to_be_visible()
    deal = saved(table, "balancing")["table"]["deal"]
    table.wait_for_timeout(300)
    assert saved(table, "balancing")["table"]["deal"] == deal


def test_without_javascript_the_page_says_what_it_needs(browser: Any, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(base_url + "balancing/")
    expect(page.locator("noscript p")).to_contain_text("please allow JavaScript")
    expect(page.locator(".play-now")).to_be_hidden()
    context.close()


def test_a_table_that_cannot_be_loaded_says_why_and_can_be_tried_again(page: Page, errors: list[str]) -> None:
    page.route("**/table.*.zip", lambda route: route.fulfill(status=404))
    page.goto("balancing/")
    failed = page.locator("[data-note=failed]")
    expect(failed).to_contain_text("404")
    page.unroute("**/table.*.zip")
    failed.get_by_role("button").click()
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    expect(failed).to_have_count(0)
    errors.clear()


# --- storage


def test_a_reload_brings_the_table_back_where_it_was(game: Page) -> None:
    card(game, 2).click()
    game.locator("#table .choice [data-act^='play ']").click()
    expect(game.locator("#table .hand .face-up")).to_have_count(1)
    before = game.locator("#table .hand .face-up").get_attribute("id")
    game.reload()
    expect(game.locator("#table .hand .face-up")).to_have_attribute("id", before or "")
    expect(game.locator("#setup")).to_be_hidden()


def test_where_storage_is_refused_the_game_goes_on_and_says_so_once(page: Page) -> None:
    page.add_init_script(
        "const get = () => { throw new DOMException('no', 'SecurityError'); };"
        "Object.defineProperty(window, 'localStorage', { get });"
    )
    page.goto("balancing/")
    page.locator(".play-now").click()
    note = page.locator("[data-note=memory]")
    expect(note).to_have_count(1)
    with page.expect_download() as download:
        note.get_by_text("Save as a file").click()
    assert json.loads(Path(download.value.path()).read_text("utf-8"))["game"] == "balancing"
    show_first_card(page)
    expect(page.locator("#table .hand .face-up")).to_have_count(1)
    expect(note).to_have_count(0)


def test_a_full_storage_is_told_and_no_save_is_claimed(page: Page) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    )
    page.goto("balancing/")
    page.locator(".play-now").click()
    expect(page.locator("[data-note=memory]")).to_be_visible()
    assert saved(page, "balancing") is None


def test_a_second_tab_says_so_and_can_take_over(game: Page, context: BrowserContext) -> None:
    show_first_card(game)
    second = context.new_page()
    second.goto("balancing/")
    note = second.locator("[data-note=elsewhere]")
    expect(note).to_be_visible()
    expect(second.locator("#setup")).to_be_hidden()
    note.get_by_role("button").click()
    expect(second.locator("#table .hand .face-up")).to_have_count(1)
    expect(game.locator("[data-note=elsewhere]")).to_be_visible()
    assert game.locator("#table").evaluate("table => table.inert")


def test_a_tab_that_waits_goes_on_when_the_other_is_closed(game: Page, context: BrowserContext) -> None:
    second = context.new_page()
    second.goto("balancing/")
    expect(second.locator("[data-note=elsewhere]")).to_be_visible()
    game.close()
    expect(second.locator("#table .hand")).to_be_visible()
    expect(second.locator("[data-note=elsewhere]")).to_have_count(0)


def test_a_save_that_cannot_be_read_is_put_aside_untouched(page: Page) -> None:
    text = '{"format": 99, "game": "balancing", "from": "the future"}'
    page.goto("")
    page.evaluate("text => localStorage.setItem('bigtop:1:save:balancing', text)", text)
    page.goto("balancing/")
    note = page.locator("[data-note=aside]")
    expect(note).to_be_visible()
    assert page.evaluate("localStorage.getItem('bigtop:1:aside:balancing')") == text
    assert saved(page, "balancing") is None
    with page.expect_download() as download:
        note.get_by_text("Save as a file").click()
    assert Path(download.value.path()).read_text("utf-8") == text
    page.locator(".play-now").click()
    expect(page.locator("#table .hand")).to_be_visible()


# --- files


def test_a_game_goes_into_a_file_and_back_and_replaces_none_unasked(game: Page) -> None:
    show_first_card(game)
    expect(game.locator("#table .hand .face-up")).to_have_count(1)
    menu = game.get_by_role("button", name="Menu")
    menu.click()
    with game.expect_download() as download:
        game.get_by_role("button", name="Save as a file").click()
    file = download.value.path()
    moves = saved(game, "balancing")["moves"]
    card(game, 0).click()
    game.locator("#table .choice [data-act^='play ']").last.click()
    expect(game.locator("#table .hand button.card")).to_have_count(5)
    menu.click()
    with game.expect_file_chooser() as chooser:
        game.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(file)
    note = game.locator("[data-note=replace]")
    expect(note).to_be_visible()
    note.get_by_text("Open the other one").click()
    expect(game.locator("#table .hand button.card")).to_have_count(6)
    assert saved(game, "balancing")["moves"][: len(moves)] == moves


# --- a new game


def test_a_new_game_never_replaces_one_in_progress_without_a_word(game: Page) -> None:
    show_first_card(game)
    expect(game.locator("#table .hand .face-up")).to_have_count(1)
    game.get_by_role("button", name="Menu").click()
    game.get_by_role("button", name="New game").click()
    expect(game.locator("#setup")).to_contain_text("A game is in progress")
    expect(game.locator(".play-now")).to_have_text(re.compile("End it"))
    game.get_by_role("button", name="Back to the game").click()
    expect(game.locator("#table .hand .face-up")).to_have_count(1)


def test_names_and_choices_are_remembered(table: Page) -> None:
    table.locator("summary").click()
    table.get_by_label("Name at seat 1").fill("Karl")
    table.get_by_label("Who plays at seat 2").select_option(label="Person")
    expect(table.get_by_label("Name at seat 2")).to_have_value("Player 2")
    table.get_by_role("radio", name="3 players").check()
    expect(table.get_by_label("Name at seat 3")).to_be_visible()
    table.get_by_role("radio", name="Expert").check()
    expect(table.get_by_role("checkbox", name="Open hands")).to_be_disabled()
    expect(table.locator("[data-summary]")).to_have_text("3 players · Expert, 2 lives, no card face up")
    table.locator(".play-now").click()
    expect(table.locator("#table > *").first).to_be_visible()
    table.evaluate("localStorage.removeItem('bigtop:1:save:balancing')")
    table.reload()
    expect(table.get_by_label("Name at seat 1")).to_have_value("Karl")
    expect(table.locator("[data-summary]")).to_have_text("3 players · Expert, 2 lives, no card face up")


def test_an_update_waits_for_the_end_of_the_game(game: Page) -> None:
    show_first_card(game)
    expect(game.locator("#table .hand .face-up")).to_have_count(1)
    game.evaluate(
        """() => {
          globalThis.updates = 0;
          globalThis.update = () => globalThis.updates++;
          globalThis.offline.waiting = true;
          dispatchEvent(new Event("bigtop-offline"));
        }"""
    )
    game.get_by_role("button", name="Update after this game").click()
    card(game, 0).click()
    expect(card(game, 0)).to_have_attribute("aria-pressed", "true")
    assert game.evaluate("updates") == 0
    game.get_by_role("button", name="Menu").click()
    game.get_by_role("button", name="New game").click()
    game.locator(".play-now").click()
    expect(game.locator("#table .hand .face-up")).to_have_count(0)
    assert game.evaluate("updates") == 1


# --- the worker


def test_a_worker_that_dies_is_replaced_from_the_save(game: Page) -> None:
    show_first_card(game)
    expect(game.locator("#table .hand .face-up")).to_have_count(1)
    game.locator("#table .hand.turn").wait_for()  # the bot has moved, if it was its turn
    game.workers[0].evaluate("self.close()")
    card(game, 0).click()
    expect(game.locator("[data-note=replaced]")).to_be_visible(timeout=8_000)
    expect(game.locator("html")).to_have_attribute("data-state", "ready")
    card(game, 0).click()
    expect(card(game, 0)).to_have_attribute("aria-pressed", "true")


def test_an_exception_in_the_table_is_told_and_the_save_offered(game: Page) -> None:
    failing = "() => Promise.reject(new Error('KeyError: 7\\nTraceback (most recent call last)'))"
    game.evaluate(f"() => {{ globalThis.table = {failing}; }}")
    card(game, 0).click()
    note = game.locator("[data-note=broken]")
    expect(note).to_contain_text("KeyError: 7")
    with game.expect_download() as download:
        note.get_by_text("Save as a file").click()
    assert json.loads(Path(download.value.path()).read_text("utf-8"))["game"] == "balancing"


def test_taps_wait_for_their_turn_and_none_is_lost(game: Page) -> None:
    game.evaluate(
        """() => {
          const table = globalThis.table;
          const slow = () => new Promise((done) => setTimeout(done, 300));
          globalThis.table = async (...call) => (await slow(), table(...call));
        }"""
    )
    for place in (0, 1, 2):
        card(game, place).click()
    expect(card(game, 2)).to_have_attribute("aria-pressed", "true")
    expect(game.locator("#table .hand [aria-pressed=true]")).to_have_count(1)


# --- keyboard and speech


def test_a_hand_is_one_tab_stop_and_the_arrows_move_in_it(game: Page) -> None:
    card(game, 0).focus()
    hand = game.locator("#table .hand button.card")
    assert [hand.nth(i).get_attribute("tabindex") for i in range(6)] == ["0", *["-1"] * 5]
    for key, place in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 5), ("ArrowRight", 0)]:
        game.keyboard.press(key)
        expect(card(game, place)).to_be_focused()
    game.keyboard.press("End")
    assert [hand.nth(i).get_attribute("tabindex") for i in range(6)] == [*["-1"] * 5, "0"]
    game.keyboard.press("Enter")
    expect(card(game, 5)).to_have_attribute("aria-pressed", "true")
    expect(card(game, 5)).to_be_focused()
    game.keyboard.press("Tab")
    assert not game.evaluate("document.activeElement.matches('.hand *')")


def test_a_single_key_works_at_the_table_alone_and_can_be_switched_off(game: Page) -> None:
    card(game, 3).evaluate("card => card.setAttribute('aria-keyshortcuts', 'X')")
    game.get_by_role("button", name="Menu").focus()
    game.keyboard.press("x")
    card(game, 0).focus()
    game.evaluate("document.documentElement.dataset.shortcuts = 'off'")
    game.keyboard.press("x")
    game.wait_for_timeout(200)
    expect(game.locator("#table .hand [aria-pressed=true]")).to_have_count(0)
    game.evaluate("document.documentElement.dataset.shortcuts = 'on'")
    game.keyboard.press("x")
    expect(card(game, 3)).to_have_attribute("aria-pressed", "true")


def test_the_same_sentence_is_said_again(game: Page) -> None:
    said = ""
    for _ in range(2):
        game.get_by_role("button", name="Menu").click()
        game.get_by_role("button", name="Read out the table").click()
        game.wait_for_function(
            """said => { const now = document.getElementById("say").textContent;
                         return now.includes("Difference") && now !== said; }""",
            arg=said,
        )
        before, said = said, str(game.locator("#say").evaluate("say => say.textContent"))
    assert before.strip() == said.strip()


# --- settings, motion


def test_settings_are_remembered_and_there_before_the_first_paint(table: Page, errors: list[str]) -> None:
    table.get_by_role("button", name="Menu").click()
    table.get_by_role("button", name="Settings").click()
    for name in ("Dark", "Four colours", "Large"):
        table.get_by_role("radio", name=name).check()
    table.get_by_role("button", name="Done").click()
    expect(table.get_by_role("dialog")).to_have_count(0)
    table.route("**/*.mjs", lambda route: route.abort())
    table.reload(wait_until="commit")
    html = table.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("data-deck", "four")
    expect(html).to_have_attribute("data-cards", "large")
    errors.clear()


COUNT_RUNS = """
globalThis.runs = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (way, options) {
  runs += options.id === "run";
  return animate.call(this, way, options);
};
"""


def play_a_card(page: Page) -> None:
    show_first_card(page)
    expect(page.locator("#table .hand .face-up")).to_have_count(1)
    card(page, 0).click()
    page.locator("#table .choice [data-act^='play ']").last.click()
    expect(page.locator("#table .hand button.card")).to_have_count(5)


def test_a_card_runs_to_where_it_lies_now(game: Page) -> None:
    game.emulate_media(reduced_motion="no-preference")
    game.evaluate(f"() => {{ {COUNT_RUNS} }}")
    play_a_card(game)
    game.wait_for_function("() => runs > 0")


def test_with_reduced_motion_cards_lie_at_once_where_they_lie(game: Page) -> None:
    game.evaluate(f"() => {{ {COUNT_RUNS} }}")
    play_a_card(game)
    game.evaluate("() => new Promise(requestAnimationFrame)")
    assert game.evaluate("runs") == 0


# --- in somebody else's page, and for every eye


def test_in_a_frame_of_another_origin_it_plays_in_memory_and_says_so(
    page: Page, embedding: Callable[..., str]
) -> None:
    page.goto(embedding("embed/balancing/"))
    frame = page.frame_locator("iframe")
    frame.locator(".play-now").click()
    expect(frame.locator("#table .hand")).to_be_visible()
    expect(frame.locator("[data-note=memory]")).to_be_visible()


def test_axe_finds_nothing_serious_in_set_up_menu_and_settings(
    table: Page, axe: Callable[[Page], list[str]]
) -> None:
    table.locator("summary").click()
    assert axe(table) == []
    table.get_by_role("button", name="Menu").click()
    assert axe(table) == []
    table.get_by_role("button", name="Settings").click()
    assert axe(table) == []
    table.emulate_media(color_scheme="dark")
    assert axe(table) == []
