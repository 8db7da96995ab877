"""One game at one terminal: who is asked, what is said, and the curtain between people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random

from bots import BOTS
from bots.bot import Bot, Choice, decide
from bots.terminal.words import describe, ending, notation, tell, told
from engine.game import GameError, Malformed, Move, Refusal, Seat, State, UnknownWord
from engine.record import Record

FEW = 12
"""So many moves are listed without being asked for."""

MANY = 200
"""So many are listed at most."""

COMMANDS = "Type a move, or: moves, table, why, help. Control-D leaves the game and writes down its record."


class Left(Exception):
    """Somebody left the game."""


NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")


def seated(
    record: Record, people: Sequence[str] | None, bots: Sequence[str] | None
) -> tuple[list[str], list[Bot | None]]:
    """The names and the bots of all seats: first the people, then the bots, the last of them on all the rest.

    Where nothing is said, one person plays with the strongest bot. Raises UnknownWord or Malformed.
    """
    known = BOTS[record.game]
    seats = record.rules.options(record.options).players
    people = list(NAMES[:1] if people is None else people)
    chosen = list(bots or [list(known)[-1]])
    for name in chosen:
        if name not in known:
            raise UnknownWord(Refusal.NO_SUCH_CHOICE, f"{name}; the bots are {', '.join(known)}")
    if len(people) > seats:
        raise Malformed(Refusal.NO_SUCH_CHOICE, f"{len(people)} people on {seats} seats")
    rest = (chosen + chosen[-1:] * seats)[: seats - len(people)]
    free = [name for name in NAMES if name not in people]
    names = [f"{name} ({bot})" for name, bot in zip(free, rest, strict=False)]
    return people + names, [None] * len(people) + [known[bot] for bot in rest]


class Terminal:
    """One game at one terminal.

    bots: one a seat, None for a person. ask: like input. say: like print, a line at a time. hide: makes what
    the last person saw unreadable.
    """

    def __init__(
        self,
        record: Record,
        names: Sequence[str],
        bots: Sequence[Bot | None],
        rng: Random,
        *,
        ask: Callable[[str], str] | None = None,
        say: Callable[[str], None] = print,
        hide: Callable[[], None] = lambda: None,
    ) -> None:
        self.record = record
        self.names = names
        self.bots = bots
        self.rng = rng
        self.ask = ask or input
        self.say = say
        self.hide = hide
        *_, self.state = record.states()
        people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.screen: Seat | None = people[0] if len(people) == 1 else None
        self.shared = len(people) > 1
        self.met: dict[Seat, State] = dict.fromkeys(people, self.state)
        self.choices: list[tuple[Seat, Choice]] = []

    def run(self) -> None:
        """Play to the end. Raises Left when a person leaves."""
        self.say(notation(self.record.game))
        self.say(COMMANDS)
        while (seat := self.state.turn) is not None:
            bot = self.bots[seat]
            if bot is None:
                if self.shared:
                    self._curtain(seat)
                self._play(self._asked(seat), seat)
            else:
                choice = decide(bot, self.state.view(seat), self.rng)
                self.choices.append((seat, choice))
                self._play(choice.move, None if self.shared else self.screen)
        self._table(None)
        self.say(ending(self.state.outcome(), self.names))

    def _play(self, move: Move, seen_by: Seat | None) -> None:
        before, self.state = self.state, self.state.play(move)
        self.record = self.record._replace(moves=(*self.record.moves, str(move)))
        self._happened(before, seen_by)

    def _happened(self, before: State, seat: Seat | None) -> None:
        seen = before.view(seat), self.state.view(seat)
        for line in told(self.record.game, *seen, self.names):
            self.say(line)

    def _curtain(self, seat: Seat) -> None:
        """Between two people nothing private is on the screen: whose turn it is, and one key."""
        if self.screen != seat:
            self.screen = None
            self.hide()
            self._input(
                f"It is {self.names[seat]}'s turn. {self.names[seat]}, press Enter when only you look. "
            )
            self._happened(self.met[seat], seat)
        self.screen = seat

    def _asked(self, seat: Seat) -> Move:
        """The move a person makes, once it is one that can be made."""
        self._table(seat)
        self._list(seat, few=FEW)
        while True:
            text = self._input(f"{self.names[seat]}: ").strip()
            if text == "moves":
                self._list(seat)
            elif text == "table":
                self._table(seat)
            elif text == "why":
                self._why(seat)
            elif text == "help":
                self.say(notation(self.record.game))
                self.say(COMMANDS)
            elif text:
                try:
                    move = self.record.rules.parse(" ".join(text.split()))
                    self.met[seat] = self.state.play(move, seat)
                except GameError as error:
                    self.say(f"That cannot be done: {error.reason}. Try again, or type moves.")
                else:
                    return move

    def _table(self, seat: Seat | None) -> None:
        for line in describe(self.record.game, self.state.view(seat), self.names):
            self.say(line)

    def _list(self, seat: Seat, few: int = MANY) -> None:
        moves = list(islice(self.state.view(seat).moves(), MANY + 1))
        if len(moves) > few == FEW:
            self.say("Type moves to hear your moves.")
            return
        self.say("The only move:" if len(moves) == 1 else "Your moves:")
        for move in moves[:MANY]:
            self.say(f"  {move}")
        if len(moves) > MANY:
            self.say("And more.")

    def _why(self, seat: Seat) -> None:
        """The bots' newest reasons, but of moves alone that this seat has seen."""
        seen = set(self.state.view(seat).history)
        known = [(bot, choice) for bot, choice in self.choices if (bot, choice.move) in seen]
        if not known:
            self.say("There is no bot's move to explain yet.")
        for bot, choice in known[-len(self.names) :]:
            parts = [str(choice.reason.why), *choice.reason.cards, *map(str, choice.reason.numbers)]
            said = tell(self.record.game, self.names[bot], choice.move)
            self.say(f"{said} Reason: {' '.join(parts)}.")

    def _input(self, prompt: str) -> str:
        try:
            return self.ask(prompt)
        except (EOFError, KeyboardInterrupt):
            raise Left from None
