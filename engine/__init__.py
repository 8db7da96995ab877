"""The rules. Standard library only; knows no bot and no page."""

from engine.balancing import Balancing
from engine.game import Game
from engine.juggling import Juggling
from engine.solo import Solo

_ALL: tuple[Game, ...] = (Balancing(), Juggling(), Solo())

GAMES: dict[str, Game] = {game.name: game for game in _ALL}
"""The games by name."""
