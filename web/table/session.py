"""One live table: who sits there, what was played, what is chosen, undo, saves. No markup."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from bots import BOTS
from bots.bot import Choice
from engine import GAMES
from engine.game import GameError, IllegalMove, Malformed, Outcome, Refusal, Seat, State, View
from engine.record import BadRecord, Record
from web.table import balancing, elephant, juggling, solo
from web.table.rules import ANCHORS
from web.table.scene import Pictures, Scene
from web.table.words import _

VERSION = 1
TABLES: dict[str, Pictures] = {
    "balancing": balancing,
    "juggling": juggling,
    "solo": solo,
    "elephant": elephant,
}


class Player(NamedTuple):
    """Somebody at the table: a person, or a bot of a strength."""

    name: str
    bot: str | None


class Session:
    """A game in progress, as it was agreed, played and saved.

    record: the game so far. states: the positions before the first move and after each. players: in seat
    order. floor: how far the last mover may undo, as a number of moves. lifted: the person for whom the
    curtain is up. seen: for each seat, the number of moves made when it last moved. sorts: how each seat
    wants its hand sorted, in its game's own word. main: the moves of the game that a practice branch left,
    and branch: how many of them it shares. replay: the position that is looked back at, as a number of
    moves, and eyes: whose view of it is shown once the game is over. example: whether this is one of the
    rules, which lies open to all. kept: whether it is saved at all.
    """

    kept = True

    def __init__(self, record: Record, players: tuple[Player, ...], seed: str, deal: str) -> None:
        self.rules = record.rules
        self.pictures = TABLES[record.game]
        self.record = record
        self.players = players
        self.seed = seed
        self.deal = deal
        self.states = list(record.states())
        self.floor = len(record.moves)
        self.lifted: Seat | None = None
        self.seen = [0] * len(players)
        self.sorts = [""] * len(players)
        self.branch: int | None = None
        self.main: tuple[str, ...] = ()
        self.reasons: dict[int, list[Any]] = {}
        self.selection = ""
        self.notice = ""
        self.rule = ""
        self.offer: int | None = None
        self.panel = ""
        self.replay: int | None = None
        self.eyes: Seat = 0
        self.example = False
        self._told: dict[Seat | None, list[tuple[str, ...]]] = {}
        self._said = self.at
        self._thought: Iterator[Choice] | None = None
        self._choice: Choice | None = None

    # --- opening and saving

    @classmethod
    def new(cls, game: str, wish: dict[str, Any]) -> Session:
        """A fresh game as the set-up form asks for it.

        wish: `options`; `seats`, each with `name` and `bot` (null for a person); `deal` and `seed`, decimal
        texts. Raises GameError, naming what cannot be.
        """
        number = str(wish.get("deal", ""))
        if not number.isascii() or not number.isdigit() or len(number) > 19:
            raise Malformed(Refusal.NO_SUCH_CHOICE, f"deal {number}")
        options, decks = GAMES[game].draw(_options(wish), int(number))
        players = _players(game, wish.get("seats"), options.players)
        record = Record(game, options._asdict(), decks)
        return cls(record, players, str(wish.get("seed", "")), str(int(number)))

    @classmethod
    def resume(cls, game: str, text: str) -> Session:
        """The game that a save, or a plain record, holds. Raises BadRecord."""
        record = Record.parse(text)
        if record.game != game:
            raise BadRecord(Refusal.NO_SUCH_GAME, record.game)
        kept = record.extra.get("table", {})
        record = record._replace(extra={key: record.extra[key] for key in record.extra if key != "table"})
        if not isinstance(kept, dict) or kept.get("version", VERSION) != VERSION:
            raise BadRecord(Refusal.NO_SUCH_FORMAT, f"table {kept}")
        try:
            n = record.rules.options(record.options).players
            session = cls(
                record, _players(game, kept.get("seats"), n), kept.get("seed", ""), kept.get("deal", "")
            )
            session.floor = int(kept.get("floor", session.floor))
            session.seen = [int(at) for at in kept.get("seen", session.seen)]
            session.sorts = [str(word) for word in kept.get("sorts", session.sorts)]
            session.branch = kept.get("branch")
            session.main = tuple(kept.get("main", ()))
            session.reasons = {int(at): reason for at, reason in kept.get("reasons", {}).items()}
        except GameError as error:
            raise BadRecord(error.reason, error.about) from None
        except (AttributeError, TypeError, ValueError):
            raise BadRecord(Refusal.UNREADABLE, "table") from None
        return session

    def again(self) -> Session:
        """The same deal with the same players, from its first move."""
        fresh = self.record._replace(moves=())
        return Session(fresh, self.players, self.seed, self.deal)

    def save(self) -> str:
        """The record with one more key, from which `resume` makes this table again."""
        table = {
            "version": VERSION,
            "seats": [player._asdict() for player in self.players],
            "floor": self.floor,
            "branch": self.branch,
            "main": self.main,
            "seen": self.seen,
            "sorts": self.sorts,
            "reasons": self.reasons,
            "deal": self.deal,
            "seed": self.seed,
            "result": self.result,
        }
        return str(self.record._replace(extra={**self.record.extra, "table": table}))

    # --- who sees what

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    @property
    def at(self) -> int:
        """How many moves were made."""
        return len(self.record.moves)

    def is_person(self, seat: Seat | None) -> bool:
        """Whether a person sits there."""
        return seat is not None and self.players[seat].bot is None

    @property
    def viewer(self) -> Seat | None:
        """The seat whose hand may be on the screen; None: only what is public."""
        turn = self.state.turn
        persons = [seat for seat, player in enumerate(self.players) if player.bot is None]
        if len(persons) == 1:
            return persons[0]
        if turn is None:
            return None
        return turn if self.lifted == turn or (self.is_person(turn) and self.all_open) else None

    @property
    def all_open(self) -> bool:
        """Whether nobody has a card that another may not see."""
        return self.pictures.all_open(self.state.view(None))

    @property
    def curtain(self) -> Seat | None:
        """The person for whom the curtain has to be lifted, if one has."""
        turn = self.state.turn
        return turn if self.is_person(turn) and self.viewer != turn else None

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
        persons = [seat for seat in range(len(self.players)) if self.is_person(seat)]
        if len(persons) != 1:
            return "over"
        return "won" if persons[0] in outcome else "lost"

    def scene(self) -> Scene:
        """What the table shows now."""
        viewer = self.viewer
        told = self._tell(viewer)
        person = self.curtain if self.curtain is not None else viewer
        since = told[self.seen[person] :] if person is not None else told[-1:]
        return Scene(
            view=self.state.view(viewer),
            names=self.names,
            mine=viewer is not None and viewer == self.state.turn,
            selection=self.selection,
            notice=self.notice,
            rule=self.rule,
            since=tuple(line for lines in since for line in lines),
            log=tuple(" ".join(lines) for lines in told),
            undo=self.undoable,
            offer=self.offer,
            practice=self.branch is not None,
            example=self.example,
            panel=self.panel,
            sort="" if viewer is None else self.sorts[viewer],
            bots=frozenset(seat for seat, player in enumerate(self.players) if player.bot is not None),
            deal=self.deal if self.state.turn is None else "",
            result=self.result or "",
            moves=self.at,
        )

    def looking_back(self, at: int) -> Scene:
        """What the table showed after `at` moves: to the seat at the screen, at the end of a game to any."""
        open_to_all = self.state.turn is None or self.shown
        seat = self.eyes if open_to_all else self.viewer
        told = self._tell(seat)
        return Scene(
            view=self.states[at].view(seat),
            names=self.names,
            mine=False,
            notice=self.notice,
            since=told[at - 1] if at else (),
            log=tuple(" ".join(lines) for lines in told[:at]),
            practice=self.branch is not None,
            panel=self.panel,
            sort="" if seat is None else self.sorts[seat],
            result=self.result or "",
            moves=self.at,
            replay=at,
            eyes=open_to_all and len(self.players) > 1,
            example=self.shown,
        )

    @property
    def shown(self) -> bool:
        """Whether the table shows an example, and nobody plays on from it."""
        return self.example and self.branch is None

    def present(self, at: int, tried: str = "") -> None:
        """Show the record as an example, after `at` moves; tried: a move that the rules forbid there."""
        self.example = True
        self._turn_to(min(max(at, 0), self.at))
        if tried and self.replay is not None:
            try:
                self.states[self.replay].play(self.rules.parse(tried))
            except GameError as error:
                self._refuse(error)

    def _turn_to(self, at: int) -> None:
        """Show an example after so many moves, as whoever decides next sees it."""
        self.replay = at
        turn = self.states[at].turn
        self.eyes = self.eyes if turn is None else turn

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, in seat order."""
        return tuple(player.name for player in self.players)

    def news(self) -> list[str]:
        """What is to be said now: what was not said yet, and what is to be decided."""
        told = self._tell(self.viewer)
        fresh = [line for lines in told[self._said :] for line in lines]
        self._said = self.at
        person = self.curtain
        if person is not None:
            return [*fresh, _("{who}, it is your turn.", who=self.players[person].name)]
        return [*fresh, self.pictures.ask(self.scene())]

    def _tell(self, viewer: Seat | None) -> list[tuple[str, ...]]:
        """For each move so far, the sentences that tell it to one seat."""
        told = self._told.setdefault(viewer, [])
        while len(told) < self.at:
            before, after = self.states[len(told)], self.states[len(told) + 1]
            told.append(self.pictures.tell(before.view(viewer), after.view(viewer), self.names))
        return told

    # --- what a person does

    def act(self, token: str) -> list[str]:
        """Do what a button says; what there is to say about it, sentence by sentence."""
        self.notice, self.rule = "", ""
        offer, self.offer = self.offer, None
        word, _space, rest = token.partition(" ")
        if word == "select":
            self.selection = "" if rest == "none" else rest
            return [self.pictures.choice(self.scene())] if self.selection else []
        if word == "panel":
            self.panel = "" if rest == "none" else rest
            self.offer = offer
            return []
        if word == "sort" and self.viewer is not None:
            self.sorts[self.viewer] = rest
            return []
        if word == "play":
            return self._play_text(rest)
        if word == "lift":
            return self._lift(rest)
        if word == "undo":
            return self._undo()
        if word == "practice" and rest in (str(offer), str(self.replay)):
            return self._practise(int(rest))
        if word == "replay" and not self.shown:
            return self._look_back(rest)
        if word == "eyes" and self.replay is not None and rest in map(str, range(len(self.players))):
            self.eyes = int(rest)
            return []
        if word == "main" and self.branch is not None:
            return self._leave_practice()
        if word == "say":
            return [self.pictures.describe(self.scene())]
        return []

    def _play_text(self, text: str) -> list[str]:
        seat = self.state.turn
        try:
            if seat is not None and (not self.is_person(seat) or self.viewer != seat):
                raise IllegalMove(Refusal.NOT_YOUR_TURN, text)
            move = self.rules.parse(text)
            after = self.state.play(move, seat)
        except GameError as error:
            self._refuse(error)
            return [self.notice]
        assert seat is not None  # noqa: S101 - a finished game takes no move
        self._made(seat, move, after)
        return []

    def _refuse(self, error: GameError) -> None:
        self.notice = self.pictures.refused(error)
        self.rule = ANCHORS[self.record.game].get(error.reason, "")

    def _made(self, seat: Seat, move: str, after: State) -> None:
        """Write down a move that was made."""
        before = self.state
        moved_before = self._last_mover() == seat
        self.states.append(after)
        self.record = self.record._replace(moves=(*self.record.moves, move))
        self.seen[seat] = self.at
        self.selection = ""
        learned = set(before.view(seat).unseen) != set(after.view(seat).unseen)
        if not self.is_person(seat) or learned or after.turn is None:
            self.floor = self.at
        elif not moved_before:
            self.floor = max(self.floor, self.at - 1)
        if after.turn != seat or learned:
            self.lifted = None
        if self.viewer is None:
            self.panel = ""

    def _last_mover(self) -> Seat | None:
        return self.states[-2].turn if self.at else None

    def _lift(self, seat: str) -> list[str]:
        if self.curtain is None or seat != str(self.curtain):
            return []
        self.lifted = self.curtain
        if self._last_mover() != self.lifted:
            self.floor = self.at
        return []

    @property
    def undoable(self) -> bool:
        """Whether the last move can be taken back for free."""
        return self.floor < self.at

    def _undo(self) -> list[str]:
        if self.undoable:
            self._back_to(self.at - 1)
            self.lifted = self.state.turn
            return [_("Taken back.")]
        mine = [i for i in range(self.at) if self.is_person(self.states[i].turn)]
        viewer = self.viewer
        if viewer is not None:
            mine = [i for i in mine if self.states[i].turn == viewer]
        if not mine:
            self.notice = _("There is nothing to take back yet.")
        else:
            self.offer = mine[-1]
            self.notice = _("Something new has been seen since, so the move stands.")
        return [self.notice]

    def _look_back(self, at: str) -> list[str]:
        """Show the position after so many moves, or with "none" the present one again."""
        if at not in map(str, range(self.at + 1)) or self.curtain is not None:
            self.replay = None
            return []
        self.replay = int(at)
        return list(self.looking_back(self.replay).since)

    def _back_to(self, at: int) -> None:
        """Forget all moves from move number `at` on."""
        del self.states[at + 1 :]
        self.record = self.record._replace(moves=self.record.moves[:at])
        self.seen = [min(seen, at) for seen in self.seen]
        self.reasons = {i: reason for i, reason in self.reasons.items() if i < at}
        for told in self._told.values():
            del told[at:]
        self.selection = ""
        self.replay = None
        self._said = min(self._said, at)
        self._thought = None

    def _practise(self, at: int) -> list[str]:
        if self.shown:
            usual = [*BOTS[self.record.game]][1]
            self.players = tuple(
                player._replace(bot=None if seat == self.states[at].turn else usual)
                for seat, player in enumerate(self.players)
            )
        if self.branch is None:
            self.main, self.branch = self.record.moves, at
        self.branch = min(self.branch, at)
        self._back_to(at)
        self.floor = at
        self.lifted = None
        return [_("This is practice now. The game itself is kept.")]

    def _leave_practice(self) -> list[str]:
        left = self.branch or 0
        self._back_to(left)
        self.record = self.record._replace(moves=self.main)
        self.states = list(self.record.states())
        self.branch, self.main = None, ()
        self.floor = self.at
        self.lifted = None
        if self.example:
            self._turn_to(left)
            return [_("Back in the example.")]
        return [_("Back in the game itself.")]

    # --- what a bot does

    def step(self, milliseconds: int) -> bool:
        """Let the bot whose turn it is think for a while; whether it made its move."""
        seat = self.state.turn
        if seat is None or self.is_person(seat):
            return False
        if self._thought is None:
            bot = BOTS[self.record.game][self.players[seat].bot or ""]
            view: View = self.state.view(seat)
            self._thought = bot.think(view, Random(f"{self.seed} {self.at}"))
        end = perf_counter() + milliseconds / 1000
        for better in self._thought:
            self._choice = better
            if perf_counter() >= end:
                return False
        self._thought = None
        choice = self._choice
        assert choice is not None  # noqa: S101 - a bot always has a choice
        self.reasons[self.at] = [choice.reason.why, choice.reason.cards, choice.reason.numbers]
        self._made(seat, choice.move, self.state.play(choice.move, seat))
        return True


