from itertools import combinations
from random import Random

import pytest

from engine.elephant import Elephant, State
from engine.game import IllegalMove, Refusal, Seat
from engine.riding import PASS, RIDERS, Kind, Rule, Table, Why

GAME = Elephant()


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def position(
    *hands: str,
    turn: Seat = 0,
    bundles: tuple[int, ...] = (1, 0, 0),
    scores: tuple[int, ...] = (0, 0, 0),
    number: int = 1,
) -> State:
    """An empty table in a round, not at its first turn unless nobody has a bundle."""
    state = GAME.deal(*GAME.draw({"players": len(hands), "dealer": 0}, 1))
    state.hands = tuple(map(cards, hands))
    state.turn = turn
    state.bundles = bundles
    state.scores = scores
    state.round = number
    return state


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(GAME.parse(move))
    return state


def why_not(state: State, move: str) -> object:
    with pytest.raises(IllegalMove) as refused:
        play(state, move)
    return refused.value.reason


def listed(state: State) -> set[str]:
    return {str(move) for move in state.moves()}


def pairs(riders: str) -> set[str]:
    return {" ".join(pair) for pair in combinations(riders.split(), 2)}


# Starting


def test_the_first_turn_of_a_round_is_exactly_one_rider() -> None:
    state = position("7-4 7-9 red", "9-9", "8-8", bundles=(0, 0, 0))
    assert listed(state) == {"7-4", "7-9"}
    assert why_not(state, "7-4 7-9") is Why.ONE_FIRST
    assert why_not(state, "pass") is Why.ONE_FIRST
    assert why_not(state, "red") is Why.CLOWN_TOO_EARLY


def test_a_starter_plays_one_rider_or_two_or_passes() -> None:
    state = position("7-4 7-9 8-3 red", "9-9", "8-8")
    assert listed(state) == {"7-4", "7-9", "8-3", "pass"} | pairs("7-4 7-9 8-3")
    assert play(state, "7-4").rule == "open"
    assert play(state, "7-4").turn == 1
    assert play(state, "pass").turn == 1
    assert play(state, "pass").rule is None


def test_a_clown_never_starts_nor_decides() -> None:
    state = position("7-4 7-9 red", "9-9 blue", "8-8")
    for move in ("red", "7-4 red"):
        assert why_not(state, move) is Why.CLOWN_TOO_EARLY
    assert why_not(play(state, "7-4"), "blue") is Why.CLOWN_TOO_EARLY


def test_clowns_only_must_pass_while_no_rule_is_decided_and_are_not_out_by_that() -> None:
    state = position("7-4 7-9", "red", "7-8 9-9", turn=1)
    assert state.moves() == [PASS]
    state = play(state, "pass", "9-9", "pass")
    assert (state.turn, state.moves()) == (1, [PASS])
    state = play(position("7-4 8-9", "red", "7-8 9-9"), "7-4")
    assert state.moves() == [PASS]
    state = play(state, "pass", "7-8", "pass")
    assert (state.rule, state.turn, state.out) == ("elephant 7", 1, (0,))
    assert listed(state) == {"red", "pass"}


def test_a_player_to_whom_the_start_comes_a_second_time_must_play_a_rider() -> None:
    state = play(position("7-4 7-9", "red", "8-8 9-9"), "pass", "pass", "pass")
    assert state.turn == 0
    assert listed(state) == {"7-4", "7-9", "7-4 7-9"}
    assert why_not(state, "pass") is Why.MUST_PLAY


def test_clowns_only_pass_even_when_the_start_comes_round() -> None:
    state = play(position("7-4 7-9", "red", "8-8 9-9", turn=1), "pass", "pass", "pass")
    assert (state.turn, state.moves()) == (1, [PASS])
    state = play(state, "pass")
    assert (state.turn, "pass" in listed(state)) == (2, False)


def test_whoever_passed_the_start_plays_at_the_next_turn() -> None:  # the rulebook's second question
    state = play(position("7-4 7-9", "9-9 9-8", "8-8"), "pass", "9-9", "pass")
    assert listed(state) == {"7-4", "7-9", "pass"}


def test_largest_choice_is_that_of_a_starter_with_a_full_hand() -> None:
    for players, most in ((3, 191), (4, 106), (5, 67)):
        size = (60 - players) // players
        hand = " ".join(RIDERS[:size])
        state = position(hand, *["10-10"] * (players - 1), bundles=(1, *[0] * (players - 1)))
        assert len(set(state.moves())) == len(state.moves()) == most


