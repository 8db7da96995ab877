"""Balancing Act in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bots.terminal.cards import STANDARD, said
from engine.balancing import View
from engine.game import Move
from engine.scale import COUNTERWEIGHT, LEFT, RIGHT, ROUNDS, Event, Phase, Play, Show

NOTATION = (
    f"{STANDARD} 7c L puts the seven of clubs on the left pan, Ac = is an Ace as a counterweight; "
    "Jh L and Qh L act on the top card of the left pan; show 3d lays that card face up."
)
_SIDES = {LEFT: "left", RIGHT: "right"}


def describe(view: View, names: Sequence[str]) -> Iterator[str]:
    """What a seat knows."""
    yield f"Round {view.round} of {ROUNDS}. Limit {view.limit}. Kings left: {view.lives}."
    pans = (("Left", view.left, view.left_weight), ("Right", view.right, view.right_weight))
    if view.left or view.right:
        for side, pan, weight in pans:
            yield f"{side} pan: {said(pan)}; weight {weight}."
        yield f"Difference: {view.difference}. The last card of a pan lies on top."
    elif view.turn is not None:
        yield "The scale is empty."
    for seat, (name, hand, shown) in enumerate(zip(names, view.hands, view.shown, strict=True)):
        yours = ", your" if seat == view.seat else "'s"
        hidden = list(hand)
        for c in shown:
            hidden.remove(c)
        yield f"{name}{yours} hand: {said(hidden)}. Face up: {said(shown)}."
    if view.turn is not None and view.turn == view.seat:
        asked = "play a card" if view.phase is Phase.PLAY else "choose what lies face up"
        yield f"{names[view.turn]}, it is your turn to {asked}."


def tell(move: Move) -> str:
    """A move without who made it."""
    if isinstance(move, Show):
        return f"shows {said(move.cards)}"
    if not isinstance(move, Play):
        return str(move)
    if not move.pan:
        return f"plays {move.card} on the empty scale"
    if move.pan == COUNTERWEIGHT:
        return f"plays {move.card} as a counterweight"
    side = _SIDES[move.pan]
    if move.card[0] == "J":
        return f"plays {move.card} and shifts the top card of the {side} pan"
    if move.card[0] == "Q":
        return f"plays {move.card} and lifts the top card of the {side} pan"
    return f"plays {move.card} onto the {side} pan"


def came(before: View, after: View, names: Sequence[str]) -> Iterator[str]:  # noqa: ARG001 - nobody is named
    """What came of the moves between two views."""
    if after.event is Event.BALANCED:
        yield "The scale is balanced and is emptied."
    if after.event is Event.TIPPED:
        yield "The scale tips: a life is lost, and the scale is emptied."
    if after.unbalanced:
        yield "The round ends with cards on the scale: a life is lost."
    if after.round > before.round:
        yield f"Round {before.round} is over."
