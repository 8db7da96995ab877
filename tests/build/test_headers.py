"""What the host says with each file."""

import re
from pathlib import Path
from urllib.request import urlopen

import pytest

from build import headers, serve


@pytest.fixture(scope="module")
def rules(site: dict[str, bytes]) -> headers.Rules:
    return headers.read(site["_headers"].decode())


def test_headers_round_trip(rules: headers.Rules) -> None:
    assert headers.read(headers.written(rules)) == rules


def test_each_header_comes_to_a_path_once(site: dict[str, bytes], rules: headers.Rules) -> None:
    for path in site:
        matching = [
            rules[pattern] for pattern in rules if headers.headers_for(f"/{path}", {pattern: rules[pattern]})
        ]
        names = [name for these in matching for name in these]
        assert len(set(names)) == len(names), path


def test_only_embeds_may_stand_in_somebody_elses_page(site: dict[str, bytes], rules: headers.Rules) -> None:
    for path in site:
        if path.endswith(".html"):
            for address in (f"/{path}", f"/{path.removesuffix('index.html')}"):
                policy = headers.headers_for(address, rules)["Content-Security-Policy"]
                anyone = "*" if "embed" in Path(path).parts else "'none'"
                assert policy == f"{headers.POLICY}; frame-ancestors {anyone}"


def test_each_page_carries_the_policy_for_hosts_that_send_none(site: dict[str, bytes]) -> None:
    for path, content in site.items():
        if path.endswith(".html"):
            said = re.search(
                r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', content.decode()
            )
            assert said, path
            assert said[1].replace("&#39;", "'") == headers.POLICY


def test_what_is_in_static_never_changes(rules: headers.Rules) -> None:
    assert "immutable" in headers.headers_for("/static/any.js", rules)["Cache-Control"]
    for path in ("/sw.js", "/balancing/", "/"):
        assert headers.headers_for(path, rules)["Cache-Control"] == "no-cache"


def test_anybody_may_install_the_wheel(site: dict[str, bytes], rules: headers.Rules) -> None:
    for path in site:
        anybody = headers.headers_for(f"/{path}", rules).get("Access-Control-Allow-Origin") == "*"
        assert anybody == path.startswith("wheel/")


def test_the_local_server_sends_the_same(address: str, rules: headers.Rules) -> None:
    with urlopen(f"{address}balancing/") as answer:  # noqa: S310  our own server
        assert answer.headers["Content-Security-Policy"] == rules["/balancing/"]["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_the_local_server_can_be_a_poorer_host(built: Path) -> None:
    with serve.serving(built, prefix="/club/games/", with_headers=False) as address:
        assert address.endswith("/club/games/")
        with urlopen(f"{address}balancing/") as answer:  # noqa: S310  our own server
            assert answer.headers["Content-Security-Policy"] is None
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
