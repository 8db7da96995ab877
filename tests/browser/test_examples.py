"""The worked examples of a rules page, on its one live table."""

from __future__ import annotations

import pytest
from playwright.sync_api import FrameLocator, Page, expect


def opened(page: Page, button: str) -> FrameLocator:
    """The table after a tap on the button of an example or step."""
    page.locator(button).first.click()
    frame = page.frame_locator("#on-the-table iframe")
    frame.locator("#table .looking-back").wait_for()
    return frame


def test_an_example_runs_step_by_step_beside_its_text(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("balancing/rules/")
    page.locator(".try").first.wait_for()
    assert not [url for url in asked if ".wasm" in url or "pyodide" in url or "pyscript" in url]

    frame = opened(page, ".example > .try")
    expect(frame.locator("#setup")).to_be_hidden()
    expect(page.locator("#on-the-table [data-turn='-1']")).to_be_disabled()
    expect(page.locator("#on-the-table [data-sentence]")).to_contain_text("Anna begins")
    on = page.locator("#on-the-table [data-turn='1']")
    expect(on).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#on-the-table [data-sentence]")).to_contain_text("Anna opens with the")
    expect(frame.locator(".since")).to_contain_text("Anna")
    expect(frame.locator("[aria-pressed=true]")).to_contain_text("Ben")
    page.locator("#on-the-table [data-turn='-1']").click()
    expect(page.locator("#on-the-table [data-sentence]")).to_contain_text("Anna begins")

    on.click()
    frame.locator("[data-act^=practice]").click()
    frame.locator("#table .hand.turn").wait_for()
    expect(frame.locator("#table .practice")).to_be_visible()
    frame.locator("[data-act=main]").click()
    frame.locator("#table .looking-back").wait_for()

    page.locator("#on-the-table [data-close]").click()
    opened(page, ".what-if .try")
    expect(page.locator("#on-the-table [data-sentence]")).to_contain_text("What if he had led with")
    expect(page.locator("#on-the-table iframe")).to_have_count(1)
    assert len([url for url in asked if url.endswith("/embed/balancing/")]) == 1
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes('save'))") == []


@pytest.mark.parametrize("page_of", ["de/elephant", "juggling", "solo"])
def test_every_step_of_every_example_opens_and_a_refusal_leads_to_its_paragraph(
    page: Page, page_of: str
) -> None:
    page.goto(f"{page_of}/rules/")
    frame = opened(page, ".example > .try")
    for number in range(page.locator(".try").count()):
        if page.locator("#on-the-table").get_attribute("open") is not None:
            page.locator("#on-the-table [data-close]").click()
        page.locator(".try").nth(number).click()
        refused = page.evaluate(
            "n => document.querySelectorAll('.try')[n].closest('[data-refused]') !== null",
            number,
        )
        expect(frame.locator("html[data-state=ready] #table .looking-back")).to_be_visible()
        expect(frame.locator(".note:visible")).to_have_count(0)
        if refused:
            frame.locator(".news .notice a").click()
            expect(page.locator("#on-the-table")).to_be_hidden()
            expect(page.locator(".text :target")).to_be_in_viewport()
