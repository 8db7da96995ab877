"""What the seat at the screen is about to do in Elephant Ball: which cards, which rule, and why not."""

from __future__ import annotations

from enum import StrEnum

from engine.elephant import View
from engine.game import Card, Move
from engine.riding import (
    ACROBAT,
    BALL,
    DECLARATIONS,
    ELEPHANT,
    OPEN,
    PASS,
    PLAYS,
    PURPLE,
    RULES,
    Play,
    Rule,
    Why,
    give,
    in_order,
    start,
)
from web.table.riders import FITS_UNDER
from web.table.scene import Scene


class Chosen:
    """What is chosen so far.

    cards: out of the hand, in the order chosen. elephant, ball: the numbers that the purple clown is declared
    as, 0 while they are not. move: what all this would be, None while something is missing. why: why that
    cannot be. makes: the rule it would decide.
    """

    def __init__(self, scene: Scene) -> None:
        view: View = scene.view
        words = scene.selection.split() if scene.mine else []
        hand = view.hands[view.seat] if scene.mine and view.seat is not None else ()
        self.passing = words == [PASS]
        self.declaring = words[:1] == [PURPLE] and PURPLE in hand and view.rule is ACROBAT
        self.cards = tuple(word for word in words[: 1 if self.declaring else 2] if word in hand)
        self.elephant, self.ball = _numbers(words[1]) if self.declaring and len(words) == 2 else (0, 0)
        self.move = self._move(view)
        self.why = view.refusal(self.move) if self.move is not None else None
        if self.declaring:
            self.why = why_not_declared(view, self.elephant, self.ball)
        self.makes = self._makes(view) if self.move is not None and self.why is None else None

    def _move(self, view: View) -> Move | None:
        if self.passing:
            return PASS
        if view.giving:
            return give(*in_order(self.cards)) if len(self.cards) == 2 else None
        if self.declaring:
            return DECLARATIONS.get(f"{self.elephant}-{self.ball}")
        if len(self.cards) == 2:
            return start(*in_order(self.cards))
        return PLAYS[self.cards[0]] if self.cards else None

    def _makes(self, view: View) -> Rule | None:
        if not isinstance(self.move, Play) or view.rule not in (None, OPEN):
            return None
        first, *second = (*view.table, *(PLAYS[c] for c in self.move.cards))
        return RULES[first.bits & second[0].bits] if second else None


def _numbers(text: str) -> tuple[int, int]:
    """The two numbers of "6-10", "6-" or "-10"; 0 for one that is missing or is none."""
    elephant, _dash, ball = text.partition("-")
    found = [int(n) if n.isascii() and n.isdigit() else 0 for n in (elephant, ball)]
    return found[0] if found[0] in ELEPHANT else 0, found[1] if found[1] in BALL else 0


def selection(view: View, card: Card, chosen: tuple[Card, ...]) -> str:
    """What is selected after a tap on a card: words that say what shall be."""
    rest = [c for c in chosen if c != card]
    if card in chosen:
        return " ".join(rest) or "none"
    if view.giving:
        return " ".join([*rest, card][-2:])
    pairs = view.rule is None and not view.first_turn
    if pairs and not FITS_UNDER.keys() & {card, *rest}:
        return " ".join([*rest, card][-2:])
    return card


def misfit(view: View, card: Card) -> StrEnum | None:
    """Why a card cannot be played as the table stands, whoever's turn it is; None if it can."""
    if view.giving or view.turn is None:
        return None
    if view.rule is None:
        return Why.CLOWN_TOO_EARLY if card in FITS_UNDER else None
    if card == PURPLE and view.rule is ACROBAT:
        return why_not_declared(view, 0, 0)
    return view.rule.refusal(PLAYS[card], view.covered)


def why_not_declared(view: View, elephant: int, ball: int) -> Why | None:
    """Why the purple clown cannot have these numbers, 0 standing for any; None if it can."""
    if elephant and ELEPHANT[elephant] & view.covered:
        return Why.ELEPHANT_COVERED
    if ball and BALL[ball] & view.covered:
        return Why.BALL_COVERED
    wanted = (ELEPHANT[elephant] if elephant else 0) | (BALL[ball] if ball else 0)
    free = (play.bits for play in ACROBAT.plays((PURPLE,), view.covered))
    return None if any(bits & wanted == wanted for bits in free) else Why.BELOW_11
