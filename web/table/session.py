"""One live table: who looks, what is chosen, what a tap does, whose turn it is to think. No markup."""

from __future__ import annotations

from typing import Any

from bots import BOTS
from bots.bot import Reason
from engine.game import GameError, IllegalMove, Refusal, Seat, State
from engine.record import Record
from web.table import hint, look_back, seats
from web.table.course import Course
from web.table.look_back import LookBack
from web.table.scene import Hint, Scene
from web.table.seats import Player
from web.table.tables import TABLES
from web.table.telling import Telling
from web.table.thinking import Thought
from web.table.words import _


class Session(Course):
    """A game in progress and the screen before it.

    lifted: the person for whom the curtain is up. selection: what is chosen, in the game's own notation.
    notice, rule, offer, panel: as in a scene. replay: the position that is looked back at, as a number of
    moves, and eyes: whose view of it is shown once the game is over.
    """

    def __init__(self, record: Record, players: tuple[Player, ...], seed: str, deal: str) -> None:
        super().__init__(record, players, seed, deal)
        self.pictures = TABLES[record.game]
        self.lifted: Seat | None = None
        self.selection = ""
        self.notice = ""
        self.rule = ""
        self.offer: int | None = None
        self.panel = ""
        self.replay: int | None = None
        self.eyes: Seat = 0
        self._telling = Telling(self, self.pictures)
        self._said = self.at
        self.hint: Hint | None = None
        self._hinting: Thought | None = None
        self._thought: Thought | None = None
        self.study: LookBack | None = None

    # --- who sees what

    @property
    def viewer(self) -> Seat | None:
        """The seat whose hand may be on the screen; None: only what is public."""
        turn = self.state.turn
        if len(self.persons) == 1:
            return self.persons[0]
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
    def strengths(self) -> tuple[str, ...]:
        """How strong the bot at each seat is, in a word; nothing for a person."""
        return tuple(seats.strength(self.record.game, who.bot) if who.bot else "" for who in self.players)

    def scene(self) -> Scene:
        """What the table shows now."""
        viewer = self.viewer
        told = self._telling.moves(viewer)
        person = self.curtain if self.curtain is not None else viewer
        since = told[self.seen[person] :] if person is not None else told[-1:]
        reasons = self._telling.reasons(viewer, self.at)
        return Scene(
            view=self.state.view(viewer),
            names=self.names,
            mine=viewer is not None and viewer == self.state.turn,
            selection=self.selection,
            notice=self.notice,
            rule=self.rule,
            since=tuple(line for lines in since for line in lines),
            since_why=tuple(filter(None, reasons[-len(since) :] if since else ())),
            log=tuple(" ".join(lines) for lines in told),
            log_why=reasons,
            why=self.why,
            hint=self.hint,
            undo=self.undoable,
            offer=self.offer,
            practice=self.branch is not None,
            example=self.example,
            panel=self.panel,
            sort="" if viewer is None else self.sorts[viewer],
            strengths=self.strengths,
            deal=self.deal if self.state.turn is None else "",
            result=self.result or "",
            moves=self.at,
            studies=look_back.offered(self, self.viewer),
        )

    def looking_back(self, at: int) -> Scene:
        """What the table showed after `at` moves: to the seat at the screen, at the end of a game to any."""
        open_to_all = self.state.turn is None or self.shown
        seat = self.eyes if open_to_all else self.viewer
        told = self._telling.moves(seat)
        reasons = self._telling.reasons(seat, at)
        state: Any = self.states[at]
        view: Any = state.view(seat)
        if self.shown:
            view.hands = state.hands
        return Scene(
            view=view,
            names=self.names,
            mine=False,
            notice=self.notice,
            rule=self.rule,
            since=told[at - 1] if at else (),
            since_why=tuple(filter(None, reasons[-1:])),
            log=tuple(" ".join(lines) for lines in told[:at]),
            log_why=reasons,
            why=self.why,
            practice=self.branch is not None,
            panel=self.panel,
            sort="" if seat is None else self.sorts[seat],
            strengths=self.strengths,
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

    def news(self) -> list[str]:
        """What is to be said now: what was not said yet, and what is to be decided."""
        told = self._telling.moves(self.viewer)
        fresh = [line for lines in told[self._said :] for line in lines]
        self._said = self.at
        person = self.curtain
        if person is not None:
            return [*fresh, _("{who}, it is your turn.", who=self.players[person].name)]
        return [*fresh, self.pictures.ask(self.scene())]

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
        if word == "why":
            self.why = rest == "on"
            return list(self.scene().since_why) if self.why else []
        if word == "study":
            return self._study(rest)
        if word == "hint":
            return self._hint(rest)
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
            return [*self._who_is_who(), self.pictures.describe(self.scene())]
        return []

    def _study(self, wanted: str) -> list[str]:
        """Begin to look back at a round or the game, turn a page of it, stop it, or leave it."""
        if wanted in look_back.offered(self, self.viewer):
            from web.table.looking import begun  # knows the bots of every game

            self.study = begun(self, self.pictures, wanted, self.viewer)
            return [_("Looking back …")] if self.study else []
        if self.study and wanted == "stop":
            self.study.stop()
        elif self.study and wanted.startswith("page "):
            self.study.turn_to(wanted.removeprefix("page "))
        if wanted == "none" or self.study is None or self.study.found is None:
            self.study = None
            return []
        return list(self.study.found.pages[self.study.page].lines if self.study.found.pages else ())

    def study_scene(self, study: LookBack) -> Scene:
        """What the table shows of a look back: its open page, or what is there meanwhile."""
        scene = self.scene()._replace(mine=False, hint=None)
        if study.found is None or not study.found.pages:
            return scene
        page = study.found.pages[study.page]
        return scene._replace(view=page.view, hint=Hint(cards=page.cards))

    def _hint(self, wanted: str) -> list[str]:
        """Begin to think of a hint for who decides at the screen, or take it away."""
        view = self.state.view(self.viewer)
        if wanted == "none" or view.turn is None or view.seat != view.turn or self.replay is not None:
            self.hint = self._hinting = None
            return []
        if self.hint is None:
            self.hint, self._hinting = Hint(), hint.begun(self.record.game, view, self.seed)
            return [_("Looking for a hint …")]
        return [self.hint.text, self.hint.why]

    def _who_is_who(self) -> list[str]:
        strong = zip(self.names, self.strengths, strict=True)
        return [_("{who} is a bot: {strength}.", who=who, strength=word) for who, word in strong if word]

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
        self.make(seat, move, after)
        return []

    def _refuse(self, error: GameError) -> None:
        from web.table.rules import ANCHORS  # knows the refusals of every game

        self.notice = self.pictures.refused(error)
        self.rule = ANCHORS[self.record.game].get(error.reason, "")

    def make(self, seat: Seat, move: str, after: State, reason: Reason | None = None) -> bool:
        """Write down a move that was made, and clear the screen of what was chosen."""
        learned = super().make(seat, move, after, reason)
        self.selection = ""
        self.hint = self._hinting = self.study = None
        if after.turn != seat or learned:
            self.lifted = None
        if self.viewer is None:
            self.panel = ""
        return learned

    def _lift(self, seat: str) -> list[str]:
        if self.curtain is None or seat != str(self.curtain):
            return []
        self.lifted = self.curtain
        if self.mover(self.at - 1) != self.lifted:
            self.floor = self.at
        return []

    def _undo(self) -> list[str]:
        if self.undoable:
            self.back_to(self.at - 1)
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
        self.study = None
        if at not in map(str, range(self.at + 1)) or self.curtain is not None:
            self.replay = None
            return []
        self.replay = int(at)
        return list(self.looking_back(self.replay).since)

    def back_to(self, at: int) -> None:
        """Forget all moves from move number `at` on, and what was said of them."""
        super().back_to(at)
        self._telling.back_to(at)
        self.selection = ""
        self.replay = None
        self._said = min(self._said, at)
        self.hint = self._hinting = self._thought = self.study = None

    def _practise(self, at: int) -> list[str]:
        self.practise(at)
        self.lifted = None
        return [_("This is practice now. The game itself is kept.")]

    def _leave_practice(self) -> list[str]:
        left = self.branch or 0
        self.leave_practice()
        self.lifted = None
        if self.example:
            self._turn_to(left)
            return [_("Back in the example.")]
        return [_("Back in the game itself.")]

    # --- who thinks

    @property
    def thinks(self) -> bool:
        """Whether there is something to be found out, or a bot has to think: for a hint, or on its turn."""
        if self.study is not None:
            return self.study.found is None
        return self._hinting is not None or (self.bot_to_move and self.replay is None)

    def step(self, milliseconds: int) -> list[str] | None:
        """Let a bot think for a while; what there is to say when it has come to an end, else None."""
        if self.study is not None:
            return self._look_on(self.study, milliseconds)
        if self._hinting is not None:
            return self._think_of_hint(self._hinting, milliseconds)
        seat = self.state.turn
        if not self.thinks or seat is None:
            return None
        if self._thought is None:
            bot = BOTS[self.record.game][self.players[seat].bot or ""]
            self._thought = Thought(bot, self.state.view(seat), f"{self.seed} {self.at}")
        if not self._thought.think(milliseconds):
            return None
        choice, self._thought = self._thought.choice, None
        self.make(seat, choice.move, self.state.play(choice.move, seat), choice.reason)
        return []

    def _look_on(self, study: LookBack, milliseconds: int) -> list[str] | None:
        if study.found is not None or not study.work(milliseconds):
            return None
        return list(study.found.lines) if study.found else [""]

    def _think_of_hint(self, thought: Thought, milliseconds: int) -> list[str] | None:
        seat = self.viewer
        if seat is None or not thought.think(milliseconds):
            return None
        view = self.state.view(seat)
        self._hinting = None
        self.hint = hint.said(
            self.record.game, self.pictures, view, thought.choice, self._telling.next_name(seat, seat)
        )
        return [self.hint.text, self.hint.why]
