"""The session: turns, curtain, undo, practice, saves, taps out of turn; the same for every game."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import web.table
from engine import GAMES
from engine.record import BadRecord
from tests.table.sitting import Sitting

TWO = [None, None]
BOT = [None, "simple"]


def chosen_and_lifted() -> Sitting:
    """Two persons, both face-up cards chosen, the starter's hand on the screen."""
    sitting = Sitting.new([*TWO], starter=0)
    for seat, card in ((0, 0), (1, 0)):
        sitting.tap(f"lift {seat}")
        sitting.tap(f"play show {sitting.session.state.view(seat).hands[seat][card]}")  # type: ignore[attr-defined]
    return sitting.tap("lift 0")


def test_without_a_game_the_table_is_empty() -> None:
    sitting = Sitting()
    assert (sitting.markup, sitting.at, sitting.more, sitting.save) == ("", 0, False, None)


def test_one_wish_starts_a_game_against_a_bot() -> None:
    sitting = Sitting.new([*BOT])
    assert sitting.record.game == "balancing"
    assert sitting.markup


@pytest.mark.parametrize(
    ("wish", "about"),
    [
        ("nonsense", "nonsense"),
        ('{"deal": "x"}', "deal x"),
        ('{"deal": "99999999999999999999"}', "deal 99999999999999999999"),
        ('{"deal": "1", "options": {"players": 9}}', "players 9"),
        ('{"deal": "1", "options": {"level": "mad"}}', "mad"),
        ('{"deal": "1", "seats": []}', "seats"),
        ('{"deal": "1", "seats": [{"name": "A", "bot": "oracle"}, {"name": "B"}]}', "oracle"),
    ],
)
def test_a_wish_that_cannot_be_dealt_says_why_and_keeps_the_game_in_progress(wish: str, about: str) -> None:
    sitting = Sitting.new([*BOT])
    before = sitting.save
    sitting.tap(f"new {wish}")
    assert about in sitting.say
    assert sitting.save == before


def test_a_tap_on_a_button_drawn_earlier_does_nothing() -> None:
    sitting = chosen_and_lifted()
    before = sitting.save
    token = sitting.choices()[0]
    sitting.tap(token)
    play = sitting.choices()[0]
    sitting.tap(play, at=sitting.at - 1)
    assert sitting.save == before


def test_a_double_tap_is_one_tap() -> None:
    sitting = chosen_and_lifted()
    sitting.tap(sitting.choices()[0])
    play, at = sitting.choices()[0], sitting.at
    sitting.tap(play, at)
    sitting.tap(play, at)
    assert sitting.at == at + 1
    assert "not in your hand" not in sitting.said[-1]


def test_selecting_twice_is_selecting_once() -> None:
    sitting = chosen_and_lifted()
    token = sitting.choices()[0]
    once = sitting.tap(token).markup
    assert sitting.tap(token).markup == once


@pytest.mark.parametrize(
    ("token", "reason"),
    [
        ("play show 2c", "Now a card is played"),
        ("play Kc L", "This cannot be played"),
        ("play fly", "This cannot be played"),
        ("play 7c", "That card is not in your hand"),
    ],
)
def test_a_refused_play_says_why_and_changes_nothing(token: str, reason: str) -> None:
    sitting = chosen_and_lifted()
    before, hand = sitting.save, sitting.session.state
    sitting.tap(token)
    assert reason in sitting.say
    assert reason in sitting.text
    assert sitting.save == before
    assert sitting.session.state is hand


def test_a_refused_play_leads_to_the_paragraph_of_the_rules_that_forbids_it() -> None:
    sitting = chosen_and_lifted()
    sitting.tap("play show 2c")
    assert '<a href="rules/#when-to-show">' in sitting.markup
    assert "<a href" not in sitting.tap("select none").markup


