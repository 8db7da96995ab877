"""The words all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from random import Random

Choice = TypeVar("Choice", str, int, bool)
Thing = TypeVar("Thing")

Seat = int
"""A place at the table: 0 … n-1, clockwise, so the left neighbour of s is s+1 modulo n."""

Card = str
"""A card in its notation, such as "7c", "7-9" or "red"."""

UNSEEN: Card = "?"
"""A card of which only the back is seen."""


class Move(str):
    """A move, which is its own notation: "7c L", "show 3d".

    A move is a string, so it compares, sorts, hashes and is stored as its text; the subclasses of each
    game add the parts by name. `game.parse(str(move)) == move` for every move.
    """

    __slots__ = ()


class Refusal(StrEnum):
    """Why something was refused, in every game; each game adds its own."""

    OVER = "game is over"
    NOT_YOUR_TURN = "not your turn"
    NOT_IN_HAND = "not in your hand"
    NO_SUCH_GAME = "no such game"
    NO_SUCH_MOVE = "no such move"
    NO_SUCH_CARD = "no such card"
    NO_SUCH_CHOICE = "no such choice"
    NO_SUCH_FORMAT = "no such format"
    NOT_THIS_GAME = "not a move of this game"
    UNREADABLE = "cannot be read"
    MISSING = "missing"
    WRONG_DECK = "a card is missing, repeated or too many"


class GameError(ValueError):
    """Something that was asked for and cannot be.

    `reason` is a member of an enum, to be put into words elsewhere; `about` is the text in question.
    """

    kind: ClassVar[str]

    def __init__(self, reason: StrEnum, about: str = "") -> None:
        super().__init__(f"{reason}: {about}" if about else str(reason))
        self.reason = reason
        self.about = about


class UnknownWord(GameError):
    """A word that no game has: a game, a level, a kind of move."""

    kind = "unknown"


class Malformed(GameError):
    """A text that cannot be read."""

    kind = "malformed"


class IllegalMove(GameError):
    """A move that can be read but not made here. The state it was tried on is unchanged."""

    kind = "illegal"


Past = tuple["Past | None", Seat, Move, Move | None]
"""The newest of the moves so far: the earlier ones, who moved, the move as all see it, and as the mover
alone sees it (None where that is the same). A linked list, so that states share what they have in common."""


def as_seen(past: Past | None, seat: Seat | None) -> tuple[tuple[Seat, Move], ...]:
    """The moves so far as `seat` saw them (None: a spectator), oldest first."""
    moves = []
    while past is not None:
        past, mover, seen, own = past
        moves.append((mover, seen if own is None or mover != seat else own))
    moves.reverse()
    return tuple(moves)


def retold(moves: Iterable[tuple[Seat, Move]]) -> Past | None:
    """A past in which all saw the given moves, oldest first: what a sampled state remembers."""
    past: Past | None = None
    for mover, move in moves:
        past = (past, mover, move, None)
    return past


class Outcome(StrEnum):
    """How a game ended. A game with winners says who beside it."""

    WON = "won"
    LOST = "lost"


class State(Protocol):
    """The whole truth, which nobody at the table has. A value: no state ever changes."""

    @property
    def turn(self) -> Seat | None:
        """Who decides next; None when the game is over."""

    def moves(self) -> Iterable[Move]:
        """The legal moves of the seat whose turn it is, each once."""

    def play(self, move: Move, seat: Seat | None = None) -> Self:
        """The state after the move, by `seat` if that is given.

        Raises IllegalMove, whose reason says why, if the move cannot be made here.
        """

    def view(self, seat: Seat | None) -> View:
        """What one seat knows; None: a spectator, who sees only what is public."""

    def outcome(self) -> Outcome | tuple[Seat, ...] | None:
        """How it ended: won or lost, or the seats that won; None while it goes on."""

    def trace(self) -> dict[str, object]:
        """The open truth of this position under the keys of a trace, for tests and replays."""


class View(Protocol):
    """What one seat knows: the only thing that a bot or a drawing gets. Equal if nothing differs."""

    @property
    def seat(self) -> Seat | None:
        """Who looks; None: a spectator."""

    @property
    def turn(self) -> Seat | None:
        """Who decides next; None when the game is over."""

    @property
    def history(self) -> tuple[tuple[Seat, Move], ...]:
        """Every move so far as this seat saw it, oldest first."""

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of this deal that the seat has not seen and that may lie anywhere unseen."""

    def moves(self) -> Iterable[Move]:
        """The legal moves if it is this seat's turn, else none."""

    def sample(self, rng: Random) -> State:
        """A whole state that this seat cannot tell from the true one."""


