"""The solo game of Juggling Act at the table: its hands, its Jokers, and what each move costs."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from engine.game import Outcome
from engine.solo import Solo, State
from engine.throws import Prepare, Throw
from tests.table.sitting import Sitting
from tests.table.test_juggling import buttons, gaps, marked, traces
from tests.variants import random_game
from web.table import solo
from web.table.scene import Scene
from web.table.solo import Cost, cost

GAME = Solo()


def position(top: str, bottom: str = "", throw: str = "", jokers: int = 2) -> State:
    """A position of our own making."""
    state = GAME.deal(*GAME.draw({}, 1))
    state.hands = tuple(top.split()), tuple(bottom.split())
    state.throw = tuple(throw.split())
    state.jokers = jokers
    return state


def played(seed: int) -> tuple[list[Any], list[Any]]:
    """The positions of a random game, and the moves between them."""
    states, moves = random_game("solo", {}, seed)
    return list(states), list(moves)


def scene(state: State, selection: str = "") -> Scene:
    """What the player sees of a position, with something selected."""
    return Scene(state.view(0), ("Anna",), mine=state.turn == 0, selection=selection)


def shown(state: State, selection: str = "") -> str:
    return solo.board(scene(state, selection))


def test_before_every_move_it_is_known_what_it_costs() -> None:
    for seed in range(30):
        states, moves = played(seed)
        for before, move, after in zip(states[:-1], moves, states[1:], strict=True):
            n = len(move.cards) if isinstance(move, Throw) else 1
            foreseen = cost(before.view(0), type(move), n)
            if after.ending is Outcome.WON:
                assert foreseen is Cost.WINS
            elif after.ending is Outcome.LOST:
                assert foreseen is Cost.LOSES
            else:
                costs = Cost.DEAD_SPACE if after.jokers < before.jokers else Cost.NOTHING
                assert foreseen is costs, move


@pytest.mark.parametrize(
    ("throw", "jokers", "selection", "warning"),
    [
        ("5c 5d", 2, "", ""),
        ("5c 5d", 2, "9s", "Thrown alone it costs a dead space next turn."),
        ("5c 5d", 0, "9s", "Thrown alone it loses: no Joker is left."),
        ("5c 5d", 0, "9s 9h", ""),
        ("5c 5d", 2, "catch", "A catch costs a dead space next turn."),
        ("5c 5d", 0, "catch", "A catch loses: no Joker is left."),
        ("5c", 1, "", "All but a throw of 2 or more costs a dead space."),
        ("5c", 1, "9s", "All but a throw of 2 or more costs a dead space."),
        ("", 0, "", "All but a throw of 2 or more loses: no Joker is left."),
        ("", 0, "9s 9h", ""),
    ],
)
def test_a_plain_warning_stands_before_what_costs(
    throw: str, jokers: int, selection: str, warning: str
) -> None:
    markup = shown(position("9s 9h", "2c", throw, jokers), selection)
    found = re.findall(r'class="risk">(.*?)</p>', markup)
    assert found == ([warning] if warning else [])
    if warning and selection:
        assert warning in solo.choice(scene(position("9s 9h", "2c", throw, jokers), selection))


def test_buttons_say_what_they_cost() -> None:
    markup = shown(position("9s 9h", "2c", "5c", 1), "9s")
    assert buttons(markup)["play throw 9s"] == "button costs"
    assert re.search(r"<span>Pass</span><small>dead space</small>", markup)
    assert buttons(shown(position("9s 9h", "2c", "5c", 0), "9s"))["play discard 9s"] == "button bad"
    assert buttons(shown(position("9s 9h", "2c", "5c", 1), "9s 9h"))["play throw 9s 9h"] == "button good"
    last = shown(position("9s", "", "", 0), "9s")
    assert buttons(last)["play throw 9s"] == buttons(last)["play discard 9s"] == "button good"
    assert re.search(r"<span>Throw</span><small>wins</small>", last)


def test_the_gaps_are_the_legal_moves_of_the_chosen_card() -> None:
    rng = Random(1)
    for state in played(9)[0][:-1]:
        card = rng.choice([c for hand in state.hands for c in hand])
        found = set(gaps(shown(state, card)))
        assert found == {f"play {m}" for m in state.prepares() if isinstance(m, Prepare) and m.card == card}


def test_gaps_name_the_top_and_the_bottom_hand() -> None:
    found = gaps(shown(position("9s 9h", "2c"), "9s"))
    assert found == {
        "play move 9s T1": "after nine of hearts, top hand",
        "play move 9s B0": "before two of clubs, bottom hand",
        "play move 9s B1": "after two of clubs, bottom hand",
    }


def test_what_leaves_next_and_what_starts_a_long_throw_are_marked() -> None:
    markup = shown(position("9s 9h Kd", "2c 3c", "7c 6d 5h"))
    assert 'aria-label="five of hearts, leaves the game next"' in markup
    assert marked(markup) == {"9s", "2c"}


def test_jokers_are_turned_one_after_the_other() -> None:
    for jokers in (2, 1, 0):
        markup = shown(position("9s", "", "", jokers))
        assert markup.count("#jester") == jokers
        assert markup.count('class="card back"') == 2 - jokers
        assert f'aria-label="{jokers} Joker' in markup


def test_moves_are_told_with_what_the_next_turn_began_with() -> None:
    def told(before: State, text: str) -> str:
        after = before.play(GAME.parse(text))
        return " ".join(solo.tell(before.view(0), after.view(0), ("Anna",)))

    assert told(position("9s 9h", "2c"), "throw 9s 9h") == "Anna throws 9♠ and 9♥. 9♠ leaves the game."
    assert told(position("9s 9h", "2c"), "move 2c T1") == (
        "Anna moves 2♣ to the top hand. A dead space: a Joker is turned, 1 is left."
    )
    assert told(position("9s 9h", "2c", "5c 5d"), "discard 2c") == "Anna discards 2♣. 5♣ leaves the game."
    assert told(position("9s 9h", "2c", "5c 5d"), "move 9s T1") == (
        "Anna moves 9♠ within the top hand. 5♣ leaves the game."
    )
    assert told(position("9s", "2c", "5c", 0), "pass") == "Anna passes. 5♣ leaves the game. Lost this time."
    assert told(position("9s 9h", "", "5c"), "throw 9s 9h") == "Anna throws 9♠ and 9♥. Won! Score 2."
    assert told(position("9s", "", "5c 5d"), "catch 5c T0 5d T0") == (
        "Anna catches 5♣ and 5♦. A dead space: a Joker is turned, 1 is left."
    )


def test_the_table_can_be_read_out() -> None:
    assert solo.describe(scene(position("9s 9h", "2c", "5c 5d", 1))) == (
        "Top hand: 9♠, 9♥. Bottom hand: 2♣. In front of you: 5♣, 5♦; 5♣ leaves next. 1 Joker face up. "
        "Your turn: throw, move or discard a card, or pass."
    )


def test_a_game_can_be_played_resumed_and_taken_back_to_its_start() -> None:
    sitting = Sitting.new([None], "solo", deal=7)
    first = sitting.markup
    card = sitting.session.state.view(0).top[4]  # type: ignore[attr-defined]
    sitting.tap(f"select {card}").tap(f"play discard {card}")
    assert "19 cards left" in sitting.text
    again = Sitting("solo", sitting.save)
    assert again.text == sitting.text
    again.tap("undo")
    assert again.say == "Taken back."
    assert again.markup == first


def test_the_result_tells_the_score_or_how_many_cards_were_left() -> None:
    won = position("9s 9h", "", "5c", 1).play(GAME.parse("throw 9s 9h"))
    assert solo.result(scene(won)) == ("Won! Score 1.", "Both hands are empty, with 1 Joker still face up.")
    lost = position("9s 9h", "", "5c", 0).play(GAME.parse("pass"))
    assert solo.result(scene(lost)) == ("Lost this time.", "A third dead space, with 2 cards left in hand.")


@pytest.mark.parametrize("seed", range(4))
def test_no_card_that_stays_out_has_a_trace(seed: int) -> None:
    sitting = Sitting.new([None], "solo", deal=seed)
    rng = Random(seed)
    for _tap in range(60):
        for card in sitting.session.state.view(0).unseen:
            for trace in traces(card):
                assert trace not in sitting.markup + sitting.say
        if sitting.session.state.turn is None:
            break
        sitting.tap(rng.choice([token for token in sitting.tokens if token.startswith(("select ", "play "))]))
