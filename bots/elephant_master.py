"""Elephant Ball by trying out: each move worth a thought is played on in many guesses of the hidden hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from bots.bot import Choice, Reason
from bots.elephant import Steady, explained
from bots.elephant_cards import (
    ALL_RIDERS,
    APART,
    BEARING,
    BOTH,
    CARDS,
    PLACE,
    Sight,
    as_bits,
    free_riders,
    number_of,
    places,
)
from bots.elephant_guess import Guess, Guesses
from bots.elephant_habits import Stage
from bots.elephant_round import CIRCLE, Playout, Spot
from engine.elephant import BUNDLE, FAR_DOWN, FAR_UP, HIGHEST, LOWEST, ROUNDS, View
from engine.game import Move
from engine.riding import OPEN, PASS, Give, Kind, Play, give, in_order

if TYPE_CHECKING:
    from random import Random

SPREAD = {3: (5, 5, 5, 5), 4: (7, 5, 5, 4), 5: (7, 6, 5, 4)}
"""How many points ahead make e times the chance to win the game, after each round but the last.

Fitted to some thousand games of steady's like."""


PACE = 16
"""After so many guesses each it is seen who is far behind."""
FAR = 3.0
"""So many standard errors are far."""
GUESSING = 15
"""A guess takes about as long as so many turns played out, and as those that it has to be in keeping with."""


def chances(scores: Sequence[int], cards: Sequence[int], number: int) -> list[float]:
    """The chance of each seat to win the game, after a round that left them these scores and cards."""
    if number >= ROUNDS or max(scores) >= FAR_UP or min(scores) <= FAR_DOWN:
        ranks = [64 * score - left for score, left in zip(scores, cards, strict=True)]
        wins = [float(rank == max(ranks)) for rank in ranks]
    else:
        spread = SPREAD[len(scores)][number - 1]
        wins = [exp(score / spread) for score in scores]
    together = sum(wins)
    return [win / together for win in wins]


class Try(NamedTuple):
    """A move worth a thought: the cards that leave the hand, and where the mini-game is then."""

    move: Move
    cards: int
    spot: Spot

    @classmethod
    def of(cls, view: View, move: Move) -> Try:
        """The try of a move of the seat whose turn it is."""
        return cls(move, as_bits(getattr(move, "cards", ())), spot_after(view, move))


def spot_after(view: View, move: Move) -> Spot:
    """Where the mini-game is after a move of the seat whose turn it is."""
    seat = view.turn or 0
    circle = CIRCLE[len(view.hands)][seat]
    if isinstance(move, Give):
        return Spot(Stage.FIRST, CIRCLE[len(view.hands)][view.dealer])
    laid = [PLACE[c.declared or c.cards[0]] for c in view.table]
    rule = view.rule
    if rule is None or rule is OPEN:
        if not isinstance(move, Play):
            asked = circle[: circle.index(view.leader)] if view.leader is not None else circle
            return Spot(Stage.OPEN if laid else Stage.START, asked, view.leader or 0, laid[0] if laid else 0)
        laid += [PLACE[c] for c in move.cards]
        if len(laid) == 1:
            return Spot(Stage.OPEN, circle[:-1], seat, laid[0])
        for n in BOTH[laid[0]]:
            if n in BOTH[laid[1]]:
                return Spot(Stage.NUMBER, circle, seat, n)
        return Spot(Stage.ACROBAT, circle, seat, APART[laid[0]] & APART[laid[1]])
    order = tuple(s for s in circle if s not in view.out)
    acrobat = rule.kind is Kind.ACROBAT
    what = free_riders(view.covered) if acrobat else number_of(rule)
    if not isinstance(move, Play):
        return Spot(Stage.ACROBAT if acrobat else Stage.NUMBER, order[:-1], view.leader or 0, what)
    if acrobat:
        what &= APART[PLACE[move.declared or move.cards[0]]]
    return Spot(Stage.ACROBAT if acrobat else Stage.NUMBER, order, seat, what)


def worth_a_thought(sight: Sight) -> list[Move]:
    """The moves that are tried."""
    view = sight.view
    moves = list(view.moves())
    if view.rule is None and not view.first_turn:
        return starts(sight, moves)
    if len(moves) <= 12:
        return moves
    if view.rule is None:
        return sorted(moves, key=lambda m: sight.worth(PLACE[m]))[:12]
    declared = [m for m in moves if isinstance(m, Play) and m.declared]
    if declared:
        unseen = sight.unseen & free_riders(view.covered)
        best = sorted(declared, key=lambda m: (unseen & APART[PLACE[m.declared]]).bit_count())[:5]
        moves = [m for m in moves if m not in declared or m in best]
    if view.rule is OPEN:
        lying = PLACE[view.table[0]]
        tried: list[Move] = [PASS]
        for n in BOTH[lying]:
            tried += sorted(
                (m for m in moves if isinstance(m, Play) and n in BOTH[PLACE[m]]),
                key=lambda m: sight.worth(PLACE[m]),
            )[:3]
        others = [m for m in moves if isinstance(m, Play) and APART[lying] >> PLACE[m] & 1]
        tried += sorted(others, key=lambda m: sight.worth(PLACE[m]))[:6]
        return tried
    return moves


def starts(sight: Sight, moves: list[Move]) -> list[Move]:
    """Starts worth a thought: the pairs of each number, some acrobats, single riders, and pass."""
    riders = sight.hand & ALL_RIDERS
    by_worth = sorted(places(riders), key=sight.worth)
    numbers = [n for n in range(20) if (riders & BEARING[n]).bit_count() > 1]
    numbers.sort(key=lambda n: sight.others(n) - sight.own(n))
    tried: list[tuple[int, ...]] = [tuple([p for p in by_worth if n in BOTH[p]][:2]) for n in numbers[:10]]
    acrobats = [pair for pair in combinations(by_worth[:6], 2) if APART[pair[0]] >> pair[1] & 1]
    tried += acrobats[:4]
    tried += [(p,) for p in by_worth[:4]]
    wanted = {" ".join(CARDS[p] for p in sorted(pair)) for pair in tried}
    return [m for m in moves if m in wanted or m == PASS]


