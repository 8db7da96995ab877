"""The README's pictures: each table in mid-game, on a phone and a wide screen, by day and by night."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from bots import BOTS
from bots.arena import playing
from build import browser, dist, serve
from build.steps import ROOT, step
from engine import GAMES
from engine.record import Record
from web.table.seats import Player
from web.table.session import TABLES, Session

FOLDER = ROOT / "pictures"
SIZES = ((360, 640), (1280, 800))
THEMES = ("light", "dark")


class Position(NamedTuple):
    """A game in progress worth looking at: its deal, how many moves bots have made, a tap."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    deal: int
    moves: int
    tap: str


POSITIONS = (
    Position("balancing", {"players": 2}, ("simple", "simple"), 12, 15, '[data-act^="select "]'),
    Position("juggling", {"players": 3}, ("builder",) * 3, 5, 12, '[data-act^="select "]'),
    Position("solo", {}, ("sensible",), 7, 4, '[data-act^="select "]'),
    Position("elephant", {"players": 3}, ("sensible",) * 3, 42, 24, '[data-act^="select "]'),
)
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve")


def save(position: Position) -> str:
    """The save of a position, the seat whose turn it is a person."""
    game = GAMES[position.game]
    options, decks = game.draw(position.options, position.deal)
    state = game.deal(options, decks)
    bots = [BOTS[position.game][name] for name in position.bots]
    moves: list[str] = []
    for choice, after in playing(state, bots, Random(1)):
        if len(moves) >= position.moves and state.turn == 0:
            break
        moves.append(choice.move)
        state = after
    record = Record(position.game, options._asdict(), decks, tuple(moves))
    players = tuple(Player(NAMES[seat], bot if seat else None) for seat, bot in enumerate(position.bots))
    return Session(record, players, "1", str(position.deal)).save()


def take(page_browser: Browser, address: str, position: Position, size: tuple[int, int], theme: str) -> None:
    """One picture, into its file."""
    width, height = size
    context = page_browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if theme == "dark" else "light"
    )
    page = context.new_page()
    key = f"bigtop:1:save:{position.game}"
    page.add_init_script(f"localStorage.setItem({key!r}, {save(position)!r})")
    page.goto(f"{address}{position.game}/")
    page.locator("#table .hand.turn, #table .turn").first.wait_for(timeout=60_000)
    tapped = page.locator(f"#table {position.tap}")
    if tapped.count():
        tapped.nth(min(1, tapped.count() - 1)).click()
    page.wait_for_timeout(1200)  # for the beam to come to rest
    page.screenshot(path=FOLDER / f"{position.game}-{theme}-{width}.png")
    context.close()


def write() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with serve.serving(dist.DIST) as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.ensure(), args=browser.ARGUMENTS)
        for position in POSITIONS:
            if position.game in TABLES:
                with step(f"pictures of {position.game}"):
                    for size in SIZES:
                        for theme in THEMES:
                            take(chromium, address, position, size, theme)
        chromium.close()
