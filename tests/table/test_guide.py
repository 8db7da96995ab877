"""The guided first round of Balancing Act, at a table without a browser."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import web.table
from tests.table.sitting import Sitting


def guided(lang: str = "en") -> Sitting:
    """A guided round, just begun."""
    sitting = Sitting(lang=lang)
    sitting._take(web.table.open(json.dumps({"game": "balancing", "lang": lang, "guide": True})))
    return sitting


def pointed_at(sitting: Sitting) -> str:
    """What the one button says that the guide points at."""
    (token,) = re.findall(r'data-act="([^"]*)" data-pointed-at', sitting.markup)
    return str(token)


def follow(sitting: Sitting, taps: int) -> Sitting:
    """Tap so many times what the guide points at, and let the bot move."""
    for _tap in range(taps):
        sitting.tap(pointed_at(sitting)).bots()
    return sitting


def done() -> Sitting:
    """A guided round that was followed to its end."""
    sitting = guided()
    while "data-pointed-at" in sitting.markup:
        follow(sitting, 1)
    return sitting


@pytest.mark.parametrize("lang", ["en", "de"])
def test_whoever_taps_what_the_guide_points_at_plays_a_round_without_losing_a_life(lang: str) -> None:
    sitting = guided(lang)
    words = []
    while "data-pointed-at" in sitting.markup:
        words.append(re.findall(r'class="guide".*?<p>(.*?)</p>', sitting.markup)[0])
        follow(sitting, 1)
    view: Any = sitting.session.state.view(0)
    assert (view.round, view.lives, view.event) == (2, 3, None)
    assert len(sitting.session.record.moves) == 22
    assert len(set(words)) == 11
    assert all(len(re.sub("<[^>]*>", "", each)) < 150 for each in words)
    assert 'data-page="end-guide"' in sitting.markup


def test_the_guide_names_the_card_it_points_at() -> None:
    sitting = follow(guided(), 2)
    assert pointed_at(sitting) == "select 7c"
    assert "Tap 7♣ , then Left" in sitting.text
    assert "Tap seven of clubs, then Left" in sitting.say
    sitting.tap("select 7c")
    assert pointed_at(sitting) == "play 7c L"


def test_another_move_may_be_made_and_the_bot_waits_for_what_becomes_of_it() -> None:
    sitting = follow(guided(), 2).tap("play 9c L")
    assert not sitting.more
    assert "You may play that, too" in sitting.text
    sitting.tap("guide on")
    assert pointed_at(sitting) == "select 7c"
    assert sitting.at == 2


def test_one_may_play_on_without_the_guide_as_practice_and_come_back() -> None:
    sitting = follow(guided(), 2).tap("play Jh").tap("guide off")
    assert "Practice: this does not count." in sitting.text
    sitting.tap(next(token for token in sitting.tokens if token.startswith("play show"))).bots()
    assert sitting.session.state.turn == 0
    sitting.tap("guide on")
    assert pointed_at(sitting) == "select 7c"


def test_nothing_of_it_is_kept_and_it_has_no_result() -> None:
    sitting = done()
    assert "A game of your own" in sitting.text
    assert sitting.save is None
    assert sitting.session.result is None


def test_it_can_be_begun_again() -> None:
    sitting = done().tap("again")
    assert (sitting.at, pointed_at(sitting)) == (0, "select 3d")
    assert sitting.save is None


def test_a_whole_game_after_the_guide_ends_without_a_save_or_another_deal() -> None:
    sitting = follow(guided(), 2).tap("guide off")
    while sitting.session.state.turn is not None:
        if sitting.more:
            sitting.step()
        else:
            sitting.tap(f"play {next(iter(sitting.session.state.view(0).moves()))}")
    assert 'data-page="end-guide"' in sitting.markup
    assert 'data-page="again"' not in sitting.markup
    assert sitting.save is None
