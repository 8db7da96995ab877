"""The round of three players on the rules page, near its end.

Player 2 also holds the 2♦, without which step 5 would end the round. The other hands are what the steps show.
"""

import pytest

from engine.game import IllegalMove
from engine.juggling import Juggling, State
from engine.throws import Why

GAME = Juggling()

# What each turn does, the throw in play after it, and the cards in the score piles.
STEPS = [
    ("throw 9s 9h 9d", "9s 9h 9d", (2, 0, 0)),
    ("move 6c F2", "9h 9d", (3, 0, 0)),
    ("move Kh H1", "9d", (4, 0, 0)),
    ("move 8c F1", "", (5, 0, 0)),
    ("throw 4s 5h 6c 7d", "4s 5h 6c 7d", (5, 0, 0)),
    ("pass", "5h 6c 7d", (5, 1, 0)),
    ("move 6s F0", "6c 7d", (5, 2, 0)),
    ("catch 6c F0 7d F1", "", (5, 2, 0)),
    ("throw Ks Kh", "", (5, 2, 0)),
]


def start() -> State:
    state = GAME.deal(*GAME.draw({"players": 3, "starter": 0}, 1))
    state.hands = (
        (("8c", "6s"), ("9s", "9h", "9d", "7h")),
        (("2d", "6c"), ("4s", "5h", "7d")),
        (("Ks",), ("Kh",)),
    )
    state.throw = ("5c", "5d")
    state.owner = 2
    return state


def after(steps: int) -> State:
    state = start()
    for move, _, _ in STEPS[:steps]:
        state = state.play(GAME.parse(move))
    return state


@pytest.mark.parametrize("step", range(1, 10))
def test_each_step_leaves_the_throw_and_the_piles_of_the_page(step: int) -> None:
    _, throw, piles = STEPS[step - 1]
    state = after(step)
    assert (tuple(throw.split()), piles) == (state.throw, state.piles)


def test_moving_the_6c_makes_a_run_of_4() -> None:
    assert after(2).face_up[1] == ("4s", "5h", "6c", "7d")


def test_a_pair_of_kings_beats_what_is_left_after_the_third_step_but_no_run_of_4() -> None:
    kings = GAME.parse("throw Ks Kh")
    assert after(3).hidden[2] == ("Ks", "Kh")
    with pytest.raises(IllegalMove) as refused:
        after(5).play(kings)
    assert refused.value.reason == Why.TOO_SHORT


def test_the_owner_is_no_exception_and_takes_the_last_9_so_a_throw_must_follow() -> None:
    state = after(4)
    assert state.face_up[0][:2] == ("7h", "8c")
    assert (state.turn, state.owner, state.prepares()) == (1, None, [])


def test_without_the_2d_the_fifth_step_would_end_the_round() -> None:
    state = after(4)
    assert state.turn == 1
    assert state.hidden[1] == ("2d",)
    assert after(5).turn == 2


def test_the_seventh_step_makes_a_run_of_3_beside_the_7h() -> None:
    assert after(7).face_up[0] == ("6s", "7h", "8c")


def test_at_the_catch_all_are_told_of_the_places_in_the_face_up_hand() -> None:
    state = after(8)
    assert state.face_up[1] == ("6c", "7d")
    assert (1, "catch 6c F0 7d F1") == state.view(0).history[-1] == state.view(None).history[-1]


def test_the_pair_of_kings_empties_both_hands_and_ends_the_round() -> None:
    state = after(9)
    assert (state.turn, state.throw, state.owner) == (None, (), None)
    assert state.totals == (5 - 3, 2 - 3, 0 - 0)
    assert state.outcome() == (0,)
