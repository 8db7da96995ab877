"""The solo performance of Juggling Act: two open hands, two Jokers, one player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from engine import throws
from engine.cards import DECK, in_order
from engine.deals import Deal
from engine.game import (
    Card,
    Decks,
    IllegalMove,
    Malformed,
    Move,
    Outcome,
    Past,
    Refusal,
    Seat,
    Seen,
    as_seen,
    in_turn,
    retold,
    same_cards,
    take,
)
from engine.throws import NO_CATCH, Catch, Catches, Discard, Hand, Hands, Pass, Prepare, Throw, Why

if TYPE_CHECKING:
    from random import Random

TOP, BOTTOM = LETTERS = "TB"
HAND = 10
"""How many cards each hand is dealt."""
JOKERS = 2


class Options(NamedTuple):
    """Nothing is to be agreed."""

    @property
    def players(self) -> int:
        """One."""
        return 1


class Table:
    """What a state and a view have in common, which here is all that lies on the table.

    hands: the top and the bottom hand. throw: the cards in front of the player. jokers: those still face up.
    gone: the cards that have left the game, oldest first.
    """

    __slots__ = ("ending", "gone", "hands", "jokers", "options", "throw", "turn")
    options: Options
    turn: Seat | None
    hands: Hands
    throw: Hand
    jokers: int
    gone: tuple[Card, ...]
    ending: Outcome | None

    @property
    def top(self) -> Hand:
        """The top hand."""
        return self.hands[0]

    @property
    def bottom(self) -> Hand:
        """The bottom hand."""
        return self.hands[1]

    @property
    def mover(self) -> Seat | None:
        """Whose moves are listed here: in a view nobody's but its own."""
        return self.turn

    @property
    def score(self) -> int | None:
        """The Jokers still face up in a game that is won; None in any other."""
        return self.jokers if self.ending is Outcome.WON else None

    def outcome(self) -> Outcome | None:
        """Won or lost; None while the game goes on."""
        return self.ending

    def throws(self) -> list[Throw]:
        """The legal throws."""
        return [] if self.mover is None else throws.throws_from(self.hands, ())

    def prepares(self) -> list[Move]:
        """The legal ways to prepare, passing included."""
        return [] if self.mover is None else throws.prepares_with(self.hands, LETTERS)

    def discards(self) -> list[Move]:
        """The cards that may leave the game."""
        return [] if self.mover is None else [throws.discard(c) for hand in self.hands for c in hand]

    def catches(self) -> Catches:
        """The legal ways to catch, made one by one."""
        return NO_CATCH if self.mover is None else Catches(self.throw, self.hands, LETTERS)

    def moves(self) -> Iterator[Move]:
        """The legal moves: throws, prepares, discards, catches."""
        return chain(self.throws(), self.prepares(), self.discards(), self.catches())

    def drawn(self, rng: Random) -> Move:
        """A legal move, each as likely as the others; not to be asked where there is none."""
        return throws.drawn([*self.throws(), *self.prepares(), *self.discards()], self.catches(), rng)


