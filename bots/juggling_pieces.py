"""Two hands in order as the pieces that can be thrown together, and how a card moved makes better ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.throws import RANK, Hand, Hands, Prepare, Put, prepared

Ranks = tuple[int, ...]
"""A hand as the ranks of its cards, in order."""

_MEMO = 50_000
_worths: dict[Ranks, int] = {}


def ranks(hand: Hand) -> Ranks:
    """The ranks of a hand."""
    return tuple([RANK[c] for c in hand])


def reach(hand: Ranks, start: int) -> int:
    """Where the longest throw that begins at a place ends: the place after its last card."""
    last = len(hand) - 1
    if start >= last:
        return last + 1
    step = hand[start + 1] - hand[start]
    end = start + 1
    if -2 < step < 2:
        end += 1
        while end <= last and hand[end] - hand[end - 1] == step:
            end += 1
    return end


def cuts(hand: Ranks) -> list[tuple[int, int]]:
    """For each place, to its end: what the rest of the hand is worth, and where its first throw then ends."""
    best = [(0, 0)] * (len(hand) + 1)
    for start in range(len(hand) - 1, -1, -1):
        ends = range(start + 1, reach(hand, start) + 1)
        best[start] = max((best[end][0] + (end - start) ** 2, end) for end in ends)
    return best


def pieces(hand: Hand) -> list[Hand]:
    """The throws that a hand falls into if the sum of their squared lengths is to be greatest."""
    best = cuts(ranks(hand))
    found = []
    start = 0
    while start < len(hand):
        end = best[start][1]
        found.append(hand[start:end])
        start = end
    return found


def worth(hand: Ranks) -> int:
    """The greatest sum of squared lengths of throws that a hand can be cut into."""
    found = _worths.get(hand)
    if found is None:
        found = cuts(hand)[0][0]
        if len(_worths) > _MEMO:
            _worths.clear()
        _worths[hand] = found
    return found


def piece_around(hand: Hand, place: int) -> Hand:
    """The longest throw that a hand holds with the card at a place in it."""
    numbers = ranks(hand)
    spans = [(reach(numbers, start) - start, start) for start in range(place + 1)]
    length, start = max(span for span in spans if sum(span) > place)
    return hand[start : start + length]


class Prepared(NamedTuple):
    """A card moved, what both hands are worth after it, and the longest throw that then holds the card.

    seen: whether that throw lies in the second hand, which in Juggling Act all can see.
    """

    worth: int
    move: Prepare
    piece: Hand
    seen: bool


def prepares(hands: Hands, letters: str) -> Iterator[tuple[int, Put]]:
    """What both hands are worth after each way to move a card."""
    numbers = ranks(hands[0]), ranks(hands[1])
    for source in (0, 1):
        hand, other = numbers[source], numbers[1 - source]
        for i, c in enumerate(hands[source]):
            rank = hand[i : i + 1]
            lifted = hand[:i] + hand[i + 1 :]
            stays = worth(other)
            for place in range(len(hand)):
                if place != i:
                    found = worth(lifted[:place] + rank + lifted[place:])
                    yield stays + found, Put(c, letters[source], place)
            stays = worth(lifted)
            for place in range(len(other) + 1):
                found = worth(other[:place] + rank + other[place:])
                yield stays + found, Put(c, letters[1 - source], place)


def best_prepare(hands: Hands, letters: str) -> Prepared | None:
    """The way to move a card after which both hands are worth most; None if none makes them worth more."""
    most, best = worth(ranks(hands[0])) + worth(ranks(hands[1])), None
    for found, put in prepares(hands, letters):
        if found > most:
            most, best = found, Prepare(put)
    if best is None:
        return None
    after, _, target = prepared(hands, letters, best)
    hand = after[target]
    return Prepared(most, best, piece_around(hand, hand.index(best.card)), target == 1)


def best_catch(throw: Hand, hands: Hands, letters: str) -> tuple[int, tuple[Put, ...]]:
    """What both hands can at best be worth with a throw taken back to one place, and how to put it there."""
    numbers = ranks(hands[0]), ranks(hands[1])
    caught = ranks(throw)
    most, best = -1, (0, 0)
    for target in (0, 1):
        hand, stays = numbers[target], worth(numbers[1 - target])
        for place in range(len(hand) + 1):
            found = stays + worth(hand[:place] + caught + hand[place:])
            if found > most:
                most, best = found, (target, place)
    target, place = best
    return most, tuple(Put(c, letters[target], place + i) for i, c in enumerate(throw))
