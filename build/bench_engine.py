"""The engine's figures: random games a second beside rlcard's UNO, and what it costs to import it."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from build.figure import Figure
from build.steps import ROOT, step
from engine import GAMES

ROUNDS = 9
BLOCK = 0.4  # seconds of each that stand side by side
SEED = 7

COST = """
import time
start = time.perf_counter()
import engine
print((time.perf_counter() - start) * 1e3)
status = open("/proc/self/status").read()  # what `resource` tells is the parent's peak, when that was higher
print(int(status.split("VmHWM:")[1].split()[0]) / 1024)
"""


def figures() -> Iterator[Figure]:
    """Balancing Act beside UNO, the other games, time and memory of the import."""
    with step("playing random games"):
        rates = side_by_side({"uno": uno_game, **{name: game_of(name) for name in GAMES}})
    uno = rates.pop("uno")
    yield Figure("engine: balancing, decisions a second", rates["balancing"], "/s", at_least=250_000)
    for name, rate in rates.items():
        goal = 1.15 if name == "balancing" else None
        yield Figure(f"engine: {name} / rlcard's UNO, rules only", rate, "/s", uno, at_least=goal)
    with step("importing the engine"):
        told = [run_alone(COST) for _ in range(ROUNDS)]
    yield Figure("engine: import", min(took for took, _ in told), "ms", at_most=25)
    yield Figure(
        "engine: memory of a Python that imported it", median(size for _, size in told), "MB", at_most=20
    )


def side_by_side(games: dict[str, Callable[[Random], int]]) -> dict[str, float]:
    """Decisions a second of each, the median of blocks that take turns."""
    rates: dict[str, list[float]] = {name: [] for name in games}
    for turn in range(ROUNDS):
        for name, play in games.items():
            rng, decisions, start = Random(SEED + turn), 0, perf_counter()
            while (took := perf_counter() - start) < BLOCK:
                decisions += play(rng)
            rates[name].append(decisions / took)
    return {name: median(taken) for name, taken in rates.items()}


def game_of(name: str) -> Callable[[Random], int]:
    """A player of one random game of ours, dealt from shuffled decks; it gives the number of decisions."""
    game = GAMES[name]
    options, decks = game.draw({}, SEED)

    def play(rng: Random) -> int:
        state: Any = game.deal(options, tuple(tuple(rng.sample(deck, len(deck))) for deck in decks))
        drawn, decisions = hasattr(state, "drawn"), 0  # where the moves may be too many to list
        while state.turn is not None:
            if drawn:
                move = state.drawn(rng)
            else:
                moves = state.moves()
                move = moves[int(rng.random() * len(moves))]
            state = state.play(move)
            decisions += 1
        return decisions

    return play


def uno_game(rng: Random) -> int:
    """One random game of rlcard's UNO, without the observations it would make of each state."""
    from rlcard.games.uno.game import UnoGame  # the bench's extra

    game = UnoGame()
    game.init_game()
    decisions = 0
    while not game.is_over():
        moves = game.get_legal_actions()
        game.round.proceed_round(game.players, moves[int(rng.random() * len(moves))])
        decisions += 1
    return decisions


def run_alone(script: str) -> list[float]:
    """The numbers that a script prints, in a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [float(number) for number in done.stdout.split()]
