"""A hint: what the strongest bot would do at a seat, and why, from what that seat knows."""

from __future__ import annotations

from bots import BOTS, STRENGTHS, Strength
from bots.bot import Choice
from engine.game import Card, Move, View
from web.table import seats
from web.table.scene import Hint, Pictures
from web.table.thinking import Thought
from web.table.words import _


def begun(game: str, view: View, seed: str) -> Thought:
    """The strongest bot, beginning to think about a view."""
    return Thought(BOTS[game][_strongest(game)], view, f"{seed} hint {len(view.history)}")


def said(game: str, pictures: Pictures, view: View, choice: Choice, to: str) -> Hint:
    """What comes of it, in words and as cards to be marked. to: the name of who plays next."""
    who = seats.strength(game, _strongest(game))
    move, reason = choice.move, pictures.why(choice.reason, to)
    return Hint(
        move,
        _("Hint: {advice}", advice=pictures.advice(view, move)),
        quoted(who, reason) if reason else "",
        frozenset(cards(move)) | set(choice.reason.cards) - _declared(move),
    )


def quoted(who: str, reason: str) -> str:
    """A reason in the mouth of who has it."""
    return _("{who}: “{reason}”", who=who, reason=reason)


def cards(move: Move) -> tuple[Card, ...]:
    """The cards that a move moves."""
    if hasattr(move, "puts"):
        return tuple(put.card for put in move.puts)
    found: tuple[Card, ...] = getattr(move, "cards", ())
    return found or ((move.card,) if hasattr(move, "card") else ())


def _declared(move: Move) -> set[Card]:
    """The rider that a purple clown stands for, which lies elsewhere."""
    return {getattr(move, "declared", "")}


def _strongest(game: str) -> str:
    return STRENGTHS[game][Strength.MASTER]
