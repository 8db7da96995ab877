"""Why a bot made a move, in a sentence of its own; each game has words for its bots' reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bots import uniform
from bots.bot import Reason
from engine.game import Card
from web.table.markup import short
from web.table.words import _, listed, n_


class Because(NamedTuple):
    """A reason on its way into words.

    named: its cards, as a sentence names them. to: the name of who plays next; "" if that is who reads it.
    """

    cards: tuple[Card, ...]
    named: list[str]
    numbers: tuple[int, ...]
    to: str

    @property
    def card(self) -> str:
        """Its first card, as a sentence names it."""
        return self.named[0]

    @property
    def all(self) -> str:
        """All its cards, as a sentence names them."""
        return listed(self.named)

    @property
    def n(self) -> int:
        """Its first number."""
        return self.numbers[0]


Words = Mapping[str, Callable[[Because], str]]
"""A sentence for each reason, said by the bot."""

UNIFORM: Words = {uniform.Why.CHANCE: lambda _because: _("I let chance decide.")}


def sentence(words: Words, reason: Reason, to: str, short: Callable[[Card], str] = short) -> str:
    """What a bot says for its reason; nothing if there are no words for it. short: how a card is named.

    A reason may come from a file, and so be none of ours.
    """
    say = {**UNIFORM, **words}.get(reason.why)
    try:
        said = say(Because(reason.cards, [short(c) for c in reason.cards], reason.numbers, to)) if say else ""
    except (LookupError, TypeError, ValueError, AttributeError):
        return ""
    return said[:1].upper() + said[1:]  # it may begin with a card: "red clown"


def per_hundred(found: str, n: int, guesses: int) -> str:
    """A sentence, and how many of 100 rounds a move won on so many guesses."""
    won = n_(
        "On {n} guess of the hidden hands it won {won} of 100 rounds.",
        "On {n} guesses of the hidden hands it won {won} of 100 rounds.",
        guesses,
        won=n,
    )
    return f"{found} {won}"