class Seen:
    """A view of any game by its slots: it equals another one if the seat sees the same in both."""

    __slots__ = ()
    seat: Seat | None
    history: tuple[tuple[Seat, Move], ...]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(getattr(self, n) == getattr(other, n) for n in self._slots())

    def __hash__(self) -> int:
        return hash((self.seat, self.history))

    def __repr__(self) -> str:
        names = (name for name in self._slots() if name != "history")
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    def _slots(self) -> list[str]:
        return [name for kind in reversed(type(self).__mro__[:-1]) for name in getattr(kind, "__slots__", ())]


class Options(Protocol):
    """What is agreed before a deal; a tuple with names."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    def _asdict(self) -> dict[str, Any]: ...


Decks = tuple[tuple[Card, ...], ...]


class Game(Protocol):
    """One game: its name and its way into a first state."""

    @property
    def name(self) -> str:
        """The name in records and addresses."""

    @property
    def seats(self) -> range:
        """How many may play."""

    def options(self, given: Mapping[str, object]) -> Options:
        """The options with all that is not given at its default.

        Raises UnknownWord or Malformed for a value that is none of its choices. Keys that are no options
        are left alone.
        """

    def draw(self, given: Mapping[str, object], number: int) -> tuple[Options, Decks]:
        """The options and the decks of a deal number, with the starter it draws unless one is given."""

    def deal(self, options: Any, decks: Decks) -> State:
        """The first state. Raises Malformed if a deck is not what it should be."""

    def parse(self, text: str) -> Move:
        """The move that a text means. Raises UnknownWord or Malformed."""


def chosen(given: Mapping[str, object], name: str, choices: Sequence[Choice], default: Choice) -> Choice:
    """The choice made for one option.

    Raises UnknownWord if it is a word that is no choice, Malformed if it is of another kind or number.
    """
    value = given.get(name, default)
    for choice in choices:
        if type(value) is type(choice) and value == choice:
            return choice
    wrong = UnknownWord if isinstance(value, str) and isinstance(default, str) else Malformed
    raise wrong(Refusal.NO_SUCH_CHOICE, f"{name} {value!r}")


def in_turn(turn: Seat | None, move: Move, seat: Seat | None) -> Seat:
    """The seat whose turn it is. Raises IllegalMove if there is none, or if another is to make the move."""
    if turn is None:
        raise IllegalMove(Refusal.OVER, move)
    if seat is not None and seat != turn:
        raise IllegalMove(Refusal.NOT_YOUR_TURN, move)
    return turn


def replaced(each: tuple[Thing, ...], seat: Seat, new: Thing) -> tuple[Thing, ...]:
    """What each seat has, with something new for one."""
    things = list(each)
    things[seat] = new
    return tuple(things)


def take(new: Thing, other: object, names: Iterable[str]) -> Thing:
    """The new state or view, with some parts of another one, by their names."""
    for name in names:
        setattr(new, name, getattr(other, name))
    return new


def same_cards(deck: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Whether the deck holds each of the cards once and nothing else."""
    return len(deck) == len(cards) and set(deck) == set(cards)


def seats_from(first: Seat, players: int) -> Iterator[Seat]:
    """All seats clockwise from the first."""
    return ((first + i) % players for i in range(players))


class Shelf(Mapping[str, Thing]):
    """Things by name, each made when it is first taken: who plays one game loads no other."""

    def __init__(self, makers: Mapping[str, Callable[[], Thing]]) -> None:
        self._makers = makers
        self._made: dict[str, Thing] = {}

    def __getitem__(self, name: str) -> Thing:
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)
