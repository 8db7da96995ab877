"""The rules. Standard library only; knows no bot and no page."""

from collections.abc import Mapping

from engine.game import Game, Shelf


def _balancing() -> Game:
    from engine.balancing import Balancing

    return Balancing()


def _juggling() -> Game:
    from engine.juggling import Juggling

    return Juggling()


def _solo() -> Game:
    from engine.solo import Solo

    return Solo()


def _elephant() -> Game:
    from engine.elephant import Elephant

    return Elephant()


GAMES: Mapping[str, Game] = Shelf(
    {"balancing": _balancing, "juggling": _juggling, "solo": _solo, "elephant": _elephant}
)
"""The games by name."""
