"""Why a bot makes a move in Juggling Act, and what a hint says."""

from __future__ import annotations

from bots.bot import Reason
from bots.juggling import Why
from engine.game import Move
from engine.juggling import FACE_UP, HIDDEN, LETTERS, View
from web.table import throws_why
from web.table import why as reasons
from web.table.why import Because, Words, per_hundred
from web.table.words import _, n_


def why(reason: Reason, to: str) -> str:
    """What a bot says for its move."""
    return reasons.sentence(WORDS, reason, to)


def _brings(text: str, because: Because) -> str:
    more = n_("It brings me {n} card.", "It brings me {n} cards.", because.n)
    return f"{text} {more}"


def _made(because: Because) -> str:
    if not because.cards:
        return _("A longer throw is coming in my hidden hand.")
    return _("This move makes {cards}.", cards=because.all)


WORDS: Words = {
    Why.ENDS: lambda because: _("{cards} was all I held: the round is over.", cards=because.all),
    Why.LEADS: lambda because: _(
        "Nothing is in play, so I throw the longest I have: {cards}.", cards=because.all
    ),
    Why.BEATS: lambda because: _brings(
        _("{cards} is the strongest throw I have that beats.", cards=because.all), because
    ),
    Why.JUST_BEATS: lambda because: _brings(
        _("{cards} just beats, and just is enough.", cards=because.all), because
    ),
    Why.BUILDS: lambda because: _("That makes {cards}, a longer throw.", cards=because.all),
    Why.BUILDS_HIDDEN: lambda _because: _("That makes a longer throw in my hidden hand."),
    Why.WAITS: lambda _because: _("I have nothing that beats it, and the throw in play loses a card now."),
    Why.EARNS: lambda _because: _("My throw is still in play, and brings me a card now."),
    Why.KEEPS: lambda because: _("I take {cards} back, to throw that once more.", cards=because.all),
    Why.TRIED_THROW: lambda because: per_hundred(
        _("{cards} did best of all I tried.", cards=because.all), *because.numbers
    ),
    Why.TRIED_MOVE: lambda because: per_hundred(
        _("To move this card did best of all I tried.") + " " + _made(because), *because.numbers
    ),
    Why.TRIED_WAITING: lambda because: per_hundred(_("To pass did best of all I tried."), *because.numbers),
    Why.TRIED_CATCH: lambda because: per_hundred(
        _("To take {cards} back did best of all I tried.", cards=because.all), *because.numbers
    ),
}


def advice(view: View, move: Move) -> str:
    """What to do, as a hint says it."""
    said = {HIDDEN: _("hidden hand"), FACE_UP: _("face-up hand")}
    return throws_why.advice(view.hands[view.turn or 0], LETTERS, said, move)
