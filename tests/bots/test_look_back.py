"""Looking back: what was possible, the move that gave it away, and a line that would have kept it."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

import pytest

from bots import BOTS, elephant_look_back, juggling_look_back
from bots.balancing_look_back import at_round
from bots.balancing_solver import Position, Solver
from bots.bot import decide
from bots.look_back import Looked, Possible, at_moves
from bots.solo_look_back import at_solo
from bots.solo_solver import solved
from engine import GAMES
from engine.game import Move, Outcome, State
from engine.scale import Phase


def played(game: str, options: dict[str, Any], bot: str, deal: int) -> list[State]:
    """The positions of a game of bots."""
    rules, player = GAMES[game], BOTS[game][bot]
    states = [rules.deal(*rules.draw(options, deal))]
    while states[-1].turn is not None:
        view = states[-1].view(states[-1].turn)
        choice = decide(player, view, Random(f"{deal} {len(states)}"))
        states.append(states[-1].play(choice.move))
    return states


def looked(looking: Generator[float, None, Possible]) -> Possible:
    """What a look finds; on the way it says how far it is, and never goes back."""
    done = 0.0
    while True:
        try:
            now = next(looking)
        except StopIteration as ended:
            found: Possible = ended.value
            return found
        assert done <= now <= 1
        done = now


def first_round(states: list[Any]) -> list[Any]:
    """The positions of the first round, to the one after its last play."""
    end = next((at for at, state in enumerate(states) if state.round > 1), len(states) - 1)
    return states[: end + 1]


def cost(state: Any, line: tuple[Move, ...]) -> int:
    """The lives that a line of plays costs."""
    lives = state.lives
    for move in line:
        while state.phase is Phase.SHOW:
            state = state.play(state.moves()[0])
        state = state.play(move)
    found: int = lives - state.lives
    return found


SCALES: dict[str, Any] = {"juggling": juggling_look_back.Scales, "elephant": elephant_look_back.Scales}


def missed(game: str, states: list[State], ats: list[int], seed: str) -> list[Looked]:
    """What Master says of some moves."""
    return list(at_moves(BOTS[game]["master"], SCALES[game], states, ats, seed))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_is_compared_with_the_best_that_open_hands_allow(players: int) -> None:
    given_away = 0
    for deal in range(12):
        states = first_round(played("balancing", {"players": players, "level": "easy"}, "uniform", deal))
        found = looked(at_round(states))
        first, last = states[0], states[-1]
        lost = last.ending is Outcome.LOST
        assert found.best == Solver(players, first.limit).lost(*Position.of(first))
        assert found.came == first.lives - last.lives + lost
        if found.at is None:
            assert found.came == found.best
            continue
        given_away += 1
        before = states[found.at]
        spent = first.lives - before.lives
        assert before.phase is Phase.PLAY
        assert spent + cost(before, found.line) == found.best
        assert len(found.line) == before.cards_left
        after, solver = states[found.at + 1], Solver(players, first.limit)
        rest = solver.lost(*Position.of(after)) if after.round == first.round and not lost else 0
        assert first.lives - after.lives + rest > found.best or lost
    assert given_away


def test_a_solo_game_is_compared_with_the_best_score_of_its_deal() -> None:
    given_away = 0
    for deal in range(6):
        states: list[Any] = played("solo", {}, "sensible", deal)
        found = looked(at_solo(states))
        assert found.best == solved(states[0]).score
        assert found.came == (states[-1].jokers if states[-1].outcome() is Outcome.WON else None)
        if found.at is None:
            assert found.came == found.best
            continue
        given_away += 1
        after = states[found.at + 1]
        assert after.turn is None or solved(after).score != found.best
        state = states[found.at]
        for move in found.line:
            state = state.play(move)
        assert (state.outcome(), state.jokers) == (Outcome.WON, found.best)
    assert given_away


def test_the_best_play_of_a_solo_deal_is_found_to_be_the_best() -> None:
    found = looked(at_solo(played("solo", {}, "master", 3)))
    assert found.best == found.came
    assert found.at is None


@pytest.mark.parametrize(("game", "bot", "players"), [("juggling", "greedy", 2), ("elephant", "uniform", 3)])
def test_missed_moves_are_judged_by_what_the_seat_knew(game: str, bot: str, players: int) -> None:
    states = played(game, {"players": players}, bot, 3)
    ats = [at for at, state in enumerate(states[:-1]) if state.turn == 0][2:6]
    others = list(states)
    for at in ats:
        others[at] = states[at].view(0).sample(Random(at))
    looks = missed(game, states, ats, "1")
    assert looks[-1] == missed(game, others, ats, "1")[-1]
    assert [look.done for look in looks] == sorted(look.done for look in looks)


@pytest.mark.parametrize(("game", "bot", "players"), [("juggling", "greedy", 3), ("elephant", "uniform", 3)])
def test_the_three_worst_of_the_missed_moves_are_told_the_worst_first(
    game: str, bot: str, players: int
) -> None:
    states = played(game, {"players": players}, bot, 5)
    ats = [at for at, state in enumerate(states[:-1]) if state.turn == 0][:6]
    *_, last = missed(game, states, ats, "1")
    assert isinstance(last, Looked)
    assert last.done == 1
    assert 1 <= len(last.missed) <= 3
    assert [each.behind for each in last.missed] == sorted(
        (each.behind for each in last.missed), reverse=True
    )
    for each in last.missed:
        view: Any = states[each.at].view(0)
        assert each.at in ats
        assert each.seat == 0
        assert each.choice.move in list(view.moves())
        assert each.choice.move != states[-1].view(0).history[each.at][1]
        assert each.best > each.came


@pytest.mark.parametrize(("game", "players"), [("juggling", 3), ("elephant", 3)])
def test_master_itself_missed_little(game: str, players: int) -> None:
    states = played(game, {"players": players}, "steady", 5)
    ats = [at for at, state in enumerate(states[:-1]) if state.turn == 0][:3]
    for at in ats:  # the same thought, so the same move
        view = states[at].view(0)
        choice = decide(BOTS[game]["master"], view, Random(f"1 {at}"))
        after = states[at].play(choice.move)
        *_, last = missed(game, [*states[: at + 1], after], [at], "1")
        assert last.missed == ()
