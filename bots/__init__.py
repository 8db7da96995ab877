"""Who plays. Imports engine; gets views, and of states only its own samples."""

from bots.balancing import Simple
from bots.bot import Bot
from bots.uniform import Uniform
from engine import GAMES

_STRONG: dict[str, tuple[Bot, ...]] = {"balancing": (Simple(),)}

BOTS: dict[str, dict[str, Bot]] = {
    game: {bot.name: bot for bot in (Uniform(), *_STRONG.get(game, ()))} for game in GAMES
}
"""The bots by game and name, weakest first."""
