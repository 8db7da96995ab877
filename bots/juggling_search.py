"""Which of a few moves does best when the round is played on, many times, with guessed hidden hands.

How the others play is guessed as well: each of them, from guess to guess, with care or eagerly. A move chosen
as if all played with care does worse, against eager players and against careful ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from bots.juggling_pieces import catches, measure, prepares, ranks, worth
from bots.juggling_quick import EMPTY, Eager, Pair, Player, play_out, shortened
from engine.game import UNSEEN, Move, Seat
from engine.juggling import LETTERS, View
from engine.throws import PASS, RANK, Catch, Prepare, strength

if TYPE_CHECKING:
    from random import Random

THROWS, PREPARES, CATCHES = 6, 5, 3
"""How many throws, besides the strongest, how many moves of a card, and how many catches are tried."""

LAST_MARGIN, MARGIN = 0.01, 0.03
"""What a card more than the best of the others is worth, beside a win, in the last round and before."""

EAGER = 0.5
"""How often another player is thought to play eagerly."""

_SLICE = 1000
_GUESSES = 200
"""No more guesses than this, however short the round is to be."""


class Way(NamedTuple):
    """A move, and what it makes of the mover's hands, the throw in play, its owner and the piles.

    gains: who gets how many cards by it.
    """

    move: Move
    hands: Pair
    throw: int
    owner: Seat
    gains: tuple[Seat, int]


class Found(NamedTuple):
    """A move, the share of guesses in which it won, how many there were, and its value."""

    move: Move
    won: float
    guesses: int
    value: float


def ways(view: View) -> list[Way]:
    """The moves worth trying."""
    seat = view.turn or 0
    hands = view.hands[seat]
    found = _throws(view, seat)
    if view.owner is None:
        return found
    throw = strength(view.throw)
    left = shortened(throw)
    owner = view.owner
    best: dict[Pair, Move] = {}
    for after, put in prepares(hands, LETTERS):
        best.setdefault(after, Prepare(put))
    now = ranks(hands[0]), ranks(hands[1])
    best.pop(now, None)
    for after in sorted(best, key=_promise)[:PREPARES]:
        found.append(Way(best[after], after, left, owner, (owner, 1)))
    found.append(Way(PASS, now, left, owner, (owner, 1)))
    if owner == seat:
        best = {after: Catch(puts) for after, puts in catches(view.throw, hands, LETTERS)}
        for after in sorted(best, key=_promise)[:CATCHES]:
            found.append(Way(best[after], after, 0, seat, (seat, 0)))
    return found


def _promise(hands: Pair) -> tuple[int, int, Pair]:
    return -worth(hands), measure(hands[0])[1] + measure(hands[1])[1], hands


def _throws(view: View, seat: Seat) -> list[Way]:
    """The throws that leave the fewest throws to be made, of those the weakest, and the strongest of all."""
    hidden, face_up = view.hands[seat]
    found: dict[tuple[Pair, int], tuple[int, int, Way]] = {}
    for throw in view.throws():
        cards = throw.cards
        hand = hidden if cards[0] in hidden else face_up
        start = hand.index(cards[0])
        rest = ranks(hand[:start] + hand[start + len(cards) :])
        after = (rest, ranks(face_up)) if hand is hidden else (ranks(hidden), rest)
        more = measure(rest)[1] - measure(ranks(hand))[1]
        way = Way(throw, after, throw.strength, seat, (seat, len(view.throw)))
        found.setdefault((after, throw.strength), (more, throw.strength, way))
    best = sorted(found.values(), key=lambda way: way[:2])
    kept = best[:THROWS]
    strongest = max(best, key=lambda way: way[1], default=None)
    if strongest and strongest not in kept:
        kept.append(strongest)
    return [way for _, _, way in kept]


class Guess(NamedTuple):
    """The hands of all seats, the own hidden hand left empty, and which of the other seats play eagerly."""

    hands: list[Pair]
    eager: list[bool]


class Guesses:
    """Guesses of the others' hidden hands, as a view allows them, and of how they play, made one by one."""

    def __init__(self, view: View, rng: Random) -> None:
        self._rng = rng
        self._unseen = ranks(view.unseen)
        self._hands = [(ranks(hands[1]), hands[0]) for hands in view.hands]
        self._seat = view.seat
        self._made: list[Guess] = []

    def __getitem__(self, i: int) -> Guess:
        while len(self._made) <= i:
            self._made.append(self._guess())
        return self._made[i]

    def _guess(self) -> Guess:
        rng = self._rng
        unseen = rng.sample(self._unseen, len(self._unseen))
        hands = []
        for seat, (face_up, hidden) in enumerate(self._hands):
            cards = []
            if seat != self._seat:
                known = [RANK[c] for c in hidden if c != UNSEEN]
                cards = [unseen.pop() for _ in range(len(hidden) - len(known))] + known
                if known:
                    rng.shuffle(cards)
            hands.append((bytes(cards), face_up))
        return Guess(hands, [seat != self._seat and rng.random() < EAGER for seat in range(len(hands))])


