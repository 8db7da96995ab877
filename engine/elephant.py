"""Elephant Ball Balancing Act: mini-games of riding a ball, for 3-5 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

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
    seats_from,
    take,
)
from engine.riding import (
    ACROBAT,
    CLOWNS,
    NO_NUMBER,
    OPEN,
    PLAYS,
    RIDERS,
    RULES,
    UNSEEN_GIFT,
    Give,
    Options,
    Play,
    Table,
    Why,
    give,
    in_order,
    parse,
)

if TYPE_CHECKING:
    from random import Random

ROUNDS = 5
BUNDLE = 3
"""What a bundle is worth; a card left in the hand costs 1."""
LOWEST, HIGHEST = -23, 36
"""The running score is held within these."""
FAR_DOWN, FAR_UP = -15, 25
"""A score that reaches one of these ends the game."""


class State(Table):
    """The whole truth. undealt: the decks of the rounds to come."""

    __slots__ = ("past", "undealt")
    past: Past | None
    undealt: Decks

    def _copy(self) -> State:
        new: State = object.__new__(State)
        new.options = self.options
        new.round = self.round
        new.dealer = self.dealer
        new.clowns = self.clowns
        new.turn = self.turn
        new.gifts = self.gifts
        new.hands = self.hands
        new.bundles = self.bundles
        new.scores = self.scores
        new.table = self.table
        new.rule = self.rule
        new.covered = self.covered
        new.leader = self.leader
        new.passes = self.passes
        new.out = self.out
        new.clowns_only = self.clowns_only
        new.winners = self.winners
        new.past = self.past
        new.undealt = self.undealt
        return new

    def play(self, move: Move, seat: Seat | None = None) -> State:
        """The state after the move. Raises IllegalMove."""
        turn = in_turn(self.turn, move, seat)
        why = self.refusal(move)
        if why is not None:
            raise IllegalMove(why, move)
        new = self._copy()
        if type(move) is Give:
            new._give(turn, move)
            return new
        new.past = (self.past, turn, move, None)
        if type(move) is Play:
            new._lay(turn, move)
        else:
            new._pass(turn)
        return new

    def _give(self, seat: Seat, gift: Give) -> None:
        """Lay a gift aside; when it is the last one, let all pass."""
        players = len(self.hands)
        self.gifts = gifts = replaced(self.gifts, seat, gift.cards)
        self.turn = (seat + 1) % players
        if () in gifts:
            return
        for giver in seats_from(self.turn, players):
            self.past = (self.past, giver, UNSEEN_GIFT, give(*gifts[giver]))
        self.hands = tuple(
            in_order([*(c for c in hand if c not in gifts[s]), *gifts[(s + 1) % players]])
            for s, hand in enumerate(self.hands)
        )

    def _lay(self, seat: Seat, move: Play) -> None:
        """Let cards go onto the table; the first two decide the rule."""
        hand = self.hands[seat]
        for c in move.cards:
            i = hand.index(c)
            hand = hand[:i] + hand[i + 1 :]
        self.hands = replaced(self.hands, seat, hand)
        self.table += (move,) if len(move.cards) == 1 else tuple(PLAYS[c] for c in move.cards)
        if len(self.table) == 1:
            self.rule = OPEN
        elif len(self.table) == 2:
            a, b = self.table
            self.rule = RULES[a.bits & b.bits]
            if self.rule is ACROBAT:
                self.covered = a.bits | b.bits | NO_NUMBER
        elif self.rule is ACROBAT:
            self.covered |= move.bits
        self.leader = seat
        self.passes = 0
        self._next(seat)

    def _pass(self, seat: Seat) -> None:
        players = len(self.hands)
        if self.rule is None or self.rule is OPEN:
            if self.start_came_round and seat not in self.clowns_only:
                self.clowns_only += (seat,)
            self.passes += 1
            passed = self.passes
        else:
            self.out = tuple(sorted((*self.out, seat)))
            passed = len(self.out)
        if passed == players - 1 and self.leader is not None:
            self._win(self.leader)
        else:
            self._next(seat)

    def _next(self, seat: Seat) -> None:
        players = len(self.hands)
        seat = (seat + 1) % players
        while seat in self.out:
            seat = (seat + 1) % players
        self.turn = seat

    def _win(self, seat: Seat) -> None:
        """Let a seat win the mini-game and start the next one, unless the round ends."""
        self.bundles = replaced(self.bundles, seat, self.bundles[seat] + 1)
        self.turn = seat
        self._clear()
        if not all(self.hands):
            self._score()

    def _clear(self) -> None:
        self.table = ()
        self.rule = None
        self.covered = 0
        self.leader = None
        self.passes = 0
        self.out = ()

    def _score(self) -> None:
        """Count the round, and end the game or deal the next one."""
        left = [len(hand) for hand in self.hands]
        self.scores = tuple(
            max(LOWEST, min(HIGHEST, score + BUNDLE * won - cards))
            for score, won, cards in zip(self.scores, self.bundles, left, strict=True)
        )
        if self.round < ROUNDS and max(self.scores) < FAR_UP and min(self.scores) > FAR_DOWN:
            self._deal()
            return
        self.turn = None
        ranks = [(score, -cards) for score, cards in zip(self.scores, left, strict=True)]
        self.winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))

    def _deal(self) -> None:
        """Deal the next round, one card at a time from the left of its dealer on."""
        if not self.undealt:
            raise IllegalMove(Why.NO_DECK)
        players = self.options.players
        self.dealer = (self.options.dealer + self.round) % players
        self.round += 1
        deck, self.undealt = self.undealt[0], self.undealt[1:]
        self.turn = first = (self.dealer + 1) % players
        self.hands = tuple(in_order(deck[(seat - first) % players :: players]) for seat in range(players))
        self.clowns = tuple(c for c in CLOWNS if c in deck)
        self.gifts = ((),) * players if self.options.petit else ()
        self.bundles = (0,) * players
        self.clowns_only = ()

    def view(self, seat: Seat | None) -> View:
        """What one seat, or a spectator, knows. When the game is over all hands are open."""
        return View(self, seat)

    def trace(self) -> dict[str, object]:
        """The open truth of this position under the keys of a trace."""
        same = (
            "turn",
            "round",
            "dealer",
            "hands",
            "bundles",
            "rule",
            "table",
            "chips",
            "out",
            "scores",
            "winners",
        )
        return {
            "over": self.turn is None,
            "legal": len(self.moves()),
            **{name: getattr(self, name) for name in same},
        }


class View(Seen, Table):
    """What one seat knows. Cards of hands that it cannot know are "?", after those it knows.

    In Petit a seat knows the gifts it made and got; of other gifts that are chosen it sees the backs.
    """

    __slots__ = ("history", "seat")
    seat: Seat | None
    history: tuple[tuple[Seat, Move], ...]

    def __init__(self, state: State, seat: Seat | None) -> None:
        take(self, state, Table.__slots__)
        self.seat = seat
        self.history = as_seen(state.past, seat)
        if state.turn is None:
            return
        players = len(state.hands)
        giver = taker = None
        if seat is not None and state.gifts and not state.giving:
            giver, taker = (seat + 1) % players, (seat - 1) % players
        self.gifts = tuple(
            gift if not gift or s in (seat, giver) else UNSEEN_GIFT.cards
            for s, gift in enumerate(state.gifts)
        )
        self.hands = tuple(
            hand if s == seat else _backs(hand, self.gifts[(s + 1) % players] if s == taker else ())
            for s, hand in enumerate(state.hands)
        )

    def moves(self) -> list[Move]:
        """The legal moves if it is this seat's turn, else none."""
        return super().moves() if self.turn is not None and self.turn == self.seat else []

    @property
    def played(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat has played in this round, newest first."""
        played: list[tuple[Card, ...]] = [()] * len(self.hands)
        left = self.options.cards - sum(map(len, self.hands))
        for mover, move in reversed(self.history):
            if not left:
                break
            if isinstance(move, Play):
                played[mover] += move.cards
                left -= len(move.cards)
        return tuple(played)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of this round that may be in another hand, in card order."""
        seen = {c for cards in self.hands + self.played for c in cards}
        return tuple(c for c in RIDERS + self.clowns if c not in seen)

    def sample(self, rng: Random) -> State:
        """A whole state that this seat cannot tell from the true one.

        Unseen cards lie anywhere, but only clowns with a seat that has proved to hold nothing else.
        """
        state = take(object.__new__(State), self, Table.__slots__)
        unseen = list(self.unseen)
        rng.shuffle(unseen)
        for s in sorted(range(len(self.hands)), key=lambda s: s not in self.clowns_only):
            known = [c for c in self.hands[s] if c != UNSEEN]
            fit = [c for c in unseen if c in CLOWNS] if s in self.clowns_only else unseen
            drawn = fit[: len(self.hands[s]) - len(known)]
            unseen = [c for c in unseen if c not in drawn]
            state.hands = replaced(state.hands, s, in_order(known + drawn))
        for s, gift in enumerate(self.gifts):
            if UNSEEN in gift:
                had = state.hands[s] if self.giving else state.hands[s - 1] + self.played[s - 1]
                state.gifts = replaced(state.gifts, s, in_order(rng.sample(had, 2)))
        state.undealt = tuple(_shuffled(self.options, rng) for _ in range(self.round, ROUNDS))
        state.past = retold(self.history)
        return state


def _backs(hand: tuple[Card, ...], known: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand of which only the known cards that are still in it are seen."""
    seen = tuple(c for c in known if c in hand)
    return seen + (UNSEEN,) * (len(hand) - len(seen))


def _shuffled(options: Options, rng: Random) -> tuple[Card, ...]:
    deck = [*RIDERS, *rng.sample(CLOWNS, options.clowns)]
    rng.shuffle(deck)
    return tuple(deck)


class Elephant:
    """The game as `GAMES` holds it."""

    name = "elephant"
    seats = range(3, 6)

    def options(self, given: Mapping[str, object]) -> Options:
        """The options, with what is not given at its default: 3 players, no gifts."""
        players = chosen(given, "players", self.seats, 3)
        return Options(
            players=players,
            dealer=chosen(given, "dealer", range(players), 0),
            petit=chosen(given, "petit", (False, True), False),
        )

    def draw(self, given: Mapping[str, object], number: int) -> tuple[Options, Decks]:
        """The options and the five decks of a deal number, with the dealer it draws unless one is given."""
        options = self.options(given)
        deal = Deal(number)
        dealer = deal.below(options.players)
        if "dealer" not in given:
            options = options._replace(dealer=dealer)
        decks = []
        for _ in range(ROUNDS):
            clowns = deal.shuffle(CLOWNS)[: options.clowns]
            decks.append(deal.shuffle((*RIDERS, *in_order(clowns))))
        return options, tuple(decks)

    def deal(self, options: Any, decks: Decks) -> State:
        """The first state: a deck for each round, fewer for a game that ended before the fifth."""
        if not 1 <= len(decks) <= ROUNDS:
            raise Malformed(Refusal.WRONG_DECK, f"{len(decks)} decks")
        for deck in decks:
            clowns = [c for c in CLOWNS if c in deck]
            if len(clowns) != options.clowns or not same_cards(deck, (*RIDERS, *clowns)):
                raise Malformed(Refusal.WRONG_DECK, " ".join(deck))
        state: State = object.__new__(State)
        state.options = options
        state.round = 0
        state.scores = (0,) * options.players
        state.winners = None
        state.past = None
        state.undealt = decks
        state._clear()
        state._deal()
        return state

    def parse(self, text: str) -> Move:
        """The move that a text means: "7-9", "7-4 7-9", "red", "purple 6-10", "pass", "give 5-6 7-9"."""
        return parse(text)
