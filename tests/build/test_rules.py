"""The rules: two languages that say the same, facts that are the engine's, examples that can be played."""

import re
from collections import Counter
from enum import StrEnum
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Page

from build import rules
from build.examples import FOLDER, Example, If, sentences
from build.markdown import Markdown, Text
from build.steps import Refused
from engine import GAMES, elephant, juggling, riding, scale, throws
from engine.balancing import Balancing
from engine.game import Refusal
from engine.riding import CLOWNS, RIDERS
from web.table.rules import ANCHORS

LANGUAGES = ("en", "de")
NAMES = (*GAMES, *(f"{game}-print" for game in GAMES), "about", "bots")
EXAMPLES = sorted(path.stem for path in FOLDER.glob("*.json"))
REASONS: dict[str, type[StrEnum]] = {
    "balancing": scale.Why,
    "juggling": throws.Why,
    "solo": throws.Why,
    "elephant": riding.Why,
}


def source(name: str, lang: str) -> str:
    return (rules.FOLDER / lang / f"{name}.md").read_text("utf-8")


def tables(name: str, lang: str) -> list[list[list[str]]]:
    """Each table of a text, row by row."""
    found = re.findall(r"(?:^\|.*\n)+", source(name, lang), re.MULTILINE)
    return [
        [[cell.strip() for cell in row.strip("|\n").split("|")] for row in table.splitlines()]
        for table in found
    ]


def row(name: str, lang: str, begins: str) -> list[str]:
    """The cells of the first row that begins so, without its first."""
    return next(cells[1:] for table in tables(name, lang) for cells in table if cells[0] == begins)