# One card lies


def test_a_second_card_decides_the_rule() -> None:
    state = play(position("7-4 1-10", "7-9 8-4 8-9", "10-10"), "7-4")
    assert play(state, "7-9").rule == "elephant 7"
    assert play(state, "8-4").rule == "ball 4"
    assert play(state, "8-9").rule == "acrobat"
    assert why_not(state, "7-9 8-9") is Why.TWO_AT_START


def test_a_pass_before_the_rule_is_decided_is_not_final() -> None:
    state = play(position("7-4 9-8", "7-9 8-8", "7-8 9-9"), "7-4", "pass", "7-8", "pass")
    assert (state.turn, state.out) == (1, (0,))
    assert listed(state) == {"7-9", "pass"}


def test_the_single_card_wins_if_all_the_others_pass_in_a_row() -> None:
    state = play(position("7-4 9-8", "7-9 8-8", "7-8 9-9"), "7-4", "pass", "pass")
    assert (state.turn, state.bundles, state.rule, state.table) == (0, (2, 0, 0), None, ())


# The rule is decided


def test_two_cards_with_elephant_10_let_only_elephant_10_follow() -> None:
    state = play(position("10-3 10-8 1-10", "10-10 9-10 3-8 red blue purple", "8-8"), "10-3 10-8")
    assert state.rule == "elephant 10"
    assert listed(state) == {"10-10", "red", "pass"}
    assert why_not(state, "9-10") is Why.OTHER_ELEPHANT
    assert why_not(state, "blue") is Why.BLUE
    assert why_not(state, "purple") is Why.PURPLE
    assert why_not(state, "purple 6-10") is Why.PURPLE


def test_two_cards_with_ball_4_let_only_ball_4_follow() -> None:
    state = play(position("8-4 10-4 1-10", "9-4 4-9 8-5 red blue purple", "8-8"), "8-4 10-4")
    assert state.rule == "ball 4"
    assert listed(state) == {"9-4", "blue", "pass"}
    assert why_not(state, "4-9") is Why.OTHER_BALL
    assert why_not(state, "red") is Why.RED


def test_acrobat_wants_two_numbers_that_are_free() -> None:  # the rulebook's example
    state = play(position("7-4 8-6 1-10", "7-9 5-6 5-10 red blue", "8-8"), "7-4 8-6")
    assert (state.rule, state.chips) == ("acrobat", ((7, 8), (4, 6)))
    assert listed(state) == {"5-10", "pass"}
    assert why_not(state, "7-9") is Why.ELEPHANT_COVERED
    assert why_not(state, "5-6") is Why.BALL_COVERED
    assert why_not(state, "red") is Why.RED
    assert why_not(state, "blue") is Why.BLUE
    assert play(state, "5-10").chips == ((5, 7, 8), (4, 6, 10))


def test_elephant_and_ball_numbers_are_covered_apart() -> None:
    state = play(position("10-4 8-6 1-10", "5-10 10-8", "8-8"), "8-6 10-4")
    assert listed(state) == {"5-10", "pass"}


def test_no_number_is_higher_than_another() -> None:  # the rulebook's first question
    state = play(position("10-10 10-9 9-9", "10-1 5-6", "10-5 4-7"), "10-9 10-10", "10-1")
    assert listed(state) == {"10-5", "pass"}


def test_a_pass_under_a_decided_rule_is_final() -> None:
    state = play(position("7-4 7-5 7-6", "7-7 9-9", "7-8 9-8"), "7-4 7-5", "pass", "7-8", "7-6")
    assert (state.turn, state.out) == (2, (1,))


def test_who_played_last_wins_when_only_one_has_not_passed() -> None:
    state = play(position("7-4 7-5 9-7", "7-7 9-9", "7-8 9-8"), "7-4 7-5", "7-7", "pass", "pass")
    assert (state.turn, state.bundles) == (1, (1, 1, 0))
    assert (state.table, state.rule, state.out, state.leader) == ((), None, (), None)


def test_chips_leave_the_board_after_an_acrobat() -> None:
    state = play(position("7-4 8-6 1-10", "5-10 9-9", "8-8"), "7-4 8-6", "5-10", "pass", "pass")
    assert (state.turn, state.chips, state.rule) == (1, ((), ()), None)


