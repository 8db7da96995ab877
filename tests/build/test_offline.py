"""The service worker: one version at a time, whole, verified, and changed only when the page says so."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from build import dist, serve

VISITED = "() => globalThis.early === null && offline.ready"


@pytest.fixture
def host(site: dict[str, bytes], tmp_path: Path) -> Iterator[str]:
    dist.write(tmp_path, {"_headers": site["_headers"]})
    with serve.serving(tmp_path, prefix="/club/games/") as address:
        yield address


@pytest.fixture
def publish(site: dict[str, bytes], tmp_path: Path) -> Callable[..., None]:
    """Put a version of the site on the host: its name is the title of the page, and a file may be missing."""

    def version(name: str, missing: str = "") -> None:
        kept = {
            path: content for path, content in site.items() if not path.startswith(("wheel/", "_", "sw.js"))
        }
        page = kept["balancing/index.html"].decode()
        start, rest = page.split("<title>")
        kept["balancing/index.html"] = f"{start}<title>{name} {rest}".encode()
        start_script = next(path for path in kept if path.startswith("static/start."))
        renamed = f"static/start.{name}.mjs"
        kept[renamed] = kept.pop(start_script)
        for path, content in kept.items():
            if path.endswith(".html"):
                kept[path] = content.replace(start_script.encode(), renamed.encode())
        files = {**kept, "sw.js": dist.service_worker(kept), "_headers": site["_headers"]}
        dist.write(tmp_path, {path: files[path] for path in files if not missing or missing not in path})

    return version


def version_of(page: Page) -> str:
    return page.title().split()[0]


def test_after_one_visit_everything_works_without_the_host(
    page: Page, publish: Callable[..., None], host: str, context: BrowserContext
) -> None:
    publish("one")
    page.goto(f"{host}balancing/")
    page.wait_for_function(VISITED)
    assert page.evaluate("offline.bytes") > 10_000_000
    context.set_offline(True)
    page.goto(f"{host}balancing/")
    page.wait_for_function("() => globalThis.early === null && progress.bytes === progress.total")
    for path in ("", "balancing", "balancing/index.html", "embed/balancing/?lang=de"):
        answer = page.goto(f"{host}{path}")
        assert answer
        assert answer.status == 200


def test_a_new_version_waits_until_the_page_lets_it_in(
    page: Page, publish: Callable[..., None], host: str
) -> None:
    publish("one")
    page.goto(f"{host}balancing/")
    page.wait_for_function(VISITED)
    publish("two")
    page.reload()
    assert version_of(page) == "one"
    page.wait_for_function("() => offline.waiting")
    page.reload()
    assert version_of(page) == "one"
    page.wait_for_function("() => offline.waiting")
    with page.expect_navigation():
        page.evaluate("update()")
    assert version_of(page) == "two"
    page.wait_for_function(VISITED)
    names = page.evaluate("caches.keys()")
    assert len(names) == 1


def test_an_old_page_keeps_its_files_when_another_tab_updates(
    page: Page, publish: Callable[..., None], host: str, context: BrowserContext
) -> None:
    publish("one")
    page.goto(f"{host}balancing/")
    page.wait_for_function(VISITED)
    page.reload()
    publish("two")
    other = context.new_page()
    other.goto(f"{host}balancing/")
    other.wait_for_function("() => offline.waiting")
    with other.expect_navigation():
        other.evaluate("update()")
    assert version_of(other) == "two"
    assert version_of(page) == "one"
    old = "fetch(document.querySelector('script[type=module]').src).then((answer) => answer.status)"
    assert page.evaluate(old) == 200


def test_one_missing_file_is_fetched_later_and_the_rest_is_kept(
    page: Page, publish: Callable[..., None], host: str
) -> None:
    publish("one", missing="icon-512")
    page.goto(f"{host}balancing/")
    page.wait_for_function("() => globalThis.early === null && progress.bytes === progress.total")
    kept = "caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.keys())"
    page.wait_for_function(f"async () => (await {kept}).length > 30")
    page.wait_for_timeout(2500)
    assert not page.evaluate("offline.ready")
    publish("one")
    page.reload()
    page.wait_for_function(VISITED)


def test_an_embed_keeps_nothing(page: Page, publish: Callable[..., None], host: str) -> None:
    publish("one")
    page.goto(f"{host}embed/balancing/")
    page.wait_for_function("() => globalThis.early === null && progress.bytes === progress.total")
    page.wait_for_timeout(500)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
