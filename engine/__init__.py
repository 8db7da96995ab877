"""The rules. Standard library only; knows no bot and no page."""

from engine.balancing import Balancing
from engine.elephant import Elephant
from engine.game import Game
from engine.juggling import Juggling
from engine.solo import Solo

_ALL: tuple[Game, ...] = (Balancing(), Juggling(), Solo(), Elephant())

GAMES: dict[str, Game] = {game.name: game for game in _ALL}
"""The games by name."""
