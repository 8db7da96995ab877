"""What a bot is: it gets a view and thinks of better and better choices, each with its reason."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from engine.game import Card, Move, View

if TYPE_CHECKING:
    from random import Random


Result = TypeVar("Result")


class Reason(NamedTuple):
    """Why a bot chose a move: an enum member with its cards and numbers, to be put into words elsewhere.

    Each game's bots have an enum of their own, which says what the cards and numbers of each member are.
    Its cards are public once the move is: a reason may be told to everybody who saw the move.
    """

    why: StrEnum
    cards: tuple[Card, ...] = ()
    numbers: tuple[int, ...] = ()


class Choice(NamedTuple):
    """A move that a bot would make, how good it thinks it is (more is better, in its own unit), and why."""

    move: Move
    value: float
    reason: Reason


class Bot(Protocol):
    """One way to play a game. What it keeps between decisions never changes a choice."""

    @property
    def name(self) -> str:
        """The name in BOTS, such as "simple"."""

    def think(self, view: Any, rng: Random) -> Iterator[Choice]:
        """Choices for the seat whose view this is and whose turn it must be; the last one counts.

        There is at least one choice, the first comes at once and each further one after some 5 ms at most,
        so that whoever drives a bot can stop early. The choices are finite and the same for the same view
        and seed: effort is a count, never a clock.
        """


def resting(work: Generator[object, None, Result], choice: Choice) -> Generator[Choice, None, Result]:
    """What some work comes to that rests now and then: at each rest, the choice until now once more."""
    while True:
        try:
            next(work)
        except StopIteration as ended:
            result: Result = ended.value
            return result
        yield choice


def decide(bot: Bot, view: View, rng: Random) -> Choice:
    """The choice that a bot ends with when nobody stops it."""
    choices = bot.think(view, rng)
    choice = next(choices)
    for choice in choices:  # noqa: B007 - the last one counts
        pass
    return choice
