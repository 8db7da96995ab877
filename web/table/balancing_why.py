"""Why a bot plays or shows a card in Balancing Act, and what a hint says."""

from __future__ import annotations

from bots.balancing import Why
from bots.bot import Reason
from engine.balancing import View
from engine.game import Move
from engine.scale import COUNTERWEIGHT, LEFT, Play, Show
from web.table import why as reasons
from web.table.balancing_words import Weighing
from web.table.markup import short
from web.table.why import Because, Words
from web.table.words import _, listed, n_


def why(reason: Reason, to: str) -> str:
    """What a bot says for its move."""
    return reasons.sentence(WORDS, reason, to)


def _fits(because: Because) -> str:
    n, card = because.n, because.card
    if because.to:
        return _(
            "I make the difference {n}, so that {who} can balance it with {card}, which lies face up.",
            n=n,
            card=card,
            who=because.to,
        )
    return _("I make the difference {n}, so that you can balance with the {card} you show.", n=n, card=card)


def _mends(because: Because) -> str:
    n, card = because.n, because.card
    if because.to:
        return _(
            "I leave the difference {n}: {who} shows {card}, a counterweight for it.",
            n=n,
            card=card,
            who=because.to,
        )
    return _("I leave the difference {n}: you show {card}, a counterweight for it.", n=n, card=card)


def _leaves_room(because: Because) -> str:
    n, card = because.n, because.card
    if because.to:
        return _(
            "I make the difference {n}, so that {who} can play {card}, and the scale holds.",
            n=n,
            card=card,
            who=because.to,
        )
    return _("I make the difference {n}, so that you can play the {card} you show.", n=n, card=card)


def _cost(because: Because) -> str:
    """What guesses of the hidden cards say that the rest of the round costs."""
    hundredths, guesses, left = because.numbers
    cards = n_("{n} card", "{n} cards", left)
    if guesses > 1:
        return _(
            "On {guesses} guesses I played the round, {cards}, to its end: it costs {n} lives in 100 rounds.",
            cards=cards,
            guesses=guesses,
            n=hundredths,
        )
    if not hundredths:
        return _(
            "I guessed the hidden cards and played the round, {cards}, to its end: that costs no life.",
            cards=cards,
        )
    return n_(
        "I guessed the hidden cards and played the round, {cards}, to its end: that costs {n} life.",
        "I guessed the hidden cards and played the round, {cards}, to its end: that costs {n} lives.",
        hundredths // 100,
        cards=cards,
    )


def _tells(because: Because) -> str:
    if because.to:
        return (
            _("To show {cards} helps {who} most.", cards=because.all, who=because.to) + " " + _cost(because)
        )
    return _("To show {cards} helps you most.", cards=because.all) + " " + _cost(because)


WORDS: Words = {
    Why.BALANCES: lambda because: _("{card} balances the scale.", card=because.card),
    Why.FITS: _fits,
    Why.MENDS: _mends,
    Why.LEAVES_ROOM: _leaves_room,
    Why.SHEDS: lambda because: _(
        "{card} is heavy, so I play it while the scale takes it: the limit is {n}.",
        card=because.card,
        n=because.n,
    ),
    Why.KEEPS: lambda because: _("With {card} I keep better cards for later.", card=because.card),
    Why.TIPS: lambda because: _(
        "The scale tips over whatever I play, so I give {card} up.", card=because.card
    ),
    Why.PLANS: _cost,
    Why.SHOWS_FIT: lambda because: _(
        "I show {card}: it would balance the difference of {n}.", card=because.card, n=because.n
    ),
    Why.SHOWS_NEXT: lambda because: _("I show {card}: I can play it next.", card=because.card),
    Why.SHOWS_HEAVY: lambda because: _(
        "I show {card}: it needs a difference of at least {n}.", card=because.card, n=because.n
    ),
    Why.TELLS: _tells,
}


def advice(view: View, move: Move) -> str:
    """What to do, as a hint says it."""
    if isinstance(move, Show):
        cards = listed([short(c) for c in move.cards])
        if set(move.cards) <= set(view.shown[view.turn or 0]):
            return _("Keep {cards} face up.", cards=cards)
        return _("Show {cards}.", cards=cards)
    return _play(view, move) if isinstance(move, Play) else ""


def _play(view: View, move: Play) -> str:
    c = short(move.card)
    weights = Weighing(view, move).weights
    if not move.pan:
        return _("Play {card} on the empty scale, to no effect.", card=c)
    if move.pan == COUNTERWEIGHT:
        return _("Play {card} as the counterweight: {weights}.", card=c, weights=weights)
    if move.card[0] in "JQ":
        top = short(view.left[-1] if move.pan == LEFT else view.right[-1])
        if move.card[0] == "Q":
            return _("Lift {top} with {card}: {weights}.", top=top, card=c, weights=weights)
        if move.pan == LEFT:
            return _("Shift {top} to the right with {card}: {weights}.", top=top, card=c, weights=weights)
        return _("Shift {top} to the left with {card}: {weights}.", top=top, card=c, weights=weights)
    if move.pan == LEFT:
        return _("Put {card} on the left: {weights}.", card=c, weights=weights)
    return _("Put {card} on the right: {weights}.", card=c, weights=weights)
