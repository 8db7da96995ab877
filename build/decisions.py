"""How long the strongest bots think in a browser: their games played there, counted as the arena does."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from bots.arena.figures import FIGURES
from bots.arena.match import Match, Played, as_json, tally
from build import browser, dist, runtime, serve
from build.cache import CACHE
from build.steps import step

PAGE = """<!doctype html>
<meta charset="utf-8"><title>Playing</title>
<script type="module" src="play.mjs"></script>
"""
SCRIPT = """
import { loadPyodide } from "./pyodide.mjs";
const pyodide = await loadPyodide();
pyodide.unpackArchive(await (await fetch("bots.whl")).arrayBuffer(), "wheel");
globalThis.play = pyodide.runPython(`
import json
from bots.arena.match import Match
lambda name, number: json.dumps(Match.parse(name).play(number))
`);
"""


def write(folder: Path) -> None:
    """Play every match whose times are to be taken in a browser, and keep its numbers in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    matches = {figure.file: (figure.match, figure.games) for figure in FIGURES if figure.browser}
    with playing() as page:
        for file, (match, games) in matches.items():
            with step(f"{match.name}, {games} games"):
                played = [play(page, match, number) for number in range(games)]
            (folder / f"{file}.json").write_text(as_json(tally(match, played)), "utf-8")


def play(page: Page, match: Match, number: int) -> Played:
    """Game `number` of a match, played in the browser."""
    return Played(*json.loads(page.evaluate("([name, number]) => play(name, number)", [match.name, number])))


def site() -> dict[str, bytes]:
    """The files of a site whose one page can play."""
    (wheel,) = (content for path, content in dist.wheel(CACHE).items() if path.endswith(".whl"))
    return runtime.bare() | {"index.html": PAGE.encode(), "play.mjs": SCRIPT.encode(), "bots.whl": wheel}


def prepare(page: Page, address: str) -> None:
    """Make a page of a browser one that can play, from the address of that site."""
    page.set_default_timeout(120_000)
    page.goto(address)
    page.wait_for_function("() => globalThis.play")


@contextmanager
def playing() -> Iterator[Page]:
    """A page of a browser that can play."""
    with TemporaryDirectory() as scratch:
        dist.write(Path(scratch), site())
        with serve.serving(Path(scratch), with_headers=False) as address, sync_playwright() as playwright:
            chromium = playwright.chromium.launch(
                executable_path=browser.find(), args=browser.ARGUMENTS, headless=True
            )
            page = chromium.new_page()
            prepare(page, address)
            yield page
            chromium.close()
