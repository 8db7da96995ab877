"""What a seat of Elephant Ball has on its screen in a position; no session."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from engine.elephant import State
from engine.game import Seat
from tests.variants import random_states
from web.table import draw, elephant
from web.table.scene import Scene

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve")


def scene(state: State, seat: Seat | None = 0, selection: str = "", **more: Any) -> Scene:
    """What a seat has on its screen in a position."""
    names = NAMES[: len(state.hands)]
    return Scene(state.view(seat), names, seat is not None and seat == state.turn, selection, **more)


def markup(state: State, seat: Seat | None = 0, selection: str = "", **more: Any) -> str:
    return draw.table(scene(state, seat, selection, **more), elephant, "rules/")


def text(markup: str) -> str:
    """What is to be read in some markup."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def buttons(markup: str) -> dict[str, str]:
    """The words on each button that plays, by its token."""
    found = re.findall(r'data-act="(play [^"]*)"[^>]*>(.*?)</button>', markup)
    return {token: text(inside).replace(" · ", "·") for token, inside in found}


def tag(markup: str, card: str) -> str:
    """The opening tag of a card, and what it says."""
    found = re.search(rf'<[^>]* id="c-{card}"[^>]*>(<span class="unseen">[^<]*</span>)?', markup)
    assert found, card
    return found[0]


def ask(state: State, selection: str = "") -> str:
    return elephant.ask(scene(state, state.turn, selection))


def whole_game(seed: int, **options: Any) -> list[State]:
    """The positions of a random game."""
    return random_states("elephant", options, seed)  # type: ignore[return-value]
