"""Bots think in slices, so that the table answers even then."""

from __future__ import annotations

from random import Random
from time import perf_counter

from bots.bot import Bot
from engine.game import View


class Thought:
    """What a bot thinks about one view, a slice at a time. choice: its best so far."""

    def __init__(self, bot: Bot, view: View, seed: str) -> None:
        self._choices = bot.think(view, Random(seed))
        self.choice = next(self._choices)

    def think(self, milliseconds: int) -> bool:
        """Think on for a while; whether that was all."""
        end = perf_counter() + milliseconds / 1000
        for better in self._choices:
            self.choice = better
            if perf_counter() >= end:
                return False
        return True
