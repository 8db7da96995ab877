"""How cards are said in a sentence."""

from collections.abc import Iterable

from engine.game import UNSEEN, Card

STANDARD = "Cards are rank, then suit (c, d, h, s): 7c is the seven of clubs, Td the ten of diamonds."


def said(cards: Iterable[Card]) -> str:
    """The cards in a row; those not seen are counted."""
    cards = tuple(cards)
    hidden = cards.count(UNSEEN)
    seen = [c for c in cards if c != UNSEEN]
    if hidden:
        seen.append(("and " if seen else "") + f"{hidden} face down")
    return " ".join(seen) or "nothing"
