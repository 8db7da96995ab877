"""The figures of python3 build bench, each beside its yardstick of the same run on the same machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page, sync_playwright

from build import browser, dist, runtime, serve
from build.steps import step

ROUNDS = 7

# The yardstick: Pyodide as it comes, in a page that does nothing else.
BARE_PAGE = (
    '<!doctype html><meta charset="utf-8"><title>bare</title><script type="module" src="bare.mjs"></script>'
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

# Ours: when the page takes over the taps, and when the table first answers.
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
    table = (...args) => call(...args).then((text) => { marks.table ??= performance.now(); return text; });
  },
});
"""


def everything() -> None:
    """Measure and print."""
    start_times()


def bare_pyodide() -> dict[str, bytes]:
    """The yardstick as a site of its own, kept offline in the same way as ours."""
    names = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]
    files = {name: (runtime.PACKAGES / "pyodide" / name).read_bytes() for name in names}
    files |= {"index.html": BARE_PAGE.encode(), "bare.mjs": BARE_SCRIPT.encode()}
    return files | {"sw.js": dist.service_worker(files), "_headers": b""}


@contextmanager
def visiting(profile: str) -> Iterator[Page]:
    """A page of a browser with this profile: restarted, so that nothing is kept but what is on the disk."""
    with sync_playwright() as playwright:
        context: BrowserContext = playwright.chromium.launch_persistent_context(
            profile, executable_path=browser.find(), args=browser.ARGUMENTS, headless=True
        )
        yield context.pages[0]
        context.close()


def start_times() -> None:
    """How long until the page takes over and the table answers: fresh, and from the service worker."""
    times: dict[str, list[float]] = {}
    with TemporaryDirectory() as scratch:
        dist.write(Path(scratch) / "bare", bare_pyodide())
        with serve.serving(Path(scratch) / "bare") as bare, serve.serving(dist.DIST) as ours:
            for turn in range(1, ROUNDS + 1):
                with (
                    step(f"starting {turn} of {ROUNDS}"),
                    TemporaryDirectory() as one,
                    TemporaryDirectory() as two,
                ):
                    for visit in ("cold", "kept"):
                        with visiting(one) as page:
                            page.goto(bare)
                            page.wait_for_function("() => globalThis.kept")
                            times.setdefault(f"bare {visit}", []).append(page.evaluate("marks.hi"))
                        with visiting(two) as page:
                            page.add_init_script(WATCH)
                            page.goto(f"{ours}balancing/")
                            page.wait_for_function("() => globalThis.marks.table && globalThis.offline.ready")
                            for name in ("page", "table"):
                                times.setdefault(f"{name} {visit}", []).append(page.evaluate(f"marks.{name}"))
    for name, taken in times.items():
        yardstick = median(times[f"bare {name.split()[1]}"])
        print(f"{name:12} {median(taken):6.0f} ms {median(taken) / yardstick:5.2f}  {[*map(round, taken)]}")
