"""The solver of the solo game: its scores are the best there are, and its plans reach them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bots.arena.match import play_out
from bots.solo import Master, Why
from bots.solo_plan import moves
from bots.solo_solver import Solution, solve, solved
from engine import GAMES
from engine.cards import DECK
from engine.game import Card
from engine.solo import State
from engine.throws import RANK, Hand, Hands, kind, lowest

SOLO = GAMES["solo"]
CASES = Path(__file__).parents[3] / "shared" / "cases" / "solo.jsonl"
"""Deals with their best scores, beside the checkout where they are at hand."""


def dealt(top: str, bottom: str, jokers: int = 2, throw: str = "") -> State:
    """A position of two hands of any size, as it may come up in the middle of a game."""
    hands: Hands = tuple(top.split()), tuple(bottom.split())
    state = SOLO.deal(*SOLO.draw({}, 1))
    assert isinstance(state, State)
    state.hands, state.throw, state.jokers = hands, tuple(throw.split()), jokers
    seen = {*hands[0], *hands[1], *state.throw}
    state.out = tuple(c for c in DECK if c not in seen)
    return state


def fresh(deal: int) -> State:
    state = SOLO.deal(*SOLO.draw({}, deal))
    assert isinstance(state, State)
    return state


def checked(state: State) -> Solution:
    """The solution of a position, its plan played in the engine."""
    solution = solved(state)
    if solution.score is not None:
        end = state
        for move in moves(state, solution.steps):
            end = end.play(move)
        assert end.score == solution.score
    return solution


def ranks(hand: Hand) -> bytes:
    return bytes(RANK[c] for c in hand)


def best_of_all(state: State) -> int | None:
    """The best score by trying every move of the engine: for a few cards only."""
    seen = {}
    layers = [[state], [], [], []]
    for spent in range(state.jokers + 1):
        while layers[spent]:
            before = layers[spent].pop()
            for move in before.moves():
                after = before.play(move)
                if after.score is not None:
                    return after.score
                top, bottom = sorted(map(ranks, after.hands))
                key = top, bottom, bytes(sorted(ranks(after.throw))), after.jokers
                if after.turn is not None and key not in seen:
                    seen[key] = after
                    layers[state.jokers - after.jokers].append(after)
    return None


def small_positions(many: int, cards: int) -> Iterator[State]:
    """Random positions of a few neighbouring ranks, half of them with a throw in front of the player."""
    rng = Random(f"{many} {cards}")
    for _ in range(many):
        deck = [c for c in DECK if RANK[c] < 7]
        rng.shuffle(deck)
        cut = rng.randrange(cards + 1)
        throw: Hand = ()
        if rng.random() < 0.5:
            throw = tuple(sorted(rng.sample(deck[cards:], rng.randrange(1, 4)), key=RANK.__getitem__))
            throw = throw if kind(throw) else throw[:1]
        hands = deck[:cut], deck[cut:cards]
        yield dealt(" ".join(hands[0]), " ".join(hands[1]), rng.randrange(3), " ".join(throw))


def test_small_positions_have_the_score_that_trying_everything_finds() -> None:
    for state in small_positions(60, 4):
        assert checked(state).score == best_of_all(state), (state.hands, state.throw, state.jokers)


@pytest.mark.skipif(not CASES.exists(), reason="the published deals are not at hand")
def test_published_best_scores_agree() -> None:
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    known = [case for case in cases if "best" in case]
    assert known
    for case in known:
        deck: tuple[Card, ...] = tuple(case["record"]["decks"][0].split())
        state = SOLO.deal(SOLO.options({}), (deck,))
        assert isinstance(state, State)
        assert checked(state).score == case["best"], case["id"]


def test_a_card_in_the_way_is_lifted_in_a_free_turn() -> None:
    state = dealt("5c 6c 7c 9h Kd 9s 2c 3c", "", throw="")
    assert checked(state).score == 2


def test_a_lone_pair_of_strangers_costs_a_joker() -> None:
    assert checked(dealt("2c", "9h")).score == 1
    assert checked(dealt("2c", "9h", jokers=0)).score is None
    assert checked(dealt("2c", "", jokers=0)).score == 0


def test_a_throw_in_front_brings_free_turns() -> None:
    assert checked(dealt("2c 9h", "Kd", jokers=0, throw="4c 5c 6c")).score == 0
    assert checked(dealt("2c 9h", "Kd Jd", jokers=0, throw="4c 5c 6c")).score is None


def test_there_are_positions_where_a_catch_is_best() -> None:
    found = [step for state in small_positions(200, 5) for step in checked(state).steps if step.then >= 0]
    assert found


def test_it_rests_often_enough_for_a_page_that_answers() -> None:
    rests = list(solve(fresh(4)))
    assert len(rests) > 5
    assert max(b - a for a, b in zip([0, *rests], rests, strict=False)) < 2000


def test_the_first_card_to_leave_is_the_lowest() -> None:
    # What the solver takes for granted when it works with ranks alone.
    assert lowest(("7c", "6c", "6d")) == "6c"


def test_master_reaches_the_best_score() -> None:
    for deal in (2, 3, 5):
        state = fresh(deal)
        end = play_out(state, [Master()], Random(1))
        assert isinstance(end, State)
        assert end.score == solved(state).score


def test_master_says_when_nothing_wins_any_more() -> None:
    state = dealt("2c 4h", "6d 8s", jokers=0)
    *_, choice = Master().think(state.view(0), Random(1))
    assert choice.reason.why is Why.HOPELESS
