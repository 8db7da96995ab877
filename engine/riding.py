"""The ball riding of Elephant Ball: its cards, its moves and rules in notation, and what may be done when."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from itertools import combinations, starmap
from typing import NamedTuple, Self

from engine.game import UNSEEN, Card, Malformed, Move, Refusal, Seat, UnknownWord

NUMBERS = range(1, 11)
PAIRS = {f"{e}-{b}": e + b for e in NUMBERS for b in NUMBERS}
"""Every elephant-ball pair with its sum."""
RIDERS: tuple[Card, ...] = tuple(pair for pair, total in PAIRS.items() if total >= 11)
"""All 55 in card order: by elephant, then by ball number."""
RED, BLUE, PURPLE = CLOWNS = ("red", "blue", "purple")
ORDER = {card: place for place, card in enumerate(RIDERS + CLOWNS)}

ELEPHANT = {n: 1 << n for n in NUMBERS}
BALL = {n: 1 << n + 10 for n in NUMBERS}
"""The numbers as bits, so that a set of them, such as all that are covered, is one integer."""
_ELEPHANTS = sum(ELEPHANT.values())
NO_NUMBER = 1
"""A bit that is no number. It counts as covered all through an acrobat, so what bears it never fits."""
BITS = {rider: ELEPHANT[int(e)] | BALL[int(b)] for rider in RIDERS for e, b in [rider.split("-")]}
"""The two numbers of each rider."""


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in card order."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


class Play(Move):
    """A card played, or the two riders that start a mini-game, in card order.

    declared: the pair that the purple clown stands for, else empty. bits: the numbers of a rider or of that
    pair, or no number.
    """

    __slots__ = ("bits", "cards", "declared")
    cards: tuple[Card, ...]
    declared: str
    bits: int

    def __new__(cls, *cards: Card, declared: str = "") -> Self:  # noqa: D102 - the class says it
        self = super().__new__(cls, " ".join((*cards, declared) if declared else cards))
        self.cards = cards
        self.declared = declared
        self.bits = BITS.get(declared or str(self), NO_NUMBER)
        return self


class Pass(Move):
    """No card played."""

    __slots__ = ()


class Give(Move):
    """The cards given to the right neighbour in Petit, in card order."""

    __slots__ = ("cards",)
    cards: tuple[Card, ...]

    def __new__(cls, *cards: Card) -> Self:  # noqa: D102 - the class says it
        self = super().__new__(cls, "give " + " ".join(cards))
        self.cards = cards
        return self


PASS = Pass("pass")
PLAYS = {c: Play(c) for c in RIDERS + CLOWNS}
DECLARATIONS = {pair: Play(PURPLE, declared=pair) for pair in PAIRS}
start = cache(Play)
"""The play of two riders, in card order, that starts a mini-game."""
give = cache(Give)
"""The gift of two cards, in card order."""
UNSEEN_GIFT = give(UNSEEN, UNSEEN)


def parse(text: str) -> Move:
    """The move that a text means. Raises UnknownWord or Malformed."""
    words = text.split(" ")
    match words:
        case ["pass"]:
            return PASS
        case ["give", "?", "?"]:
            return UNSEEN_GIFT
        case ["give", *cards] if cards and len(set(cards)) == len(cards):
            return give(*_read(cards))
        case ["purple", pair] if pair in PAIRS:
            return DECLARATIONS[pair]
        case [word, *_] if word.isalpha() and word not in ("pass", "give", *CLOWNS):
            raise UnknownWord(Refusal.NO_SUCH_MOVE, text)
        case [card]:
            return PLAYS[_read([card])[0]]
        case [a, b] if a != b:
            return start(*_read(words))
    raise Malformed(Refusal.UNREADABLE, text)


def _read(texts: list[str]) -> tuple[Card, ...]:
    for text in texts:
        if text not in ORDER:
            raise Malformed(Refusal.NO_SUCH_CARD, text)
    return in_order(texts)


class Why(StrEnum):
    """Why a move of this game is refused."""

    GIVE_FIRST = "first give two cards"
    NO_GIFTS = "no cards are given now"
    GIVE_TWO = "a gift is two cards"
    ONE_FIRST = "the first turn of a round is exactly one rider"
    MUST_PLAY = "the start has come round, so a rider must be played"
    TWO_AT_START = "two cards only on an empty table"
    CLOWN_TOO_EARLY = "a clown neither starts nor decides the rule"
    RED = "the red clown fits under Elephant alone"
    BLUE = "the blue clown fits under Ball alone"
    PURPLE = "the purple clown fits under Acrobat alone"
    OTHER_ELEPHANT = "not that elephant number"
    OTHER_BALL = "not that ball number"
    ELEPHANT_COVERED = "its elephant number is covered"
    BALL_COVERED = "its ball number is covered"
    DECLARE = "the purple clown needs a pair of numbers"
    BELOW_11 = "the numbers declared add up to less than 11"
    PAIR_NOT_FREE = "a number declared is covered"
    NO_DECK = "there is no deck for the next round"


class Kind(StrEnum):
    """What kind of rule a mini-game has."""

    OPEN = "open"  # one card lies; the second decides
    ELEPHANT = "elephant"
    BALL = "ball"
    ACROBAT = "acrobat"


_CLOWN_MISFIT = {RED: Why.RED, BLUE: Why.BLUE, PURPLE: Why.PURPLE}


class Rule(str):
    """The rule of a mini-game, which is its own notation: "open", "elephant 7", "ball 7", "acrobat".

    number: 0 where the rule has none. fits: the cards that may follow, under Acrobat if their numbers are
    free. `covered` is those that are not, as bits; under the other rules none.
    """

    __slots__ = ("fits", "kind", "number")
    kind: Kind
    number: int
    fits: frozenset[Card]

    def __new__(cls, kind: Kind, fits: Iterable[Card], number: int = 0) -> Self:  # noqa: D102 - as above
        self = super().__new__(cls, f"{kind} {number}" if number else kind)
        self.kind = kind
        self.number = number
        self.fits = frozenset(fits)
        return self

    def plays(self, hand: tuple[Card, ...], covered: int) -> list[Play]:
        """What may follow from a hand."""
        if self.kind is not Kind.ACROBAT:
            fits = self.fits
            return [PLAYS[c] for c in hand if c in fits]
        plays = [play for c in hand if not (play := PLAYS[c]).bits & covered]
        if PURPLE in hand:
            plays += [play for play in DECLARATIONS.values() if not play.bits & covered]
        return plays

    def refusal(self, play: Play, covered: int) -> Why | None:
        """Why a play may not follow; None if it may."""
        c = play.cards[0]
        if len(play.cards) == 2:
            return Why.TWO_AT_START
        if c in self.fits:
            return self._not_free(play, covered) if play.bits & covered else None
        if self.kind is Kind.OPEN:
            return Why.CLOWN_TOO_EARLY
        return _CLOWN_MISFIT.get(c) or (Why.OTHER_ELEPHANT if self.kind is Kind.ELEPHANT else Why.OTHER_BALL)

    def _not_free(self, play: Play, covered: int) -> Why:
        if play.cards[0] != PURPLE:
            return Why.ELEPHANT_COVERED if play.bits & covered & _ELEPHANTS else Why.BALL_COVERED
        if not play.declared:
            return Why.DECLARE
        return Why.BELOW_11 if PAIRS[play.declared] < 11 else Why.PAIR_NOT_FREE


def _rules(kind: Kind, numbers: dict[int, int], clown: Card) -> dict[int, Rule]:
    return {
        bit: Rule(kind, [clown, *(rider for rider in RIDERS if BITS[rider] & bit)], n)
        for n, bit in numbers.items()
    }


OPEN = Rule(Kind.OPEN, RIDERS)
ACROBAT = Rule(Kind.ACROBAT, (*RIDERS, PURPLE))
RULES = {0: ACROBAT, **_rules(Kind.ELEPHANT, ELEPHANT, RED), **_rules(Kind.BALL, BALL, BLUE)}
"""The decided rules, by the number that the first two cards have in common."""


class Options(NamedTuple):
    """What is agreed before a game. dealer: of the first round."""

    players: int
    dealer: Seat
    petit: bool

    @property
    def clowns(self) -> int:
        """How many clowns are in each round's deck."""
        return 5 - self.players

    @property
    def cards(self) -> int:
        """How many cards each round's deck has."""
        return len(RIDERS) + self.clowns


