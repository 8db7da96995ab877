"""Balancing Act: the rules one by one, and the rules page's example step by step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.balancing import Balancing, State
from engine.game import IllegalMove, Outcome, Refusal
from engine.scale import DECK, Event, Options, Phase, Why

GAME = Balancing()


def deck_for(hands: list[str], rest: str = "", starter: int = 0) -> tuple[str, ...]:
    """A deck that deals these hands, in seat order, in the first round, and then `rest`."""
    cards = [hand.split() for hand in hands]
    order = [cards[(starter + i) % len(cards)] for i in range(len(cards))]
    dealt = [hand[i] for i in range(12 // len(cards)) for hand in order]
    known = dealt + rest.split()
    return (*known, *(c for c in DECK if c not in known))


def deal(hands: list[str], rest: str = "", **options: Any) -> State:
    agreed = GAME.options({"players": len(hands), **options})
    return GAME.deal(agreed, (deck_for(hands, rest, agreed.starter),))


def after(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(GAME.parse(move))
    return state


def reason(state: State, move: str) -> object:
    with pytest.raises(IllegalMove) as refused:
        state.play(GAME.parse(move))
    return refused.value.reason


# --- the rules page's example, round 1 on Normal: Anna is seat 0, Ben seat 1

ANNA, BEN = "7c 3d 5s 9c Jh As", "4h 8d Qc Ts 2c 6h"
STEPS: list[tuple[list[str], int, Event | None]] = [
    (["show 3d", "show 4h", "7c L"], 7, None),
    (["show 3d", "4h R"], 3, None),
    (["show 2c", "3d R"], 0, Event.BALANCED),
    (["show 5s", "6h L"], 6, None),
    (["show 2c", "9c R"], 3, None),
    (["show 5s", "2c R"], 5, None),
    (["show Ts", "5s L"], 0, Event.BALANCED),
    (["show Jh", "8d L"], 8, None),
    (["show Ts", "Jh L"], 8, None),
    (["Ts L"], 2, None),
    (["As ="], 0, Event.BALANCED),
    (["Qc"], 0, None),
]


def example(steps: int) -> State:
    """The example's position after so many steps; 8 ends before Anna shifts."""
    return after(deal([ANNA, BEN]), *(move for moves, *_ in STEPS[:steps] for move in moves))


@pytest.mark.parametrize("step", range(1, 13))
def test_each_step_of_the_example_has_its_difference_and_event(step: int) -> None:
    _moves, difference, event = STEPS[step - 1]
    state = example(step)
    assert (state.difference, state.event) == (difference, event)
    assert state.lives == 3


def test_example_step_4_a_ten_would_tip_the_empty_scale() -> None:
    state = after(example(3), "show 5s", "Ts L")
    assert state.event is Event.TIPPED
    assert state.lives == 2


def test_example_step_8_a_difference_of_exactly_the_limit_is_allowed() -> None:
    state = example(8)
    assert state.difference == state.limit == 8
    assert state.event is None


def test_example_step_9_the_last_card_lies_face_up_by_itself() -> None:
    assert example(9).shown[0] == ("As",)
    assert example(9).right == ("8d",)


def test_example_step_10_lifting_with_the_queen_would_lead_to_a_tip() -> None:
    state = after(example(9), "Qc R")
    assert state.event is Event.BALANCED
    state = after(state, "As L")
    assert (state.left_weight, state.difference) == (1, 1)
    state = after(state, "Ts R")
    assert state.event is Event.TIPPED
    assert state.lives == 2


def test_example_step_12_a_queen_on_the_empty_scale_ends_the_round_without_loss() -> None:
    state = example(12)
    assert (state.round, state.lives, state.event, state.unbalanced) == (2, 3, None, False)
    assert state.limit == 7
    assert state.turn == 1


# --- cards


@pytest.mark.parametrize(("card", "weight"), [("2c", 2), ("7c", 7), ("Tc", 10), ("Ac", 1)])
def test_a_number_card_weighs_its_number_and_an_ace_1(card: str, weight: int) -> None:
    hand = [card, *[c for c in ("3d", "4d", "5d", "6d", "8d") if c != card]]
    state = after(deal([" ".join(hand), "2h 3h 4h 5h 6h 7h"], level="expert", steady=True), f"{card} R")
    assert (state.difference if weight <= 7 else 10) == weight


