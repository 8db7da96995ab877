"""The catalogues of sentences."""

import gettext
import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from build import pages, words
from engine import GAMES
from tests import languages

GERMAN = """
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Log"
msgstr "Protokoll"

msgid "nobody says this any more"
msgstr "weg"
"""


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(words, "WORDS", tmp_path)
    (tmp_path / "de.po").write_text(GERMAN, "utf-8")
    return tmp_path / "de.po"


def test_a_catalogue_is_compiled_for_the_table(german: Path) -> None:
    assert german.exists()
    spoken = gettext.GNUTranslations(BytesIO(words.catalogues()["de.mo"]))
    assert spoken.gettext("Log") == "Protokoll"


def test_an_update_brings_new_sentences_keeps_words_and_drops_what_is_gone(german: Path) -> None:
    words.update()
    text = german.read_text("utf-8")
    assert 'msgid "Log"\nmsgstr "Protokoll"' in text
    assert "#: web/table/" in text
    assert "#: web/pages/" in text
    assert "msgid_plural" in text
    assert "nobody says this any more" not in text


def test_an_update_with_nothing_new_changes_nothing(german: Path) -> None:
    words.update()
    before = german.read_text("utf-8")
    words.update()
    assert german.read_text("utf-8") == before


# --- German


@pytest.fixture(scope="module")
def sentences() -> list[Message]:
    """Every sentence of the German catalogue."""
    return [message for message in words.read(words.WORDS / "de.po") if message.id]


def forms(text: object) -> list[str]:
    """The forms of a sentence: one, or one and many."""
    assert isinstance(text, (str, tuple, list))
    return [text] if isinstance(text, str) else list(text)


def holders(text: str) -> set[str]:
    return set(re.findall(r"\{\w+\}|%\(\w+\)s", text))


def test_every_sentence_has_words_and_none_is_left_over(sentences: list[Message]) -> None:
    wanted = {message.id for message in words.template() if message.id}
    found = {message.id for message in sentences}
    assert found - wanted == set()
    assert wanted - found == set(), "python3 build words brings these in"
    assert [message.id for message in sentences if words.wordless(message) or message.fuzzy] == []


def test_a_sentence_in_two_languages_has_the_same_holders_and_all_its_forms(sentences: list[Message]) -> None:
    for message in sentences:
        english, german = forms(message.id), forms(message.string)
        assert len(german) == len(english), message.id
        for one, other in zip(english, german, strict=True):
            assert holders(other) == holders(one), other


def test_a_sentence_keeps_its_end_and_its_dashes(sentences: list[Message]) -> None:
    for message in sentences:
        for one, other in zip(forms(message.id), forms(message.string), strict=True):
            assert re.findall(r"[.:!?…]?$", other)[0] == re.findall(r"[.:!?…]?$", one)[0], other
            assert not re.search(r"^\s|\s$|  | - |[\"'’]|\.\.\.|ß{2}", other), other


def test_sentences_within_f_strings_are_found() -> None:
    source = b"""print(f"<b>{shown(_('limit {limit}', limit=3))}</b>", n_("one", "many", 2))"""
    found = words.sentences(BytesIO(source), words.KEYWORDS, [], {})
    assert [(function, texts[:2]) for _line, function, texts, _comments in found] == [
        ("n_", ["one", "many"]),
        ("_", ["limit {limit}"]),
    ]


def test_the_catalogue_comes_with_the_table_and_stands_in_the_pages(site: dict[str, bytes]) -> None:
    (table,) = [content for path, content in site.items() if re.fullmatch(r"static/table\.\w+\.zip", path)]
    with zipfile.ZipFile(BytesIO(table)) as archive:
        assert archive.read("web/words/de.mo") == words.catalogues()["de.mo"]
    for game, title in {"balancing": "Goldwaage", "juggling": "Alle Hände voll"}.items():
        page = site[f"de/{game}/index.html"].decode()
        assert '<html lang="de"' in page
        assert f"<h1>{title}</h1>" in page


def test_no_word_of_a_page_is_out_of_reach_of_a_catalogue() -> None:
    catalogue = {"de.mo": languages.made(languages.marked)}
    texts = re.compile("about|bots|rules|print")  # written in each language
    for path, page in pages.rendered(list(GAMES), catalogue, str):
        if path.startswith("de/") and path.endswith(".html") and not texts.search(path):
            assert set(languages.unmarked(page)) <= {"English", "Deutsch", "en"}, path