def test_a_play_for_a_bot_or_behind_the_curtain_is_refused() -> None:
    sitting = Sitting.new([None, "simple"], starter=1)
    assert sitting.more
    sitting.tap("play show 2c")
    assert "not your turn" in sitting.say
    sitting = Sitting.new([*TWO], starter=0)
    card = sitting.session.state.view(0).hands[0][0]  # type: ignore[attr-defined]
    sitting.tap(f"play show {card}")
    assert "not your turn" in sitting.say
    assert sitting.at == 0


# --- the curtain


def test_two_persons_get_a_curtain_at_every_change_and_no_card_behind_it() -> None:
    sitting = Sitting.new([*TWO], starter=0)
    rng = Random(3)
    last: int | None = None
    for _tap in range(80):
        if sitting.tokens and sitting.tokens[0].startswith("lift"):
            assert 'class="card' not in sitting.markup
            assert sitting.focus == "lift"
            last = None
        else:
            turn = sitting.session.state.turn
            assert last is None or turn in (last, None)
            last = turn
        if not sitting.play_on(rng):
            break


def test_with_one_person_there_is_no_curtain() -> None:
    sitting = Sitting.new([None, "simple", "uniform"])
    rng = Random(1)
    while sitting.play_on(rng):
        assert "curtain" not in sitting.markup


def test_with_open_hands_there_is_no_curtain() -> None:
    sitting = Sitting.new([*TWO], open_hands=True)
    rng = Random(1)
    while sitting.play_on(rng):
        assert "curtain" not in sitting.markup


def test_resuming_brings_the_curtain_back() -> None:
    sitting = chosen_and_lifted()
    assert "curtain" not in sitting.markup
    assert "curtain" in Sitting(save=sitting.save).markup


def test_lifting_the_curtain_for_somebody_else_does_nothing() -> None:
    sitting = Sitting.new([*TWO], starter=0)
    before = sitting.markup
    assert sitting.tap("lift 1").markup == before


def test_while_a_bot_plays_between_two_persons_nobody_s_hand_is_on_the_screen() -> None:
    sitting = Sitting.new([None, "simple", None], starter=0)
    rng = Random(2)
    seen = 0
    for _tap in range(60):
        if sitting.more and sitting.session.viewer is None:
            seen += 1
            state: Any = sitting.session.state
            for seat in (0, 2):
                for card in set(state.hands[seat]) - set(state.known[seat]):
                    assert f"c-{card}" not in sitting.markup
        if not sitting.play_on(rng):
            break
    assert seen


def test_when_the_game_is_over_everything_is_open_without_a_curtain() -> None:
    sitting = Sitting.new([*TWO])
    rng = Random(4)
    while sitting.play_on(rng):
        pass
    assert "curtain" not in sitting.markup
    assert "result" in sitting.markup
    assert sitting.focus == "again"


def test_the_curtain_tells_what_happened_since_that_person_s_last_turn() -> None:
    sitting = chosen_and_lifted()
    sitting.tap(sitting.choices()[0])
    sitting.tap(next(token for token in sitting.choices() if token.startswith("play")))
    sitting.tap(next(token for token in sitting.choices() if token.startswith("play show")))
    assert "Ben, it is your turn" in sitting.text
    assert "Anna puts" in sitting.text or "Anna plays" in sitting.text
    assert "Anna shows" in sitting.text


# --- undo


def test_a_move_can_be_taken_back_until_the_next_seat_has_moved() -> None:
    sitting = chosen_and_lifted()
    before = sitting.session.state
    sitting.tap(sitting.choices()[0])
    sitting.tap(sitting.choices()[0])
    assert sitting.session.undoable
    sitting.tap("undo")
    assert sitting.session.state is before
    assert "Taken back" in sitting.say


def test_showing_one_s_own_card_does_not_end_undo_and_the_curtain_offers_it() -> None:
    sitting = chosen_and_lifted()
    before = sitting.session.state
    sitting.tap(sitting.choices()[0])
    sitting.tap(sitting.choices()[0])
    sitting.tap(next(token for token in sitting.choices() if token.startswith("play show")))
    assert "undo" in sitting.tokens
    sitting.tap("undo").tap("undo")
    assert sitting.session.state is before


