"""Balancing Act at the table: what stands on the screen and what is said."""

from __future__ import annotations

import json
import re

from tests.engine.test_balancing import ANNA, BEN, deck_for
from tests.table.sitting import Sitting

OPTIONS = {
    "players": 2,
    "level": "normal",
    "open_hands": False,
    "face_up": 1,
    "steady": False,
    "starter": 0,
}


def example(*moves: str) -> Sitting:
    """The rules page's example after some moves, both seats persons, the curtain lifted."""
    deck = " ".join(deck_for([ANNA, BEN]))
    record = {"format": 1, "game": "balancing", "options": OPTIONS, "decks": [deck], "moves": moves}
    seats = [{"name": "Anna", "bot": None}, {"name": "Ben", "bot": None}]
    sitting = Sitting(save=json.dumps({**record, "table": {"version": 1, "seats": seats}}))
    return sitting.tap(f"lift {sitting.session.state.turn}")


def buttons(sitting: Sitting) -> dict[str, str]:
    """The words on each button that plays, by its token."""
    found = re.findall(r'data-act="(play [^"]*)"[^>]*>(.*?)</button>', sitting.markup)
    return {token: " ".join(re.sub(r"<[^>]*>|\ufe0e", " ", inside).split()) for token, inside in found}


START = ("show 3d", "show 4h")


def test_what_each_pan_would_weigh_is_on_its_button_before_you_commit() -> None:
    sitting = example(*START).tap("select 7c")
    assert buttons(sitting) == {
        "play 7c L": "Left 7 : 0 · difference 7",
        "play 7c R": "Right 0 : 7 · difference 7",
    }
    assert "7♣ – where to?" in sitting.text


def test_a_button_says_when_the_scale_would_balance_or_tip() -> None:
    sitting = example(*START, "7c L", "show 3d", "4h R", "show 2c").tap("select 3d")
    assert buttons(sitting)["play 3d R"] == "Right 7 : 7 · balanced"
    sitting.tap("select 9c")
    assert buttons(sitting)["play 9c L"] == "Left 16 : 4 · tips over"


def test_an_ace_asks_whether_it_is_1_or_the_counterweight() -> None:
    sitting = example(*START, "7c L", "show 3d", "4h R", "show 2c").tap("select As")
    assert buttons(sitting) == {
        "play As L": "Left, as 1 8 : 4 · difference 4",
        "play As R": "Right, as 1 7 : 5 · difference 2",
        "play As =": "Counterweight 7 : 7 · balanced",
    }


def test_a_jack_and_a_queen_say_which_card_they_shift_or_lift() -> None:
    sitting = example(*START, "7c L", "show 3d", "4h R", "show 2c").tap("select Jh")
    assert buttons(sitting) == {
        "play Jh L": "Shift 7♣ to the right 0 : 11 · tips over",
        "play Jh R": "Shift 4♥ to the left 11 : 0 · tips over",
    }
    sitting = example(*START, "7c L", "show 3d").tap("select Qc")
    assert buttons(sitting) == {"play Qc L": "Lift 7♣ 0 : 0 · balanced"}


def test_a_queen_on_the_empty_scale_is_discarded_to_no_effect() -> None:
    sitting = example(*START, "7c L", "show 3d", "Qc L", "show 4h").tap("select Jh")
    assert buttons(sitting) == {"play Jh": "Discard it no effect"}


def test_the_beam_tilts_with_the_difference_and_the_limit_is_marked() -> None:
    assert "tilt-0" in example(*START).markup
    sitting = example(*START, "7c L", "show 3d")
    assert "tilt-left-7" in sitting.markup
    assert "limit-8" in sitting.markup
    assert "danger" in sitting.markup
    assert "tilt-left-3" in example(*START, "7c L", "show 3d", "4h R", "show 2c").markup


def test_after_a_play_the_shown_card_can_be_kept_or_changed() -> None:
    sitting = example(*START, "7c L")
    assert buttons(sitting) == {"play show 3d": "Keep 3♦ face up"}
    sitting.tap("select 5s")
    assert buttons(sitting) == {"play show 5s": "Show 5♠"}


def test_two_face_up_cards_are_chosen_one_after_the_other() -> None:
    sitting = Sitting.new([None, None], face_up=2, starter=0).tap("lift 0")
    first, second, third = [token for token in sitting.tokens if token.startswith("select ")][:3]
    sitting.tap(first)
    assert buttons(sitting) == {}
    sitting.tap(next(token for token in sitting.tokens if token.endswith(second.split()[1])))
    cards = f"{first.split()[1]} {second.split()[1]}"
    assert list(buttons(sitting)) == [f"play show {cards}"]
    sitting.tap(next(token for token in sitting.tokens if token.endswith(third.split()[1])))
    assert third.split()[1] in next(iter(buttons(sitting)))


def test_events_are_said_and_shown() -> None:
    moves = (*START, "7c L", "show 3d", "4h R", "show 2c")
    sitting = example(*moves).tap("play 3d R")
    assert "Balanced! The scale is emptied." in sitting.say
    assert "Balanced!" in sitting.text
    sitting = example(*moves).tap("play 9c L")
    assert "It tips over: a difference of 12, with a limit of 8. A life is lost: 2 left." in sitting.say
    assert "Tipped over!" in sitting.text


def test_cards_are_said_by_their_names_and_shown_by_their_signs() -> None:
    sitting = example(*START).tap("play 7c L")
    assert "Anna puts seven of clubs on the left: 7 : 0." in sitting.say.replace("\N{NO-BREAK SPACE}", " ")
    assert "7♣" in sitting.text


def test_the_others_hand_shows_backs_and_its_face_up_card() -> None:
    sitting = example(*START)
    assert 'aria-label="5 face-down cards"' in sitting.markup
    assert 'aria-label="four of hearts"' in sitting.markup
    assert "c-8d" not in sitting.markup


def test_a_card_in_hand_says_its_name_its_place_and_whether_it_is_face_up() -> None:
    sitting = example(*START)
    assert ">five of spades, 1 of 6<" in sitting.markup
    assert ">three of diamonds, 6 of 6, face up<" in sitting.markup


def test_the_discard_pile_counts_what_was_cleared_away() -> None:
    sitting = example(*START, "7c L", "show 3d", "4h R", "show 2c", "3d R", "show 5s")
    assert 'aria-label="Discard pile: 3 cards"' in sitting.markup


def test_the_last_play_of_a_round_says_if_it_would_end_unbalanced() -> None:
    moves = (
        *START, "7c L", "show 3d", "4h R", "show 2c", "3d R", "show 5s", "6h L", "show 2c", "9c R", "show 5s",
        "2c R", "show Ts", "5s L", "show Jh", "Qc", "show Ts", "As L", "Ts R",
    )  # fmt: skip
    sitting = example(*moves)
    assert sitting.session.state.trace()["hands"] == (("Jh",), ("8d",))
    sitting.tap("play Jh L").tap("lift 1").tap("select 8d")
    assert all(
        "the round ends unbalanced" in words or "tips over" in words for words in buttons(sitting).values()
    )
