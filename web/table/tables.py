"""The table of each game: what draws and tells it. A table loads the game that is played and no other."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Shelf
from web.table.scene import Pictures


def _balancing() -> Pictures:
    from web.table import balancing

    return balancing


def _juggling() -> Pictures:
    from web.table import juggling

    return juggling


def _solo() -> Pictures:
    from web.table import solo

    return solo


def _elephant() -> Pictures:
    from web.table import elephant

    return elephant


TABLES: Mapping[str, Pictures] = Shelf(
    {"balancing": _balancing, "juggling": _juggling, "solo": _solo, "elephant": _elephant}
)
"""By game."""
