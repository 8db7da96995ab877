"""dist/ as a whole."""

import json
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest

from build import dist
from build.steps import Refused

OURS = re.compile(r"static/[^/]*$|\.html$|\.webmanifest$|^sw\.js$")
TEXT = (".html", ".css", ".js", ".mjs", ".svg", ".py", ".webmanifest")
NOT_ADDRESSES = ("http://www.w3.org/",)  # names of vocabularies


def ours(site: dict[str, bytes]) -> dict[str, str]:
    return {path: site[path].decode() for path in site if OURS.search(path) and path.endswith(TEXT)}


def kept(site: dict[str, bytes]) -> dict[str, tuple[str, int]]:
    listed = re.search(r"const FILES = (\{.*?\n\});", site["sw.js"].decode(), re.DOTALL)
    assert listed
    found: dict[str, tuple[str, int]] = json.loads(listed[1])
    return found


def test_two_builds_are_the_same_to_the_byte(site: dict[str, bytes], tmp_path: Path) -> None:
    again = dist.site(tmp_path)
    assert again.keys() == site.keys()
    assert [path for path in site if site[path] != again[path]] == []


def test_no_page_asks_another_host(site: dict[str, bytes]) -> None:
    for path, text in ours(site).items():
        found = [
            url for url in re.findall(r"https?://[^\s\"'<>)]*", text) if not url.startswith(NOT_ADDRESSES)
        ]
        assert found == [], path


def test_every_address_is_relative_and_leads_to_a_file(site: dict[str, bytes]) -> None:
    for path, text in ours(site).items():
        if path.endswith(".html"):
            for address in re.findall(r'(?:src|href)="([^"#?]+)["#?]', text):
                if not address.startswith("data:"):
                    target = urljoin(f"/club/games/{path}", address)
                    below = target.removeprefix("/club/games/")
                    assert below != target, f"{path} names {address}"
                    assert (f"{below}index.html" if below.endswith("/") or not below else below) in site


def test_names_in_static_tell_their_content(site: dict[str, bytes]) -> None:
    for path in site:
        if path.startswith("static/"):
            assert re.search(r"\.[0-9a-f]{10}\.\w+$|-\d+\.\d+\.\d+/", path), path


def test_stylesheets_named_together_come_as_one_in_their_order() -> None:
    assets = dist.Assets({"one.css": b"a { top: 0 }", "two.css": b"b { top: 0 }"})
    path = assets.path("one.css+two.css")
    assert re.fullmatch(r"one-two\.[0-9a-f]{10}\.css", path)
    assert assets.files[path] == b"a { top: 0 }\nb { top: 0 }"


def test_of_stylesheets_named_together_the_one_that_is_missing_is_named() -> None:
    with pytest.raises(Refused, match=r"^three\.css is asked for"):
        dist.Assets({"one.css": b""}).path("one.css+three.css")


def test_all_of_a_page_is_kept_offline(site: dict[str, bytes]) -> None:
    wanted = {
        path.removesuffix("index.html")
        for path in site
        if not path.startswith(("wheel/", "_headers", "sw.js", "embed.js", "social/"))
    }
    assert kept(site).keys() == wanted


def test_the_list_kept_offline_tells_hash_and_size(site: dict[str, bytes]) -> None:
    for address, (integrity, size) in kept(site).items():
        content = site[f"{address}index.html" if address.endswith("/") or not address else address]
        assert integrity == dist.integrity(content)
        assert size == len(content)


def test_the_latest_wheel_is_named(site: dict[str, bytes]) -> None:
    name = site["wheel/latest.txt"].decode().strip()
    assert f"wheel/{name}" in site


def test_what_no_longer_belongs_goes(tmp_path: Path) -> None:
    dist.write(tmp_path, {"a/one.txt": b"1", "two.txt": b"2"})
    dist.write(tmp_path, {"two.txt": b"3"})
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")] == ["two.txt"]
    assert (tmp_path / "two.txt").read_bytes() == b"3"
