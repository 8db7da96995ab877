"""The cards of Elephant Ball in pictures and words: riders with their two numbers, and clowns."""

from __future__ import annotations

from html import escape

from engine.game import Card
from engine.riding import BLUE, PURPLE, RED, Kind, Play, Rule
from web.table import markup
from web.table.markup import icon
from web.table.words import _

PICTURES = {Kind.ELEPHANT: "elephant", Kind.BALL: "ball", Kind.ACROBAT: "riding"}
"""What stands for each rule, on its tile and on the clown that fits it, as a symbol."""
FITS_UNDER = {RED: Kind.ELEPHANT, BLUE: Kind.BALL, PURPLE: Kind.ACROBAT}


def short(card: Card) -> str:
    """A card as it is named alone or in a row: "7·9", "red clown"."""
    clowns = {RED: _("red clown"), BLUE: _("blue clown"), PURPLE: _("purple clown")}
    return clowns.get(card) or markup.short(card)


def name(card: Card) -> str:
    """The full name of a card, for the ear: "elephant 7, ball 9", "red clown"."""
    return short(card) if card in FITS_UNDER else markup.name(card)


def rule_name(rule: Rule) -> str:
    """What a decided rule is called: "Elephant 7"."""
    if rule.kind is Kind.ELEPHANT:
        return _("Elephant {number}", number=rule.number)
    if rule.kind is Kind.BALL:
        return _("Ball {number}", number=rule.number)
    return _("Acrobat")


def _numbers(pair: str) -> str:
    elephant, ball = pair.split("-")
    return (
        f'<span class="elephant" aria-hidden="true">{elephant}{icon("elephant")}</span>'
        f'<span class="ball" aria-hidden="true">{icon("ball")}{ball}</span>'
    )


def face(card: Card, declared: str = "") -> str:
    """The inside of a card: the elephant number left top, the ball number right bottom, at any size.

    declared: the pair that a purple clown stands for.
    """
    if card not in FITS_UNDER:
        return _numbers(card)
    colours = {RED: _("red"), BLUE: _("blue"), PURPLE: _("purple")}
    word = (
        _numbers(declared)
        if declared
        else f'<b class="colour" aria-hidden="true">{escape(colours[card])}</b>'
    )
    return f"{icon(PICTURES[FITS_UNDER[card]], 'fits-under')}{icon('clown', 'clown-face')}{word}"


def _kind(card: Card, kind: str) -> str:
    return f"card {f'clown {card}' if card in FITS_UNDER else 'rider'} {kind}".rstrip()


def small_clown(card: Card, label: str = "") -> str:
    """A clown as a sign; without a label for those who look alone."""
    said = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<i class="card clown {card}" {said}>{icon("clown", "clown-face")}</i>'


def played(play: Play, kind: str, label: str, known: bool = True) -> str:
    """A card on the table. known: whether it is to run there from where it lay before."""
    card = play.cards[0]
    mark = f' id="c-{card}"' if known else ""
    look = _kind(card, f"{kind} declared" if play.declared else kind)
    inside = face(card, play.declared)
    return f'<span{mark} class="{look}" role="img" aria-label="{escape(label)}">{inside}</span>'


def in_hand(card: Card, kind: str, label: str, act: str = "", pressed: bool = False) -> str:
    """A card in the hand of the seat at the screen; `act`: what a tap on it says, if it can be tapped."""
    same = f'id="c-{card}" class="{_kind(card, kind)}"'
    if not act:
        return f'<span {same} role="img" aria-label="{escape(label)}">{face(card)}</span>'
    said = f'<span class="unseen">{escape(label)}</span>'
    return (
        f'<button {same} data-act="{act}" aria-pressed="{str(pressed).lower()}">{said}{face(card)}</button>'
    )