def test_after_the_curtain_was_lifted_a_move_stands_and_practice_is_offered() -> None:
    sitting = chosen_and_lifted()
    sitting.tap(sitting.choices()[0])
    sitting.tap(sitting.choices()[0])
    sitting.tap(next(token for token in sitting.choices() if token.startswith("play show")))
    at = sitting.at
    sitting.tap("lift 1")
    assert not sitting.session.undoable
    sitting.tap("undo")
    assert sitting.at == at
    assert "stands" in sitting.say


def test_after_a_bot_has_moved_a_move_stands() -> None:
    sitting = Sitting.new([*BOT], starter=0)
    sitting.tap(sitting.choices()[0])
    sitting.tap(sitting.choices()[0])
    assert sitting.session.undoable
    sitting.bots()
    assert not sitting.session.undoable


def test_the_last_of_all_to_choose_has_seen_the_others_cards_and_cannot_take_back() -> None:
    sitting = Sitting.new([*TWO], starter=0)
    for seat in (0, 1):
        sitting.tap(f"lift {seat}")
        sitting.tap(sitting.choices()[0])
        sitting.tap(next(token for token in sitting.choices() if token.startswith("play show")))
    assert not sitting.session.undoable


def practising() -> tuple[Sitting, str]:
    """A practice branch, and the moves of the game that it left."""
    sitting = Sitting.new([*BOT], starter=0)
    rng = Random(1)
    while sitting.at < 12:
        sitting.play_on(rng)
    sitting.bots().tap("undo")
    moves = " ".join(sitting.record.moves)
    sitting.tap(next(token for token in sitting.tokens if token.startswith("practice")))
    return sitting, moves


def test_practice_plays_on_from_there_is_marked_and_leads_back_to_the_game() -> None:
    sitting, moves = practising()
    assert "Practice" in sitting.text
    assert moves.startswith(" ".join(sitting.record.moves))
    assert " ".join(sitting.record.moves) != moves
    rng = Random(2)
    for _tap in range(5):
        sitting.play_on(rng)
    sitting.bots().tap("main")
    assert " ".join(sitting.record.moves) == moves
    assert "Practice" not in sitting.text


def test_practice_survives_a_reload() -> None:
    sitting, moves = practising()
    again = Sitting(save=sitting.save)
    assert "Practice" in again.text
    again.tap("main")
    assert " ".join(again.record.moves) == moves


# --- saves


@pytest.mark.parametrize("at", [1, 4, 9])
def test_a_save_resumes_the_same_table(at: int) -> None:
    sitting = Sitting.new([*BOT], starter=0)
    rng = Random(6)
    while sitting.at < at:
        sitting.play_on(rng)
    again = Sitting(save=sitting.save)
    assert again.markup == sitting.tap("select none").markup
    assert again.session.save() == sitting.session.save()


def test_the_save_is_the_record_with_one_more_key() -> None:
    sitting = Sitting.new([*BOT])
    found = json.loads(sitting.save or "")
    assert set(found) == {"format", "game", "options", "decks", "moves", "table"}
    assert found["table"]["seats"] == [{"name": "Anna", "bot": None}, {"name": "Ben", "bot": "simple"}]