def _options(wish: dict[str, Any]) -> dict[str, Any]:
    """The options of a wish, in which "players" stands for as many as there are players."""
    options = wish.get("options", {})
    return {key: options.get("players") if chosen == "players" else chosen for key, chosen in options.items()}


def _players(game: str, seats: object, n: int) -> tuple[Player, ...]:
    """The players of a set-up or a save; without any, n persons. Raises Malformed."""
    if seats is None:
        return tuple(Player(_("Player {n}", n=seat + 1), None) for seat in range(n))
    if not isinstance(seats, list) or len(seats) != n:
        raise Malformed(Refusal.NO_SUCH_CHOICE, f"seats {seats!r}")
    players = []
    for seat in seats:
        if not isinstance(seat, dict) or not isinstance(seat.get("name"), str):
            raise Malformed(Refusal.NO_SUCH_CHOICE, f"seat {seat!r}")
        if seat.get("bot") is not None and seat["bot"] not in BOTS[game]:
            raise Malformed(Refusal.NO_SUCH_CHOICE, f"bot {seat['bot']}")
        players.append(Player(seat["name"].strip()[:20] or "?", seat.get("bot")))
    return tuple(players)


def wish(text: str) -> dict[str, Any]:
    """The set-up form's wish from its text. Raises Malformed."""
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Malformed(Refusal.UNREADABLE, text)
    return found
