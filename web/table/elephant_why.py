"""Why a bot makes a move in Elephant Ball, and what a hint says."""

from __future__ import annotations

from bots.bot import Reason
from bots.elephant import Why
from engine.elephant import View
from engine.game import Move
from engine.riding import OPEN, PLAYS, RULES, Give, Play
from web.table import why as reasons
from web.table.riders import rule_name, short
from web.table.why import Because, Words
from web.table.words import _, listed, n_


def why(reason: Reason, to: str) -> str:
    """What a bot says for its move."""
    return reasons.sentence(WORDS, reason, to, short)


def _rule(because: Because) -> str:
    """The rule that two riders make."""
    first, second = because.cards
    return rule_name(RULES[PLAYS[first].bits & PLAYS[second].bits])


def _declared(because: Because) -> str:
    """A card, or what a purple clown is declared as."""
    return because.named[-1]


WORDS: Words = {
    Why.STARTS_SURE: lambda because: _(
        "I start {rule}: nobody can feed that longer than I can.", rule=_rule(because)
    ),
    Why.STARTS_LONG: lambda because: _(
        "I start {rule}, though others may feed it longer: nothing suits me better.", rule=_rule(because)
    ),
    Why.STARTS_ACROBAT: lambda because: _(
        "I start an acrobat: {cards} have no number in common.", cards=because.all
    ),
    Why.STARTS_ONE: lambda because: _(
        "I lay {card} alone, and leave the rule to the next rider.", card=because.card
    ),
    Why.DECIDES: lambda because: _("With {card} I decide the rule.", card=because.card),
    Why.WINS: lambda because: _("Nobody can follow {card}.", card=_declared(because)),
    Why.FOLLOWS: lambda because: _("{card} fits, so I stay in.", card=because.card),
    Why.DECLARES: lambda because: _(
        "As {card} the purple clown leaves the others little.", card=_declared(because)
    ),
    Why.SHEDS: lambda because: n_(
        "Somebody has {n} card left, so I get rid of {card}.",
        "Somebody has {n} cards left, so I get rid of {card}.",
        because.n,
        card=because.card,
    ),
    Why.SAVES: lambda because: n_(
        "Something would fit, but {n} card on the table is not worth it to me.",
        "Something would fit, but {n} cards on the table are not worth it to me.",
        because.n,
    ),
    Why.WAITS: lambda _because: _("I leave the start, or the rule, to others."),
    Why.NOTHING_FITS: lambda _because: _("I have nothing that fits."),
    Why.GIVES: lambda _because: _("I give away what goes with few of my other cards."),
}


def advice(view: View, move: Move) -> str:
    """What to do, as a hint says it."""
    if isinstance(move, Give):
        return _("Give {cards}.", cards=listed([short(c) for c in move.cards]))
    if not isinstance(move, Play):
        return _("Pass.")
    cards = listed([short(c) for c in move.cards])
    if move.declared:
        return _("Play the purple clown as {card}.", card=short(move.declared))
    if view.rule is None:
        return _("Start with {cards}.", cards=cards)
    if view.rule is OPEN:
        return _("Add {cards}.", cards=cards)
    return _("Play {cards}.", cards=cards)
