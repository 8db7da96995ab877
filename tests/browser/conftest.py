"""The site in a real browser: in a folder of a host, all but this machine blocked, no error excused."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, expect

from build import dist, serve
from build.steps import ROOT

HERE = {"localhost", "127.0.0.1"}
PATIENCE = 90_000
"""Milliseconds until a test gives up: on a busy machine Python may take its time to start in a worker."""
expect.set_options(timeout=PATIENCE)
EMBEDDING = (
    "<!doctype html><meta charset=utf-8><title>Club</title><link rel=icon href=data:,>"
    "<h1>Rules</h1><iframe src='{}' {}></iframe>"
)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the site, built from the sources as they are now."""
    built = tmp_path_factory.mktemp("site")
    dist.write(built, dist.site())
    return built


@pytest.fixture(scope="session")
def base_url(folder: Path) -> Iterator[str]:
    """Where the site is served; `page.goto` starts from here."""
    with serve.serving(folder, prefix="/club/games/") as address:
        yield address


@pytest.fixture(scope="session")
def plain_host(folder: Path) -> Iterator[str]:
    """Where the site is served by a host that sends none of our headers."""
    with serve.serving(folder, with_headers=False) as address:
        yield address


@pytest.fixture
def embedding(base_url: str, tmp_path: Path) -> Iterator[Callable[..., str]]:
    """The address of a page on another origin that shows a page of ours, by its path, in a frame."""
    with serve.serving(tmp_path, with_headers=False) as address:

        def of(path: str, attributes: str = "") -> str:
            (tmp_path / "index.html").write_text(EMBEDDING.format(base_url + path, attributes), "utf-8")
            return address.replace("localhost", "127.0.0.1")

        yield of


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], base_url: str) -> dict[str, Any]:
    """A phone; the cards keep still, unless a test is about motion."""
    phone = {"viewport": {"width": 360, "height": 640}, "reduced_motion": "reduce"}
    return {**browser_context_args, **phone, "base_url": base_url}  # tests elsewhere have left another one


@pytest.fixture
def errors() -> list[str]:
    """What went wrong in the browser; a test that provokes something takes it out again."""
    return []


@pytest.fixture(autouse=True)
def nothing_goes_wrong(context: BrowserContext, errors: list[str]) -> Iterator[None]:
    """No error in the console, no exception, no request to another host."""

    def told(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(f"{message.text} ({message.location.get('url', '')})")

    def thrown(error: WebError) -> None:
        errors.append(str(error.error))

    def asked(request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.hostname not in HERE:
            errors.append(f"another host was asked: {request.url}")

    context.set_default_timeout(PATIENCE)
    context.on("console", told)
    context.on("weberror", thrown)
    context.on("request", asked)
    yield
    assert errors == []


@pytest.fixture
def table(page: Page) -> Page:
    """A page whose table is set up, before its first game."""
    page.goto("balancing/")
    page.locator("html[data-state=ready]").wait_for()
    return page


@pytest.fixture
def game(table: Page) -> Page:
    """A page with a game against the bot on deal 7, waiting for the first card to be shown."""
    table.locator("summary").click()
    table.locator("[name=deal]").fill("7")
    table.locator(".play-now").click()
    table.locator("#table .hand.turn").wait_for()
    return table


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """What axe-core finds serious on a page as it stands."""
    source = (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")

    def serious(page: Page) -> list[str]:
        page.evaluate(source)
        found = page.evaluate("axe.run()")["violations"]
        return [
            f"{rule['id']}: {node['html']}"
            for rule in found
            if rule["impact"] in ("serious", "critical")
            for node in rule["nodes"]
        ]

    return serious
