"""Whether a browser offers to install the site: all that it asks of a manifest, in each language."""

import json
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page

from engine import GAMES

LANGUAGES = {"en": "", "de": "de/"}


def manifest(site: dict[str, bytes], lang: str) -> Any:
    return json.loads(site[f"{LANGUAGES[lang]}manifest.webmanifest"])


def file(site: dict[str, bytes], lang: str, address: str) -> bytes:
    """The file that a manifest names."""
    return site[urljoin(f"/{LANGUAGES[lang]}", address).removeprefix("/")]


def size(picture: bytes) -> str:
    """How a manifest tells the size of a PNG, a WebP with a head, or an SVG."""
    if picture.startswith(b"\x89PNG"):
        width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
    elif picture[8:16] == b"WEBPVP8X":
        width, height = (int.from_bytes(picture[at : at + 3], "little") + 1 for at in (24, 27))
    else:
        assert picture.startswith(b"<svg")
        return "any"
    return f"{width}x{height}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_manifest_says_what_is_installed(site: dict[str, bytes], lang: str) -> None:
    told = manifest(site, lang)
    assert told["lang"] == lang
    assert told["name"].startswith(told["short_name"])
    assert len(told["short_name"]) <= 12
    assert (told["start_url"], told["scope"], told["display"]) == ("./", "./", "standalone")
    assert f"{LANGUAGES[lang]}index.html" in site


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_of_a_manifest_is_there_in_the_size_it_tells(site: dict[str, bytes], lang: str) -> None:
    told = manifest(site, lang)
    for picture in [*told["icons"], *told["screenshots"]]:
        content = file(site, lang, picture["src"])
        assert PurePosixPath(picture["src"]).suffix[1:] == picture["type"][6:].removesuffix("+xml")
        assert picture["sizes"] == size(content)
        assert len(content) <= 30_000
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in told["icons"]}
    assert sizes >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    assert {picture["form_factor"] for picture in told["screenshots"]} == {"narrow", "wide"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_game_is_a_shortcut(site: dict[str, bytes], lang: str) -> None:
    shortcuts = manifest(site, lang)["shortcuts"]
    assert [shortcut["url"] for shortcut in shortcuts] == [f"./{game}/" for game in GAMES]
    assert all(shortcut["name"] for shortcut in shortcuts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_browser_finds_nothing_that_hinders_installing(page: Page, address: str, lang: str) -> None:
    page.goto(f"{address}{LANGUAGES[lang]}balancing/")
    browser = page.context.new_cdp_session(page)
    found = browser.send("Page.getAppManifest")
    assert found["url"] == f"{address}{LANGUAGES[lang]}manifest.webmanifest"
    assert found["errors"] == []
    hindered = {
        each["errorId"] for each in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    }
    assert hindered <= {"in-incognito"}  # as every page of a test is