def expert(hand: str, other: str = "2h 3h 4h 5h 6h 7h") -> State:
    """A game without face-up cards, so that plays follow each other."""
    return deal([hand, other], level="expert")


def test_a_jack_shifts_the_top_card_which_becomes_the_top_of_the_other_pan() -> None:
    state = after(expert("5d 2d Jd 3d 4d 6d"), "5d L", "4h R", "2d L", "2h R", "Jd L")
    assert (state.left, state.right) == (("5d",), ("4h", "2h", "2d"))
    assert (state.left_weight, state.right_weight) == (5, 8)


def test_a_jack_may_work_on_the_lighter_pan() -> None:
    state = after(expert("5d 2d Jd 3d 4d 6d"), "5d L", "2h R", "Jd R")
    assert (state.left, state.right, state.difference) == (("5d", "2h"), (), 7)


def test_a_jack_that_tips_the_scale_costs_a_life() -> None:
    state = after(expert("8d 2d Jd 3d 4d 6d"), "8d L", "7h R", "Jd L")
    assert state.event is Event.TIPPED
    assert state.lives == 1


def test_a_queen_lifts_the_top_card_of_either_pan() -> None:
    base = after(expert("5d 2d Qd 3d 4d 6d"), "5d L", "2h R")
    assert after(base, "Qd L").left == ()
    assert after(base, "Qd R").right == ()
    assert after(base, "Qd R").difference == 5


def test_a_queen_that_lifts_the_only_card_leaves_an_empty_scale_which_is_balanced() -> None:
    state = after(expert("5d 2d 3d 4d 6d 8d", "Qh 3h 4h 5h 6h 7h"), "5d L", "Qh L")
    assert state.event is Event.BALANCED


@pytest.mark.parametrize("card", ["Jd", "Qd"])
def test_a_jack_or_queen_on_the_empty_scale_is_no_event(card: str) -> None:
    state = after(expert(f"{card} 2d 3d 4d 5d 6d"), card)
    assert (state.event, state.difference, state.left, state.right) == (None, 0, (), ())
    assert card not in state.hands[0]


def test_while_a_pan_holds_cards_one_must_be_chosen() -> None:
    state = after(expert("5d 2d 3d 4d 6d 8d", "Jh Qh 4h 5h 6h 7h"), "5d L")
    assert [m for m in state.moves() if m[0] in "JQ"] == ["Jh L", "Qh L"]
    assert reason(state, "Jh") is Why.CHOOSE_PAN
    assert reason(state, "Qh R") is Why.EMPTY_PAN


def test_an_ace_as_counterweight_weighs_the_difference_and_balances_at_once() -> None:
    state = after(expert("5d 2d 3d 4d 6d 8d", "Ah 3h 4h 5h 6h 7h"), "5d L", "Ah =")
    assert state.event is Event.BALANCED
    assert (state.left, state.right) == ((), ())


def test_a_counterweight_needs_a_difference_and_an_ace() -> None:
    state = expert("Ad 2d 3d 4d 6d 8d")
    assert reason(state, "Ad =") is Why.NO_DIFFERENCE
    assert "Ad =" not in state.moves()
    state = after(state, "2d L", "4h R")
    assert "Ad =" in state.moves()
    assert reason(state, "3d =") is Why.ONLY_ACE


def test_an_ace_that_a_jack_shifts_still_weighs_1() -> None:
    state = after(expert("Ad 5d 2d 3d 4d 6d", "Jh 3h 4h 5h 6h 7h"), "Ad L", "Jh L")
    assert (state.right, state.right_weight) == (("Ad",), 1)


def test_an_ace_may_be_1_where_it_could_be_a_counterweight() -> None:
    state = after(expert("5d 2d 3d 4d 6d 8d", "Ah 3h 4h 5h 6h 7h"), "5d L", "Ah L")
    assert state.difference == 6


# --- levels, limits, dealing


@pytest.mark.parametrize(
    ("level", "lives", "face_up"), [("easy", 4, 1), ("normal", 3, 1), ("hard", 2, 1), ("expert", 2, 0)]
)
def test_each_level_has_its_lives_and_face_up_cards(level: str, lives: int, face_up: int) -> None:
    options = GAME.options({"level": level})
    assert options.face_up == face_up
    assert GAME.deal(options, (DECK,)).lives == lives


