"""Two hands in order as the pieces that can be thrown together, and how a card moved makes better ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.throws import RANK, Hand, Hands, Prepare, Put, prepared

Ranks = bytes
"""A hand as the ranks of its cards, in order."""

MEMO = 20_000
"""So many hands are remembered before all are forgotten."""

_APART = 99
_measures: dict[Ranks, tuple[int, int]] = {}


def ranks(hand: Hand) -> Ranks:
    """The ranks of a hand."""
    return bytes([RANK[c] for c in hand])


def measure(hand: Ranks) -> tuple[int, int]:
    """The greatest sum of squared lengths of the throws that a hand can be cut into, and how few can do."""
    found = _measures.get(hand)
    if found is None:
        # Each piece is as long as it can be, but that a card between two of them may go with either: so up to
        # each card, what counts is the longest throw that ends there, with and without its first card.
        most = most_before = fewest = fewest_before = 0
        with_first = without_first = fewest_first = 0
        last = step = _APART
        length = 0
        for rank in hand:
            change = rank - last
            if change == step:
                length += 1
            elif -2 < change < 2:
                step = change
                length = 2
                with_first, without_first, fewest_first = most_before, most, fewest_before
            else:
                step = _APART
                length = 1
                with_first, without_first, fewest_first = most, 0, fewest
            most_before, fewest_before = most, fewest
            most = max(most + 1, with_first + length * length, without_first + (length - 1) ** 2)
            fewest = fewest_first + 1
            last = rank
        if len(_measures) >= MEMO:
            _measures.clear()
        found = _measures[hand] = most, fewest
    return found


def worth(hands: tuple[Ranks, Ranks]) -> int:
    """What two hands are worth: the greatest sum of squared lengths of throws that they can be cut into."""
    return measure(hands[0])[0] + measure(hands[1])[0]


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


def pieces(hand: Hand) -> list[Hand]:
    """The throws that a hand falls into if the sum of their squared lengths is to be greatest."""
    numbers = ranks(hand)
    best = [(0, 0)] * (len(hand) + 1)  # from each place on: what it is worth, and where its first throw ends
    for start in range(len(hand) - 1, -1, -1):
        ends = range(start + 1, reach(numbers, start) + 1)
        best[start] = max((best[end][0] + (end - start) ** 2, end) for end in ends)
    found = []
    start = 0
    while start < len(hand):
        end = best[start][1]
        found.append(hand[start:end])
        start = end
    return found


def piece_around(hand: Hand, place: int) -> Hand:
    """The longest throw that a hand holds with the card at a place in it."""
    numbers = ranks(hand)
    spans = [(reach(numbers, start) - start, start) for start in range(place + 1)]
    length, start = max(span for span in spans if sum(span) > place)
    return hand[start : start + length]


def prepares(hands: Hands, letters: str) -> Iterator[tuple[tuple[Ranks, Ranks], Put]]:
    """Each way to move a card, and both hands after it."""
    numbers = ranks(hands[0]), ranks(hands[1])
    for source in (0, 1):
        hand, other = numbers[source], numbers[1 - source]
        here, there = letters[source], letters[1 - source]
        for i, card in enumerate(hands[source]):
            rank = hand[i : i + 1]
            lifted = hand[:i] + hand[i + 1 :]
            for place in range(len(hand)):
                if place != i:
                    moved = lifted[:place] + rank + lifted[place:]
                    yield (other, moved) if source else (moved, other), Put(card, here, place)
            for place in range(len(other) + 1):
                moved = other[:place] + rank + other[place:]
                yield (moved, lifted) if source else (lifted, moved), Put(card, there, place)


class Prepared(NamedTuple):
    """A card moved, what both hands are worth after it, and the longest throw that then holds the card.

    seen: whether that throw lies in the second hand, which in Juggling Act all can see.
    """

    worth: int
    move: Prepare
    piece: Hand
    seen: bool


def moved(hands: Hands, letters: str, put: Put, value: int) -> Prepared:
    """The way to move a card, told with what comes of it."""
    move = Prepare(put)
    after, _, target = prepared(hands, letters, move)
    hand = after[target]
    return Prepared(value, move, piece_around(hand, hand.index(put.card)), target == 1)


def best_prepare(hands: Hands, letters: str) -> Prepared | None:
    """The way to move a card after which both hands are worth most; None if none makes them worth more."""
    most, best = worth((ranks(hands[0]), ranks(hands[1]))), None
    for after, put in prepares(hands, letters):
        found = worth(after)
        if found > most:
            most, best = found, put
    return best and moved(hands, letters, best, most)


def catches(throw: Hand, hands: Hands, letters: str) -> Iterator[tuple[tuple[Ranks, Ranks], tuple[Put, ...]]]:
    """Each way to take a throw back into one place, in either direction, and both hands after it."""
    numbers = ranks(hands[0]), ranks(hands[1])
    caught = ranks(throw)
    ways = [(caught, 1)] if caught == caught[::-1] else [(caught, 1), (caught[::-1], 0)]
    for target in (0, 1):
        hand, other = numbers[target], numbers[1 - target]
        for cards, step in ways:
            for place in range(len(hand) + 1):
                full = hand[:place] + cards + hand[place:]
                puts = tuple(Put(c, letters[target], place + step * i) for i, c in enumerate(throw))
                yield (other, full) if target else (full, other), puts


def best_catch(throw: Hand, hands: Hands, letters: str) -> tuple[int, tuple[Put, ...]]:
    """What both hands can at best be worth with a throw taken back to one place, and how to put it there."""
    ways = [(worth(after), puts) for after, puts in catches(throw, hands, letters)]
    return max(ways, key=lambda way: way[0])