def test_two_cards_only_on_an_empty_table() -> None:
    state = play(position("7-4 7-5 9-7", "7-7 7-9", "8-8"), "7-4 7-5")
    assert why_not(state, "7-7 7-9") is Why.TWO_AT_START


def test_a_player_without_cards_passes_when_their_turn_comes_and_can_still_win() -> None:
    state = play(position("7-4 7-5", "7-7 9-9", "7-8 9-8"), "7-4 7-5", "pass")
    assert (state.hands[0], state.out) == ((), (1,))
    lost = play(state, "7-8")
    assert (lost.turn, lost.moves()) == (0, [PASS])
    assert play(lost, "pass").round == 2
    won = play(state, "pass")
    assert (won.round, won.scores) == (2, (6, -2, -2))


# The purple clown


def test_purple_is_declared_as_a_free_pair_that_adds_up_to_11() -> None:  # the rulebook's example
    state = play(position("7-4 8-5 1-10", "purple 9-9", "8-8"), "7-4 8-5")
    assert why_not(state, "purple") is Why.DECLARE
    assert why_not(state, "purple 1-2") is Why.BELOW_11
    assert why_not(state, "purple 7-9") is Why.PAIR_NOT_FREE
    assert why_not(state, "purple 9-4") is Why.PAIR_NOT_FREE
    free = {f"purple {rider}" for rider in RIDERS}
    taken = {m for m in free if m.startswith(("purple 7-", "purple 8-")) or m.endswith(("-4", "-5"))}
    assert listed(state) == (free - taken) | {"9-9", "pass"}
    after = play(state, "purple 6-10")
    assert after.chips == ((6, 7, 8), (4, 5, 10))
    assert after.table == ("7-4", "8-5", "purple 6-10")
    assert after.hands[1] == ("9-9",)


def test_the_pair_declared_need_not_be_a_card_still_unplayed() -> None:
    state = play(position("7-4 8-5 1-10", "purple 9-9", "8-8"), "7-4 8-5")
    assert "purple 8-8" not in listed(state)
    assert "purple 9-9" in listed(state)


def test_purple_is_unplayable_when_the_free_numbers_add_up_to_less_than_11() -> None:  # 7 and 3 are left
    state = position("10-4 9-5 3-8 5-6", "8-6 2-9 7-7 purple", "4-7 1-10 6-6")
    state = play(state, "9-5 10-4", "8-6", "4-7", "3-8", "2-9", "1-10", "pass")
    assert state.chips == ((1, 2, 3, 4, 8, 9, 10), (4, 5, 6, 7, 8, 9, 10))
    assert (state.turn, state.moves()) == (1, [PASS])
    assert why_not(state, "purple 7-3") is Why.BELOW_11


# The end of a round, and of the game


def ended(
    *hands: str, scores: tuple[int, ...], bundles: tuple[int, ...] = (0, 1, 0), number: int = 1
) -> State:
    """Seat 0 plays its only card and wins a bundle by it, which ends the round."""
    state = position("7-7", *hands, scores=scores, bundles=bundles, number=number)
    return play(state, "7-7", "pass", "pass")


def test_three_bundles_are_nine_points_and_each_card_left_costs_one() -> None:
    state = ended("9-9 8-8", "10-10", scores=(0, 0, 0), bundles=(2, 1, 0))
    assert state.scores == (9, 1, -1)
    assert (state.round, state.dealer, state.turn, state.bundles) == (2, 1, 2, (0, 0, 0))


def test_a_round_goes_on_while_everybody_holds_cards() -> None:
    state = play(position("7-7 6-6", "9-9", "8-8"), "7-7", "pass", "pass")
    assert (state.round, state.turn) == (1, 0)


@pytest.mark.parametrize(("before", "over"), [(21, False), (22, True)])
def test_the_game_ends_as_soon_as_anybody_has_25(before: int, over: bool) -> None:
    state = ended("9-9 8-8", "10-10", scores=(before, 0, 0))
    assert (state.turn is None) == over
    assert state.outcome() == ((0,) if over else None)


