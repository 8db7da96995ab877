"""The catalogues of sentences."""

import gettext
from io import BytesIO
from pathlib import Path

import pytest

from build import words

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
