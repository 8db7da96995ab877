"""The page's figures: how long it takes to start, to answer a tap, and how much it sends."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import brotli
from playwright.sync_api import Page, sync_playwright

from build import browser, dist, runtime, serve
from build.figure import Figure
from build.steps import step

ROUNDS = 7
SETTLED = 2000  # milliseconds after which a browser has done what it does at its own start
GAMES_PLAYED = 3
GAME = "balancing/"

# The yardstick: Pyodide as it comes, in a page that does nothing else.
BARE_PAGE = (
    '<!doctype html><meta charset="utf-8"><title>hi</title><script type="module" src="bare.mjs"></script>'
)
BARE_SCRIPT = """
import { loadPyodide } from "./pyodide.mjs";
const pyodide = await loadPyodide();
pyodide.runPython("print('hi')");
globalThis.marks = { hi: performance.now() };
if (!navigator.serviceWorker.controller) {
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
}
globalThis.kept = true;
"""

# Ours: a tap at once, when the page's Python handles it, and when the table has answered it.
WATCH = """
globalThis.marks = {};
let early, table;
Object.defineProperty(globalThis, "early", {
  get: () => early,
  set(events) { early = events; if (events === null) marks.page = performance.now(); },
});
Object.defineProperty(globalThis, "table", {
  get: () => table,
  set(call) {
    table = (...args) => call(...args).then((text) => {
      if (args[0] === "act") marks.table ??= performance.now();
      return text;
    });
  },
});
addEventListener("DOMContentLoaded", () => document.querySelector("#setup [type=submit]").click());
"""

# A whole game by the buttons a person uses: how long after each tap the page has changed.
PLAY = """async () => {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: "longtask" });
  document.documentElement.dataset.pace = "once";
  const table = document.getElementById("table");
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  const changed = () => new Promise((done) => {
    new MutationObserver((_, observer) => done(performance.now(), observer.disconnect())).observe(table, all);
  });
  const buttons = (word) => [...table.querySelectorAll(`button[data-act^="${word} "]:enabled`)];
  const wanted = () => [...buttons("play"), ...buttons("select").filter(({ id }) => id)];
  const taps = [];
  while (!table.querySelector(".result")) {
    const [button] = table.querySelector(".hand.turn") ? wanted() : [];
    const change = changed(), tapped = performance.now();
    button?.click();
    const after = (await change) - tapped;
    if (button) taps.push(after);
    await new Promise((rested) => setTimeout(rested, 30));
  }
  return { taps, longest };
}"""


def figures() -> Iterator[Figure]:
    """Start, play and bytes."""
    with TemporaryDirectory() as scratch:
        files = bare_pyodide()
        dist.write(Path(scratch), files)
        with serve.serving(Path(scratch)) as bare, serve.serving(dist.DIST) as ours:
            yield from start(bare, ours)
            yield from play(ours)
            yield from first_visit({path: files[path] for path in files.keys() - {"sw.js", "_headers"}}, ours)


def start(bare: str, ours: str) -> Iterator[Figure]:
    """How long until the page has handled a tap and the table answered it, the first time and later."""
    times: dict[str, list[float]] = {}
    for turn in range(1, ROUNDS + 1):
        with step(f"starting {turn} of {ROUNDS}"), TemporaryDirectory() as one, TemporaryDirectory() as two:
            for visit in ("first", "later"):
                with visiting(one) as page:
                    page.goto(bare)
                    page.wait_for_function("() => globalThis.kept")
                    times.setdefault(f"bare {visit}", []).append(page.evaluate("marks.hi"))
                with visiting(two) as page:
                    page.add_init_script(WATCH)
                    page.goto(f"{ours}{GAME}")
                    page.wait_for_function("() => globalThis.marks.table && offline.ready")
                    for name in ("page", "table"):
                        times.setdefault(f"{name} {visit}", []).append(page.evaluate(f"marks.{name}"))
                    page.evaluate("localStorage.clear()")
    taken = {name: median(each) for name, each in times.items()}
    bare_first, bare_later = taken["bare first"], taken["bare later"]
    yield Figure("page takes over, first visit", taken["page first"], "ms", bare_first, at_most=0.3)
    yield Figure(
        "page takes over, from the service worker", taken["page later"], "ms", bare_later, at_most=0.2
    )
    yield Figure("table answers a tap, first visit", taken["table first"], "ms", bare_first, at_most=0.65)
    yield Figure(
        "table answers, from the service worker", taken["table later"], "ms", bare_later, at_most=0.5
    )


def play(ours: str) -> Iterator[Figure]:
    """How long after a tap the page has changed, and the longest task, in whole games against the bot."""
    taps: list[float] = []
    longest = 0.0
    for turn in range(1, GAMES_PLAYED + 1):
        with (
            step(f"playing game {turn} of {GAMES_PLAYED}"),
            TemporaryDirectory() as profile,
            visiting(profile) as page,
        ):
            page.goto(f"{ours}{GAME}")
            page.wait_for_function("() => globalThis.early === null")
            page.click("#setup [type=submit]")
            page.wait_for_selector("#table .hand.turn")
            told = page.evaluate(PLAY)
            taps += told["taps"]
            longest = max(longest, told["longest"])
    yield Figure("tap to changed page, median", median(taps), "ms", at_most=16)
    yield Figure("tap to changed page, 95th percentile", quantiles(taps, n=20)[-1], "ms", at_most=50)
    yield Figure("longest task of the page over 50 ms (0: none)", longest, "ms", at_most=50)


def first_visit(bare: dict[str, bytes], ours: str) -> Iterator[Figure]:
    """What a first visit fetches, compressed as hosts do it."""
    asked: set[str] = set()
    with (
        step("compressing what a first visit fetches"),
        TemporaryDirectory() as profile,
        visiting(profile) as page,
    ):
        page.context.route("**/sw.js", lambda route: route.abort())
        page.on("request", lambda request: asked.add(urlsplit(request.url).path.lstrip("/")))
        page.goto(f"{ours}{GAME}")
        page.wait_for_function("() => globalThis.early === null && progress.bytes === progress.total")
        sizes = {path: compressed(file_at(path)) for path in asked if not path.startswith("sw.js")}
        yardstick = sum(map(compressed, bare.values()))
    tables = ("static/pyodide-", "static/worker.", "static/library.", "static/table.")
    page_alone = sum(
        size for path, size in sizes.items() if not path.startswith(tables) or path.endswith(".css")
    )
    yield Figure("bytes of a first visit, the page alone", page_alone / 1e3, "kB", yardstick / 1e3)
    yield Figure("bytes of a first visit, with the table", sum(sizes.values()) / 1e3, "kB", yardstick / 1e3)


def bare_pyodide() -> dict[str, bytes]:
    """The yardstick as a site of its own, kept offline in the same way as ours."""
    files = runtime.bare() | {"index.html": BARE_PAGE.encode(), "bare.mjs": BARE_SCRIPT.encode()}
    return files | {"sw.js": dist.service_worker(files), "_headers": b""}


@contextmanager
def visiting(profile: str) -> Iterator[Page]:
    """A page of a browser with this profile: restarted, so that nothing is kept but what is on the disk."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=browser.find(), args=browser.ARGUMENTS, headless=True
        )
        context.set_default_timeout(120_000)
        context.pages[0].wait_for_timeout(SETTLED)
        yield context.pages[0]
        context.close()


def file_at(path: str) -> bytes:
    """The file of dist/ that an address gets."""
    return (dist.DIST / (f"{path}index.html" if path.endswith("/") or not path else path)).read_bytes()


def compressed(content: bytes) -> int:
    """How many bytes go over the wire."""
    return min(len(content), len(brotli.compress(content, quality=9)))
