"""The standard deck and its notation."""

from engine.game import Card, Malformed, Refusal

RANKS = "23456789TJQKA"
SUITS = "cdhs"

CARDS: tuple[Card, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""All 52 in card order: by rank 2…A, then clubs, diamonds, hearts, spades."""

ORDER = {card: place for place, card in enumerate(CARDS)}

DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""All 52 in the standard order from which a deal number shuffles: suit by suit."""


def card(text: str) -> Card:
    """The card that a text such as "7c" names; the very string that all decks use."""
    try:
        return CARDS[ORDER[text]]
    except KeyError:
        raise Malformed(Refusal.NO_SUCH_CARD, text) from None


def in_order(cards: tuple[Card, ...] | list[Card]) -> tuple[Card, ...]:
    """The cards in card order."""
    return tuple(sorted(cards, key=ORDER.__getitem__))
