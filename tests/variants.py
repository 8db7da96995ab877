"""Every way to agree on a game that the tests over all games go through."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from engine import GAMES
from engine.game import Move, State

VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "balancing": (
        {"players": 2},
        {"players": 2, "level": "expert", "steady": True},
        {"players": 3, "level": "easy", "open_hands": True},
        {"players": 3, "level": "hard", "face_up": 2},
        {"players": 4, "steady": True},
    ),
    "juggling": ({"players": 2}, {"players": 3, "rounds": 3}, {"players": 4}),
    "solo": ({},),
    "elephant": (
        {"players": 3},
        {"players": 3, "petit": True},
        {"players": 4},
        {"players": 5, "petit": True},
    ),
}

EACH = [(name, options) for name in GAMES for options in VARIANTS[name]]
"""Each game with each of its ways to play it."""


def label(choice: object) -> str:
    """What a test is called by that runs on one game, or on one way to play it."""
    if isinstance(choice, dict):
        return "-".join(f"{key}={value}" for key, value in choice.items()) or "plain"
    return str(choice)


def some_moves(state: State, most: int = 400) -> list[Move]:
    """The first of the legal moves: all of them, but for a catch with very many places."""
    return list(islice(state.moves(), most))


def random_game(name: str, options: dict[str, Any], seed: int) -> tuple[list[State], list[Move]]:
    """The positions of one random game, from its deal to its end, and the moves between them."""
    rng = Random(seed)
    game = GAMES[name]
    states = [game.deal(*game.draw(options, seed))]
    moves = []
    while states[-1].turn is not None:
        moves.append(rng.choice(some_moves(states[-1])))
        states.append(states[-1].play(moves[-1]))
    return states, moves


def random_states(name: str, options: dict[str, Any], seed: int) -> list[State]:
    """The positions of one random game."""
    return random_game(name, options, seed)[0]
