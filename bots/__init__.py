"""Who plays. Imports engine; gets views, and of states only its own samples."""

from enum import StrEnum

from bots.balancing import Simple
from bots.balancing_master import Master as BalancingMaster
from bots.bot import Bot
from bots.elephant import Sensible as ElephantSensible
from bots.elephant import Steady as ElephantSteady
from bots.elephant_master import Master as ElephantMaster
from bots.juggling import Builder, Greedy, Steady
from bots.juggling import Master as JugglingMaster
from bots.solo import Master as SoloMaster
from bots.solo import Sensible
from bots.uniform import Uniform
from engine import GAMES

_STRONG: dict[str, tuple[Bot, ...]] = {
    "balancing": (Simple(), Simple("planner", plans=8), BalancingMaster()),
    "juggling": (Greedy(), Builder(), Steady(), JugglingMaster()),
    "solo": (Sensible(), SoloMaster()),
    "elephant": (ElephantSensible(), ElephantSteady(), ElephantMaster()),
}

BOTS: dict[str, dict[str, Bot]] = {
    game: {bot.name: bot for bot in (Uniform(), *_STRONG.get(game, ()))} for game in GAMES
}
"""The bots by game and name, weakest first."""


class Strength(StrEnum):
    """How strong a bot is, for people; weakest first."""

    BEGINNER = "beginner"
    STEADY = "steady"
    MASTER = "master"


_NAMES = {
    "balancing": ("simple", "planner", "master"),
    "juggling": ("builder", "steady", "master"),
    "solo": ("sensible", "", "master"),
    "elephant": ("sensible", "steady", "master"),
}

STRENGTHS: dict[str, dict[Strength, str]] = {
    game: {strength: name for strength, name in zip(Strength, names, strict=True) if name in BOTS[game]}
    for game, names in _NAMES.items()
}
"""By game: the bot of each strength that people are offered."""