@pytest.mark.parametrize(
    ("players", "steady", "limits"),
    [
        (2, False, [8, 7, 6, 5]),
        (3, False, [9, 8, 7, 6]),
        (4, False, [9, 8, 7, 6]),
        (2, True, [7, 7, 7, 7]),
        (3, True, [8, 8, 8, 8]),
        (4, True, [8, 8, 8, 8]),
    ],
)
def test_each_round_has_its_limit(players: int, steady: bool, limits: list[int]) -> None:
    options = Options(players, "normal", open_hands=False, face_up=1, steady=steady, starter=0)
    assert [options.limit(number) for number in range(1, 5)] == limits


@pytest.mark.parametrize("players", [2, 3, 4])
def test_twelve_cards_are_dealt_one_at_a_time_from_the_starter(players: int) -> None:
    state = GAME.deal(GAME.options({"players": players, "starter": 1}), (DECK,))
    assert state.hands[1][0] == DECK[0]
    assert set(state.hands[1]) == set(DECK[0:12:players])
    assert [len(hand) for hand in state.hands] == [12 // players] * players
    assert state.turn == 1


def test_the_next_round_starts_with_the_next_player_clockwise() -> None:
    assert example(12).turn == 1
    state = deal(["2d 3d 4d", "2h 3h 4h", "2s 3s 4s", "2c 3c 4c"], level="expert", starter=3)
    rng = Random(2)
    while state.round == 1:
        state = state.play(rng.choice(state.moves()))
    assert state.turn == 0


@pytest.mark.parametrize("options", [{"open_hands": True}, {"face_up": 2}, {"face_up": 1}])
def test_open_hands_and_face_up_cards_are_not_offered_on_expert(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no such choice"):
        GAME.options({"level": "expert", **options})


# --- the face-up card


def test_all_choose_their_first_face_up_card_before_any_is_seen() -> None:
    state = after(deal([ANNA, BEN]), "show 3d")
    assert state.turn == 1
    assert state.view(1).shown == ((), ())
    assert state.view(1).history == ()
    assert state.view(0).shown == (("3d",), ())
    state = after(state, "show 4h")
    assert state.view(1).shown == (("3d",), ("4h",))
    assert state.view(1).history == ((0, "show 3d"), (1, "show 4h"))


def test_a_card_is_not_played_before_the_face_up_card_is_chosen() -> None:
    assert reason(deal([ANNA, BEN]), "7c L") is Why.SHOW_FIRST


def test_the_player_who_played_and_nobody_else_chooses_what_lies_face_up() -> None:
    state = after(deal([ANNA, BEN]), "show 3d", "show 4h", "7c L")
    assert (state.turn, state.phase) == (0, Phase.SHOW)
    assert "show 3d" in state.moves()
    assert after(state, "show 3d").turn == 1


def test_a_card_once_face_up_is_known_to_be_in_the_hand_until_it_is_played() -> None:
    state = after(deal([ANNA, BEN]), "show 3d", "show 4h", "7c L", "show 5s")
    assert state.view(1).hands[0] == ("3d", "5s", "?", "?", "?")
    assert state.view(1).shown[0] == ("5s",)
    for seed in range(20):
        assert "3d" in state.view(1).sample(Random(seed)).hands[0]


def test_nothing_is_shown_while_a_card_is_to_be_played() -> None:
    assert reason(example(1).play(GAME.parse("show 3d")), "show 4h") is Why.NOTHING_TO_SHOW


def test_another_number_of_face_up_cards_is_refused() -> None:
    assert reason(deal([ANNA, BEN]), "show 3d 5s") is Why.SHOW_OTHER_NUMBER
    assert reason(deal([ANNA, BEN], face_up=2), "show 3d") is Why.SHOW_OTHER_NUMBER


def test_with_two_face_up_cards_both_may_be_swapped_and_the_last_two_lie_face_up() -> None:
    hands = ["2d 3d 4d 5d", "2h 3h 4h 5h", "2s 3s 4s 5s"]
    state = after(deal(hands, face_up=2), "show 2d 3d", "show 2h 3h", "show 2s 3s", "4d L")
    assert len(state.moves()) == 3
    state = after(state, "show 2d 5d", "2h R", "show 4h 5h", "2s R", "show 3s 4s", "2d L")
    assert state.turn == 1
    assert state.shown[0] == ("3d", "5d")


def test_with_open_hands_no_face_up_card_is_chosen() -> None:
    state = deal([ANNA, BEN], open_hands=True)
    assert state.phase is Phase.PLAY
    assert state.shown == state.hands
    assert state.view(1).hands == state.hands
    assert after(state, "7c L").turn == 1


def test_on_expert_nothing_lies_face_up_not_even_the_last_card() -> None:
    state = deal(["2d 3d 4d", "2h 3h 4h", "2s 3s 4s", "2c 3c 4c"], level="expert")
    state = after(state, "2d L", "2h R", "2s L", "2c R", "3d L", "3h R", "3s L", "3c R")
    assert state.shown == ((), (), (), ())
    assert state.view(1).hands[0] == ("?",)


# --- balanced, tipped, the end


def test_a_tip_costs_a_life_and_clears_the_scale() -> None:
    state = after(expert("9d 2d 3d 4d 6d 8d"), "9d L")
    assert (state.event, state.lives, state.left) == (Event.TIPPED, 1, ())


def test_cards_left_on_the_scale_at_the_end_of_a_round_cost_a_life() -> None:
    state = deal(["2d 3d 4d", "2h 3h 4h", "2s 3s 4s", "2c 3c 4c"], level="expert")
    state = after(state, "2d L", "2h R", "2s L", "2c R", "3d L", "3h R", "3s L", "3c R", "4d L", "4h R")
    assert state.lives == 2
    state = after(state, "4s L", "4c L")
    assert (state.round, state.lives, state.event, state.unbalanced) == (2, 1, None, True)


def test_a_tip_by_the_twelfth_card_costs_one_life_not_two() -> None:
    state = deal(["2d 3d 4d", "2h 3h 4h", "2s 3s 4s", "2c 3c Tc"], level="expert")
    state = after(state, "2d L", "2h R", "2s L", "2c R", "3d L", "3h R", "3s L", "3c R", "4d L", "4h R")
    state = after(state, "4s L", "Tc L")
    assert (state.round, state.lives, state.event, state.unbalanced) == (2, 1, Event.TIPPED, False)


def test_k_losses_are_survived_and_the_next_ends_the_game_at_once() -> None:
    state = expert("9d Td 3d 4d 6d 8d", "9h Th 4h 5h 6h 7h")
    state = after(state, "9d L", "9h L")
    assert (state.lives, state.outcome()) == (0, None)
    state = after(state, "Td L")
    assert (state.lives, state.outcome(), state.turn) == (0, Outcome.LOST, None)
    assert state.round == 1
    assert state.hands == (("3d", "4d", "6d", "8d"), ("4h", "5h", "6h", "7h", "Th"))
    assert reason(state, "Th L") is Refusal.OVER


def test_the_game_is_won_after_four_rounds() -> None:
    rng = Random(0)
    for number in range(400):
        state = GAME.deal(*GAME.draw({"level": "easy", "open_hands": True}, number))
        while state.turn is not None:
            best = [m for m in state.moves() if state.play(m).event is Event.BALANCED]
            safe = [m for m in state.moves() if state.play(m).event is not Event.TIPPED]
            state = state.play(rng.choice(best or safe or state.moves()))
        if state.outcome() is Outcome.WON:
            assert state.round == 4
            assert state.cards_left == 0
            return
    pytest.fail("no game was won")


def test_a_card_of_another_hand_is_refused_without_saying_whose_it_is() -> None:
    state = after(deal([ANNA, BEN]), "show 3d", "show 4h")
    assert reason(state, "8d L") is reason(state, "Ks L".replace("K", "2")) is Refusal.NOT_IN_HAND


def test_a_number_card_goes_onto_a_pan() -> None:
    assert reason(expert("2d 3d 4d 5d 6d 8d"), "2d") is Why.NO_PAN


def test_a_spectator_sees_no_hidden_card() -> None:
    state = after(deal([ANNA, BEN]), "show 3d", "show 4h")
    view = state.view(None)
    assert view.hands == (("3d", *"?????"), ("4h", *"?????"))
    assert "7c" not in repr(view)
