"""The pieces that all tables share: a card, a back, a button, a hand, a sentence with cards in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from engine.game import UNSEEN, Card, Seat
from web.table.scene import Scene
from web.table.words import _, n_

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_SUITS = {sign: suit for suit, sign in SIGNS.items()}
_SHORT = re.compile("([0-9]+|[A-Z])([♣♦♥♠])|([0-9]+)·([0-9]+)")


def rank(card: Card) -> str:
    """What stands in the corner of a standard card: "7", "10", "J"."""
    letters = {"T": "10", "J": _("J"), "Q": _("Q"), "K": _("K"), "A": _("A")}
    return letters.get(card[0], card[0])


def short(card: Card) -> str:
    """A card within a sentence: "7♣"; a rider: "7·9"."""
    return card.replace("-", "·") if "-" in card else rank(card) + SIGNS[card[1]]


def name(card: Card) -> str:
    """The full name of a card, as a screen reader says it: "seven of clubs", "elephant 7, ball 9"."""
    if "-" in card:
        elephant, ball = card.split("-")
        return _("elephant {elephant}, ball {ball}", elephant=elephant, ball=ball)
    ranks = {
        "2": _("two"),
        "3": _("three"),
        "4": _("four"),
        "5": _("five"),
        "6": _("six"),
        "7": _("seven"),
        "8": _("eight"),
        "9": _("nine"),
        "T": _("ten"),
        "J": _("jack"),
        "Q": _("queen"),
        "K": _("king"),
        "A": _("ace"),
    }
    suits = {"c": _("clubs"), "d": _("diamonds"), "h": _("hearts"), "s": _("spades")}
    return _("{rank} of {suit}", rank=ranks[card[0]], suit=suits[card[1]])


def spoken(sentence: str) -> str:
    """A sentence with the names of its cards, for the ear."""
    letters = {rank(letter + "c"): letter for letter in "23456789TJQKA"}

    def full(found: re.Match[str]) -> str:
        if found[3]:
            return name(f"{found[3]}-{found[4]}")
        return name(letters[found[1]] + _SUITS[found[2]]) if found[1] in letters else found[0]

    return _SHORT.sub(full, sentence)


def shown(sentence: str) -> str:
    """A sentence as markup, its cards in their colours, for the eye."""

    def coloured(found: re.Match[str]) -> str:
        if found[2]:
            return f'<b class="in-text {_SUITS[found[2]]}">{found[0]}\ufe0e</b>'
        said = escape(name(f"{found[3]}-{found[4]}"))
        halves = f'<b class="elephant">{found[3]}</b>·<b class="ball">{found[4]}</b>'
        return f'<span class="in-text rider" role="img" aria-label="{said}">{halves}</span>'

    return _SHORT.sub(coloured, escape(sentence))


def icon(symbol: str, kind: str = "") -> str:
    """A drawing from the page's own set of symbols; it says nothing to a screen reader."""
    return f'<svg class="icon {kind}" aria-hidden="true"><use href="#{symbol}"/></svg>'


def face(card: Card, symbol: str = "") -> str:
    """The inside of a standard card: its index, and a large pip or what the card does."""
    suit = f"suit-{card[1]}"
    index = f'<span class="index" aria-hidden="true">{rank(card)}{icon(suit, "pip")}</span>'
    return index + icon(symbol or suit, "large")


def card(card: Card, kind: str = "", symbol: str = "", label: str = "") -> str:
    """A standard card that lies face up and cannot be tapped."""
    said = escape(label or name(card))
    return (
        f'<span id="c-{card}" class="card {card[1]} {kind}" role="img" aria-label="{said}">'
        f"{face(card, symbol)}</span>"
    )


def card_button(
    card: Card, act: str, label: str, kind: str = "", symbol: str = "", pressed: bool = False
) -> str:
    """A standard card that can be tapped."""
    return (
        f'<button id="c-{card}" class="card {card[1]} {kind}" data-act="{act}" '
        f'aria-pressed="{str(pressed).lower()}"><span class="unseen">{escape(label)}</span>'
        f'<span aria-hidden="true">{face(card, symbol)}</span></button>'
    )


def backs(cards: Iterable[Card]) -> str:
    """The cards of a hand of which only the backs are seen, as one picture."""
    n = sum(card == UNSEEN for card in cards)
    if not n:
        return ""
    said = escape(n_("{n} face-down card", "{n} face-down cards", n))
    return (
        f'<span class="backs" role="img" aria-label="{said}">' + '<i class="card back"></i>' * n + "</span>"
    )


def button(text: str, act: str, kind: str = "", more: str = "", id: str = "") -> str:  # noqa: A002 - as in HTML
    """A button of the table; `more` is a second, smaller line."""
    small = f"<small>{shown(more)}</small>" if more else ""
    named = f' id="{id}"' if id else ""
    return f'<button{named} class="button {kind}" data-act="{act}"><span>{shown(text)}</span>{small}</button>'


def titled(scene: Scene, seat: Seat) -> str:
    """Who sits there, and of a bot how strong it is."""
    strength = scene.strength(seat)
    small = f' <small class="strength">{shown(strength)}</small>' if strength else ""
    return f"{escape(scene.names[seat])}{small}"


def sentences(lines: Iterable[str], kind: str) -> str:
    """Sentences as a list."""
    items = "".join(f"<li>{shown(line)}</li>" for line in lines)
    return f'<ol class="{kind}">{items}</ol>' if items else ""


def undo_button(scene: Scene) -> str:
    """Take the last move back, or hear why that cannot be."""
    over = scene.view.turn is None and not scene.undo
    if not scene.log or over or scene.replay is not None:
        return ""
    return button(_("Take back"), "undo", "small quiet" if scene.undo else "small quiet off")
