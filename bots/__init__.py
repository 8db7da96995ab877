"""Who plays. Imports engine; gets views, and of states only its own samples."""

from collections.abc import Mapping
from enum import StrEnum

from bots.bot import Bot
from bots.uniform import Uniform
from engine.game import Shelf


def _balancing() -> Mapping[str, Bot]:
    from bots.balancing import Simple
    from bots.balancing_master import Master

    return _by_name(Simple(), Simple("planner", plans=8), Master())


def _juggling() -> Mapping[str, Bot]:
    from bots.juggling import Builder, Greedy, Master, Steady

    return _by_name(Greedy(), Builder(), Steady(), Master())


def _solo() -> Mapping[str, Bot]:
    from bots.solo import Master, Sensible

    return _by_name(Sensible(), Master())


def _elephant() -> Mapping[str, Bot]:
    from bots.elephant import Sensible, Steady
    from bots.elephant_master import Master

    return _by_name(Sensible(), Steady(), Master())


def _by_name(*strong: Bot) -> Mapping[str, Bot]:
    return {bot.name: bot for bot in (Uniform(), *strong)}


BOTS: Mapping[str, Mapping[str, Bot]] = Shelf(
    {"balancing": _balancing, "juggling": _juggling, "solo": _solo, "elephant": _elephant}
)
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
    game: {strength: name for strength, name in zip(Strength, names, strict=True) if name}
    for game, names in _NAMES.items()
}
"""By game: the bot of each strength that people are offered."""