def test_a_plain_record_opens_with_persons_in_all_seats() -> None:
    game = GAMES["balancing"]
    options, decks = game.draw({"players": 3}, 1)
    record = {"format": 1, "game": "balancing", "options": options._asdict(), "moves": []}
    text = json.dumps({**record, "decks": [" ".join(deck) for deck in decks]})
    sitting = Sitting(save=text)
    assert [player.name for player in sitting.session.players] == ["Player 1", "Player 2", "Player 3"]


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"game": "chess"},
        {"game": "solo"},
        {"table": {"version": 99}},
        {"table": []},
        {"table": {"version": 1, "seats": [{"name": "A"}]}},
        {"table": {"version": 1, "seen": 5}},
        {"moves": ["show Kc"]},
        {"moves": ["7c L"]},
    ],
)
def test_a_save_that_cannot_be_read_is_refused_and_the_table_stays(change: dict[str, Any]) -> None:
    sitting = Sitting.new([*BOT])
    before = web.table._session
    broken = json.dumps({**json.loads(sitting.save or ""), **change})
    with pytest.raises(BadRecord):
        web.table.open(json.dumps({"game": "balancing", "lang": "en", "save": broken}))
    assert web.table._session is before


def test_the_same_deal_again_deals_the_same_cards() -> None:
    sitting = Sitting.new([None, "uniform"], level="hard")
    rng = Random(4)
    while sitting.play_on(rng):
        pass
    decks = sitting.record.decks
    sitting.tap("again")
    assert sitting.at == 0
    assert sitting.record.decks == decks


def test_the_deal_number_is_named_only_after_the_end() -> None:
    sitting = Sitting.new([None, "uniform"], level="hard", deal=987654321)
    rng = Random(4)
    assert "987654321" not in sitting.markup
    while sitting.play_on(rng):
        assert "987654321" not in sitting.markup or "result" in sitting.markup
    assert "987654321" in sitting.text


def test_a_bot_plays_the_same_after_a_reload() -> None:
    sitting = Sitting.new([*BOT], starter=1, deal=11)
    save = sitting.save
    sitting.bots()
    again = Sitting(save=save)
    again.bots()
    assert again.record.moves == sitting.record.moves


def test_the_reasons_of_bots_are_kept() -> None:
    sitting = Sitting.new([*BOT], starter=1)
    sitting.bots()
    assert json.loads(sitting.save or "")["table"]["reasons"]


def test_names_are_text_and_never_markup() -> None:
    sitting = Sitting.new([*BOT], names="<i>&amp; Ben")
    assert "<i>&amp;</h2>" not in sitting.markup
    assert "&lt;i&gt;" in sitting.markup


def test_a_table_that_only_bots_sit_at_plays_by_itself() -> None:
    sitting = Sitting.new(["uniform", "uniform"], level="hard")
    while sitting.more:
        sitting.step()
    assert "result" in sitting.markup


def test_the_whole_table_can_be_read_out() -> None:
    sitting = chosen_and_lifted()
    sitting.tap("say all")
    assert "Round 1 of 4, limit 8" in sitting.say
    assert "Your hand" in sitting.say


# --- looking back


def test_one_may_look_back_step_by_step_and_return() -> None:
    sitting = Sitting.new([*BOT], starter=0)
    rng = Random(1)
    while sitting.at < 8:
        sitting.play_on(rng)
    sitting.bots()
    now = sitting.tap("select none").markup
    sitting.tap(f"replay {sitting.at - 1}")
    assert f"Move {sitting.at - 1} of {sitting.at}" in sitting.text
    for _step in range(3):
        sitting.tap(next(token for token in sitting.tokens if token.startswith("replay")))
    assert not sitting.choices()
    assert sitting.tap("replay none").markup == now


def test_looking_back_shows_what_the_seat_saw_then_and_no_bot_moves_meanwhile() -> None:
    sitting = Sitting.new([*BOT], starter=0)
    rng = Random(1)
    while sitting.at < 9:
        sitting.play_on(rng)
    sitting.bots()
    for at in range(sitting.at):
        sitting.tap(f"replay {at}")
        assert not sitting.more
        view = sitting.session.states[at].view(0)
        now = re.sub(r'<aside class="log.*?</aside>', "", sitting.markup, flags=re.DOTALL)
        assert not [card for card in view.unseen if f'"c-{card}"' in now]


