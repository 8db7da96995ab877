"""What others show beside a link to a page: in its language, with a picture that no visitor fetches."""

import re
from html.parser import HTMLParser
from urllib.parse import urljoin

import pytest

from build import pages, words
from build.commands import whole
from engine import GAMES

ADDRESS = "https://club.example/games/"


class Head(HTMLParser):
    """Title, descriptions and alternates of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.alternates: dict[str, str] = {}
        self._in_title = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "meta" and (name := found.get("property") or found.get("name")):
            self.said[name] = found["content"]
        if tag == "link" and found["rel"] == "alternate":
            self.alternates[found["hreflang"]] = found["href"]
        self._in_title = tag == "title"

    def handle_endtag(self, tag: str) -> None:
        self._in_title &= tag != "title"

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.said["title"] = self.said.get("title", "") + data


@pytest.fixture(scope="session")
def heads(site: dict[str, bytes]) -> dict[str, Head]:
    return {path: Head(page.decode()) for path, page in site.items() if path.endswith(".html")}


@pytest.fixture(scope="session")
def heads_in_full() -> dict[str, Head]:
    rendered = pages.rendered(list(GAMES), words.catalogues(), str, ADDRESS)
    return {path: Head(page) for path, page in rendered if path.endswith(".html")}


def size(jpeg: bytes) -> tuple[int, int]:
    frame = re.search(rb"\xff[\xc0\xc2]..\x08(..)(..)", jpeg, re.DOTALL)
    assert frame
    return int.from_bytes(frame[2], "big"), int.from_bytes(frame[1], "big")


def test_a_link_to_a_page_shows_its_title_and_description(heads: dict[str, Head]) -> None:
    for path, head in heads.items():
        assert head.said["og:title"] == head.said["title"] != "", path
        assert head.said["og:description"] == head.said["description"] != "", path
        assert head.said["twitter:card"] == "summary_large_image"


def test_it_shows_a_picture_of_the_game_or_of_the_house(
    heads: dict[str, Head], site: dict[str, bytes]
) -> None:
    for path, head in heads.items():
        (game,) = [game for game in GAMES if game in path.split("/")] or ["home"]
        picture = urljoin(f"/{path}", head.said["og:image"]).removeprefix("/")
        assert picture == f"social/{game}.jpg"
        told = int(head.said["og:image:width"]), int(head.said["og:image:height"])
        assert size(site[picture]) == told
        assert told[0] / told[1] == pytest.approx(1200 / 630, rel=0.01)
        assert len(site[picture]) <= 30_000


def test_the_picture_is_described_in_the_language_of_the_page(heads: dict[str, Head]) -> None:
    for path, head in heads.items():
        if not path.startswith("de/"):
            assert head.said["og:image:alt"] != heads[f"de/{path}"].said["og:image:alt"], path


def test_a_visitor_does_not_fetch_it(site: dict[str, bytes]) -> None:
    for path, content in site.items():
        if path.endswith((".html", ".css", ".js", ".mjs", ".webmanifest")):
            rest = re.sub(r'<meta property="og:image"[^>]*>', "", content.decode())
            assert "social/" not in rest, path


def test_where_the_address_is_known_it_is_told_in_full(heads_in_full: dict[str, Head]) -> None:
    for path, head in heads_in_full.items():
        here = ADDRESS + path.removesuffix("index.html")
        english = ADDRESS + path.removesuffix("index.html").removeprefix("de/")
        assert head.said["og:url"] == here
        assert head.said["og:image"].startswith(f"{ADDRESS}social/")
        assert head.alternates == {"en": english, "de": english.replace(ADDRESS, f"{ADDRESS}de/")}


def test_else_every_address_is_relative(heads: dict[str, Head]) -> None:
    for path, head in heads.items():
        assert "og:url" not in head.said
        for address in (head.said["og:image"], *head.alternates.values()):
            assert urljoin(f"{ADDRESS}{path}", address).startswith(ADDRESS)
            assert "://" not in address


@pytest.mark.parametrize(
    ("given", "meant"), [("", ""), ("https://club.example/games", ADDRESS), (ADDRESS, ADDRESS)]
)
def test_the_address_may_be_given_with_or_without_the_last_slash(given: str, meant: str) -> None:
    assert whole(given) == meant
