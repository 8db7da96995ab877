"""A position with all hands open, as a still picture and a look back show it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.balancing import View
from engine.game import State
from engine.scale import Play


def opened(states: Sequence[State]) -> Any:
    """The last of some positions in a row, with all hands open.

    What the moves between them did is still to be seen: the pans before they are cleared, and of a round
    that has ended nothing of the next one.
    """
    view: Any = states[-1].view(None)
    last: Any = states[-1]
    view.hands = last.hands
    if isinstance(view, View):
        _unclear(view, states)
    return view


def _unclear(view: View, states: Sequence[Any]) -> None:
    """Put the newest play back onto the scale that it has cleared, and the round back that it has ended."""
    for before, after in zip(reversed(states[:-1]), reversed(states[1:]), strict=True):
        move = after.view(None).history[-1][1] if after.view(None).history else ""
        if not isinstance(move, Play):
            continue
        if after.event or after.unbalanced:
            view.left, view.right, view.left_weight, view.right_weight = before.pans_after(move)
        view.event, view.unbalanced = after.event, after.unbalanced
        if after.round != before.round:
            view.round, view.limit, view.turn = before.round, before.limit, None
            view.hands = view.shown = ((),) * len(view.hands)
        return
