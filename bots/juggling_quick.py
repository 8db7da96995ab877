"""Juggling Act played on in thought: ranks alone, a few tips for each player, a round in a fraction of a ms.

A throw in play is a number here, its strength as the engine counts it: 32 for each card, 16 for a set, and
its top rank; 0 if nothing is in play. Whatever happens to a throw, that number tells what it is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from bots.juggling_pieces import Ranks, measure
from bots.juggling_shape import LONGER, SET, shape_of

Pair = tuple[Ranks, Ranks]
"""The hidden and the face-up hand of a seat."""

Move = tuple[Pair, int, bool]
"""A move in thought: both hands after it, the throw that is then in play unless a card was moved, and whether
it is a throw. Where it is none, 0 says that the throw was caught."""

CATCHES, EAGER_CATCHES = 3, 2
"""From so many cards on, one's own throw is taken back by a player, and by an eager one."""

NEW = 3
"""What a position not thought of before costs for each card of the mover, in turns thought of before."""

EMPTY: Pair = b"", b""
_NEVER = 99


def shortened(throw: int) -> int:
    """A throw without its lowest card."""
    throw -= LONGER
    if throw < 2 * LONGER:
        throw &= ~SET
    return throw if throw >= LONGER else 0


def cards_of(throw: int) -> Ranks:
    """The ranks of a throw, upwards."""
    many, top = throw // LONGER, throw % SET
    return bytes([top] * many) if throw & SET else bytes(range(top - many + 1, top + 1))


def caught(hands: Pair, throw: int) -> Pair:
    """Both hands after a throw has been taken back to where it is worth most."""
    cards = cards_of(throw)
    most, best = -1, hands
    for hand, other, is_hidden in ((*hands, True), (*hands[::-1], False)):
        for way in (cards, cards[::-1]):
            for place in range(len(hand) + 1):
                fuller = hand[:place] + way + hand[place:]
                value = measure(fuller)[0] + measure(other)[0]
                if value > most:
                    most, best = value, (fuller, other) if is_hidden else (other, fuller)
    return best


class Player:
    """One way to play, which remembers what it has thought of.

    moves: by the hands and the throw in play, less than 0 if it is the mover's own.
    """

    def __init__(self) -> None:
        self.moves: dict[tuple[Pair, int], Move] = {}

    def move(self, hands: Pair, throw: int, own: bool) -> Move:
        """The move that a few tips say, with two hands and a throw in play, which may be one's own."""
        hidden, face_up = hands
        first, second = shape_of(hidden), shape_of(face_up)
        if own:
            whole = second if not hidden else first
            if not (hidden and face_up) and whole.fewest == 1 and whole.strengths[-1] > throw:
                return EMPTY, whole.strengths[-1], True
            if throw >= LONGER * CATCHES:
                return caught(hands, throw), 0, False
            return self.prepared(hands), throw, False
        fewest, weakest = _NEVER, 0
        best = hands
        for shape in (first, second):
            for way in shape.ways[bisect_right(shape.strengths, throw) :]:
                strength, start, end, more = way
                if more < fewest or (more == fewest and strength < weakest):
                    fewest, weakest = more, strength
                    rest = shape.hand[:start] + shape.hand[end:]
                    best = (rest, face_up) if shape is first else (hidden, rest)
        if fewest < _NEVER:
            return best, weakest, True
        return self.prepared(hands), throw, False

    def prepared(self, hands: Pair) -> Pair:
        """Both hands after a card that lies alone has moved to where it is worth most, if it gains by it."""
        hidden, face_up = hands
        first, second = shape_of(hidden), shape_of(face_up)
        first_lifts, most, inner = first.look()
        best = inner, face_up
        second_lifts, gain, inner = second.look()
        if gain > most:
            most, best = gain, (hidden, inner)
        for rank, i, loss in first_lifts:
            gain, place = second.fit(rank)
            if gain - loss > most:
                most = gain - loss
                best = hidden[:i] + hidden[i + 1 :], face_up[:place] + hidden[i : i + 1] + face_up[place:]
        for rank, i, loss in second_lifts:
            gain, place = first.fit(rank)
            if gain - loss > most:
                most = gain - loss
                best = hidden[:place] + face_up[i : i + 1] + hidden[place:], face_up[:i] + face_up[i + 1 :]
        return best


class Eager(Player):
    """Another way to play, as beginners do: always the strongest throw, whoever's it beats."""

    def move(self, hands: Pair, throw: int, own: bool) -> Move:
        """The strongest throw; else the own throw taken back, if it is worth it; else a card moved."""
        hidden, face_up = hands
        best, strongest = hands, throw
        for shape in (shape_of(hidden), shape_of(face_up)):
            if shape.strengths and shape.strengths[-1] > strongest:
                strongest, start, end, _ = shape.ways[-1]
                rest = shape.hand[:start] + shape.hand[end:]
                best = (rest, face_up) if shape.hand == hidden else (hidden, rest)
        if strongest > throw:
            return best, strongest, True
        if own and throw >= LONGER * EAGER_CATCHES:
            return caught(hands, throw), 0, False
        return self.prepared(hands), throw, False


def play_out(
    players: Sequence[Player], hands: list[Pair], throw: int, owner: int, turn: int, piles: list[int]
) -> int:
    """Play a round to its end, which changes the hands and the piles of all seats; the effort it took."""
    effort = 0
    while True:
        effort += 1
        own = owner == turn and throw > 0
        pair = hands[turn]
        player = players[turn]
        key = pair, -throw if own else throw
        move = player.moves.get(key)
        if move is None:
            move = player.moves[key] = player.move(pair, throw, own)
            effort += NEW * (len(pair[0]) + len(pair[1]))
        pair, after, thrown = move
        hands[turn] = pair
        if thrown:
            piles[turn] += throw // LONGER
            throw = after
            owner = turn
            if pair == EMPTY:
                return effort
        elif after:
            piles[owner] += 1
            throw = shortened(throw)
        else:
            throw = 0
        turn += 1
        if turn == len(hands):
            turn = 0