def search(view: View, rng: Random, effort: int) -> Iterator[Found]:
    """The best of the moves worth trying, so far; after each round of guesses half of the moves are dropped.

    effort: how many turns may be thought of; one that was not thought of before counts for many.
    """
    tried = ways(view)
    if len(tried) == 1:
        yield Found(tried[0].move, 0.0, 0, 0.0)
        return
    trial = Trial(view, Guesses(view, rng))
    alive = [_Record(way) for way in tried]
    rounds = (len(tried) - 1).bit_length()
    rested = 0
    for r in range(rounds):
        limit = effort * (r + 1) // rounds
        best = alive[0]
        while best.guesses < _GUESSES and (trial.spent < limit or best.guesses < 2):
            guess = best.guesses
            for record in alive:
                record.add(*trial.value(record.way, guess))
                if trial.spent - rested > _SLICE:
                    rested = trial.spent
                    yield best.found()
        alive = sorted(alive, key=_Record.mean, reverse=True)[: (len(alive) + 1) // 2]
        yield alive[0].found()


class _Record:
    """How a move did in the guesses so far."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self.guesses = 0
        self.won = 0.0
        self.value = 0.0

    def add(self, won: float, value: float) -> None:
        self.guesses += 1
        self.won += won
        self.value += value

    def mean(self) -> float:
        return self.value / self.guesses

    def found(self) -> Found:
        many = self.guesses or 1
        return Found(self.way.move, self.won / many, self.guesses, self.value / many)


class Trial:
    """Rounds played on from after a move. spent: the effort so far."""

    def __init__(self, view: View, guesses: Guesses) -> None:
        self.spent = 0
        self._guesses = guesses
        self._seat = view.turn or 0
        self._piles = view.piles
        self._totals = view.totals
        self._margin = LAST_MARGIN if view.round == view.options.rounds else MARGIN
        self._players = Player(), Eager()

    def value(self, way: Way, guess: int) -> tuple[float, float]:
        """The share of a win, and that with the margin, after a move if a guess is true."""
        seat = self._seat
        guessed = self._guesses[guess]
        hands = guessed.hands.copy()
        hands[seat] = way.hands
        piles = list(self._piles)
        gainer, gained = way.gains
        piles[gainer] += gained
        if way.hands != EMPTY:
            following = (seat + 1) % len(hands)
            players = [self._players[eager] for eager in guessed.eager]
            self.spent += play_out(players, hands, way.throw, way.owner, following, piles)
        scores = [
            total + pile - len(hidden) - len(face_up)
            for total, pile, (hidden, face_up) in zip(self._totals, piles, hands, strict=True)
        ]
        mine = scores.pop(seat)
        best = max(scores)
        won = 0.0 if mine < best else 1.0 if mine > best else 1 / (1 + scores.count(best))
        return won, won + self._margin * (mine - best)
