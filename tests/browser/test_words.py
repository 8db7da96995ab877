"""Other languages in a browser: nothing is clipped where words are long, and a game goes on in German."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from build import dist, serve, words
from build.pictures import POSITIONS, Position, save
from tests import languages
from tests.browser.playing import clipped, saved


@pytest.fixture(scope="module")
def longer_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a site is served whose German is English with words 40 % longer."""
    built = tmp_path_factory.mktemp("longer")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "catalogues", lambda: {"de.mo": languages.made(languages.longer)})
        dist.write(built, dist.site())
    with serve.serving(built) as address:
        yield address


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.game)
@pytest.mark.parametrize("language", ["German", "longer"])
def test_no_control_is_clipped_on_a_phone(
    page: Page, request: pytest.FixtureRequest, language: str, position: Position
) -> None:
    url = request.getfixturevalue("base_url" if language == "German" else "longer_url")
    page.goto(f"{url}de/{position.game}/")
    page.locator("#setup summary").click()
    assert clipped(page) == []
    page.locator("[popovertarget=menu]").click()
    assert clipped(page) == []
    page.locator("#menu [data-open=settings]").click()
    assert clipped(page) == []

    page.evaluate("pair => localStorage.setItem(...pair)", [f"bigtop:1:save:{position.game}", save(position)])
    page.reload()
    page.locator("#table .hand.turn").wait_for()
    assert clipped(page) == []
    cards = page.locator(f"#table {position.tap}")
    cards.nth(min(1, cards.count() - 1)).click()
    page.locator("#table [aria-pressed=true]").first.wait_for()
    assert clipped(page) == []
    page.locator("#table [data-act='panel log']").click()
    page.locator("#table .log.unfolded").wait_for()
    page.locator("#table .log [data-act^='replay ']").click()
    page.locator("#table .looking-back").wait_for()
    assert clipped(page) == []


def test_a_game_goes_on_in_german_and_back(game: Page) -> None:
    hand = game.locator("#table .hand button.card").evaluate_all("cards => cards.map(card => card.id)")
    game.get_by_role("button", name="Menu").click()
    game.get_by_role("button", name="Settings").click()
    game.get_by_role("radio", name="Deutsch").click()
    game.wait_for_url("**/de/balancing/")
    expect(game.locator("html")).to_have_attribute("lang", "de")
    expect(game.locator("[translate=no]")).to_have_attribute("id", "table")
    cards = game.locator("#table .hand button.card")
    expect(cards).to_have_count(len(hand))
    assert cards.evaluate_all("cards => cards.map(card => card.id)") == hand
    cards.first.click()
    expect(game.locator("#say")).to_contain_text("Offen läge ")
    game.get_by_role("button", name="zeigen").click()
    expect(game.locator("#table .log")).to_contain_text("Player 1 zeigt")
    moves = saved(game, "balancing")["moves"]
    game.goto("balancing/")  # the language is remembered, so this leads to the German page again
    game.wait_for_url("**/de/balancing/")
    expect(cards).to_have_count(len(hand))
    assert saved(game, "balancing")["moves"][: len(moves)] == moves
