"""Balancing Act with all hands known: the fewest lives that the rest of a round can cost. Exact."""

from __future__ import annotations

from functools import cache, partial
from itertools import count
from typing import NamedTuple

from engine.balancing import State
from engine.game import Card, Move, Outcome
from engine.scale import ROUND, WEIGHT, Phase, Table

# A hand is a number: how many cards it holds of each rank, three bits a rank, A 2 … T J Q from the lowest.
# All hands together are one number too, the next player's hand lowest: that takes the turn out of it.
HAND = 36
ACE, JACK, QUEEN = 1, 1 << 30, 1 << 33
ONE: dict[Card, int] = {
    c: 1 << 3 * (weight - 1) if weight else JACK if c[0] == "J" else QUEEN for c, weight in WEIGHT.items()
}
"""One card as a hand; a hand is the sum of its cards."""

_EACH = (1 << HAND) - 1
_ALL = sum(1 << HAND * seat for seat in range(4))
_MENDS = _ALL * 7 * (ACE | QUEEN)
_ODD = _ALL * sum(1 << 3 * (weight - 1) for weight in (1, 3, 5, 7, 9))

Pan = int
"""The weights on top of a pan, four bits each, the top card lowest; only as many as can still matter."""

_TURNED = [0] * 1024
for _i in range(1024):
    _TURNED[_i] = _TURNED[_i >> 1] >> 1 | (_i & 1) << 10


class Position(NamedTuple):
    """What the rest of a round depends on: the hands from the next player's on, the scale, and how many
    Jacks and Queens are left in the hands.
    """

    hands: int
    difference: int
    heavy: Pan
    light: Pan
    special: int

    @classmethod
    def of(cls, state: Table) -> Position:
        """The position of a state in which somebody is to play or to choose a face-up card.

        Choosing a face-up card costs nothing here: who plays next counts.
        """
        players = state.options.players
        first = state.turn or 0
        if state.phase is Phase.SHOW:
            first += 1
        elif state.phase is Phase.CHOOSE:
            first = state.options.starter + state.round - 1
        hands = special = 0
        for i in range(players):
            for c in state.hands[(first + i) % players]:
                hands += ONE[c] << HAND * i
                special += not WEIGHT[c]
        matters = (1 << 4 * special) - 1
        left, right = pan(state.left) & matters, pan(state.right) & matters
        if state.left_weight >= state.right_weight:
            return cls(hands, state.difference, left, right, special)
        return cls(hands, state.difference, right, left, special)


def pan(cards: tuple[Card, ...]) -> Pan:
    """The weights on a pan."""
    weights = 0
    for c in cards:
        weights = weights << 4 | WEIGHT[c]
    return weights