class State(Table):
    """The whole truth. out: the cards that stay out of the game."""

    __slots__ = ("out", "past")
    past: Past | None
    out: tuple[Card, ...]

    def play(self, move: Move, seat: Seat | None = None) -> State:
        """The state in which the next action is chosen. Raises IllegalMove."""
        turn = in_turn(self.turn, move, seat)
        hands, throw, gone = self._after(move)
        new: State = object.__new__(State)
        new.options = self.options
        new.turn = turn
        new.hands = hands
        new.throw = throw
        new.jokers = self.jokers
        new.gone = gone
        new.ending = None
        new.past = (self.past, turn, move, None)
        new.out = self.out
        if hands[0] or hands[1]:
            new._start_turn()
        else:
            new._end(Outcome.WON)
        return new

    def _after(self, move: Move) -> tuple[Hands, Hand, tuple[Card, ...]]:
        """The hands, the throw and what is gone when the move has been made."""
        if type(move) is Throw:
            hands, _ = throws.without(self.hands, move.cards, move)
            short = throws.shortfall(move, ())
            if short:
                raise IllegalMove(short, move)
            return hands, move.cards, self.gone + self.throw
        if type(move) is Pass:
            return self.hands, self.throw, self.gone
        if type(move) is Prepare:
            hands, _, _ = throws.prepared(self.hands, LETTERS, move)
            return hands, self.throw, self.gone
        if type(move) is Discard:
            hands, _ = throws.without(self.hands, (move.card,), move)
            return hands, self.throw, (*self.gone, move.card)
        if type(move) is Catch:
            if not self.throw:
                raise IllegalMove(Why.NOTHING_IN_PLAY, move)
            return throws.caught(self.hands, LETTERS, self.throw, move), (), self.gone
        raise IllegalMove(Refusal.NOT_THIS_GAME, move)

    def _start_turn(self) -> None:
        """Let the lowest card leave, and count a dead space if nothing lies in front of the player."""
        if self.throw:
            self.throw, card = throws.shortened(self.throw)
            self.gone += (card,)
        if self.throw:
            return
        if self.jokers:
            self.jokers -= 1
        else:
            self._end(Outcome.LOST)

    def _end(self, outcome: Outcome) -> None:
        self.ending = outcome
        self.turn = None
        self.gone += self.throw
        self.throw = ()

    def view(self, seat: Seat | None) -> View:
        """What the player, or a spectator, knows."""
        return View(self, seat)

    def trace(self) -> dict[str, object]:
        """The open truth of this position under the keys of a trace."""
        going = self.ending is None
        return {
            "turn": self.turn,
            "over": not going,
            "top": self.top,
            "bottom": self.bottom,
            "throw": self.throw,
            "jokers": self.jokers,
            "outcome": self.ending,
            "score": self.score,
            "throws": len(self.throws()),
            "prepare": going,
            "catch": bool(self.throw),
            "discard": going,
        }


class View(Seen, Table):
    """What the player, or a spectator, knows: all but the cards that stay out."""

    __slots__ = ("history", "seat")
    seat: Seat | None
    history: tuple[tuple[Seat, Move], ...]

    def __init__(self, state: State, seat: Seat | None) -> None:
        take(self, state, Table.__slots__)
        self.seat = seat
        self.history = as_seen(state.past, seat)

    @property
    def mover(self) -> Seat | None:
        """The player while the game goes on; None for a spectator."""
        return self.turn if self.turn == self.seat else None

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that stay out, in card order."""
        seen = {*self.top, *self.bottom, *self.throw, *self.gone}
        return in_order([c for c in DECK if c not in seen])

    def sample(self, rng: Random) -> State:
        """A whole state that cannot be told from the true one: only what stays out may differ."""
        unseen = list(self.unseen)
        rng.shuffle(unseen)
        state = take(object.__new__(State), self, Table.__slots__)
        state.out = tuple(unseen)
        state.past = retold(self.history)
        return state


class Solo:
    """The game as `GAMES` holds it."""

    name = "solo"
    seats = range(1, 2)

    def options(self, given: Mapping[str, object]) -> Options:  # noqa: ARG002 - there is nothing to choose
        """The options, of which there are none."""
        return Options()

    def draw(self, given: Mapping[str, object], number: int) -> tuple[Options, Decks]:
        """The options and the deck of a deal number."""
        return self.options(given), (Deal(number).shuffle(DECK),)

    def deal(self, options: Any, decks: Decks) -> State:
        """The first state: one deck of 52 cards, the first 10 the top hand, the next 10 the bottom hand."""
        if len(decks) != 1 or not same_cards(decks[0], DECK):
            raise Malformed(Refusal.WRONG_DECK, " / ".join(map(" ".join, decks)))
        deck = decks[0]
        state: State = object.__new__(State)
        state.options = options
        state.turn = 0
        state.hands = deck[:HAND], deck[HAND : 2 * HAND]
        state.out = deck[2 * HAND :]
        state.throw = state.gone = ()
        state.jokers = JOKERS
        state.ending = None
        state.past = None
        return state

    def parse(self, text: str) -> Move:
        """The move that a text means: "throw 9s 9h", "move 6c T3", "pass", "catch 6c T3", "discard 7d"."""
        return throws.parse(text)
