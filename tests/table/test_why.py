"""Why a bot made its move: words for every reason, and never a card that the reader has not seen."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from collections.abc import Iterator
from enum import StrEnum
from gettext import GNUTranslations, NullTranslations
from html import unescape
from io import BytesIO
from random import Random
from typing import Any

import pytest

import bots
from bots import BOTS
from bots.balancing import Why as BalancingWhy
from bots.bot import Reason, decide
from bots.elephant import Why as ElephantWhy
from build.words import catalogues
from engine import GAMES
from engine.game import Card
from tests.table.sitting import Sitting
from tests.variants import VARIANTS
from web.table import balancing, elephant_why, riders, words
from web.table.session import Session
from web.table.tables import TABLES
from web.table.telling import Telling
from web.table.why import UNIFORM

SLOW = {"master": 6}
"""So many moves of a game, for the bots that think long."""
every_bot = pytest.mark.parametrize(("game", "name"), [(game, bot) for game in GAMES for bot in BOTS[game]])


def words_of(game: str) -> set[str]:
    return {*importlib.import_module(f"web.table.{game}_why").WORDS, *UNIFORM}


def reasons() -> Iterator[tuple[str, StrEnum]]:
    """Every reason that some bot may have, with its game; one that all games share with each of them."""
    for found in pkgutil.iter_modules(bots.__path__):
        if found.ispkg or found.name == "__main__":
            continue
        module = importlib.import_module(f"bots.{found.name}")
        why = vars(module).get("Why")
        if why is not None:
            game = found.name.split("_")[0]
            yield from ((each, member) for each in GAMES if game in (each, "uniform") for member in why)


@pytest.mark.parametrize(("game", "why"), [*reasons()])
def test_every_reason_of_every_bot_has_words(game: str, why: StrEnum) -> None:
    assert why in words_of(game)


def test_a_sentence_that_begins_with_a_clown_begins_with_a_capital() -> None:
    words.speak("en")
    assert elephant_why.why(Reason(ElephantWhy.FOLLOWS, ("red",)), "") == "Red clown fits, so I stay in."


def told(game: str, name: str, options: dict[str, Any], seed: int) -> Iterator[tuple[Session, int]]:
    """A game of bots with their reasons, after each move."""
    rules, bot = GAMES[game], BOTS[game][name]
    chosen, decks = rules.draw(options, seed)
    seats = [{"name": f"Seat{seat}", "bot": name} for seat in range(chosen.players)]
    sitting = Sitting(game)
    wish = {"options": options, "seats": seats, "deal": str(seed), "seed": "5"}
    sitting.tap("new " + json.dumps(wish))
    session = sitting.session
    assert session.record.decks == decks
    for at in range(SLOW.get(name, 36)):
        turn = session.state.turn
        if turn is None:
            break
        choice = decide(bot, session.state.view(turn), Random(at))
        session.make(turn, choice.move, session.state.play(choice.move, turn), choice.reason)
        yield session, at


def named(text: str, cards: tuple[Card, ...]) -> list[Card]:
    """Those of some cards that a sentence names; which clowns are in a round everybody knows."""
    signs = {c: re.escape(riders.short(c)) for c in cards if c not in riders.FITS_UNDER}
    return [c for c, sign in signs.items() if re.search(rf"(?<![\w·]){sign}(?![\w·])", text)]


def hidden(session: Session, at: int, viewer: int | None) -> tuple[Card, ...]:
    """The cards that a viewer had not seen before a move, and has not seen by it or after it."""
    before, after = (state.view(viewer) for state in session.states[at : at + 2])
    seen = str(after.history[at][1]).split() if at < len(after.history) else []
    return tuple(c for c in after.unseen if c in before.unseen and c not in seen)


LANGUAGES = {"en": NullTranslations(), "de": GNUTranslations(BytesIO(catalogues()["de.mo"]))}


@every_bot
def test_a_reason_is_told_in_both_languages_and_names_no_card_that_its_reader_has_not_seen(
    game: str, name: str
) -> None:
    for number, options in enumerate(VARIANTS[game]):
        for session, at in told(game, name, options, number):
            said = set()
            for language in LANGUAGES.values():
                words.use(language)
                for viewer in (None, *range(len(session.players))):
                    *_, reason = Telling(session, session.pictures).reasons(viewer, at + 1)
                    assert not named(reason, hidden(session, at, viewer)), (viewer, reason)
                kept = session.reason(at)
                assert kept is not None
                said.add(session.pictures.why(kept, "Ben"))
            assert "" not in said
            assert len(said) == 2


def test_a_card_is_named_only_by_its_whole_sign() -> None:
    assert named("10♣ balances", ("Tc",)) == ["Tc"]
    assert named("I make it 5, with 5♠", ("5s", "5c", "As")) == ["5s"]
    assert named("7·10 fits", ("7-10", "7-1")) == ["7-10"]


def told_to(sitting: Sitting, viewer: int, at: int) -> tuple[str, ...]:
    return Telling(sitting.session, sitting.session.pictures).reasons(viewer, at)


def test_the_reason_for_a_face_up_card_waits_until_all_have_chosen() -> None:
    sitting = Sitting.new([None, "simple", None], starter=1).tap("why on").bots()
    assert sitting.at == 1
    assert told_to(sitting, 0, 1) == ("",)
    for seat in (2, 0):
        sitting.tap(f"lift {seat}")
        sitting.tap(f"play show {sitting.session.state.view(seat).hands[seat][0]}")  # type: ignore[attr-defined]
    assert "I show" in told_to(sitting, 0, 3)[0]


def test_a_bot_speaks_to_whoever_plays_next_as_you() -> None:
    reason = Reason(BalancingWhy.FITS, ("5s",), (5,))
    assert balancing.why(reason, "") == (
        "I make the difference 5, so that you can balance with the 5♠ you show."
    )
    assert balancing.why(reason, "Cleo") == (
        "I make the difference 5, so that Cleo can balance it with 5♠, which lies face up."
    )


def against_a_bot() -> Sitting:
    sitting = Sitting.new([None, "simple"], starter=1)
    rng = Random(1)
    while sitting.at < 6 or sitting.more:
        sitting.play_on(rng)
    return sitting


def test_reasons_stand_at_the_table_and_in_the_log_once_they_are_wanted() -> None:
    sitting = against_a_bot()
    assert "“" not in sitting.text
    sitting.tap("why on")
    news, log = sitting.markup.split('<aside class="log', 1)
    assert "Ben: “" in unescape(news)
    assert unescape(log).count("Ben: “") >= 3
    assert "“" in sitting.say
    assert "“" not in sitting.tap("why off").text


def test_that_reasons_are_wanted_is_remembered() -> None:
    sitting = against_a_bot().tap("why on")
    assert Sitting(save=sitting.save).text == sitting.text


def test_a_reason_goes_with_the_move_that_is_taken_back_or_practised_away() -> None:
    sitting = against_a_bot()
    reasons = dict(sitting.session.reasons)
    sitting.session.practise(2)
    assert not [at for at in sitting.session.reasons if at >= 2]
    sitting.tap("main", sitting.session.at)
    assert sitting.session.reasons == reasons


@pytest.mark.parametrize(
    "kept", [["balances", [], []], ["fits", ["5s"], []], ["no such reason", [], []], ["fits", ["x"], [3]]]
)
def test_a_reason_in_a_file_that_says_nothing_is_left_out(kept: list[Any]) -> None:
    sitting = against_a_bot()
    found = json.loads(sitting.save or "")
    found["table"]["reasons"] = dict.fromkeys(found["table"]["reasons"], kept)
    assert "“" not in Sitting(save=json.dumps(found)).tap("why on").text


@pytest.mark.parametrize("game", TABLES)
def test_a_game_of_bots_can_be_followed_by_its_reasons_alone(game: str) -> None:
    players = {"solo": 1, "elephant": 3}.get(game, 2)
    first = next(iter(BOTS[game]))
    sitting = Sitting.new([first] * players, game).tap("why on")
    for _step in range(12):
        sitting.step()
    assert "I let chance decide." in sitting.text
