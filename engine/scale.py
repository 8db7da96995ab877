"""The scale of Balancing Act: its cards, its moves and rules in notation, and what may be done when."""

from __future__ import annotations

from enum import StrEnum
from itertools import combinations
from typing import NamedTuple, Self

from engine.cards import DECK as ALL_CARDS
from engine.game import Card, Move, Outcome, Seat

DECK = tuple(c for c in ALL_CARDS if c[0] != "K")
ROUNDS = 4
ROUND = 12
"""How many cards a round deals, and plays."""

WEIGHT = {c: 1 if c[0] == "A" else 0 if c[0] in "JQ" else 10 if c[0] == "T" else int(c[0]) for c in DECK}
KINGS = {"easy": 4, "normal": 3, "hard": 2, "expert": 2}

LEFT, RIGHT, COUNTERWEIGHT = "L", "R", "="


class Options(NamedTuple):
    """What is agreed before a game."""

    players: int
    level: str
    open_hands: bool
    face_up: int
    steady: bool
    starter: Seat

    def limit(self, number: int) -> int:
        """The largest difference that the scale takes in round `number`, 1 … 4."""
        more = 0 if self.players == 2 else 1
        return 7 + more if self.steady else 9 + more - number


class Why(StrEnum):
    """Why a move of this game is refused."""

    SHOW_FIRST = "first choose what lies face up"
    NOTHING_TO_SHOW = "no card is to be shown now"
    SHOW_OTHER_NUMBER = "another number of cards lies face up"
    ONLY_ACE = "only an Ace is a counterweight"
    NO_DIFFERENCE = "there is no difference to make up for"
    NO_PAN = "it goes onto a pan"
    EMPTY_PAN = "that pan is empty"
    CHOOSE_PAN = "a pan holds cards, so one must be chosen"


class Play(Move):
    """A card played: onto the left or right pan, as a counterweight, or on an empty scale to no effect.

    A Jack and a Queen are played on the pan whose top card they shift or lift.
    """

    __slots__ = ("card", "pan")
    card: Card
    pan: str

    def __new__(cls, card: Card, pan: str = "") -> Self:  # noqa: D102 - the class says it
        self = super().__new__(cls, f"{card} {pan}" if pan else card)
        self.card = card
        self.pan = pan
        return self


class Show(Move):
    """The cards of a hand that lie face up from now on, in card order."""

    __slots__ = ("cards",)
    cards: tuple[Card, ...]

    def __new__(cls, cards: tuple[Card, ...]) -> Self:  # noqa: D102 - the class says it
        self = super().__new__(cls, "show " + " ".join(cards))
        self.cards = cards
        return self


PLAYS = {c: {pan: Play(c, pan) for pan in (LEFT, RIGHT, COUNTERWEIGHT, "")} for c in DECK}


def _plays(c: Card, pans: str) -> tuple[Play, ...]:
    """The ways to play a card when the pans named hold cards."""
    if c[0] in "JQ":
        return tuple(PLAYS[c][pan] for pan in pans) or (PLAYS[c][""],)
    extra = COUNTERWEIGHT if c[0] == "A" and pans else ""
    return tuple(PLAYS[c][pan] for pan in LEFT + RIGHT + extra)


# Keyed by whether the left and the right pan hold cards.
WAYS = {
    (left, right): {c: _plays(c, LEFT * left + RIGHT * right) for c in DECK}
    for left in (False, True)
    for right in (False, True)
}
_SHOWS: dict[tuple[Card, ...], Show] = {(c,): Show((c,)) for c in DECK}


def show(cards: tuple[Card, ...]) -> Show:
    """The one move that shows these cards, which are in card order."""
    if cards not in _SHOWS:
        _SHOWS[cards] = Show(cards)
    return _SHOWS[cards]


class Phase(StrEnum):
    """What the seat whose turn it is decides."""

    CHOOSE = "choose"  # the first face-up cards of a round, all before any is seen
    PLAY = "play"
    SHOW = "show"  # the face-up cards after a play


# Looked up at every move, and as members of their class three times as slowly.
CHOOSE, PLAY, SHOW = Phase


class Event(StrEnum):
    """What the scale did."""

    BALANCED = "balanced"
    TIPPED = "tipped"


Pans = tuple[tuple[Card, ...], tuple[Card, ...], int, int]
"""The cards on the left and on the right pan, bottom first, and what each pan weighs."""


class Table:
    """What a state and a view have in common. In a view, "?" stands for each unseen card of a hand.

    limit: the largest difference that the scale takes in this round. left, right: the pans, bottom card
    first. shown: what lies face up. known: the cards of each hand that everybody knows to be in it, since
    they have been face up. event, unbalanced: what the newest move did; unbalanced: it ended a round with
    cards on the scale.
    """

    __slots__ = (
        "ending",
        "event",
        "hands",
        "known",
        "left",
        "left_weight",
        "limit",
        "lives",
        "options",
        "phase",
        "right",
        "right_weight",
        "round",
        "shown",
        "turn",
        "unbalanced",
    )
    options: Options
    round: int
    limit: int
    turn: Seat | None
    phase: Phase
    lives: int
    left: tuple[Card, ...]
    right: tuple[Card, ...]
    left_weight: int
    right_weight: int
    hands: tuple[tuple[Card, ...], ...]
    shown: tuple[tuple[Card, ...], ...]
    known: tuple[tuple[Card, ...], ...]
    event: Event | None
    unbalanced: bool
    ending: Outcome | None

    @property
    def difference(self) -> int:
        """How much heavier the heavier pan is."""
        return abs(self.left_weight - self.right_weight)

    @property
    def cards_left(self) -> int:
        """How many cards of this round are still in the hands."""
        return sum(map(len, self.hands))

    def outcome(self) -> Outcome | None:
        """Won or lost by all together; None while the game goes on."""
        return self.ending

    def pans_after(self, move: Play) -> Pans:
        """The pans as a legal play leaves them, before the scale answers."""
        left, right = self.left, self.right
        left_weight, right_weight = self.left_weight, self.right_weight
        c, pan = move.card, move.pan
        weight = WEIGHT[c]
        if pan == COUNTERWEIGHT:
            weight = abs(left_weight - right_weight)
            pan = LEFT if left_weight < right_weight else RIGHT
        if weight:
            if pan == LEFT:
                return (*left, c), right, left_weight + weight, right_weight
            return left, (*right, c), left_weight, right_weight + weight
        if pan == LEFT:
            top = left[-1]
            left, left_weight = left[:-1], left_weight - WEIGHT[top]
            if c[0] == "J":
                right, right_weight = (*right, top), right_weight + WEIGHT[top]
        elif pan == RIGHT:
            top = right[-1]
            right, right_weight = right[:-1], right_weight - WEIGHT[top]
            if c[0] == "J":
                left, left_weight = (*left, top), left_weight + WEIGHT[top]
        return left, right, left_weight, right_weight

    def moves(self) -> list[Move]:
        """The legal moves of the seat whose turn it is."""
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        moves: list[Move] = []
        if self.phase is PLAY:
            ways = WAYS[bool(self.left), bool(self.right)]
            for c in hand:
                moves += ways[c]
        elif self.options.face_up == 1:
            moves += [_SHOWS[(c,)] for c in hand]
        else:
            moves += map(show, combinations(hand, self.options.face_up))
        return moves
