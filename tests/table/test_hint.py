"""A hint at the table: what the strongest bot would do, from what the seat at the screen knows."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from bots import STRENGTHS
from engine import GAMES
from tests.table.sitting import Sitting
from tests.variants import VARIANTS, label, random_states
from web.table import hint
from web.table.tables import TABLES

SEATS: dict[str, list[str | None]] = {
    "balancing": [None, "simple"],
    "juggling": [None, "builder"],
    "solo": [None],
    "elephant": [None, "sensible", "sensible"],
}


def my_turn(game: str) -> Sitting:
    """A game in progress in which the one person has to decide."""
    sitting = Sitting.new(SEATS[game], game)
    rng = Random(3)
    while sitting.at < (1 if game == "solo" else 4) or sitting.more:
        assert sitting.play_on(rng)
    return sitting.tap("select none")


def hinted(sitting: Sitting) -> str:
    """What a hint says, once it has been thought of."""
    sitting.tap("hint")
    while sitting.more:
        sitting.step()
    return sitting.say


@pytest.mark.parametrize("game", TABLES)
def test_a_hint_says_what_to_do_and_why_and_that_it_is_a_hint(game: str) -> None:
    sitting = my_turn(game)
    assert "hint" in sitting.tokens
    said = hinted(sitting)
    assert said.startswith("Hint: ")
    assert "Master: “" in said
    assert "Hint: " in sitting.text


@pytest.mark.parametrize("game", TABLES)
def test_a_hint_moves_nothing_and_marks_cards(game: str) -> None:
    sitting = my_turn(game)
    before = sitting.save
    hinted(sitting)
    assert sitting.save == before
    assert "data-hinted" in sitting.markup or re.search(r'class="card [^"]*hinted', sitting.markup)


def test_the_cards_of_a_hint_are_marked_and_so_is_the_button_that_makes_its_move() -> None:
    sitting = my_turn("balancing")
    hinted(sitting)
    card = re.findall(r'<button id="c-(\w\w)" class="card [^"]*hinted', sitting.markup)[0]
    assert f"{card}" in str(sitting.session.hint)
    sitting.tap(f"select {card}")
    move = re.findall(r'data-act="play ([^"]*)" data-hinted', sitting.markup)
    assert len(move) == 1
    at = sitting.at
    assert sitting.tap(f"play {move[0]}").at == at + 1


def test_a_hint_stays_while_one_selects_and_goes_with_the_move_or_when_it_is_taken_away() -> None:
    sitting = my_turn("balancing")
    hinted(sitting)
    token = next(token for token in sitting.tokens if token.startswith("select "))
    assert "Hint: " in sitting.tap(token).text
    sitting.tap(next(token for token in sitting.tokens if token.startswith("play ")))
    assert "Hint: " not in sitting.text
    hinted(sitting)
    assert "Hint: " not in sitting.tap("hint none").text


def test_asking_twice_is_asking_once() -> None:
    sitting = my_turn("juggling")
    said = hinted(sitting)
    assert hinted(sitting) == said


def test_while_it_is_looked_for_the_table_says_so_and_goes_on_answering() -> None:
    sitting = my_turn("elephant").tap("hint")
    assert sitting.more
    assert "Looking for a hint" in sitting.text
    token = next(token for token in sitting.tokens if token.startswith("select "))
    assert sitting.tap(token).more
    assert not sitting.tap("hint none").more


@pytest.mark.parametrize("seats", [["simple", "simple"], [None, None]])
def test_whoever_does_not_decide_at_the_screen_gets_no_hint(seats: list[str | None]) -> None:
    sitting = Sitting.new(seats, starter=0)
    assert "hint" not in sitting.tokens
    assert not sitting.tap("hint").text.count("Looking for a hint")


CHOICES = [(game, options) for game in GAMES for options in VARIANTS[game]]


@pytest.mark.parametrize(("game", "options"), CHOICES, ids=label)
def test_what_is_hidden_changes_no_hint(game: str, options: dict[str, Any]) -> None:
    states = [state for state in random_states(game, options, 3) if state.turn is not None]
    for state in Random(1).sample(states, 2):
        view = state.view(state.turn)
        twin = view.sample(Random(8)).view(state.turn)
        said = []
        for each in (view, twin):
            thought = hint.begun(game, each, "7")
            while not thought.think(1000):
                pass
            said.append(hint.said(game, TABLES[game], each, thought.choice, "Ben"))
        assert said[0] == said[1]
        assert not {*said[0].cards} & {*view.unseen}


def test_hints_come_from_the_strongest_that_people_are_offered() -> None:
    assert all("master" in offered.values() for offered in STRENGTHS.values())
