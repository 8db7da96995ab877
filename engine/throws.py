"""What Juggling Act and its solo game share: two hands in order, throws, and the moves made with them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, NamedTuple, Self

from engine.cards import CARDS, RANKS, card
from engine.game import UNSEEN, Card, IllegalMove, Malformed, Move, Refusal, UnknownWord

if TYPE_CHECKING:
    from random import Random

RANK = {c: RANKS.index(c[0]) for c in CARDS}
"""The rank of each card as a number, 0 (a Two) … 12 (an Ace)."""

Hand = tuple[Card, ...]
Hands = tuple[Hand, Hand]
"""The two hands of a seat: hidden and face-up; in solo: top and bottom."""

PLACES = 20
"""No two hands hold more cards together, so no card has more places in one."""

_LONGER = 32  # what one card more is worth to the strength of a throw: more than kind and rank together
_SET = 16
_FAR = 99  # a rank that no card is next to


class Why(StrEnum):
    """Why a move of these games is refused."""

    NOT_TOGETHER = "these cards do not lie next to each other in one hand"
    NO_COMBINATION = "neither a set nor a run"
    TOO_SHORT = "shorter than the throw in play"
    SET_OVER_RUN = "a set in play is beaten by no run of its length"
    NOT_HIGHER = "no higher than the throw in play"
    NOTHING_IN_PLAY = "nothing is in play"
    NOT_YOUR_THROW = "not your throw"
    WHOLE_THROW = "a catch takes every card of the throw, in its order"
    NO_SUCH_PLACE = "no such place"
    NO_MOVE = "the card is there already"


class Kind(StrEnum):
    """What a throw is."""

    SINGLE = "single"
    SET = "set"
    RUN = "run"


def kind(cards: Hand) -> Kind | None:
    """What the cards are, in this order; None if they cannot be thrown together."""
    if len(cards) < 2:
        return Kind.SINGLE if cards else None
    steps = {RANK[b] - RANK[a] for a, b in pairwise(cards)}
    if steps == {0}:
        return Kind.SET
    return Kind.RUN if steps in ({1}, {-1}) else None


def strength(cards: Hand) -> int:
    """A number, the greater the more a throw beats: by length, then kind, then top rank; 0 for no throw."""
    return _THROWS[cards].strength if cards else 0


def lowest(throw: Hand) -> Card:
    """The card that a throw loses next: its lowest, the leftmost among equal ranks."""
    return min(throw, key=RANK.__getitem__)


def shortened(throw: Hand) -> tuple[Hand, Card]:
    """What is left of a throw without its lowest card, and that card."""
    card = lowest(throw)
    i = throw.index(card)
    return throw[:i] + throw[i + 1 :], card


class Throw(Move):
    """One or more cards thrown, in the order of their hand.

    kind, strength: None and 0 if such cards can never be thrown together.
    """

    __slots__ = ("cards", "kind", "strength")
    cards: Hand
    kind: Kind | None
    strength: int

    def __new__(cls, cards: Hand) -> Self:  # noqa: D102 - the class says it
        self = super().__new__(cls, "throw " + " ".join(cards))
        self.cards = cards
        self.kind = kind(cards)
        self.strength = 0
        if self.kind:
            top = max(RANK[c] for c in cards)
            self.strength = _LONGER * len(cards) + _SET * (self.kind is Kind.SET) + top
        return self


def shortfall(throw: Throw, over: Hand) -> Why | None:
    """Why a throw does not beat what is in play; None if it does. Over `()` any throw goes."""
    if throw.strength > strength(over):
        return None
    if throw.kind is None:
        return Why.NO_COMBINATION
    if len(throw.cards) < len(over):
        return Why.TOO_SHORT
    return Why.NOT_HIGHER if throw.kind is kind(over) else Why.SET_OVER_RUN


class Put(NamedTuple):
    """A card put into a hand, named by its letter. In a move seen by others, place None: they cannot know."""

    card: Card
    hand: str
    place: int | None

    def __str__(self) -> str:
        return f"{self.card} {self.hand}{UNSEEN if self.place is None else self.place}"


class Prepare(Move):
    """A card moved to a place of a hand, counted after it is lifted; see Put for what others see."""

    __slots__ = ("card", "hand", "place")
    card: Card
    hand: str
    place: int | None

    def __new__(cls, put: Put) -> Self:  # noqa: D102 - the class says it
        self = super().__new__(cls, f"move {put}")
        self.card, self.hand, self.place = put
        return self


class Pass(Move):
    """A prepare that moves nothing."""

    __slots__ = ()


class Catch(Move):
    """A throw taken back: each card in turn, with where it is put."""

    __slots__ = ("puts",)
    puts: tuple[Put, ...]

    def __new__(cls, puts: tuple[Put, ...]) -> Self:  # noqa: D102 - the class says it
        self = super().__new__(cls, "catch " + " ".join(map(str, puts)))
        self.puts = puts
        return self


class Discard(Move):
    """A card that leaves the game; solo only."""

    __slots__ = ("card",)
    card: Card

    def __new__(cls, card: Card) -> Self:  # noqa: D102 - the class says it
        self = super().__new__(cls, f"discard {card}")
        self.card = card
        return self


PASS = Pass("pass")


@cache
def discard(card: Card) -> Discard:
    """The discard of a card."""
    return Discard(card)


class _Throws(dict[Hand, Throw]):
    """Throws by their cards, each made once; those too long to come again soon are made each time."""

    def __missing__(self, cards: Hand) -> Throw:
        throw = Throw(cards)
        if len(cards) < 6 and throw.kind:
            self[cards] = throw
        return throw


class _Prepares(dict[Card, tuple[Prepare, ...]]):
    """Moves into one hand: card -> a move to each place, made when first asked for."""

    def __init__(self, hand: str) -> None:
        self.hand = hand

    def __missing__(self, card: Card) -> tuple[Prepare, ...]:
        self[card] = tuple(Prepare(Put(card, self.hand, place)) for place in range(PLACES))
        return self[card]


@cache
def unseen(card: Card, hand: str) -> Prepare:
    """A card moved into a hand that only its owner sees, as the others see it."""
    return Prepare(Put(card, hand, None))


_THROWS = _Throws()
_SINGLES = {c: _THROWS[(c,)] for c in CARDS}
_PREPARES = {hand: _Prepares(hand) for hand in "HFTB"}


def throws_from(hands: Hands, over: Hand) -> list[Throw]:
    """The throws of two hands that beat a throw (all if it is `()`), in the order of their last cards."""
    bar = strength(over)
    low = bar - _LONGER
    found: list[Throw] = []
    for hand in hands:
        last_rank = last_step = _FAR
        start = 0  # from here on the cards up to the one in hand go together, by one and the same step
        for end, c in enumerate(hand):
            rank = RANK[c]
            if rank > low:
                found.append(_SINGLES[c])
            step = rank - last_rank
            if -2 < step < 2:
                if step != last_step:
                    start = end - 1
                for i in range(start, end):
                    throw = _THROWS[hand[i : end + 1]]
                    if throw.strength > bar:
                        found.append(throw)
            last_rank = rank
            last_step = step
    return found


def prepares_with(hands: Hands, letters: str) -> list[Move]:
    """The ways to prepare with two hands, named by letters: pass, then each card to each other place."""
    first, second = hands
    into_first, into_second = (_PREPARES[letter] for letter in letters)
    m, n = len(first), len(second)
    found: list[Move] = [PASS]
    for i, c in enumerate(first):
        places = into_first[c]
        found += places[:i]
        found += places[i + 1 : m]
        found += into_second[c][: n + 1]
    for i, c in enumerate(second):
        places = into_second[c]
        found += into_first[c][: m + 1]
        found += places[:i]
        found += places[i + 1 : n]
    return found


class Catches:
    """The ways to take a throw back, each made when it is asked for: there may be very many.

    ways: how many (no `len`, which ends at two thousand millions in a browser). `catches[i]` is one of them
    for each i in 0 … ways - 1, so a random one needs no list.
    """

    __slots__ = ("_letters", "_sizes", "_throw", "ways")
    ways: int

    def __init__(self, throw: Hand, hands: Hands, letters: str) -> None:
        self._throw = throw
        self._sizes = len(hands[0]), len(hands[1])
        self._letters = letters
        first = sum(self._sizes) + 2
        self.ways = prod(range(first, first + len(throw))) if throw else 0

    def __getitem__(self, i: int) -> Catch:
        if not 0 <= i < self.ways:
            raise IndexError(i)
        m, n = self._sizes
        one, other = tuple(self._letters)
        puts = []
        for c in self._throw:
            i, place = divmod(i, m + n + 2)
            if place <= m:
                puts.append(Put(c, one, place))
                m += 1
            else:
                puts.append(Put(c, other, place - m - 1))
                n += 1
        return Catch(tuple(puts))

    def __iter__(self) -> Iterator[Catch]:
        return map(self.__getitem__, range(self.ways))


NO_CATCH = Catches((), ((), ()), "HF")


def drawn(listed: list[Move], catches: Catches, rng: Random) -> Move:
    """One of the moves, each as likely as the others."""
    i = rng.randrange(len(listed) + catches.ways)
    return listed[i] if i < len(listed) else catches[i - len(listed)]


def without(hands: Hands, cards: Hand, move: Move) -> tuple[Hands, int]:
    """The hands without some cards that lie together, and which of the two they came from.

    Raises IllegalMove.
    """
    first, second = hands
    source = 0 if cards[0] in first else 1
    hand = hands[source]
    if cards[0] in hand:
        i = hand.index(cards[0])
        j = i + len(cards)
        if hand[i:j] == cards:
            rest = hand[:i] + hand[j:]
            return ((first, rest) if source else (rest, second)), source
    together = all(c in first or c in second for c in cards)
    raise IllegalMove(Why.NOT_TOGETHER if together else Refusal.NOT_IN_HAND, move)


def with_put(hands: Hands, letters: str, put: Put | Prepare, move: Move) -> tuple[Hands, int]:
    """The hands with a card put in, and which of the two took it. Raises IllegalMove."""
    target = letters.find(put.hand)
    if target < 0:
        raise IllegalMove(Refusal.NOT_THIS_GAME, move)
    hand, place = hands[target], put.place
    if place is None or place > len(hand):
        raise IllegalMove(Why.NO_SUCH_PLACE, move)
    fuller = (*hand[:place], put.card, *hand[place:])
    return ((hands[0], fuller) if target else (fuller, hands[1])), target


def prepared(hands: Hands, letters: str, move: Prepare) -> tuple[Hands, int, int]:
    """The hands after a card has moved, which of the two it left, and which took it. Raises IllegalMove."""
    lifted, source = without(hands, (move.card,), move)
    after, target = with_put(lifted, letters, move, move)
    if after == hands:
        raise IllegalMove(Why.NO_MOVE, move)
    return after, source, target


def caught(hands: Hands, letters: str, throw: Hand, move: Catch) -> Hands:
    """The hands after a throw has been taken back. Raises IllegalMove."""
    if tuple(put.card for put in move.puts) != throw:
        raise IllegalMove(Why.WHOLE_THROW if throw else Why.NOTHING_IN_PLAY, move)
    for put in move.puts:
        hands, _ = with_put(hands, letters, put, move)
    return hands


_WORDS = ("throw", "move", "pass", "catch", "discard")


def parse(text: str) -> Move:
    """The move that a text means, of either game: what only the other one has is illegal, but readable.

    Raises UnknownWord or Malformed; also for "move 6c H?", which tells what others see but is no move.
    """
    match text.split(" "):
        case ["pass"]:
            return PASS
        case ["throw", *cards] if _differ(cards):
            return Throw(tuple(map(card, cards)))
        case ["move", c, place]:
            return Prepare(_put(c, place))
        case ["catch", *puts] if len(puts) % 2 == 0 and _differ(puts[::2]):
            return Catch(tuple(map(_put, puts[::2], puts[1::2])))
        case ["discard", c]:
            return discard(card(c))
        case [word, *_] if word.isalpha() and word not in _WORDS:
            raise UnknownWord(Refusal.NO_SUCH_MOVE, text)
    raise Malformed(Refusal.UNREADABLE, text)


def _differ(cards: list[str]) -> bool:
    return 0 < len(cards) == len(set(cards))


def _put(c: str, text: str) -> Put:
    hand, place = text[:1], text[1:]
    readable = place.isascii() and place.isdigit() and len(place) < 100
    if not readable or (place[0] == "0" and place != "0") or hand not in _PREPARES:
        raise Malformed(Refusal.UNREADABLE, text)
    return Put(card(c), hand, int(place))
