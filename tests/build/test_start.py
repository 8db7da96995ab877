"""The first script of a page, on machines and hosts that refuse something."""

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

REFUSE_STORAGE = """
const refused = () => { throw new DOMException("refused", "SecurityError"); };
IDBFactory.prototype.open = refused;
IDBFactory.prototype.databases = refused;
"""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "service_workers": "block"}


def failing(context: BrowserContext, name: str, answer: dict[str, Any]) -> None:
    context.route(re.compile(re.escape(name)), lambda route: route.fulfill(**answer))


def first_error(page: Page) -> str:
    told: str = page.evaluate("table('open', '{}').then(String, (error) => error.message)")
    return told


def page_is_there(page: Page) -> None:
    page.wait_for_function("() => globalThis.early === null")


NOT_FOUND = {"status": 404, "content_type": "text/html", "body": "<h1>not here</h1>"}
SOFT_404 = {"status": 200, "content_type": "text/html", "body": "<h1>our new site</h1>"}


@pytest.mark.parametrize(
    ("name", "answer", "told"),
    [
        ("pyodide.asm.wasm", NOT_FOUND, r"pyodide\.asm\.wasm came as 404 text/html"),
        ("pyodide.asm.wasm", SOFT_404, r"pyodide\.asm\.wasm came as 200 text/html"),
        ("library.", SOFT_404, r"library\.\w+\.zip came as 200 text/html"),
        ("table.", NOT_FOUND, r"table\.\w+\.\w+ came as 404 text/html"),
        ("pyodide.mjs", SOFT_404, r"pyodide\.mjs"),
        ("worker.", SOFT_404, r"worker\.\w+\.mjs came as 200 text/html"),
    ],
)
def test_a_file_that_the_host_gets_wrong_is_named(
    page: Page, context: BrowserContext, address: str, name: str, answer: dict[str, Any], told: str
) -> None:
    failing(context, name, answer)
    page.goto(f"{address}balancing/")
    assert re.search(told, first_error(page))


def test_after_a_failed_load_the_table_can_be_started_again(
    page: Page, context: BrowserContext, address: str
) -> None:
    failing(context, "library.", NOT_FOUND)
    page.goto(f"{address}balancing/")
    page_is_there(page)
    assert "came as 404" in first_error(page)
    context.unroute_all()
    page.evaluate("restartTable()")
    opened = """table("open", JSON.stringify({ game: "balancing", lang: "en", save: null }))"""
    assert page.evaluate(opened)["markup"] == ""


def test_a_host_that_does_not_know_wasm_will_do(page: Page, context: BrowserContext, address: str) -> None:
    def untyped(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "content-type": "application/octet-stream"})

    context.route("**/*.wasm", untyped)
    page.goto(f"{address}balancing/")
    page_is_there(page)
    page.wait_for_function("() => progress.bytes === progress.total")
    assert "BadRecord" not in first_error(page)


def test_progress_is_told_in_bytes(page: Page, address: str) -> None:
    page.add_init_script(
        "globalThis.told = []; addEventListener('bigtop-progress', () => told.push(progress.bytes));"
    )
    page.goto(f"{address}balancing/")
    page.wait_for_function("() => progress.bytes === progress.total && progress.total > 10_000_000")
    told = page.evaluate("told")
    assert len(told) > 5
    assert told == sorted(told)


def test_the_page_starts_where_storage_is_refused(page: Page, address: str) -> None:
    page.add_init_script(REFUSE_STORAGE)
    page.goto(f"{address}balancing/")
    page_is_there(page)


def test_without_web_assembly_the_page_says_so(page: Page, address: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{address}balancing/")
    expect(page.locator("[data-failed=wasm]")).to_be_visible()


@pytest.mark.parametrize(
    "name", ["idiomorph.esm.js", "micropython.mjs", "micropython.wasm", "core.js", "page."]
)
def test_a_page_whose_own_python_does_not_come_says_so(
    page: Page, context: BrowserContext, address: str, name: str
) -> None:
    failing(context, name, NOT_FOUND)
    page.goto(f"{address}balancing/")
    expect(page.locator("[data-failed=load]")).to_be_visible()


def test_taps_and_forms_before_the_page_are_kept_and_handed_over(
    page: Page, context: BrowserContext, address: str
) -> None:
    held: list[Route] = []
    context.route(re.compile(r"page\.\w+\.py"), lambda route: held.append(route))
    page.goto(f"{address}balancing/")
    page.evaluate("document.querySelector('#setup [type=submit]').click()")
    page.evaluate("document.querySelector('[data-page]').click()")
    assert page.evaluate("early.map((event) => event.type)") == ["submit", "click"]
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    page_is_there(page)


def test_a_call_that_is_under_way_fails_when_the_table_is_started_again(page: Page, address: str) -> None:
    page.goto(f"{address}balancing/")
    restarted = "(() => { const call = table('open', '{}'); restartTable(); return call.catch(String); })()"
    assert page.evaluate(restarted) == "Error: restarted"


def test_an_error_at_the_table_says_first_what_it_is(page: Page, address: str) -> None:
    page.goto(f"{address}balancing/")
    torn = """table("open", JSON.stringify({ game: "balancing", lang: "en", save: "torn" }))"""
    assert page.evaluate(f"{torn}.catch((error) => error.message)").startswith("BadRecord: ")
