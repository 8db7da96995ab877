"""Juggling Act in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bots.terminal.cards import STANDARD, said
from engine.game import Move
from engine.juggling import View
from engine.throws import Catch, Pass, Prepare, Put, Throw

NOTATION = (
    f"{STANDARD} throw 9s 9h throws neighbours in the order of their hand; move 6c H3 puts the card at "
    "place 3 of the hidden hand, counted from 0, and F of the face-up hand; catch 6c H3 7d H4 "
    "takes a throw back; pass moves nothing."
)
_HANDS = {"H": "hidden hand", "F": "face-up hand", "T": "top hand", "B": "bottom hand"}


def describe(view: View, names: Sequence[str]) -> Iterator[str]:
    """What a seat knows."""
    yield f"Round {view.round} of {view.options.rounds}."
    if view.owner is None:
        yield "Nothing is in play."
    else:
        yield f"In play: {said(view.throw)}, thrown by {names[view.owner]}."
    for seat, name in enumerate(names):
        hidden, face_up = view.hands[seat]
        yours = ", your" if seat == view.seat else "'s"
        yield f"{name}{yours} hidden hand: {said(hidden)}."
        yield f"{name}{yours} face-up hand: {said(face_up)}. Cards in the score pile: {view.piles[seat]}."
        if view.round > 1:
            yield f"{name}'s score in the rounds before: {view.totals[seat]}."
    if view.turn is not None and view.turn == view.seat:
        ways = "throw, move a card or pass" if view.throw else "throw"
        ways = "catch, " * (view.catches().ways > 0) + ways
        yield f"{names[view.turn]}, it is your turn. You may {ways}."


def tell(move: Move) -> str:
    """A move without who made it."""
    if isinstance(move, Throw):
        return f"throws {said(move.cards)}"
    if isinstance(move, Prepare):
        return f"moves {_put(Put(move.card, move.hand, move.place))}"
    if isinstance(move, Catch):
        return f"catches {', '.join(map(_put, move.puts))}"
    return "passes" if isinstance(move, Pass) else str(move)


def _put(put: Put) -> str:
    place = "" if put.place is None else f" at place {put.place}"
    return f"{put.card} into the {_HANDS[put.hand]}{place}"


def came(before: View, after: View, names: Sequence[str]) -> Iterator[str]:
    """What came of the moves between two views."""
    if after.round > before.round or (after.turn is None and before.turn is not None):
        scores = ", ".join(f"{name} {total}" for name, total in zip(names, after.totals, strict=True))
        yield f"Round {before.round} is over. Scores: {scores}."
