"""Deal numbers: from a number to a shuffle, for ever the same on every Python."""

from collections.abc import Sequence

from engine.game import Card, Malformed, Refusal

NUMBERS = 2**63
"""How many deal numbers there are: 0 … NUMBERS - 1."""

_WORD = 2**64 - 1


class Deal:
    """The random numbers of one deal: SplitMix64 (Steele, Lea, Flood 2014) from the deal number on.

    Raises Malformed if the number is not in 0 … 2**63 - 1.
    """

    def __init__(self, number: int) -> None:
        if not 0 <= number < NUMBERS:
            raise Malformed(Refusal.NO_SUCH_CHOICE, f"deal {number}")
        self._state = number

    def next(self) -> int:
        """The next 64 bits."""
        self._state = self._state + 0x9E3779B97F4A7C15 & _WORD
        z = self._state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
        return z ^ z >> 31

    def below(self, k: int) -> int:
        """A number 0 … k-1, each as likely as the others."""
        end = 2**64 - 2**64 % k
        while (word := self.next()) >= end:
            pass
        return word % k

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards in a drawn order (Fisher and Yates, from the last place down)."""
        deck = list(cards)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)