class Markup(HTMLParser):
    """What a test wants to know about some markup."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.text = ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        for name, value in attrs:
            if name == "id":
                self.ids[value or ""] += 1
            if name == "href" and tag == "a":
                self.links.append(value or "")

    def handle_data(self, data: str) -> None:
        self.text += data


PAGES: dict[tuple[str, str], Text] = {}


def page(name: str, lang: str) -> Text:
    if (name, lang) not in PAGES:
        PAGES[name, lang] = rules.page(name, lang)
    return PAGES[name, lang]


# --- the house's Markdown

MARKDOWN = Markdown("en", lambda card: f"<{card}>")


@pytest.mark.parametrize(
    "text", ["## Pans {#pan}", "A pan. {#pan} More.", "- one\n- two {#pan}", "1. one {#pan}"]
)
def test_an_anchor_names_the_block_it_stands_in(text: str) -> None:
    body = MARKDOWN.text(f"# Title\n\nLead.\n\n{text}\n").body
    assert body.count('id="pan"') == 1
    assert "{" not in body


def test_two_anchors_in_a_block_are_refused() -> None:
    with pytest.raises(Refused, match="one, two"):
        MARKDOWN.text("# Title\n\nText. {#one} Text. {#two}\n")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("the [7c]", "the <7c>"),
        ("[5c 6d]", '<span class="small-cards"><5c><6d></span>'),
        ("[7-9] or [red]", "<7-9> or <red>"),
        ("[J]", "<J>"),
        ("[7c], [J]", '<span class="kept"><7c>,</span> <J>'),
        ("[any] word", "[any] word"),
        ("[7](there/)", '<a href="there/">7</a>'),
    ],
)
def test_cards_are_pictures_and_links_stay_links(text: str, shown: str) -> None:
    assert shown == MARKDOWN.line(text)


def test_title_and_lead_stand_apart_from_the_body() -> None:
    text = MARKDOWN.text("# Title\n\nThe *lead*.\n\n## One {#one}\n\nText.\n")
    assert (text.title, text.lead, text.plain) == ("Title", "The <em>lead</em>.", "The lead.")
    assert text.contents == (("one", "One"),)
    assert "lead" not in text.body


def test_the_lines_of_an_example_are_read_by_their_numbers() -> None:
    said = sentences("So it begins.\n1. First.\n1? Or else.\n2. Second.\n")
    assert said == ("So it begins.", ("First.", "Second."), ((1, "Or else."),))
    with pytest.raises(Refused):
        sentences("2. Second.\n")


# --- two languages


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_anchors_tables_and_examples(name: str) -> None:
    english, german = (Markup(page(name, lang).body) for lang in LANGUAGES)
    assert list(english.ids) == list(german.ids)
    for tag in ("h2", "h3", "p", "li", "tr", "td", "figure", "section"):
        assert english.tags[tag] == german.tags[tag], tag
    assert english.links == german.links


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_show_the_same_cards_and_figures(name: str) -> None:
    for english, german in zip(tables(name, "en"), tables(name, "de"), strict=True):
        assert [len(cells) for cells in english] == [len(cells) for cells in german]
        for one, other in zip(english, german, strict=True):
            for a, b in zip(one, other, strict=True):
                assert re.findall(r"\[[^]]+\](?!\()|^[−+]?\d+$", a) == re.findall(
                    r"\[[^]]+\](?!\()|^[−+]?\d+$", b
                )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_links_within_a_page_lead_somewhere(name: str, lang: str) -> None:
    markup = Markup(page(name, lang).body)
    assert {link[1:] for link in markup.links if link.startswith("#")} <= set(markup.ids)


# --- refusals


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_reason_for_a_refusal_has_a_paragraph_in_the_rules(game: str, lang: str) -> None:
    anchors = set(Markup(page(game, lang).body).ids)
    for reason in (*Refusal, *REASONS[game]):
        assert ANCHORS[game][reason] in anchors, reason


# --- facts


@pytest.mark.parametrize("name", ["balancing", "balancing-print"])
@pytest.mark.parametrize(
    ("lang", "two", "more"),
    [("en", "2 players", "3 or 4 players"), ("de", "zu zweit", "zu dritt oder viert")],
)
def test_the_limits_are_those_of_the_engine(name: str, lang: str, two: str, more: str) -> None:
    for players, begins in ((2, two), (3, more), (4, more)):
        options = Balancing().options({"players": players})
        assert row(name, lang, begins) == [str(options.limit(number)) for number in range(1, 5)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_kings_are_those_of_the_engine(lang: str) -> None:
    levels = next(
        table[2:] for table in tables("balancing", lang) if len(table) == 6 and "Normal" in table[3][0]
    )
    assert [int(cells[1]) for cells in levels] == list(scale.KINGS.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["juggling", "juggling-print"])
def test_the_hands_of_juggling_act_are_those_of_the_engine(name: str, lang: str) -> None:
    for players, (hidden, face_up) in juggling.SIZES.items():
        out = 52 - players * (hidden + face_up)
        assert row(name, lang, str(players)) == [str(hidden), str(face_up), str(out or "–")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["elephant", "elephant-print"])
def test_the_hands_of_elephant_ball_are_those_of_the_engine(name: str, lang: str) -> None:
    for players in (3, 4, 5):
        options = elephant.Elephant().options({"players": players})
        dealt = next(table for table in tables(name, lang) if table[0][0] in ("Players", "Personen"))
        clowns, cards = next(cells[1:] for cells in dealt if cells[0] == str(players))
        assert cards == str(options.cards // players)
        assert clowns[0] == str(options.clowns) or not options.clowns


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_riders_is_that_of_the_engine(lang: str) -> None:
    for number in range(1, 11):
        balls, cards = row("elephant", lang, str(number))
        known = [int(rider.split("-")[1]) for rider in RIDERS if rider.startswith(f"{number}-")]
        assert int(cards) == len(known)
        assert [int(n) for n in re.findall(r"\d+", balls)] == sorted({known[0], known[-1]})


# --- examples


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_can_be_played_to_its_end(name: str) -> None:
    example = Example.load(name)
    states = list(example.record.states())
    assert list(example.steps) == sorted(set(example.steps))
    assert example.steps[-1] == len(states) - 1
    assert len(example.names) == example.record.rules.options(example.record.options).players


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_might_be_is_legal_or_refused_as_the_text_says(name: str) -> None:
    example = Example.load(name)
    for branch in example.ifs:
        assert len(example.played(branch)) == len(branch.moves) + (not branch.refused)


def test_another_reason_than_the_one_told_is_an_error() -> None:
    with pytest.raises(Refused):
        Example.load("juggling-throws").played(If(4, ("throw 8c 7d 6s",), "TOO_SHORT"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_example_stands_in_the_rules(lang: str) -> None:
    told = [
        name for game in GAMES for name in re.findall(r"^```example (\S+)", source(game, lang), re.MULTILINE)
    ]
    assert sorted(told) == EXAMPLES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_sentence_of_a_step_names_only_cards_that_are_there(game: str, lang: str) -> None:
    for name, content in re.findall(
        r"^```example (\S+).*\n((?:.*\n)*?)```", source(game, lang), re.MULTILINE
    ):
        example, said = Example.load(name), sentences(content)
        states = list(example.record.states())
        told = [(said.start, 0), *((sentence, step) for step, sentence in enumerate(said.steps, 1))]
        told += [(what, step) for step, what in said.ifs]
        for sentence, step in told:
            there = str(states[example.steps[max(step - 1, 0)]].trace())
            for card in " ".join(re.findall(r"\[([^]]+)\]", sentence)).split():
                assert f"'{card}'" in there, f"{name}, step {step}: {card}"


@pytest.mark.parametrize("game", GAMES)
def test_still_pictures_have_nothing_to_tap_and_no_names(game: str) -> None:
    markup = Markup(page(game, "en").body)
    assert not markup.tags["button"]
    assert "data-act" not in page(game, "en").body
    assert max(markup.ids.values()) == 1


def test_a_still_shows_the_pans_before_they_are_cleared() -> None:
    third = re.search(r'id="balancing-round-3".*?</figure>', page("balancing", "en").body, re.DOTALL)
    assert third
    assert third[0].count('class="weight">7<') == 2
    assert "Balanced!" in third[0]


def test_a_still_shows_a_ride_that_was_just_won() -> None:
    fifth = re.search(r'id="elephant-10-5".*?</figure>', page("elephant", "en").body, re.DOTALL)
    assert fifth
    assert "won by Cleo" in fifth[0]
    assert fifth[0].count("<li>") == 4


def test_a_picture_of_a_card_says_its_name() -> None:
    assert 'aria-label="seven of clubs"' in page("balancing", "en").body
    for clown in CLOWNS:
        assert f'aria-label="{clown} clown"' in page("elephant", "en").body


# --- pages


def test_no_page_of_text_has_a_name_twice(site: dict[str, bytes]) -> None:
    for path in site:
        if re.search(r"(rules|print|about|bots)/index\.html$", path):
            twice = [name for name, n in Markup(site[path].decode()).ids.items() if n > 1]
            assert twice == [], path


def test_pages_of_text_load_no_python(site: dict[str, bytes]) -> None:
    for path in site:
        if re.search(r"(rules|print|about|bots)/index\.html$", path):
            scripts = re.findall(r"<script[^>]*>", site[path].decode())
            assert all(re.search(r"/(settings|print|example)\.\w+\.m?js", script) for script in scripts), path


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_score_sheet_takes_one_page(
    game: str, lang: str, sheet: str, page: Page, address: str, site: dict[str, bytes], tmp_path: Path
) -> None:
    path = f"{'' if lang == 'en' else f'{lang}/'}{game}/print/"
    if f"{path}index.html" not in site:
        pytest.skip("no catalogue of that language yet")
    page.goto(f"{address}{path}")
    printed = page.pdf(format=sheet, path=tmp_path / "sheet.pdf")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
