"""The solo juggling game in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bots.terminal import juggling
from bots.terminal.cards import STANDARD, said
from engine.game import Move
from engine.solo import View
from engine.throws import Discard

NOTATION = (
    f"{STANDARD} throw 9s 9h throws neighbours in the order of their hand; move 6c T3 puts the card at "
    "place 3 of the top hand, counted from 0, and B of the bottom hand; catch 6c T3 7d T4 "
    "takes a throw back; discard 7d gives a card up; pass moves nothing."
)


def describe(view: View, names: Sequence[str]) -> Iterator[str]:
    """All that lies on the table."""
    yield f"Jokers face up: {view.jokers}."
    yield f"In front of {names[0]}: {said(view.throw)}."
    yield f"Top hand: {said(view.top)}."
    yield f"Bottom hand: {said(view.bottom)}."


def tell(move: Move) -> str:
    """A move without who made it."""
    return f"discards {move.card}" if isinstance(move, Discard) else juggling.tell(move)


def came(before: View, after: View, names: Sequence[str]) -> Iterator[str]:  # noqa: ARG001 - there is one
    """What came of the moves between two views."""
    if after.jokers < before.jokers:
        yield "A dead space: a Joker is turned face down."
    if after.score is not None:
        yield f"Both hands are empty. Score: {after.score}."
