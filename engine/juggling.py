"""Juggling Act: a race to empty two hands, for 2-4 players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from engine import throws
from engine.cards import DECK, in_order
from engine.deals import Deal
from engine.game import (
    UNSEEN,
    Card,
    Decks,
    IllegalMove,
    Malformed,
    Move,
    Past,
    Refusal,
    Seat,
    Seen,
    as_seen,
    chosen,
    in_turn,
    replaced,
    retold,
    same_cards,
    take,
)
from engine.throws import NO_CATCH, Catch, Catches, Hand, Hands, Pass, Prepare, Throw, Why

if TYPE_CHECKING:
    from random import Random

HIDDEN, FACE_UP = LETTERS = "HF"
SIZES = {2: (9, 8), 3: (9, 8), 4: (7, 6)}
"""How many cards are dealt to the hidden and to the face-up hand, by the number of players."""


class Options(NamedTuple):
    """What is agreed before a game."""

    players: int
    rounds: int
    starter: Seat


class Table:
    """What a state and a view have in common. In a view, "?" stands for each unseen card of a hand.

    hands: of each seat the hidden and the face-up hand. throw: what is in play, () if nothing is; owner: who
    threw it. piles: the sizes of the score piles. known: of each hidden hand the cards that all know to be
    there, in card order. gone: the cards in score piles or set aside in this round, oldest first. totals: the
    scores of the finished rounds. winners: None while the game goes on.
    """

    __slots__ = (
        "gone",
        "hands",
        "known",
        "options",
        "owner",
        "piles",
        "round",
        "throw",
        "totals",
        "turn",
        "winners",
    )
    options: Options
    round: int
    turn: Seat | None
    hands: tuple[Hands, ...]
    throw: Hand
    owner: Seat | None
    piles: tuple[int, ...]
    known: tuple[Hand, ...]
    gone: tuple[Card, ...]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...] | None

    @property
    def hidden(self) -> tuple[Hand, ...]:
        """The hidden hand of each seat."""
        return tuple(hands[0] for hands in self.hands)

    @property
    def face_up(self) -> tuple[Hand, ...]:
        """The face-up hand of each seat."""
        return tuple(hands[1] for hands in self.hands)

    @property
    def mover(self) -> Seat | None:
        """Whose moves are listed here: in a view nobody's but its own."""
        return self.turn

    def outcome(self) -> tuple[Seat, ...] | None:
        """The seats that won; None while the game goes on."""
        return self.winners

    def throws(self) -> list[Throw]:
        """The legal throws."""
        mover = self.mover
        return [] if mover is None else throws.throws_from(self.hands[mover], self.throw)

    def prepares(self) -> list[Move]:
        """The legal ways to prepare, passing included."""
        mover = self.mover
        if mover is None or not self.throw:
            return []
        return throws.prepares_with(self.hands[mover], LETTERS)

    def catches(self) -> Catches:
        """The legal ways to catch, made one by one."""
        mover = self.mover
        if mover is None or mover != self.owner:
            return NO_CATCH
        return Catches(self.throw, self.hands[mover], LETTERS)

    def moves(self) -> Iterator[Move]:
        """The legal moves of the seat whose turn it is: throws, prepares, catches."""
        return chain(self.throws(), self.prepares(), self.catches())

    def drawn(self, rng: Random) -> Move:
        """A legal move, each as likely as the others; not to be asked where there is none."""
        return throws.drawn([*self.throws(), *self.prepares()], self.catches(), rng)


