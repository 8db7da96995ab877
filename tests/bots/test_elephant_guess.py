"""What Elephant Ball's master takes the others to do, and what their moves tell of their hands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bots import BOTS
from bots.arena.match import playing
from bots.elephant_cards import ALL_RIDERS, as_bits, common, places
from bots.elephant_guess import Guesses
from bots.elephant_habits import BEST, Stage, start
from bots.elephant_round import CIRCLE, Playout, Spot
from bots.elephant_told import Past
from engine.elephant import BUNDLE, Elephant, State

GAME = Elephant()
every_habit = pytest.mark.parametrize("name", ["sensible", "steady"])
every_number = pytest.mark.parametrize("players", [3, 4, 5])


def states(name: str, **options: Any) -> Iterator[State]:
    """The states of a game that one kind of bot plays with itself, the deal's first."""
    state = GAME.deal(*GAME.draw(options, 7))
    yield state
    for _, after in playing(state, [BOTS["elephant"][name]] * options["players"], Random(1)):
        assert isinstance(after, State)
        yield after


def hands_of(state: State) -> list[int]:
    """All hands as sets."""
    return [as_bits(hand) for hand in state.hands]


def in_common(hands: list[int], others: list[int]) -> int:
    """How many cards lie in the same hand both times."""
    return sum((one & other).bit_count() for one, other in zip(hands, others, strict=True))


@every_habit
@every_number
def test_a_round_played_out_with_the_true_hands_comes_as_it_comes(name: str, players: int) -> None:
    game = states(name, players=players, dealer=0)
    start = next(game)
    playout = Playout(hands_of(start), [0] * players, [name == "sensible"] * players)
    playout.run(Spot(Stage.FIRST, CIRCLE[players][0]))
    after = next(state for state in game if any(state.scores))
    assert list(after.scores) == [
        BUNDLE * won - hand.bit_count() for won, hand in zip(playout.bundles, playout.hands, strict=True)
    ]


@every_habit
@every_number
def test_every_move_of_a_bot_agrees_with_its_true_hand_and_its_own_habits(name: str, players: int) -> None:
    for state in list(states(name, players=players, petit=True))[players::11]:
        if state.turn is not None:
            for hand, told in zip(hands_of(state), Past(state.view(state.turn)).told, strict=True):
                assert all(turn.agrees(hand, name == "sensible") for turn in told)


@every_number
def test_guesses_make_the_moves_of_the_others_less_of_a_surprise_than_deals_do(players: int) -> None:
    state = list(states("sensible", players=players))[7 * players]
    assert state.turn is not None
    guesses, rng = Guesses(state.view(state.turn)), Random(2)
    dealt = guessed = 0
    for _ in range(30):
        guesses.deal(rng)
        dealt += sum(guesses.odd)
    for _ in range(30):
        guesses.draw(rng)
        guessed += sum(guesses.odd)
    assert guessed < dealt / 2


@pytest.mark.parametrize(("name", "more"), [("sensible", 1.1), ("steady", 1.1), ("uniform", 1.5)])
def test_guesses_are_hardly_more_alike_than_right_even_of_those_who_play_anything(
    name: str, more: float
) -> None:
    rng, alike, right = Random(4), 0, 0
    for state in list(states(name, players=5))[7:200:9]:
        if state.turn is None or not state.view(state.turn).unseen:
            continue
        guesses = Guesses(state.view(state.turn))
        for _ in guesses.settle(rng):
            pass
        first, then = ([guesses.draw(rng).hands for _ in range(30)] for _ in range(2))
        known = 30 * in_common(guesses.known, guesses.known)
        alike += sum(map(in_common, first, then)) - known
        right += sum(in_common(one, hands_of(state)) for one in then) - known
    assert alike < more * right


def test_a_guess_deals_every_hidden_card_once_and_moves_no_card_that_is_known() -> None:
    state = list(states("sensible", players=5, petit=True))[12]
    assert state.turn is not None
    view = state.view(state.turn)
    guesses, rng = Guesses(view), Random(3)
    for _ in range(20):
        hands = guesses.draw(rng).hands
        assert sum(hands) == sum(hands_of(state))
        assert [hand.bit_count() for hand in hands] == [len(hand) for hand in view.hands]
        assert all(known & hand == known for known, hand in zip(map(as_bits, view.hands), hands, strict=True))


@every_habit
@every_number
def test_gifts_are_guessed_as_a_bot_gives_them(name: str, players: int) -> None:
    game = states(name, players=players, petit=True)
    before = next(game)
    after = next(state for state in game if not state.giving)
    assert before.turn is not None
    guesses = Guesses(before.view(before.turn))
    guesses.hands = hands_of(before)
    guesses.give()
    mine, true = as_bits(after.gifts[before.turn]), hands_of(after)  # what it gives itself is not guessed
    true[before.turn] |= mine
    true[before.turn - 1] &= ~mine
    assert guesses.hands == true


@pytest.mark.parametrize(
    ("hand", "fed"),
    [("10-1 10-2 10-3 10-4 3-9", True), ("10-1 10-2 10-3 3-9 4-8", False)],
)
def test_in_a_playout_who_thinks_starts_a_number_with_many_cards_of_it_else_an_acrobat(
    hand: str, fed: bool
) -> None:
    laid = start(as_bits(hand.split()), ALL_RIDERS, BEST)
    assert laid.bit_count() == 2
    assert (common(*places(laid)) is not None) is fed