def special_cards(hand: int) -> int:
    """How many Jacks and Queens a hand holds."""
    return (hand // JACK & 7) + (hand // QUEEN)


@cache
def _steps(limit: int) -> tuple[tuple[list[int], int], ...]:
    """For each weight: the differences from which it leads into a set of differences; where it may tip.

    A set of differences is a number, bit d for the difference d.
    """
    every = (2 << limit) - 1
    steps: list[tuple[list[int], int]] = [([], 0)]
    for w in range(1, 11):
        before = [(s >> w | s << w | _TURNED[s] >> 10 - w) & every for s in range(every + 1)]
        if w == 1:
            before = [b | (every - 1) * (s & 1) for s, b in enumerate(before)]
        steps.append((before, sum(1 << d for d in range(limit + 1) if d + w > limit or w - d > limit)))
    return tuple(steps)


_RANKS: dict[int, tuple[tuple[int, int], ...]] = {}


def ranks(hand: int) -> tuple[tuple[int, int], ...]:
    """The different number cards and Aces of a hand, heavy ones first: weight, and one of them as a hand."""
    if hand not in _RANKS:
        _RANKS[hand] = tuple((w, 1 << 3 * (w - 1)) for w in range(10, 0, -1) if hand >> 3 * (w - 1) & 7)
    return _RANKS[hand]


class Solver:
    """Answers for one limit and number of players, with a memory shared by all questions.

    memory: about how many positions it may remember from one question to the next.
    """

    def __init__(self, players: int, limit: int, memory: int = 30_000) -> None:
        self.limit = limit
        self.memory = memory
        self._last = HAND * (players - 1)
        self._every = (2 << limit) - 1
        self._parity = (self._every & 0o2525, self._every & 0o1252)
        self._steps = _steps(limit)
        self._sets: list[dict[int, int]] = []
        self._found: list[dict[tuple[int, int, int, int], bool]] = []

    @property
    def remembered(self) -> int:
        """How many positions it remembers."""
        return sum(map(len, self._sets)) + sum(map(len, self._found))

    def lost(self, hands: int, difference: int, heavy: Pan, light: Pan, special: int) -> int:
        """The fewest lives that the rest of the round can cost from a position on, in its parts."""
        for losses in count():
            if self.within(losses, hands, difference, heavy, light, special):
                return losses
        raise AssertionError

    def lost_after(self, state: State, play: Move) -> int:
        """The fewest lives that the round can cost from a play on, that play included.

        A play that loses the game costs as many as a round has cards.
        """
        after = state.play(play)
        if after.ending is Outcome.LOST:
            return ROUND
        lost = state.lives - after.lives
        return lost if state.cards_left == 1 else lost + self.lost(*Position.of(after))

    def line(self, state: State) -> list[Move]:
        """Plays for the rest of the round that cost no more lives than must be, with all hands known.

        Face-up cards are left out: no choice of one changes what a play costs.
        """
        line: list[Move] = []
        number = state.round
        while state.turn is not None and state.round == number:
            if state.phase is not Phase.PLAY:
                state = state.play(next(iter(state.moves())))
                continue
            line.append(min(state.moves(), key=partial(self.lost_after, state)))
            state = state.play(line[-1])
        return line

    def within(self, losses: int, hands: int, difference: int, heavy: Pan, light: Pan, special: int) -> bool:
        """Whether the rest of the round can be played with so many losses at most."""
        while len(self._sets) <= losses:
            self._sets.append({0: self._every if self._sets else 1})
            self._found.append({})
        if len(self._sets[losses]) + len(self._found[losses]) > self.memory:
            self._sets[losses] = {0: self._every if losses else 1}
            self._found[losses] = {}
        return self._can(losses, hands, difference, heavy, light, special)

    def _can(self, losses: int, hands: int, difference: int, heavy: Pan, light: Pan, special: int) -> bool:
        if not special:
            return bool(self._differences(losses, hands) >> difference & 1)
        if not losses and not hands & _MENDS and (difference + (hands & _ODD).bit_count()) & 1:
            return False
        found = self._found[losses]
        key = (hands, difference, heavy, light)
        if key not in found:
            found[key] = self._try_all(losses, hands, difference, heavy, light, special)
        return found[key]

    def _differences(self, losses: int, hands: int) -> int:
        """The differences from which the rest can be played, when no Jack or Queen is left.

        What lies on top does not matter then, and the difference 0 is an empty scale.
        """
        sets = self._sets[losses]
        if hands in sets:
            return sets[hands]
        hand = hands & _EACH
        rest = hands >> HAND
        result = 0
        most = self._every if losses or hands & _MENDS else self._parity[(hands & _ODD).bit_count() & 1]
        for weight, one in ranks(hand):
            if result == most:
                break
            left = rest | hand - one << self._last
            before, tips = self._steps[weight]
            result |= before[self._differences(losses, left)]
            if losses and tips and self._differences(losses - 1, left) & 1:
                result |= tips
        sets[hands] = result
        return result

    def _try_all(
        self, losses: int, hands: int, difference: int, heavy: Pan, light: Pan, special: int
    ) -> bool:
        hand = hands & _EACH
        rest = hands >> HAND
        last = self._last
        after = self._after
        numbers = ranks(hand)
        if difference:
            for weight, one in numbers:
                if weight == difference and self._can(losses, rest | hand - one << last, 0, 0, 0, special):
                    return True
        for queen, one in enumerate((JACK, QUEEN)):
            if not hand & 7 * one:
                continue
            left = rest | hand - one << last
            if not difference:
                if self._can(losses, left, 0, 0, 0, special - 1):
                    return True
                continue
            top = heavy & 15
            if queen:
                if after(losses, left, difference - top, heavy >> 4, light, special - 1):
                    return True
            elif after(losses, left, difference - 2 * top, heavy >> 4, light << 4 | top, special - 1):
                return True
            if not light:
                continue
            top = light & 15
            if queen:
                if after(losses, left, difference + top, heavy, light >> 4, special - 1):
                    return True
            elif after(losses, left, difference + 2 * top, heavy << 4 | top, light >> 4, special - 1):
                return True
        for weight, one in numbers:
            left = rest | hand - one << last
            if after(losses, left, difference + weight, heavy << 4 | weight, light, special):
                return True
            if difference:
                if weight != difference and after(
                    losses, left, difference - weight, heavy, light << 4 | weight, special
                ):
                    return True
                if weight == 1 and self._can(losses, left, 0, 0, 0, special):
                    return True
        return False

    def _after(self, losses: int, hands: int, difference: int, heavy: Pan, light: Pan, special: int) -> bool:
        """Whether it can be done after a card has gone onto the scale, or left it."""
        if difference < 0:
            difference, heavy, light = -difference, light, heavy
        if difference > self.limit:
            return losses > 0 and self._can(losses - 1, hands, 0, 0, 0, special)
        if not difference:
            return self._can(losses, hands, 0, 0, 0, special)
        matters = (1 << 4 * special) - 1
        return self._can(losses, hands, difference, heavy & matters, light & matters, special)
