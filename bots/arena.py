"""Many games: who wins how often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bots.bot import Bot, Choice, decide
from engine.game import State


def playing(state: State, bots: Sequence[Bot], rng: Random) -> Iterator[tuple[Choice, State]]:
    """Each choice and the state after it, from a state to the end of the game; one bot a seat."""
    rngs = [Random(rng.getrandbits(64)) for _ in bots]
    while (seat := state.turn) is not None:
        choice = decide(bots[seat], state.view(seat), rngs[seat])
        state = state.play(choice.move, seat)
        yield choice, state


def play_out(state: State, bots: Sequence[Bot], rng: Random) -> State:
    """The end of the game that these bots, one a seat, play from a state."""
    end = state
    for _, end in playing(state, bots, rng):  # noqa: B007 - only the end is asked for
        pass
    return end
