"""The rules. Standard library only; knows no bot and no page."""

from engine.balancing import Balancing
from engine.game import Game

GAMES: dict[str, Game] = {game.name: game for game in (Balancing(),)}
"""The games by name."""
