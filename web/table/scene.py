"""What a drawing of the table gets, and what each game has to draw and to say."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from bots.bot import Reason
from engine.game import Card, GameError, Move, Seat


class Guide(NamedTuple):
    """What the guide of a first round says, and the move it has in mind.

    strayed: whether another move was made than that. over: whether the guided round is.
    """

    text: str
    move: str = ""
    strayed: bool = False
    over: bool = False


class Hint(NamedTuple):
    """What a strong bot would do: the move, what to do in words, why, and the cards to be marked.

    There are no words while it thinks.
    """

    move: str = ""
    text: str = ""
    why: str = ""
    cards: frozenset[Card] = frozenset()


class Scene(NamedTuple):
    """What a drawing gets: what one seat knows, and what it is about to do.

    view: of the seat at the screen, or a spectator's. names: of the players, in seat order. mine: whether
    the seat at the screen decides now. selection: what it has chosen so far, in its game's own notation.
    notice: one sentence to it, such as why a move was refused, and rule: the paragraph of the rules that
    forbids it. book: the address of the rules page. since: what happened since its last turn, and since_why:
    the reasons of bots for it. log: all that happened, move by move, and log_why: the reason of each, or
    nothing. why: whether these are wanted. hint: the one that was asked for. studies: what can be looked
    back at, as tokens say it. undo: whether the last move can be taken back. offer: the move from which
    practice may start, where undo cannot. practice: whether this is a practice branch. panel: what is
    unfolded. sort: how this seat wants its hand sorted, in its game's own word. strengths: how strong the
    bot at each seat is, in a word; nothing for a person. deal: the deal number, once it may be told. result:
    how the game ended, in one word. moves: how many were made. replay: if the table is looked back at, after
    which of them. eyes: whether one may choose whose view that is. example: whether this is an example of
    the rules. lesson: whether this is a guided round, and guide: what its guide says, as long as there is
    one.
    """

    view: Any
    names: tuple[str, ...]
    mine: bool
    selection: str = ""
    notice: str = ""
    rule: str = ""
    book: str = "rules/"
    since: tuple[str, ...] = ()
    since_why: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
    log_why: tuple[str, ...] = ()
    why: bool = False
    hint: Hint | None = None
    studies: tuple[str, ...] = ()
    undo: bool = False
    offer: int | None = None
    practice: bool = False
    panel: str = ""
    sort: str = ""
    strengths: tuple[str, ...] = ()
    deal: str = ""
    result: str = ""
    moves: int = 0
    replay: int | None = None
    eyes: bool = False
    example: bool = False
    lesson: bool = False
    guide: Guide | None = None

    def strength(self, seat: Seat) -> str:
        """How strong a bot is, in a word; nothing for a person."""
        return self.strengths[seat] if self.strengths else ""

    @property
    def hinted(self) -> frozenset[Card]:
        """The cards that a hint is about."""
        return self.hint.cards if self.hint else frozenset()

    def others(self) -> list[Seat]:
        """The seats of the others, clockwise from the left neighbour of the seat at the screen."""
        players = len(self.names)
        if self.view.seat is None:
            return list(range(players))
        return [(self.view.seat + i) % players for i in range(1, players)]


class Pictures(Protocol):
    """One game at the table: a module of its own, from views to markup and sentences.

    Sentences are plain text in which a card stands as "7♣"; markup and speech make of it what they need.
    """

    def title(self) -> str:
        """The name of the game."""

    def all_open(self, view: Any, /) -> bool:
        """Whether nobody has a card that another may not see."""

    def tell(self, before: Any, after: Any, names: tuple[str, ...], /) -> tuple[str, ...]:
        """What one move looked like to the seat whose views these are."""

    def choice(self, scene: Scene, /) -> str:
        """What the selection offers, for the ear."""

    def ask(self, scene: Scene, /) -> str:
        """What the seat at the screen has to decide."""

    def describe(self, scene: Scene, /) -> str:
        """The whole table in words."""

    def why(self, reason: Reason, to: str, /) -> str:
        """What a bot says for its move; to: the name of who plays next, "" if that is who reads it."""

    def advice(self, view: Any, move: Move, /) -> str:
        """A move of the seat whose view this is, as a hint says it."""

    def refused(self, error: GameError, /) -> str:
        """Why a move was refused."""

    def result(self, scene: Scene, /) -> tuple[str, str]:
        """How the game ended: a headline, and what it came to."""

    def status(self, scene: Scene, /) -> str:
        """Markup for the head of the table."""

    def board(self, scene: Scene, /) -> str:
        """Markup of everything else: the others, what is shared, the choice, the hand."""
