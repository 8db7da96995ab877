"""The page that says how strong the bots are: what the arena found, in both languages."""

import re

import pytest

from bots.arena.figures import FIGURES
from bots.arena.match import Match, Played, tally
from build import rules, strength
from build.steps import Refused

LANGUAGES = ("en", "de")
ROW = "balancing players=2 level=normal: planner"


def rows(lang: str) -> list[str]:
    """The matches that the tables of the page name, in order."""
    text = (rules.FOLDER / lang / "bots.md").read_text("utf-8")
    tables = re.findall(r"^```strength\n.*\n((?:.*\n)*?)```$", text, re.MULTILINE)
    return [line.partition(" | ")[0] for table in tables for line in table.splitlines()]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every match four games are known, three of them won."""
    games = [Played(i, [float(i > 0)] * 2, "won" if i else "lost", [1.0]) for i in range(4)]
    monkeypatch.setattr(strength, "tally", lambda _file: tally(Match.parse(ROW), games))


def test_both_languages_show_the_same_figures() -> None:
    assert rows("en") == rows("de")
    assert len(rows("en")) > 30


@pytest.mark.parametrize(("lang", "share", "error"), [("en", "75.0", "25.0"), ("de", "75,0", "25,0")])
@pytest.mark.usefixtures("played")
def test_a_row_has_what_came_out_and_what_the_rules_page_says(lang: str, share: str, error: str) -> None:
    markup = strength.table(f"Who | Won | Games | Page\n{ROW} | Steady", lang, str)
    cells = re.findall(r"<td>(.*?)</td>", markup)
    assert cells == [f"{share} <small>± {error}</small>", "4", "66"]
    assert 'class="told" cx="66.0%"' in markup
    assert 'class="told"' not in strength.table(f"Who | Won | Games\n{ROW} | Steady", lang, str)
    assert 'class="error" x1="25.0%" x2="100.0%"' in markup


@pytest.mark.usefixtures("played")
def test_a_star_stands_for_each_heading() -> None:
    content = "Limit | 5 | 6\nbalancing players=2 limit=*: solver / no loss | Two"
    assert re.findall(r"<td>(.*?)</td>", strength.table(content, "en", str)) == ["0.0", "0.0"]
    with pytest.raises(Refused, match="limit=4"):
        strength.table(content.replace("5", "4"), "en", str)


def test_what_has_not_been_played_is_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "tally", lambda _file: None)
    markup = strength.table(f"Who | Won | Games\n{ROW} | Steady", "en", str)
    assert re.findall(r"<td>(.*?)</td>", markup) == ["–", "–"]


def test_the_numbers_kept_are_tallies_of_figures() -> None:
    files = {figure.file for figure in FIGURES}
    kept = list(strength.FOLDER.glob("*"))
    assert {path.stem for path in kept} <= files
    assert all(path.suffix == ".json" and path.stat().st_size < 2000 for path in kept)
