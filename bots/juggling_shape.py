"""A hand in thought: its throws, and where a card fits, found once and remembered."""

from __future__ import annotations

from bots.juggling_pieces import MEMO, Ranks, measure
from engine.cards import CARDS

LONGER, SET = 32, 16
_APART = 99

Fit = tuple[int, int]
"""What a hand gains by a card more, and the place for it."""

Lift = tuple[int, int, int]
"""A card that lies alone: its rank, its place, and what the hand loses without it."""


class Shape:
    """A hand of ranks as a player sees it; what it is worth is meant as in `measure`.

    fewest: how few throws it can be cut into. strengths, ways: its throws, the weakest first; each with its
    strength, its two ends, and how many throws more than now the rest takes.
    """

    __slots__ = (
        "_length_from",
        "_length_to",
        "_looked",
        "_most_from",
        "_most_to",
        "_step_from",
        "_step_to",
        "fewest",
        "hand",
        "strengths",
        "ways",
    )

    def __init__(self, hand: Ranks) -> None:
        self.hand = hand
        fewest_to, most_to, length_to, step_to = _along(hand)
        fewest_from, most_from, length_from, step_from = _along(hand[::-1])
        self._most_to, self._most_from = tuple(most_to), tuple(most_from[::-1])
        self._length_to, self._length_from = bytes(length_to), bytes(length_from[::-1])
        self._step_to, self._step_from = tuple(step_to), tuple([-step for step in step_from[::-1]])
        self.fewest = fewest_to[-1]
        self._find_throws(fewest_to, fewest_from[::-1])
        self._looked: tuple[tuple[Lift, ...], int, Ranks] | None = None

    def _find_throws(self, fewest_to: list[int], fewest_from: list[int]) -> None:
        hand, fewest = self.hand, self.fewest
        lengths = self._length_from
        many = len(hand)
        found = []
        for start, rank in enumerate(hand):
            before = hand[start - 1] if start else -_APART
            done = fewest_to[start] - fewest
            for end in range(start + 1, start + lengths[start] + 1):
                last = hand[end - 1]
                strength = LONGER * (end - start) + (rank if rank > last else last)
                if end - start > 1 and rank == last:
                    strength += SET
                if end < many and -2 < hand[end] - before < 2:
                    more = measure(hand[:start] + hand[end:])[1] - fewest
                else:
                    more = done + fewest_from[end]
                found.append((strength, start, end, more))
        found.sort()
        self.strengths = tuple([way[0] for way in found])
        self.ways = tuple(found)

    def fit(self, rank: int) -> Fit:
        """The best place for a card, among those beside a card that it goes with; else the end."""
        found = _fits.get((self.hand, rank))
        if found is None:
            if len(_fits) >= MEMO:
                _fits.clear()
            found = _fits[self.hand, rank] = self._fit(rank, -2)
        return found

    def _fit(self, rank: int, but: int) -> Fit:
        """The best place for a card, not beside the one at a certain place."""
        hand, most_to, most_from = self.hand, self._most_to, self._most_from
        many = len(hand)
        best, place = -1, many
        last = _APART
        for i in range(many + 1):
            after = hand[i] if i < many else _APART
            step, step_after = rank - last, after - rank
            last = after
            joins, joined = -2 < step < 2, -2 < step_after < 2
            if not (joins or joined) or i == but or i == but + 1:
                continue
            start, end = i, i
            if joins:
                start -= self._length_to[i - 1] if self._step_to[i - 1] == step else 1
            if joined:
                end += self._length_from[i] if self._step_from[i] == step_after else 1
            if joins and joined and step != step_after:
                if end - i > i - start:
                    start = i
                else:
                    end = i
            value = most_to[start] + (end + 1 - start) ** 2 + most_from[end]
            if value > best:
                best, place = value, i
        return (1 if best < 0 else best - most_to[many]), place

    def look(self) -> tuple[tuple[Lift, ...], int, Ranks]:
        """The cards that lie alone; about what moving one within the hand gains at best, the hand then."""
        if self._looked is None:
            self._looked = self._look()
        return self._looked

    def _look(self) -> tuple[tuple[Lift, ...], int, Ranks]:
        hand, most_to, most_from = self.hand, self._most_to, self._most_from
        many = len(hand)
        lifts = []
        best, inner = 0, hand
        for i, rank in enumerate(hand):
            if self._length_to[i] > 1 or self._length_from[i] > 1:
                continue
            rest = most_to[i] + most_from[i + 1]
            if 0 < i < many - 1:
                step = hand[i + 1] - hand[i - 1]
                if -2 < step < 2:  # the two beside it come together
                    start = i - (self._length_to[i - 1] if self._step_to[i - 1] == step else 1)
                    end = i + 1 + (self._length_from[i + 1] if self._step_from[i + 1] == step else 1)
                    rest = max(rest, most_to[start] + (end - start - 1) ** 2 + most_from[end])
            loss = most_to[many] - rest
            lifts.append((rank, i, loss))
            gain, place = self._fit(rank, i)
            if gain - loss > best:
                best = gain - loss
                fuller = hand[:place] + hand[i : i + 1] + hand[place:]
                i += place < i
                inner = fuller[:i] + fuller[i + 1 :]
        return tuple(lifts), best, inner


def _along(hand: Ranks) -> tuple[list[int], list[int], list[int], list[int]]:
    """Up to each card: how few throws can do, what they are worth, how long one ends there, and its step."""
    fewest, most = [0], [0]
    lengths: list[int] = []
    steps: list[int] = []
    last = step = _APART
    start = 0
    for i, rank in enumerate(hand):
        change = rank - last
        if change != step:
            if -2 < change < 2:
                step = change
                start = i - 1
            else:
                step = _APART
                start = i
        length = i + 1 - start
        value = most[start] + length * length
        if most[i] >= value:
            value = most[i] + 1
        if length > 2:
            other = most[start + 1] + (length - 1) ** 2
            if other > value:
                value = other
        most.append(value)
        fewest.append(fewest[start] + 1)
        lengths.append(length)
        steps.append(step)
        last = rank
    return fewest, most, lengths, steps


_fits: dict[tuple[Ranks, int], Fit] = {}

_REMEMBERED = 1_000
"""So many hands of each size are remembered before all of that size are forgotten, which takes its time."""

_shapes: list[dict[Ranks, Shape]] = [{} for _ in range(len(CARDS) + 1)]


def shape_of(hand: Ranks) -> Shape:
    """The shape of a hand."""
    shapes = _shapes[len(hand)]
    found = shapes.get(hand)
    if found is None:
        if len(shapes) >= _REMEMBERED:
            shapes.clear()
        found = shapes[hand] = Shape(hand)
    return found
