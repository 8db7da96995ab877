"""The exact solver of Balancing Act, against a search of every line and the figures of the spec."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import pytest

from bots.balancing_solver import HAND, ONE, Position, Solver, special_cards
from engine import GAMES
from engine.balancing import State
from engine.scale import DECK, ROUND

# The share of rounds that can be played without losing a life, in percent, by players and limit.
SHARES = {
    2: {5: 84.0, 6: 94.0, 7: 95.7, 8: 95.9, 9: 96.0},
    3: {5: 76.4, 6: 91.3, 7: 94.9, 8: 95.9, 9: 96.1},
    4: {5: 52.1, 6: 79.2, 7: 89.8, 8: 94.2, 9: 95.6},
}


def dealt(players: int, rng: Random) -> Position:
    """The start of a round."""
    cards = [ONE[c] for c in rng.sample(DECK, ROUND)]
    hands = [sum(cards[seat::players]) for seat in range(players)]
    return Position(
        sum(hand << 36 * seat for seat, hand in enumerate(hands)), 0, 0, 0, sum(map(special_cards, hands))
    )


def random_position(seed: int) -> State:
    """A position of a game in which some cards of a round are left, with lives enough for any line."""
    rng = Random(seed)
    options = {"players": 2 + seed % 3, "open_hands": True}
    state: Any = GAMES["balancing"].deal(*GAMES["balancing"].draw(options, seed))
    state.lives = 99
    number, left = rng.randint(1, 4), rng.randint(2, 6)
    while state.round < number or state.cards_left > left:
        state = state.play(rng.choice(state.moves()))
    found: State = state
    return found


def fewest(state: State, known: dict[object, int]) -> int:
    """The fewest lives that the rest of the round costs, by trying every move."""
    key = state.hands, state.turn, state.left, state.right
    if key not in known:
        best = ROUND
        for move in state.moves():
            after = state.play(move)
            lost = state.lives - after.lives
            best = min(best, lost + (fewest(after, known) if state.cards_left > 1 else 0))
        known[key] = best
    return known[key]


def test_the_solver_agrees_with_a_search_of_every_line() -> None:
    for seed in range(60):
        state = random_position(seed)
        solver = Solver(state.options.players, state.limit)
        assert solver.lost(*Position.of(state)) == fewest(state, {}), seed


def test_a_line_costs_no_more_than_the_solver_says() -> None:
    for seed in range(20):
        state = random_position(100 + seed)
        solver = Solver(state.options.players, state.limit)
        lost = solver.lost(*Position.of(state))
        end = state
        line = solver.line(state)
        for move in line:
            end = end.play(move)
        assert state.lives - end.lives == lost
        assert len(line) == state.cards_left


@pytest.mark.parametrize("players", SHARES)
def test_the_share_of_rounds_without_a_loss_is_the_one_of_the_spec(players: int) -> None:
    games = 300
    for limit, share in SHARES[players].items():
        rng = Random(limit)
        solver = Solver(players, limit)
        clean = sum(solver.within(0, *dealt(players, rng)) for _ in range(games))
        error = 100 * sqrt(share / 100 * (1 - share / 100) / games)
        assert 100 * clean / games == pytest.approx(share, abs=3.5 * error + 0.7)


def test_no_ace_no_queen_and_an_odd_total_always_cost_a_life() -> None:
    rng = Random(1)
    hopeless = 0
    for _ in range(2000):
        cards = rng.sample(DECK, ROUND)
        odd = sum(c[0] in "3579" for c in cards) % 2
        if not odd or any(c[0] in "AQ" for c in cards):
            continue
        hopeless += 1
        hands = [sum(ONE[c] for c in cards[seat::2]) for seat in range(2)]
        position = Position(hands[0] | hands[1] << HAND, 0, 0, 0, sum(map(special_cards, hands)))
        assert Solver(2, 9).lost(*position) >= 1
    assert hopeless / 2000 == pytest.approx(0.0401, abs=0.02)


def test_what_the_solver_forgets_changes_no_answer() -> None:
    positions = [dealt(2, Random(seed)) for seed in range(30)]
    fresh = [Solver(2, 6).lost(*position) for position in positions]
    small = Solver(2, 6, memory=50)
    assert [small.lost(*position) for position in positions] == fresh
