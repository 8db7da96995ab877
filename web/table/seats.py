"""Who sits at the table: persons, and bots of a strength."""

from __future__ import annotations

from typing import NamedTuple

from bots import BOTS, STRENGTHS, Strength
from engine.game import Malformed, Refusal
from web.table.words import _


class Player(NamedTuple):
    """Somebody at the table: a person, or a bot by its name in BOTS."""

    name: str
    bot: str | None


def players(game: str, seats: object, n: int) -> tuple[Player, ...]:
    """The players of a set-up or a save; without any, n persons. Raises Malformed."""
    if seats is None:
        return tuple(Player(_("Player {n}", n=seat + 1), None) for seat in range(n))
    if not isinstance(seats, list) or len(seats) != n:
        raise Malformed(Refusal.NO_SUCH_CHOICE, f"seats {seats!r}")
    found = []
    for seat in seats:
        if not isinstance(seat, dict) or not isinstance(seat.get("name"), str):
            raise Malformed(Refusal.NO_SUCH_CHOICE, f"seat {seat!r}")
        if seat.get("bot") is not None and seat["bot"] not in BOTS[game]:
            raise Malformed(Refusal.NO_SUCH_CHOICE, f"bot {seat['bot']}")
        found.append(Player(seat["name"].strip()[:20] or "?", seat.get("bot")))
    return tuple(found)


def strength(game: str, bot: str) -> str:
    """How strong a bot is, in a word for people: those that are offered no more have one too."""
    words = {Strength.BEGINNER: _("Beginner"), Strength.STEADY: _("Steady"), Strength.MASTER: _("Master")}
    offered = {name: words[strength] for strength, name in STRENGTHS[game].items()}
    return (offered | {"uniform": _("Clown"), "greedy": _("Greedy")}).get(bot, bot)
