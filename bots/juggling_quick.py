"""Juggling Act played on in thought: ranks alone, simple tips for everybody, a round in a fraction of a ms.

A throw in play is a number here, its strength as the engine counts it: 32 for each card, 16 for a set, and
its top rank; 0 if nothing is in play. Whatever happens to a throw, that number tells what it is.
"""

from __future__ import annotations

from bisect import bisect_right

from bots.juggling_pieces import MEMO, Ranks, measure, reach

Pair = tuple[Ranks, Ranks]
"""The hidden and the face-up hand of a seat."""

LONGER, SET = 32, 16
CATCHES = 3
"""From so many cards on, one's own throw is taken back."""

_NEVER = 99
_EMPTY = b"", b""

_throws: dict[Ranks, tuple[list[int], list[tuple[Ranks, int]]]] = {}
_fits: dict[tuple[Ranks, int], tuple[int, Ranks]] = {}


Quick = tuple[Pair, int, bool]
"""A move in thought: both hands after it, the throw that is then in play unless a card was moved, and whether
it is a throw. Where it is none, 0 says that the throw was caught."""


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


def throws_of(hand: Ranks) -> tuple[list[int], list[tuple[Ranks, int]]]:
    """The throws of a hand, the weakest first: their strengths; what they leave, in how many throws more."""
    found = _throws.get(hand)
    if found is None:
        fewest = measure(hand)[1]
        ways = []
        for start, rank in enumerate(hand):
            top = rank
            for end in range(start + 1, reach(hand, start) + 1):
                last = hand[end - 1]
                top = max(top, last)
                same = SET if end - start > 1 and rank == last else 0
                ways.append((LONGER * (end - start) + same + top, hand[:start] + hand[end:]))
        ways.sort()
        if len(_throws) >= MEMO:
            _throws.clear()
        found = [way[0] for way in ways], [(rest, measure(rest)[1] - fewest) for _, rest in ways]
        _throws[hand] = found
    return found


def quick(hands: Pair, throw: int, own: bool) -> Quick:
    """The move that a few tips say, with two hands and a throw in play, which may be one's own."""
    hidden, face_up = hands
    if own:
        whole = hidden or face_up
        if not (hidden and face_up) and measure(whole)[1] == 1 and throws_of(whole)[0][-1] > throw:
            return (b"", b""), throws_of(whole)[0][-1], True
        if throw >= LONGER * CATCHES:
            return caught(hands, throw), 0, False
        return prepared(hands), throw, False
    fewest, weakest = _NEVER, 0
    best = hands
    for hand, is_hidden in ((hidden, True), (face_up, False)):
        strengths, ways = throws_of(hand)
        for i in range(bisect_right(strengths, throw), len(strengths)):
            rest, more = ways[i]
            if more < fewest or (more == fewest and strengths[i] < weakest):
                fewest, weakest = more, strengths[i]
                best = (rest, face_up) if is_hidden else (hidden, rest)
    if fewest < _NEVER:
        return best, weakest, True
    return prepared(hands), throw, False


def prepared(hands: Pair) -> Pair:
    """Both hands after a card that lies alone has moved to where it is worth most, if that is worth more."""
    hidden, face_up = hands
    now_hidden, now_face_up = measure(hidden)[0], measure(face_up)[0]
    most, best = now_hidden + now_face_up, hands
    for i in _alone(hidden):
        rank, rest = hidden[i], hidden[:i] + hidden[i + 1 :]
        value, fitted = fitted_in(face_up, rank)
        value += measure(rest)[0]
        if value > most:
            most, best = value, (rest, fitted)
        value, fitted = fitted_in(rest, rank)
        value += now_face_up
        if value > most:
            most, best = value, (fitted, face_up)
    for i in _alone(face_up):
        rank, rest = face_up[i], face_up[:i] + face_up[i + 1 :]
        value, fitted = fitted_in(hidden, rank)
        value += measure(rest)[0]
        if value > most:
            most, best = value, (fitted, rest)
        value, fitted = fitted_in(rest, rank)
        value += now_hidden
        if value > most:
            most, best = value, (hidden, fitted)
    return best


def _alone(hand: Ranks) -> list[int]:
    """The places of the cards that no neighbour goes with."""
    found = []
    last = _NEVER
    alone = False
    for i, rank in enumerate(hand):
        apart = not -2 < rank - last < 2
        if alone and apart:
            found.append(i - 1)
        alone = apart
        last = rank
    if alone:
        found.append(len(hand) - 1)
    return found


def fitted_in(hand: Ranks, rank: int) -> tuple[int, Ranks]:
    """What a hand is worth with one more card at its best place, and that hand."""
    found = _fits.get((hand, rank))
    if found is None:
        card = bytes((rank,))
        best = hand + card
        most = measure(best)[0]
        last = _NEVER
        for place, after in enumerate(hand):
            if -2 < after - rank < 2 or -2 < last - rank < 2:
                fuller = hand[:place] + card + hand[place:]
                value = measure(fuller)[0]
                if value > most:
                    most, best = value, fuller
            last = after
        if len(_fits) >= MEMO:
            _fits.clear()
        found = _fits[hand, rank] = most, best
    return found


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


Moves = dict[tuple[Pair, int], Quick]
"""The moves of `quick` by the hands and the throw in play, minus that throw if it is the mover's own."""


def play_out(hands: list[Pair], throw: int, owner: int, turn: int, piles: list[int], moves: Moves) -> int:
    """Play a round to its end, which changes the hands and the piles of all seats; how many turns it took."""
    turns = 0
    while True:
        turns += 1
        own = owner == turn and throw > 0
        pair = hands[turn]
        key = pair, -throw if own else throw
        move = moves.get(key)
        if move is None:
            move = moves[key] = quick(pair, throw, own)
        pair, after, thrown = move
        hands[turn] = pair
        if thrown:
            piles[turn] += throw // LONGER
            throw = after
            owner = turn
            if pair == _EMPTY:
                return turns
        elif after:
            piles[owner] += 1
            throw = shortened(throw)
        else:
            throw = 0
        turn += 1
        if turn == len(hands):
            turn = 0
