"""The table in other languages: what it says comes from the catalogue, all of it."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from random import Random

import pytest

import web.table
from build.words import catalogues
from tests import languages
from tests.table.sitting import Sitting
from web.table import markup, words

SEATS: dict[str, list[str | None]] = {
    "balancing": [None, None],
    "juggling": [None, None],
    "solo": [None],
    "elephant": [None, None, None],
}


@pytest.fixture
def speaking(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The table keeps to the language that a test has chosen."""
    monkeypatch.setattr(web.table, "speak", str)
    yield
    words.use(NullTranslations())


@pytest.mark.usefixtures("speaking")
@pytest.mark.parametrize("game", SEATS)
def test_no_word_of_a_table_is_out_of_reach_of_a_catalogue(game: str) -> None:
    words.use(GNUTranslations(BytesIO(languages.made(languages.marked))))
    sitting = Sitting.new(SEATS[game], game, names="1 2 3")
    rng = Random(2)
    for _move in range(400):
        assert languages.unmarked(sitting.markup) == []
        assert languages.unmarked(sitting.say) == []
        if rng.random() < 0.1:  # a look aside, and back
            aside = [token for token in sitting.tokens if token.startswith(("panel ", "replay ", "undo"))]
            if aside:
                sitting.tap(rng.choice(aside))
                continue
        if sitting.session.replay is not None:
            sitting.tap("replay none")
        elif not sitting.play_on(rng):
            break
    sitting.tap("say all")
    assert languages.unmarked(sitting.say) == []


@pytest.mark.usefixtures("speaking")
def test_german_cards_have_german_letters_and_names() -> None:
    words.use(GNUTranslations(BytesIO(catalogues()["de.mo"])))
    cards = ["7c", "Td", "Jh", "Qs", "Kc", "Ad"]
    assert [markup.short(card) for card in cards] == ["7♣", "10♦", "B♥", "D♠", "K♣", "A♦"]
    named = ["Kreuz Sieben", "Karo Zehn", "Herz Bube", "Pik Dame", "Kreuz König", "Karo Ass"]
    assert [markup.name(card) for card in cards] == named
    said = markup.spoken(
        words._("{who} puts {card} on the left: {weights}.", who="Eva", card="B♥", weights="1 : 0")
    )
    assert said == "Eva legt Herz Bube nach links: 1 : 0."
