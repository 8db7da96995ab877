"""Guesses of the hidden cards of Balancing Act: what other hands may hold, and how likely that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from bots.balancing_round import Hand, Seen
from bots.balancing_solver import HAND, ONE, special_cards

if TYPE_CHECKING:
    from random import Random

Deal = tuple[Seen, ...]
"""Hands as they might be."""

HELD: tuple[Mapping[Hand, float], ...] = tuple(
    dict(zip(sorted({*ONE.values()}), likely, strict=True))
    for likely in (
        # A   2     3     4     5     6     7     8     9     10    J     Q
        (3.52, 0.69, 0.67, 0.61, 0.44, 0.35, 0.25, 0.16, 0.21, 0.29, 1.63, 2.59),
        (2.30, 1.11, 1.02, 0.88, 0.73, 0.57, 0.45, 0.34, 0.35, 0.37, 1.42, 2.02),
        (1.72, 1.25, 1.16, 1.00, 0.83, 0.61, 0.59, 0.50, 0.52, 0.50, 1.40, 1.63),
        (1.39, 1.23, 1.20, 1.05, 0.92, 0.69, 0.70, 0.68, 0.74, 0.65, 1.25, 1.34),
        (1.17, 1.13, 1.12, 1.04, 0.95, 0.78, 0.80, 0.86, 0.98, 0.89, 1.10, 1.14),
        (1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00),
    )
)
"""How much likelier than by chance each card is still hidden in a hand that has one sixth of its cards left,
two, … all: everybody keeps Aces and Queens to the end and is rid of heavy cards first.

Counted in 5,000 rounds of Master on Expert; with a face-up card and more players it is much the same.
"""


class Guess(NamedTuple):
    """The hands but the first as one number, and how many Jacks and Queens they hold."""

    rest: Hand
    special: int

    @classmethod
    def of(cls, hands: Sequence[Seen]) -> Guess:
        """Those hands as one number."""
        rest = special = 0
        for place, seen in enumerate(hands):
            hand = seen.hand
            rest |= hand << HAND * place
            special += special_cards(hand)
        return cls(rest, special)


def opened(guessed: Mapping[Deal, float]) -> dict[Guess, float]:
    """Guessed hands as the solver counts them, as likely as before."""
    return {Guess.of(deal): likely for deal, likely in guessed.items()}


def deals(
    hands: Sequence[Seen], unseen: Sequence[Hand], dealt: int, many: int, rng: Random
) -> dict[Deal, float]:
    """Guesses of some hands, and how likely each is compared with the others: all that there can be, if they
    are few, or else about so many.

    hands: what is known of them. unseen: the cards that may be hidden there. dealt: how many cards each hand
    had at first.
    """
    hidden = [len(hand.hidden) for hand in hands]
    total = sum(hidden)
    if total == max(hidden) and total in (0, len(unseen)):
        return {_filled(hands, unseen): 1.0}
    held = HELD[(6 * total - 1) // (dealt * len(hands))]
    found: dict[Deal, float] = {}
    pool = Counter(unseen)
    if len(pool) ** total <= 3 * many:
        for cards in product(pool, repeat=total):
            likely = 1.0
            for i, one in enumerate(cards):
                likely *= held[one] * (pool[one] - cards[:i].count(one))
            if likely:
                deal = _filled(hands, cards)
                found[deal] = found.get(deal, 0) + likely
        return found
    for _ in range(many):
        drawn = sorted([(rng.expovariate(held[one]), one) for one in unseen])[:total]
        rng.shuffle(drawn)
        deal = _filled(hands, [one for _, one in drawn])
        found[deal] = found.get(deal, 0) + 1
    return found


def _filled(hands: Sequence[Seen], cards: Sequence[Hand]) -> Deal:
    """Hands with these cards in the places of those that are hidden."""
    filled, start = [], 0
    for known, hidden in hands:
        end = start + len(hidden)
        filled.append(Seen(known, tuple(sorted(cards[start:end]))))
        start = end
    return tuple(filled)