class Table:
    """What a state and a view have in common. In a view, "?" stands for each unseen card of a hand.

    clowns: those in this round. table: the cards of this mini-game in the order played. rule: None while
    the table is empty. covered: the numbers covered under Acrobat, as bits. leader: who played last, and
    wins if nobody follows. passes: how many have passed in a row while no rule is decided. out: who has
    passed for good. clowns_only: who has proved to hold no rider, by passing where a rider had to be
    played. gifts: in Petit, the cards that each seat gave in this round, none before it has chosen.
    """

    __slots__ = (
        "bundles",
        "clowns",
        "clowns_only",
        "covered",
        "dealer",
        "gifts",
        "hands",
        "leader",
        "options",
        "out",
        "passes",
        "round",
        "rule",
        "scores",
        "table",
        "turn",
        "winners",
    )
    options: Options
    round: int
    dealer: Seat
    clowns: tuple[Card, ...]
    turn: Seat | None
    gifts: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    bundles: tuple[int, ...]
    scores: tuple[int, ...]
    table: tuple[Play, ...]
    rule: Rule | None
    covered: int
    leader: Seat | None
    passes: int
    out: tuple[Seat, ...]
    clowns_only: tuple[Seat, ...]
    winners: tuple[Seat, ...] | None

    @property
    def chips(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The elephant and the ball numbers covered under Acrobat, ascending."""
        elephants = tuple(n for n, bit in ELEPHANT.items() if self.covered & bit)
        return elephants, tuple(n for n, bit in BALL.items() if self.covered & bit)

    @property
    def giving(self) -> bool:
        """Whether gifts are being chosen."""
        return () in self.gifts

    @property
    def first_turn(self) -> bool:
        """Whether no card of this round has been played yet."""
        return not self.table and not any(self.bundles)

    @property
    def start_came_round(self) -> bool:
        """Whether the start has come to the seat whose turn it is a second time."""
        return self.rule is None and self.passes >= len(self.hands)

    def outcome(self) -> tuple[Seat, ...] | None:
        """Who won, several if they share it; None while the game goes on."""
        return self.winners

    def moves(self) -> list[Move]:
        """The legal moves of the seat whose turn it is."""
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        if () in self.gifts:
            return list(starmap(give, combinations(hand, 2)))
        if self.rule is not None:
            return [*self.rule.plays(hand, self.covered), PASS]
        riders = _riders(hand)
        moves: list[Move] = [PLAYS[c] for c in riders]
        if not self.first_turn:
            moves += starmap(start, combinations(riders, 2))
            if not (riders and self.start_came_round):
                moves.append(PASS)
        return moves

    def refusal(self, move: Move) -> StrEnum | None:
        """Why the seat whose turn it is cannot make a move; None if it can."""
        if self.turn is None:
            return Refusal.OVER
        hand = self.hands[self.turn]
        if type(move) is Play:
            return Why.GIVE_FIRST if () in self.gifts else self._play_refusal(hand, move)
        if type(move) is Pass:
            if self.giving:
                return Why.GIVE_FIRST
            if self.first_turn:
                return Why.ONE_FIRST
            return Why.MUST_PLAY if self.start_came_round and _riders(hand) else None
        if type(move) is Give:
            if not self.giving:
                return Why.NO_GIFTS
            if len(move.cards) != 2:
                return Why.GIVE_TWO
            return None if set(move.cards) <= set(hand) else Refusal.NOT_IN_HAND
        return Refusal.NOT_THIS_GAME

    def _play_refusal(self, hand: tuple[Card, ...], move: Play) -> StrEnum | None:
        for c in move.cards:
            if c not in hand:
                return Refusal.NOT_IN_HAND
        if self.rule is not None:
            return self.rule.refusal(move, self.covered)
        if len(move.cards) == 2 and self.first_turn:
            return Why.ONE_FIRST
        return Why.CLOWN_TOO_EARLY if move.cards[-1] in CLOWNS else None


def _riders(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand without its clowns, which are last in it."""
    while hand and hand[-1] in CLOWNS:
        hand = hand[:-1]
    return hand
