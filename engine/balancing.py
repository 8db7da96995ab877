"""Balancing Act: a co-operative game around a scale, for 2-4 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.cards import card, in_order
from engine.deals import Deal
from engine.game import (
    UNSEEN,
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
    UnknownWord,
    as_seen,
    chosen,
    in_turn,
    replaced,
    retold,
    same_cards,
    seats_from,
    take,
)
from engine.scale import (
    CHOOSE,
    COUNTERWEIGHT,
    DECK,
    KINGS,
    PLAY,
    PLAYS,
    ROUND,
    SHOW,
    WAYS,
    WEIGHT,
    Event,
    Options,
    Play,
    Show,
    Table,
    Why,
    show,
)

if TYPE_CHECKING:
    from random import Random


class State(Table):
    """The whole truth. undealt: what is left of the deck, in the order it will be dealt."""

    __slots__ = ("past", "undealt")
    past: Past | None
    undealt: tuple[Card, ...]

    def _copy(self) -> State:
        new: State = object.__new__(State)
        new.options = self.options
        new.round = self.round
        new.limit = self.limit
        new.turn = self.turn
        new.phase = self.phase
        new.lives = self.lives
        new.left = self.left
        new.right = self.right
        new.left_weight = self.left_weight
        new.right_weight = self.right_weight
        new.hands = self.hands
        new.shown = self.shown
        new.known = self.known
        new.event = None
        new.unbalanced = False
        new.ending = None
        new.past = self.past
        new.undealt = self.undealt
        return new

    def play(self, move: Move, seat: Seat | None = None) -> State:
        """The state after the move. Raises IllegalMove."""
        turn = in_turn(self.turn, move, seat)
        if type(move) is Play:
            return self._play(turn, move)
        if type(move) is Show:
            return self._show(turn, move)
        raise IllegalMove(Refusal.NOT_THIS_GAME, move)

    def _play(self, seat: Seat, move: Play) -> State:
        if self.phase is not PLAY:
            raise IllegalMove(Why.SHOW_FIRST, move)
        c = move.card
        hand = self.hands[seat]
        if c not in hand:
            raise IllegalMove(Refusal.NOT_IN_HAND, move)
        if move not in WAYS[bool(self.left), bool(self.right)][c]:
            raise IllegalMove(self._why_not(move), move)

        new = self._copy()
        new.past = (self.past, seat, move, None)
        new.hands = replaced(self.hands, seat, _without(hand, c))
        if c in self.known[seat]:
            new.known = replaced(self.known, seat, _without(self.known[seat], c))
            if c in self.shown[seat]:
                new.shown = replaced(self.shown, seat, _without(self.shown[seat], c))
        if move.pan:
            new._weigh(move)
        if new.ending is None:
            new._pass_on(seat)
        return new

    def _why_not(self, move: Play) -> Why:
        if move.pan == COUNTERWEIGHT:
            return Why.NO_DIFFERENCE if move.card[0] == "A" else Why.ONLY_ACE
        if move.card[0] not in "JQ":
            return Why.NO_PAN
        return Why.EMPTY_PAN if move.pan else Why.CHOOSE_PAN

    def _weigh(self, move: Play) -> None:
        """Let a play act on the scale, and the scale answer."""
        self.left, self.right, self.left_weight, self.right_weight = self.pans_after(move)
        difference = self.left_weight - self.right_weight
        if not difference:
            self._clear(Event.BALANCED)
        elif abs(difference) > self.limit:
            self._clear(Event.TIPPED)
            self._lose_life()

    def _clear(self, event: Event | None) -> None:
        self.event = event
        self.left = self.right = ()
        self.left_weight = self.right_weight = 0

    def _lose_life(self) -> None:
        if self.lives:
            self.lives -= 1
        else:
            self._end(Outcome.LOST)

    def _end(self, outcome: Outcome) -> None:
        self.ending = outcome
        self.turn = None

    def _pass_on(self, seat: Seat) -> None:
        """Go on after a play: to the choice of a face-up card, the next seat or the next round."""
        hand = self.hands[seat]
        if len(hand) > self.options.face_up > 0 and not self.options.open_hands:
            self.phase = SHOW
            return
        if self.options.face_up:
            self.shown = replaced(self.shown, seat, hand)
            self.known = replaced(self.known, seat, hand)
        if hand or any(self.hands):
            self.turn = (seat + 1) % self.options.players
            return
        if self.left or self.right:
            self._clear(None)
            self.unbalanced = True
            self._lose_life()
        if self.ending is None:
            self._deal() if self.undealt else self._end(Outcome.WON)

    def _deal(self) -> None:
        """Deal the next round, one card at a time from its starter on."""
        players = self.options.players
        self.round += 1
        self.limit = self.options.limit(self.round)
        starter = (self.options.starter + self.round - 1) % players
        cards, self.undealt = self.undealt[:ROUND], self.undealt[ROUND:]
        self.turn = starter
        self.hands = tuple(in_order(cards[(seat - starter) % players :: players]) for seat in range(players))
        if self.options.open_hands:
            self.shown = self.known = self.hands
        else:
            self.shown = self.known = ((),) * players
        self.phase = PLAY if self.options.open_hands or not self.options.face_up else CHOOSE

    def _show(self, seat: Seat, move: Show) -> State:
        if self.phase is PLAY:
            raise IllegalMove(Why.NOTHING_TO_SHOW, move)
        if not set(move.cards) <= set(self.hands[seat]):
            raise IllegalMove(Refusal.NOT_IN_HAND, move)
        if len(move.cards) != self.options.face_up:
            raise IllegalMove(Why.SHOW_OTHER_NUMBER, move)
        new = self._copy()
        new.shown = replaced(self.shown, seat, move.cards)
        new.turn = (seat + 1) % self.options.players
        if self.phase is SHOW:
            new._reveal(seat, move)
            new.phase = PLAY
        elif all(new.shown):
            for chooser in seats_from(new.turn, self.options.players):
                new._reveal(chooser, show(new.shown[chooser]))
            new.phase = PLAY
        return new

    def _reveal(self, seat: Seat, move: Show) -> None:
        self.past = (self.past, seat, move, None)
        known = self.known[seat]
        fresh = tuple(c for c in move.cards if c not in known)
        if fresh:
            self.known = replaced(self.known, seat, in_order(known + fresh))

    def view(self, seat: Seat | None) -> View:
        """What one seat, or a spectator, knows. When the game is over everything is open."""
        return View(self, seat)

    def trace(self) -> dict[str, object]:
        """The open truth of this position under the keys of a trace."""
        return {
            "turn": self.turn,
            "over": self.ending is not None,
            "legal": len(self.moves()),
            "round": self.round,
            "limit": self.limit,
            "lives": self.lives,
            "hands": self.hands,
            "shown": self.shown,
            "left": self.left,
            "right": self.right,
            "difference": self.difference,
            "event": self.event,
            "unbalanced": self.unbalanced,
            "outcome": self.ending,
        }


class View(Seen, Table):
    """What one seat knows. Cards of hands that it cannot know are "?", after those it knows."""

    __slots__ = ("history", "seat")
    seat: Seat | None
    history: tuple[tuple[Seat, Move], ...]

    def __init__(self, state: State, seat: Seat | None) -> None:
        take(self, state, Table.__slots__)
        self.seat = seat
        self.history = as_seen(state.past, seat)
        if state.ending is None:
            self.hands = tuple(
                hand if s == seat else known + (UNSEEN,) * (len(hand) - len(known))
                for s, (hand, known) in enumerate(zip(state.hands, state.known, strict=True))
            )
            if state.phase is CHOOSE:
                self.shown = tuple(cards if s == seat else () for s, cards in enumerate(state.shown))

    def moves(self) -> list[Move]:
        """The legal moves if it is this seat's turn, else none."""
        return super().moves() if self.turn is not None and self.turn == self.seat else []

    @property
    def played(self) -> tuple[Card, ...]:
        """All cards played so far in this game, oldest first; those on the scale are among them."""
        return tuple(move.card for _, move in self.history if isinstance(move, Play))

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may be in another hand or still to be dealt, in card order."""
        seen = {c for hand in self.hands for c in hand}.union(self.played)
        return in_order([c for c in DECK if c not in seen])

    def sample(self, rng: Random) -> State:
        """A whole state that this seat cannot tell from the true one: unseen cards lie anywhere."""
        unseen = list(self.unseen)
        rng.shuffle(unseen)
        state = take(object.__new__(State), self, Table.__slots__)
        state.hands = tuple(
            in_order([unseen.pop() if c == UNSEEN else c for c in hand]) for hand in self.hands
        )
        state.undealt = tuple(unseen)
        state.past = retold(self.history)
        if self.phase is CHOOSE and self.turn is not None:
            for s in seats_from(self.options.starter + self.round - 1, self.options.players):
                if s == self.turn:
                    break
                if s != self.seat:
                    cards = in_order(rng.sample(state.hands[s], self.options.face_up))
                    state.shown = replaced(state.shown, s, cards)
        return state


def _without(cards: tuple[Card, ...], c: Card) -> tuple[Card, ...]:
    rest = list(cards)
    rest.remove(c)
    return tuple(rest)


class Balancing:
    """The game as `GAMES` holds it."""

    name = "balancing"
    seats = range(2, 5)

    def options(self, given: Mapping[str, object]) -> Options:
        """The options, with what is not given at its default: 2 players, normal, one face-up card."""
        players = chosen(given, "players", self.seats, 2)
        level = chosen(given, "level", tuple(KINGS), "normal")
        expert = level == "expert"
        return Options(
            players=players,
            level=level,
            open_hands=chosen(given, "open_hands", (False,) if expert else (False, True), False),
            face_up=chosen(given, "face_up", (0,) if expert else (1, 2), 0 if expert else 1),
            steady=chosen(given, "steady", (False, True), False),
            starter=chosen(given, "starter", range(players), 0),
        )

    def draw(self, given: Mapping[str, object], number: int) -> tuple[Options, Decks]:
        """The options and the deck of a deal number."""
        options = self.options(given)
        deal = Deal(number)
        starter = deal.below(options.players)
        if "starter" not in given:
            options = options._replace(starter=starter)
        return options, (deal.shuffle(DECK),)

    def deal(self, options: Any, decks: Decks) -> State:
        """The first state: one deck of 48 cards."""
        if len(decks) != 1 or not same_cards(decks[0], DECK):
            raise Malformed(Refusal.WRONG_DECK, " / ".join(map(" ".join, decks)))
        state: State = object.__new__(State)
        state.options = options
        state.round = 0
        state.lives = KINGS[options.level]
        state._clear(None)
        state.unbalanced = False
        state.ending = None
        state.past = None
        state.undealt = decks[0]
        state._deal()
        return state

    def parse(self, text: str) -> Move:
        """The move that a text means: "7c L", "Ac =", "Jh", "show 3d 5s"."""
        match text.split(" "):
            case ["show", *cards] if 1 <= len(cards) <= 2 and len(set(cards)) == len(cards):
                return show(in_order([_card(c) for c in cards]))
            case [c, *pan] if c and c[0] in "23456789TJQKA" and len(pan) <= 1:
                ways = PLAYS[_card(c)]
                if "".join(pan) in ways and pan != [""]:
                    return ways["".join(pan)]
            case [word, *_] if word.isalpha() and word != "show":
                raise UnknownWord(Refusal.NO_SUCH_MOVE, text)
        raise Malformed(Refusal.UNREADABLE, text)


def _card(text: str) -> Card:
    c = card(text)
    if c not in WEIGHT:
        raise Malformed(Refusal.NO_SUCH_CARD, text)
    return c
