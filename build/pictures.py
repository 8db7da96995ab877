"""Pictures of tables in mid-game, for the README and the manifests, and of each game, for links to it."""

from __future__ import annotations

from base64 import b64decode, b64encode
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from bots import BOTS
from bots.arena.match import playing
from build import browser, dist, serve
from build.pages import SOCIAL, folder
from build.steps import ROOT, step
from engine import GAMES
from engine.record import Record
from web.table.seats import Player
from web.table.session import Session
from web.table.tables import TABLES

FOLDER = ROOT / "pictures"
LOOK = ROOT / "web/look"
LINKS = ROOT / "web/social"
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


def take(page_browser: Browser, address: str, position: Position, size: tuple[int, int], theme: str) -> bytes:
    """One picture, as a PNG."""
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
    picture = page.screenshot()
    context.close()
    return picture


# Runs in a browser: a PNG in base64 as a picture of another kind and size, in base64.
SMALLER = """async ([png, width, height, kind, quality]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d", { alpha: false });
    Object.assign(context, { imageSmoothingQuality: "high" }).drawImage(image, 0, 0, width, height);
    return canvas.toDataURL(kind, quality).split(",")[1];
}"""


def smaller(
    page_browser: Browser, picture: bytes, size: tuple[int, int], kind: str = "webp", quality: float = 0.6
) -> bytes:
    """A PNG as a smaller picture, such as a WebP for manifests."""
    page = page_browser.new_page()
    packed = page.evaluate(SMALLER, [b64encode(picture).decode(), *size, f"image/{kind}", quality])
    page.close()
    return b64decode(packed)


def take_all(chromium: Browser, address: str, position: Position) -> None:
    """The README's pictures of a position, into their files."""
    for size in SIZES:
        for theme in THEMES:
            picture = take(chromium, address, position, size, theme)
            (FOLDER / f"{position.game}-{theme}-{size[0]}.png").write_bytes(picture)


def take_for_manifests(chromium: Browser, address: str) -> None:
    """The pictures that are shown before the site is installed, into their files."""
    for lang in ("en", *(path.stem for path in (ROOT / "web/words").glob("*.po"))):
        home = address + folder(lang)
        for name, size, shown in (("narrow", SIZES[0], SIZES[0]), ("wide", SIZES[1], (960, 600))):
            picture = smaller(chromium, take(chromium, home, POSITIONS[0], size, "light"), shown)
            (LOOK / f"table-{lang}-{name}.webp").write_bytes(picture)


# Runs on Home: nothing stays but the tent with its name, and under it the drawing of a game, or of all.
STAGE = """game => {
    const arts = [...document.querySelectorAll(game ? `[data-game-card=${game}] .art` : ".game .art")];
    document.querySelectorAll(".tent > :not(h1)").forEach((each) => each.remove());
    document.querySelector("main").replaceChildren(...arts);
    document.querySelectorAll("footer, dialog").forEach((each) => each.remove());
}"""
STAGE_STYLE = """
    .tent.home { min-height: 118px; padding: 0 }
    .tent.home h1 { font-size: 72px }
    body > main.home { flex-flow: wrap; place-content: center; gap: 8px 60px; max-width: none; padding: 20px }
    main .art { width: auto; height: 450px; max-height: none; margin: 0 }
    main .art:not(:only-child) { height: 230px }
    *, *::before { animation: none !important }
"""


def take_for_links(chromium: Browser, address: str) -> None:
    """What is shown beside a link to a page, without a word of any language, into its files."""
    context = chromium.new_context(
        viewport={"width": 1200, "height": 630}, color_scheme="light", bypass_csp=True
    )
    for name in ("home", *GAMES):
        page = context.new_page()
        page.goto(address)
        page.add_style_tag(content=STAGE_STYLE)
        page.evaluate(STAGE, "" if name == "home" else name)
        page.evaluate("document.fonts.ready")
        picture = smaller(chromium, page.screenshot(), SOCIAL, "jpeg", 0.7)
        (LINKS / f"{name}.jpg").write_bytes(picture)
    context.close()


def write() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    LINKS.mkdir(exist_ok=True)
    with serve.serving(dist.DIST) as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.ensure(), args=browser.ARGUMENTS)
        for position in POSITIONS:
            if position.game in TABLES:
                with step(f"pictures of {position.game}"):
                    take_all(chromium, address, position)
        with step("pictures for the manifests"):
            take_for_manifests(chromium, address)
        with step("pictures for links"):
            take_for_links(chromium, address)
        chromium.close()
