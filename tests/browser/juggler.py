"""Makes the moves of Juggling Act and its solo game in a browser, card by card and gap by gap."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import Page

from bots import BOTS
from bots.bot import decide
from engine.game import Card, Move
from engine.record import Record
from engine.throws import Catch, Discard, Prepare, Throw
from tests.browser.playing import ready, saved, tap

THUMB = 44
"""What a finger needs, in pixels."""


def position(page: Page, game: str) -> Any:
    """The position of the game as saved."""
    found = saved(page, game)
    found.pop("table")
    *_, state = Record.parse(json.dumps(found)).states()
    return state


def choose(state: Any, bot: str, rng: Random) -> Move:
    """What a bot would do in the place of whoever decides."""
    game = "solo" if hasattr(state, "jokers") else "juggling"
    return decide(BOTS[game][bot], state.view(state.turn), rng).move


def make(page: Page, move: Move, *, keyboard: bool = False) -> None:
    """Make a move with as many taps as it takes."""
    for selector in taps(move):
        tap(page, selector, keyboard=keyboard)


def taps(move: Move) -> list[str]:
    """What is tapped one after the other."""
    commit = f'[data-act="play {move}"]'
    if isinstance(move, Throw):
        return [*map(_card, move.cards), commit]
    if isinstance(move, Prepare | Discard):
        return [_card(move.card), commit]
    if isinstance(move, Catch):
        partly = [Catch(move.puts[: i + 1]) for i in range(len(move.puts) - 1)]
        return ["#catch", *(f'[data-act="select {part}"]' for part in partly), commit]
    return [commit]


def _card(card: Card) -> str:
    return f"#c-{card}:not(span)"


def fits(page: Page) -> None:
    """Nothing is wider than the page, and what can be chosen in open hands is large enough for a thumb."""
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    small = page.evaluate(
        """least => [...document.querySelectorAll(".open .card, .gap")].filter(each => {
            const { width, height } = each.getBoundingClientRect();
            return Math.min(width, height) < least - 0.1;
        }).map(each => each.id)""",
        THUMB,
    )
    assert small == []


def fixed_chance(page: Page) -> None:
    """Let the page draw the same seed each time, so that its bots play the same game."""
    page.add_init_script("crypto.getRandomValues = array => array.fill(7)")


def to_the_end(page: Page, game: str, bot: str, *, keyboard: bool = False) -> None:
    """Play a game to its end as a bot would."""
    rng = Random(1)
    ready(page)
    while not page.locator("#table .result").count():
        make(page, choose(position(page, game), bot, rng), keyboard=keyboard)
        ready(page)
