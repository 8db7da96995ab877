"""The course of a game at the table: who plays, what was played, what can be taken back, practice."""

from __future__ import annotations

import json
from typing import Any, Self

from bots import STRENGTHS, Strength
from bots.bot import Reason
from engine import GAMES
from engine.game import GameError, Malformed, Outcome, Refusal, Seat, State
from engine.record import BadRecord, Record
from web.table import save
from web.table.save import Kept
from web.table.seats import Player, players


class Course:
    """A game in progress, as it was agreed, played and saved.

    record: the game so far. states: the positions before the first move and after each. players: in seat
    order. floor: how far the last mover may undo, as a number of moves. seen: for each seat, the number of
    moves made when it last moved. reasons: why bots made their moves, by the number of the move. branch: how
    many moves a practice branch shares with the game, and main, main_reasons: that game. sorts: how each
    seat wants its hand sorted, in its game's own word. why: whether reasons are shown. example: whether this
    is one of the rules, which lies open to all. kept: whether it is saved at all.
    """

    kept = True

    def __init__(self, record: Record, players: tuple[Player, ...], seed: str, deal: str) -> None:
        self.rules = record.rules
        self.record = record
        self.players = players
        self.seed = seed
        self.deal = deal
        self.states = list(record.states())
        self.floor = len(record.moves)
        self.seen = [0] * len(players)
        self.sorts = [""] * len(players)
        self.reasons: dict[int, list[Any]] = {}
        self.branch: int | None = None
        self.main: tuple[str, ...] = ()
        self.main_reasons: dict[int, list[Any]] = {}
        self.why = False
        self.example = False

    # --- opening and saving

    @classmethod
    def new(cls, game: str, wish: dict[str, Any]) -> Self:
        """A fresh game as the set-up form asks for it.

        wish: `options`; `seats`, each with `name` and `bot` (null for a person); `deal` and `seed`, decimal
        texts. Raises GameError, naming what cannot be.
        """
        number = str(wish.get("deal", ""))
        if not number.isascii() or not number.isdigit() or len(number) > 19:
            raise Malformed(Refusal.NO_SUCH_CHOICE, f"deal {number}")
        options, decks = GAMES[game].draw(_options(wish), int(number))
        seated = players(game, wish.get("seats"), options.players)
        record = Record(game, options._asdict(), decks)
        return cls(record, seated, str(wish.get("seed", "")), str(int(number)))

    @classmethod
    def resume(cls, game: str, text: str) -> Self:
        """The game that a save, or a plain record, holds. Raises BadRecord."""
        record, kept = save.read(game, text)
        try:
            course = cls(record, kept.players, kept.seed, kept.deal)
        except GameError as error:
            raise BadRecord(error.reason, error.about) from None
        course.floor, course.seen, course.sorts = kept.floor, kept.seen, kept.sorts
        course.branch, course.main, course.why = kept.branch, kept.main, kept.why
        course.reasons, course.main_reasons = kept.reasons, kept.main_reasons
        return course

    def again(self) -> Self:
        """The same deal with the same players, from its first move."""
        fresh = type(self)(self.record._replace(moves=()), self.players, self.seed, self.deal)
        fresh.why = self.why
        return fresh

    def save(self) -> str:
        """The record with one more key, from which `resume` makes this table again."""
        kept = Kept(**{part: getattr(self, part) for part in Kept._fields})
        return kept.text(self.record, self.result)

    # --- how it stands

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    @property
    def at(self) -> int:
        """How many moves were made."""
        return len(self.record.moves)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, in seat order."""
        return tuple(player.name for player in self.players)

    @property
    def persons(self) -> list[Seat]:
        """The seats of persons."""
        return [seat for seat, player in enumerate(self.players) if player.bot is None]

    def is_person(self, seat: Seat | None) -> bool:
        """Whether a person sits there."""
        return seat in self.persons

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot decides next."""
        return self.state.turn is not None and not self.is_person(self.state.turn)

    @property
    def result(self) -> str | None:
        """How the game ended, for statistics: "won" or "lost" by the one person or by all together, "over"
        when persons played against each other. None until then, in a practice branch and in an example.
        """
        outcome = self.state.outcome()
        if outcome is None or self.branch is not None or self.example:
            return None
        if isinstance(outcome, Outcome):
            return str(outcome)
        if len(self.persons) != 1:
            return "over"
        return "won" if self.persons[0] in outcome else "lost"

    def mover(self, at: int) -> Seat | None:
        """Who made a move, by its number, or makes the next one."""
        return self.states[at].turn if at >= 0 else None

    def reason(self, at: int) -> Reason | None:
        """Why a bot made a move, by its number, if that is known."""
        kept = self.reasons.get(at)
        return Reason(kept[0], tuple(kept[1]), tuple(kept[2])) if kept else None

    # --- forth and back

    def make(self, seat: Seat, move: str, after: State, reason: Reason | None = None) -> bool:
        """Write down a move that was made; whether the mover has seen something new by it."""
        before = self.state
        moved_before = self.mover(self.at - 1) == seat
        if reason is not None:
            self.reasons[self.at] = [reason.why, reason.cards, reason.numbers]
        self.states.append(after)
        self.record = self.record._replace(moves=(*self.record.moves, move))
        self.seen[seat] = self.at
        learned = set(before.view(seat).unseen) != set(after.view(seat).unseen)
        if not self.is_person(seat) or learned or after.turn is None:
            self.floor = self.at
        elif not moved_before:
            self.floor = max(self.floor, self.at - 1)
        return learned

    @property
    def undoable(self) -> bool:
        """Whether the last move can be taken back for free."""
        return self.floor < self.at

    def back_to(self, at: int) -> None:
        """Forget all moves from move number `at` on."""
        del self.states[at + 1 :]
        self.record = self.record._replace(moves=self.record.moves[:at])
        self.seen = [min(seen, at) for seen in self.seen]
        self.reasons = {i: reason for i, reason in self.reasons.items() if i < at}

    def practise(self, at: int) -> None:
        """Branch off after so many moves; in an example, a person takes the seat that decides there."""
        if self.example and self.branch is None:
            usual = STRENGTHS[self.record.game][Strength.BEGINNER]
            self.players = tuple(
                player._replace(bot=None if seat == self.states[at].turn else usual)
                for seat, player in enumerate(self.players)
            )
        if self.branch is None:
            self.main, self.main_reasons, self.branch = self.record.moves, self.reasons, at
        self.branch = min(self.branch, at)
        self.back_to(at)
        self.floor = at

    def leave_practice(self) -> None:
        """Go on with the game where practice has left it."""
        self.back_to(self.branch or 0)
        self.record = self.record._replace(moves=self.main)
        self.states = list(self.record.states())
        self.reasons, self.main_reasons = self.main_reasons, {}
        self.branch, self.main = None, ()
        self.floor = self.at


def _options(wish: dict[str, Any]) -> dict[str, Any]:
    """The options of a wish, in which "players" stands for as many as there are players."""
    options = wish.get("options", {})
    return {key: options.get("players") if chosen == "players" else chosen for key, chosen in options.items()}


def wish(text: str) -> dict[str, Any]:
    """The set-up form's wish from its text. Raises Malformed."""
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Malformed(Refusal.UNREADABLE, text)
    return found