@pytest.mark.parametrize("at", ["-1", "999", "x", ""])
def test_looking_back_to_a_move_that_never_was_shows_the_present(at: str) -> None:
    sitting = Sitting.new([*BOT], starter=0)
    now = sitting.tap("select none").markup
    assert sitting.tap(f"replay {at}").markup == now


def test_behind_the_curtain_nobody_looks_back() -> None:
    sitting = chosen_and_lifted()
    sitting.tap(sitting.choices()[0])
    sitting.tap(next(token for token in sitting.choices() if token.startswith("play")))
    sitting.tap(next(token for token in sitting.choices() if token.startswith("play show")))
    sitting.tap("replay 2")
    assert "curtain" in sitting.markup


def test_after_the_end_everybody_s_view_can_be_looked_at_and_played_on_from() -> None:
    sitting = Sitting.new([*TWO], level="hard")
    rng = Random(4)
    while sitting.play_on(rng):
        pass
    moves = sitting.record.moves
    sitting.tap("replay 4").tap("eyes 1")
    view: Any = sitting.session.states[4].view(1)
    assert all(f'"c-{card}"' in sitting.markup for card in view.hands[1])
    sitting.tap("practice 4")
    assert sitting.record.moves == moves[:4]
    assert "Practice" in sitting.tap("lift 0").tap("lift 1").text


# --- how it ended, for statistics


def ending(sitting: Sitting) -> str | None:
    rng = Random(4)
    while sitting.play_on(rng):
        pass
    found: str | None = json.loads(sitting.save or "")["table"]["result"]
    return found


def test_a_save_tells_no_result_before_the_end() -> None:
    sitting = Sitting.new([*BOT])
    assert json.loads(sitting.save or "")["table"]["result"] is None


def test_a_game_all_play_together_is_won_or_lost_by_all() -> None:
    sitting = Sitting.new([*TWO], level="hard")
    assert ending(sitting) == str(sitting.session.state.outcome())


def test_one_person_among_bots_has_won_or_lost() -> None:
    sitting = Sitting.new([None, "uniform"], game="juggling", rounds=1)
    result = ending(sitting)
    winners: Any = sitting.session.state.outcome()
    assert result == ("won" if 0 in winners else "lost")


def test_persons_against_each_other_are_only_done() -> None:
    assert ending(Sitting.new([*TWO], game="juggling", rounds=1)) == "over"


def test_a_game_that_is_over_stays_so_while_it_is_looked_back_at() -> None:
    sitting = Sitting.new([*TWO], level="hard")
    ending(sitting)
    assert 'class="play over"' in sitting.markup
    sitting.tap("replay 3")
    assert 'class="play replay over"' in sitting.markup
    sitting.tap("practice 3")
    assert ' over"' not in sitting.markup
    assert json.loads(sitting.save or "")["table"]["result"] is None


# --- strengths


@pytest.mark.parametrize(
    ("game", "bot", "word"),
    [
        ("balancing", "simple", "Beginner"),
        ("balancing", "planner", "Steady"),
        ("juggling", "master", "Master"),
        ("elephant", "steady", "Steady"),
    ],
)
def test_a_bot_s_seat_names_its_strength(game: str, bot: str, word: str) -> None:
    sitting = Sitting.new([None, bot, bot], game)
    assert sitting.text.count(f" {word}") == 2
    assert f"Ben is a bot: {word}." in sitting.tap("say all").say
    assert "Anna is a bot" not in sitting.say


@pytest.mark.parametrize(("game", "bot"), [("juggling", "greedy"), ("balancing", "uniform")])
def test_a_save_with_a_bot_that_is_no_longer_offered_opens_and_goes_on(game: str, bot: str) -> None:
    save = Sitting.new([None, bot], game).save
    sitting = Sitting(game, save=save)
    rng = Random(1)
    for _move in range(20):
        sitting.play_on(rng)
    assert sitting.at > 5