@pytest.mark.parametrize(("before", "over"), [(-13, False), (-14, True)])
def test_the_game_ends_as_soon_as_anybody_has_minus_15(before: int, over: bool) -> None:
    state = ended("9-9 8-8", "10-10", scores=(0, 0, before))
    assert state.scores == (3, 1, before - 1)
    assert (state.turn is None) == over


def test_the_score_is_held_within_minus_23_and_36() -> None:
    many = " ".join(RIDERS[:12])
    state = ended(many, "10-10", scores=(24, -14, 0), bundles=(5, 0, 0))
    assert state.scores == (36, -23, -1)
    assert state.turn is None


def test_the_game_ends_after_the_fifth_round() -> None:
    assert ended("9-9", "8-8", scores=(0, 0, 0), number=4).round == 5
    state = ended("9-9", "8-8", scores=(0, 0, 0), number=5)
    assert (state.round, state.turn, state.outcome()) == (5, None, (0,))
    assert state.moves() == []
    assert why_not(state, "pass") is state.view(0).refusal(PASS) is Refusal.OVER


def test_a_tie_goes_to_the_smaller_hand_and_else_is_shared() -> None:
    smaller = ended("9-9 8-8", "10-10", scores=(0, 2, 4), number=5)
    assert (smaller.scores, smaller.outcome()) == ((3, 3, 3), (0,))
    others = ended("9-9 8-8", "10-10", scores=(0, 6, 8), number=5)
    assert (others.scores, others.outcome()) == ((3, 7, 7), (2,))
    shared = ended("9-9", "10-10", scores=(0, 5, 8), number=5)
    assert (shared.scores, shared.outcome()) == ((3, 7, 7), (1, 2))


def test_a_trace_of_the_end_leaves_the_round_as_it_was() -> None:
    line = ended("9-9 8-8", "10-10", scores=(0, 2, 4), number=5).trace()
    assert line == {
        "turn": None,
        "over": True,
        "legal": 0,
        "round": 5,
        "dealer": 0,
        "hands": ((), ("9-9", "8-8"), ("10-10",)),
        "bundles": (1, 1, 0),
        "rule": None,
        "table": (),
        "chips": ((), ()),
        "out": (),
        "scores": (3, 3, 3),
        "winners": (0,),
    }


def test_a_round_without_a_deck_is_refused() -> None:
    state = position("7-7", "9-9", "8-8")
    state.undealt = ()
    assert why_not(play(state, "7-7", "pass"), "pass") is Why.NO_DECK


# What else is refused


def test_a_card_must_be_in_the_hand_and_the_turn_ones_own() -> None:
    state = position("7-4 7-9", "9-9", "8-8")
    assert why_not(state, "9-9") is Refusal.NOT_IN_HAND
    assert why_not(state, "7-4 9-9") is Refusal.NOT_IN_HAND
    assert why_not(state, "give 7-4 7-9") is Why.NO_GIFTS
    with pytest.raises(IllegalMove) as refused:
        state.play(PASS, 1)
    assert refused.value.reason is Refusal.NOT_YOUR_TURN
    with pytest.raises(IllegalMove) as refused:
        state.play(Table)  # type: ignore[arg-type]
    assert refused.value.reason is Refusal.NOT_THIS_GAME


def test_a_refused_move_leaves_the_state_as_it_was() -> None:
    state = position("7-4 7-9", "9-9", "8-8")
    before = state.trace()
    why_not(state, "red")
    assert state.trace() == before


def test_a_rule_is_its_own_notation_and_knows_its_number() -> None:
    rule = play(position("7-4 7-9 9-9", "9-8", "8-8"), "7-4 7-9").rule
    assert isinstance(rule, Rule)
    assert (str(rule), rule.kind, rule.number) == ("elephant 7", Kind.ELEPHANT, 7)


# Figures


@pytest.mark.parametrize(("players", "turns", "rounds"), [(3, 70, 2.2), (4, 75, 3.3), (5, 76, 4.4)])
def test_random_games_are_as_long_as_they_should_be(players: int, turns: int, rounds: float) -> None:
    rng = Random(players)
    moves = played = 0
    for number in range(100):
        state = GAME.deal(*GAME.draw({"players": players}, number))
        while state.turn is not None:
            state = state.play(rng.choice(state.moves()))
            moves += 1
        played += state.round
    assert moves / played == pytest.approx(turns, rel=0.05)
    assert played / 100 == pytest.approx(rounds, rel=0.12)