class State(Table):
    """The whole truth. out: the cards that stay out of this round. undealt: the decks of later rounds."""

    __slots__ = ("out", "past", "undealt")
    past: Past | None
    out: tuple[Card, ...]
    undealt: Decks

    def _copy(self) -> State:
        new: State = object.__new__(State)
        new.options = self.options
        new.round = self.round
        new.turn = self.turn
        new.hands = self.hands
        new.throw = self.throw
        new.owner = self.owner
        new.piles = self.piles
        new.known = self.known
        new.gone = self.gone
        new.totals = self.totals
        new.winners = None
        new.past = self.past
        new.out = self.out
        new.undealt = self.undealt
        return new

    def play(self, move: Move, seat: Seat | None = None) -> State:
        """The state after the move. Raises IllegalMove."""
        turn = in_turn(self.turn, move, seat)
        if type(move) is Throw:
            return self._throw(turn, move)
        if type(move) is Prepare:
            return self._prepare(turn, move)
        if type(move) is Pass:
            return self._shortened(turn, move)
        if type(move) is Catch:
            return self._catch(turn, move)
        raise IllegalMove(Refusal.NOT_THIS_GAME, move)

    def _throw(self, seat: Seat, move: Throw) -> State:
        hands, source = throws.without(self.hands[seat], move.cards, move)
        short = throws.shortfall(move, self.throw)
        if short:
            raise IllegalMove(short, move)
        new = self._copy()
        new.past = (self.past, seat, move, None)
        new.hands = replaced(self.hands, seat, hands)
        if source == 0:
            new._know(seat, lost=move.cards)
        if self.throw:
            new.piles = replaced(self.piles, seat, self.piles[seat] + len(self.throw))
            new.gone += self.throw
        new.throw = move.cards
        new.owner = seat
        new.turn = (seat + 1) % self.options.players
        if not hands[0] and not hands[1]:
            new._end_round()
        return new

    def _prepare(self, seat: Seat, move: Prepare) -> State:
        new = self._shortened(seat, move)
        hands, source, target = throws.prepared(self.hands[seat], LETTERS, move)
        new.hands = replaced(self.hands, seat, hands)
        if target == 0:
            card = move.card if source == 1 else UNSEEN
            new.past = (self.past, seat, throws.unseen(card, HIDDEN), move)
            if source == 1:
                new._know(seat, added=(card,))
        elif source == 0:
            new._know(seat, lost=(move.card,))
        return new

    def _shortened(self, seat: Seat, move: Move) -> State:
        """The state after a prepare, as if it had moved no card: the owner has the throw's lowest card."""
        if self.owner is None:
            raise IllegalMove(Why.NOTHING_IN_PLAY, move)
        new = self._copy()
        new.past = (self.past, seat, move, None)
        new.throw, card = throws.shortened(self.throw)
        new.gone += (card,)
        new.piles = replaced(self.piles, self.owner, self.piles[self.owner] + 1)
        if not new.throw:
            new.owner = None
        new.turn = (seat + 1) % self.options.players
        return new

    def _catch(self, seat: Seat, move: Catch) -> State:
        if self.owner is None:
            raise IllegalMove(Why.NOTHING_IN_PLAY, move)
        if self.owner != seat:
            raise IllegalMove(Why.NOT_YOUR_THROW, move)
        hands = throws.caught(self.hands[seat], LETTERS, self.throw, move)
        new = self._copy()
        new.hands = replaced(self.hands, seat, hands)
        hidden = tuple(put.card for put in move.puts if put.hand == HIDDEN)
        if hidden:
            seen = tuple(put._replace(place=None) if put.hand == HIDDEN else put for put in move.puts)
            new.past = (self.past, seat, Catch(seen), move)
            new._know(seat, added=hidden)
        else:
            new.past = (self.past, seat, move, None)
        new.throw = ()
        new.owner = None
        new.turn = (seat + 1) % self.options.players
        return new

    def _know(self, seat: Seat, added: Hand = (), lost: Hand = ()) -> None:
        """Keep what all know of a hidden hand, after cards were openly put in or left it."""
        known = self.known[seat]
        if known or added:
            stay = [c for c in known if c not in lost]
            self.known = replaced(self.known, seat, in_order([*stay, *added]))

    def _end_round(self) -> None:
        """Set the last throw aside, score, and deal the next round if there is one."""
        self.gone += self.throw
        self.throw = ()
        self.owner = None
        self.totals = tuple(
            total + pile - len(hidden) - len(face_up)
            for total, pile, (hidden, face_up) in zip(self.totals, self.piles, self.hands, strict=True)
        )
        if self.undealt:
            self._deal()
        else:
            self.turn = None
            best = max(self.totals)
            self.winners = tuple(seat for seat, total in enumerate(self.totals) if total == best)

    def _deal(self) -> None:
        """Deal the next round: all hidden hands, then the face-up hands, card by card from its starter on."""
        players = self.options.players
        hidden, face_up = SIZES[players]
        self.round += 1
        deck, *later = self.undealt
        self.undealt = tuple(later)
        self.turn = (self.options.starter + self.round - 1) % players
        middle, end = players * hidden, players * (hidden + face_up)
        firsts = [(seat - self.turn) % players for seat in range(players)]
        self.hands = tuple((deck[i:middle:players], deck[middle + i : end : players]) for i in firsts)
        self.out = deck[end:]
        self.throw = self.gone = ()
        self.owner = None
        self.piles = (0,) * players
        self.known = ((),) * players

    def view(self, seat: Seat | None) -> View:
        """What one seat, or a spectator, knows. When the game is over all hands are open."""
        return View(self, seat)

    def trace(self) -> dict[str, object]:
        """The open truth of this position under the keys of a trace."""
        return {
            "turn": self.turn,
            "over": self.turn is None,
            "round": self.round,
            "hidden": self.hidden,
            "face_up": self.face_up,
            "throw": self.throw,
            "owner": self.owner,
            "piles": self.piles,
            "totals": self.totals,
            "throws": len(self.throws()),
            "prepare": bool(self.throw),
            "catch": self.owner is not None and self.owner == self.turn,
        }


