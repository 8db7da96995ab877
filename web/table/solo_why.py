"""Why a bot makes a move in the solo game, and what a hint says."""

from __future__ import annotations

from bots.bot import Reason
from bots.solo import Why
from engine.game import Move
from engine.solo import BOTTOM, LETTERS, TOP, View
from web.table import throws_why
from web.table import why as reasons
from web.table.why import Because, Words
from web.table.words import _, n_


def why(reason: Reason, to: str) -> str:
    """What a bot says for its move."""
    return reasons.sentence(WORDS, reason, to)


def _throws(because: Because) -> str:
    text = _("{cards} leaves good throws behind.", cards=because.all)
    if not because.n:
        return text
    return f"{text} {n_('It brings {n} free turn.', 'It brings {n} free turns.', because.n)}"


def _plans(because: Because) -> str:
    score, moves = because.numbers
    text = n_(
        "This begins a plan of {n} move for a score of {score}.",
        "This begins a plan of {n} moves for a score of {score}.",
        moves,
        score=score,
    )
    return f"{text} {_('Its next throw is {cards}.', cards=because.all)}" if because.cards else text


WORDS: Words = {
    Why.ENDS: lambda because: _("{cards} empties both hands.", cards=because.all),
    Why.THROWS: _throws,
    Why.BUILDS: lambda because: _("That makes {cards}, a longer throw.", cards=because.all),
    Why.DROPS: lambda because: _("{card} fits nowhere, so I give it up.", card=because.card),
    Why.PLANS: _plans,
    Why.HOPELESS: lambda _because: _("These cards cannot be won any more."),
}


def advice(view: View, move: Move) -> str:
    """What to do, as a hint says it."""
    return throws_why.advice(view.hands, LETTERS, {TOP: _("top hand"), BOTTOM: _("bottom hand")}, move)
