"""Plays a table in a browser as a person does: by its buttons, or by the keyboard."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page

from bots import STRENGTHS

USUAL = [*STRENGTHS["balancing"].values()][-1]
"""The partner in Balancing Act that the set-up form suggests."""

STEPS = ('[data-act^="lift "]', '[data-act^="play "]', '[data-act^="select "]:not([data-act="select none"])')
"""The buttons that lead on in a game, the most wanted first."""


CONTROLS = "button, .button, summary, legend, label > span, #table h2"
CLIPPED = """
controls => {
  const told = [];
  const wide = document.documentElement;
  if (wide.scrollWidth > wide.clientWidth) told.push(`the page is ${wide.scrollWidth} wide`);
  for (const control of document.querySelectorAll(controls)) {
    if (!control.checkVisibility()) continue;
    const { left, right } = control.getBoundingClientRect();
    const clipped = control.scrollWidth > control.clientWidth + 1 || left < -1 || right > innerWidth + 1;
    if (clipped) told.push(`${control.clientWidth} is too narrow: ${control.outerHTML.slice(0, 120)}`);
  }
  const title = document.querySelector(".tent h1").getBoundingClientRect();
  for (const figure of document.querySelectorAll("#table .status > *")) {
    const { left, right, top } = figure.getBoundingClientRect();
    if (right > left && left < title.right && top < title.bottom) told.push("the title meets the figures");
  }
  return told;
}
"""


def start(page: Page, game: str, *, seats: str, deal: int = 7, pace: str = "once", **choices: str) -> None:
    """Deal a game by the set-up form. seats: a letter each, p for a person and b for the first bot offered.

    choices: what else is chosen in the form, as the value of the control of that name.
    """
    page.goto(f"{game}/")
    page.locator("html[data-state=ready]").wait_for()
    page.evaluate("pace => { document.documentElement.dataset.pace = pace }", pace)
    setup = page.locator("#setup")
    summary = setup.locator("summary")  # on a wide screen its content stands open
    if summary.is_visible() and not setup.locator("details").evaluate("details => details.open"):
        summary.click()
    players = setup.locator(f'[name=players][value*="{len(seats)}"]')
    if players.count():
        players.check(force=True)
    for row, who in zip(setup.locator("[data-seat]").all(), seats, strict=False):
        if row.locator("select").count():
            row.locator("select").select_option(index=0 if who == "p" else 1)
    for name, value in choices.items():
        setup.locator(f'[name="{name}"][value*="{value}"]').check(force=True)
    setup.locator("[name=deal]").fill(str(deal))
    page.locator(".play-now").click()
    page.locator("#table > *").first.wait_for()


def ready(page: Page) -> None:
    """Wait until the table waits for a person, or the game is over."""
    page.locator("#table .result, #table .curtain, #table .hand.turn").first.wait_for()


def next_steps(page: Page) -> Locator | None:
    """The buttons of the kind that is wanted most; None when the game is over."""
    ready(page)
    for selector in STEPS:
        found = page.locator(f"#table {selector}").and_(page.locator("button:enabled"))
        if found.count():
            return found
    return None


def play_on(page: Page, rng: Random, *, keyboard: bool = False) -> bool:
    """One tap that leads on in the game; False when it is over."""
    found = next_steps(page)
    if found is None or page.locator("#table .result").count():
        return False
    tap(page, found.nth(rng.randrange(found.count())), keyboard=keyboard)
    return True


def tap(page: Page, button: Locator | str, *, keyboard: bool = False) -> None:
    """Press a button of the table, with a finger or by the keys alone, and wait for what it does."""
    if isinstance(button, str):
        button = page.locator(f"#table {button}")
    before = drawn(page)
    if keyboard:
        press_towards(page, button)
    else:
        button.click(force=button.get_attribute("aria-disabled") == "true")
    for _try in range(400):
        if drawn(page) != before:
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"the table did not answer to {button}")


def drawn(page: Page) -> str:
    """The table as it was last drawn; which button is a tab stop follows the focus."""
    return re.sub(r' tabindex="[^"]*"', "", page.locator("#table").inner_html())


def press_towards(page: Page, button: Locator) -> None:
    """Go to a button with Tab and the arrows alone, and press Enter."""
    wanted = button.get_attribute("data-act")
    for _key in range(120):
        focused = page.evaluate("document.activeElement.getAttribute('data-act')")
        inside = page.evaluate("document.activeElement.closest('[data-roving]') !== null")
        if focused == wanted:
            page.keyboard.press("Enter")
            return
        here = button.evaluate(
            "(button, inside) => inside && document.activeElement.closest('[data-roving]').contains(button)",
            inside,
        )
        page.keyboard.press("ArrowRight" if here else "Tab")
    raise AssertionError(f"no way by keyboard to {wanted}")


def saved(page: Page, game: str) -> Any:
    """The saved game in the page's storage."""
    text = page.evaluate("key => localStorage.getItem(key)", f"bigtop:1:save:{game}")
    return json.loads(text) if text else None


def everything(page: Page) -> str:
    """All there is in the page: its markup with every attribute, and what a screen reader gets."""
    return page.content() + page.locator("body").aria_snapshot()


def clipped(page: Page) -> list[str]:
    """The controls whose words do not fit, as the page stands."""
    found: list[str] = page.evaluate(CLIPPED, CONTROLS)
    return found