class View(Seen, Table):
    """What one seat knows. Other hidden hands are the cards known to be there, then "?" for each other."""

    __slots__ = ("history", "seat")
    seat: Seat | None
    history: tuple[tuple[Seat, Move], ...]

    def __init__(self, state: State, seat: Seat | None) -> None:
        take(self, state, Table.__slots__)
        self.seat = seat
        self.history = as_seen(state.past, seat)
        if state.turn is not None:
            self.hands = tuple(
                hands if s == seat else ((*known, *(UNSEEN,) * (len(hands[0]) - len(known))), hands[1])
                for s, (hands, known) in enumerate(zip(state.hands, state.known, strict=True))
            )

    @property
    def mover(self) -> Seat | None:
        """The seat that looks if it is its turn, else None."""
        return self.turn if self.turn == self.seat else None

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may be in another hidden hand or stay out, in card order."""
        seen = {*self.throw, *self.gone}.union(*chain.from_iterable(self.hands))
        return in_order([c for c in DECK if c not in seen])

    def sample(self, rng: Random) -> State:
        """A whole state that this seat cannot tell from the true one: unseen cards lie anywhere."""
        unseen = list(self.unseen)
        rng.shuffle(unseen)
        state = take(object.__new__(State), self, Table.__slots__)
        if self.turn is not None:
            hands = list(self.hands)
            for seat, (hidden, face_up) in enumerate(hands):
                if seat != self.seat:
                    dealt = [unseen.pop() if c == UNSEEN else c for c in hidden]
                    rng.shuffle(dealt)
                    hands[seat] = tuple(dealt), face_up
            state.hands = tuple(hands)
        state.out = tuple(unseen)
        later = self.options.rounds - self.round
        state.undealt = tuple(tuple(rng.sample(DECK, len(DECK))) for _ in range(later))
        state.past = retold(self.history)
        return state


class Juggling:
    """The game as `GAMES` holds it."""

    name = "juggling"
    seats = range(2, 5)

    def options(self, given: Mapping[str, object]) -> Options:
        """The options, with what is not given at its default: 2 players, one round."""
        players = chosen(given, "players", self.seats, 2)
        return Options(
            players=players,
            rounds=chosen(given, "rounds", (1, players), 1),
            starter=chosen(given, "starter", range(players), 0),
        )

    def draw(self, given: Mapping[str, object], number: int) -> tuple[Options, Decks]:
        """The options and the decks of a deal number, one a round."""
        options = self.options(given)
        deal = Deal(number)
        starter = deal.below(options.players)
        if "starter" not in given:
            options = options._replace(starter=starter)
        return options, tuple(deal.shuffle(DECK) for _ in range(options.rounds))

    def deal(self, options: Any, decks: Decks) -> State:
        """The first state: a deck of 52 cards for each round."""
        if len(decks) != options.rounds or not all(same_cards(deck, DECK) for deck in decks):
            raise Malformed(Refusal.WRONG_DECK, " / ".join(map(" ".join, decks)))
        state: State = object.__new__(State)
        state.options = options
        state.round = 0
        state.totals = (0,) * options.players
        state.winners = None
        state.past = None
        state.undealt = decks
        state._deal()
        return state

    def parse(self, text: str) -> Move:
        """The move that a text means: "throw 9s 9h", "move 6c H3", "pass", "catch 6c H3 7d F0"."""
        return throws.parse(text)