MANY = 4
"""So many cards of a number are a reason to keep them together."""


def kept(hand: int) -> float:
    """How good the rest of a hand is after a gift: best if it holds more than all others of a number, and bad
    with one card alone under a rare number.

    Fitted to some hundred thousand rounds of five; it gains a fifth of a point a round on what steady gives.
    """
    value = 0.0
    for n, bearing in enumerate(BEARING):
        own, there_are = (hand & bearing).bit_count(), n % 10 + 1
        if own >= MANY:
            value += max(0, 2 * own - there_are)
        elif own == 1:
            value -= 0.05 * max(0, 6 - there_are)
    return value


def gift(sight: Sight) -> Give:
    """What leaves the best hand; of several gifts what is needed least."""
    riders = sorted(places(sight.hand & ALL_RIDERS), key=sight.worth)
    one, other = max(
        combinations(riders, 2), key=lambda pair: kept(sight.hand & ~(1 << pair[0] | 1 << pair[1]))
    )
    return give(*in_order([CARDS[one], CARDS[other]]))


class Race:
    """Moves that are tried on the same guesses, until one is left.

    values: what came of each guess for each move still in the race. totals: their sums.
    """

    def __init__(self, tries: Sequence[Try]) -> None:
        self.values: dict[Try, list[float]] = {tried: [] for tried in tries}
        self.totals = dict.fromkeys(tries, 0.0)

    def run(self, came: Sequence[float]) -> tuple[Try, float]:
        """Add what came of one more guess for each move; the best move and its mean."""
        totals = self.totals
        for (tried, values), value in zip(self.values.items(), came, strict=True):
            values.append(value)
            totals[tried] += value
        best = max(totals, key=totals.__getitem__)
        drawn = len(self.values[best])
        if drawn % PACE == 0:
            self.keep([tried for tried in totals if tried is best or not self.far(best, tried)])
        return best, totals[best] / drawn

    def far(self, best: Try, other: Try) -> bool:
        """Whether a move is behind the best by many times the standard error of their difference."""
        behind = self.totals[best] - self.totals[other]
        squares = sum([(a - b) ** 2 for a, b in zip(self.values[best], self.values[other], strict=True)])
        return behind * behind > FAR * FAR * squares

    def halve(self) -> None:
        """Let the worse half drop out."""
        self.keep(
            sorted(self.totals, key=self.totals.__getitem__, reverse=True)[: (len(self.totals) + 1) // 2]
        )

    def keep(self, tries: Sequence[Try]) -> None:
        """Let all others drop out."""
        self.values = {tried: self.values[tried] for tried in tries}
        self.totals = {tried: self.totals[tried] for tried in tries}


class Master:
    """Tries moves out on guesses of the hidden hands, and thinks on about those that do best.

    effort: how many turns are played out for a decision, about, for each player beyond two: the more hands
    are hidden, the more guesses it takes.
    """

    name = "master"

    def __init__(self, effort: int = 8_000) -> None:
        self.effort = effort

    def think(self, view: View, rng: Random) -> Iterator[Choice]:
        """First steady's choice, then whatever has done best so far; a gift at once."""
        sight = Sight(view)
        if view.giving:
            given = gift(sight)
            yield Choice(given, 1 / len(view.hands), explained(sight, given))
            return
        choice = next(Steady().think(view, rng))
        choice = choice._replace(value=1 / len(view.hands))
        yield choice
        moves = worth_a_thought(sight)
        if choice.move not in moves:
            moves.append(choice.move)
        if len(moves) == 1:
            return
        guesses = Guesses(view)
        for _ in guesses.settle(rng):
            yield choice
        reasons: dict[Move, Reason] = {}
        for move, value in self.weighed(view, guesses, moves, rng):
            if move not in reasons:
                reasons[move] = explained(sight, move)
            yield Choice(move, value, reasons[move])

    def weighed(
        self, view: View, guesses: Guesses, moves: Sequence[Move], rng: Random
    ) -> Iterator[tuple[Move, float]]:
        """The move that has done best so far and its chance to win the game."""
        tries = [Try.of(view, move) for move in moves]
        halvings = (len(tries) - 1).bit_length()
        turns = min(len(hand) for hand in view.hands) + 5
        guessing = GUESSING + sum(map(len, guesses.past.told))
        share = self.effort * (len(view.hands) - 2) // max(1, halvings)
        race = Race(tries)
        for _ in range(halvings):
            left = share
            while left > 0 and len(race.totals) > 1:
                guess = guesses.draw(rng)
                left -= len(race.totals) * turns + guessing
                best, mean = race.run([self.chance(view, tried, guess) for tried in race.totals])
                yield best.move, mean
            race.halve()

    def chance(self, view: View, tried: Try, guess: Guess) -> float:
        """The chance to win the game if the round goes on from a move like this."""
        seat = view.turn or 0
        hands = guess.hands[:]
        hands[seat] &= ~tried.cards
        if view.giving:
            hands[seat - 1] |= tried.cards
        playout = Playout(hands, list(view.bundles), guess.bold, seat)
        playout.run(tried.spot)
        left = [hand.bit_count() for hand in hands]
        scores = [
            max(LOWEST, min(HIGHEST, score + BUNDLE * won - cards))
            for score, won, cards in zip(view.scores, playout.bundles, left, strict=True)
        ]
        return chances(scores, left, view.round)[seat]
