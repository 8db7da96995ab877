"""A table as the page has it: patches in, taps out; no browser."""

from __future__ import annotations

import json
import re
from html import unescape
from random import Random
from typing import Any

import web.table
from engine.record import Record
from web.table.session import Session


class Sitting:
    """An open table and what it last showed."""

    def __init__(self, game: str = "balancing", save: str | None = None, lang: str = "en") -> None:
        self.markup = self.say = self.focus = ""
        self.save = save
        self.at = 0
        self.more = False
        self.said: list[str] = []
        self._take(web.table.open(json.dumps({"game": game, "lang": lang, "save": save})))

    @classmethod
    def new(
        cls, seats: list[str | None], game: str = "balancing", deal: int = 7, names: str = "", **options: Any
    ) -> Sitting:
        """A game just dealt. seats: for each the strength of its bot, or None for a person."""
        sitting = cls(game)
        called = (names or "Anna Ben Cleo Dan Eve").split()
        wish = {
            "options": {"players": len(seats), **options} if game != "solo" else {},
            "seats": [{"name": name, "bot": bot} for name, bot in zip(called, seats, strict=False)],
            "deal": str(deal),
            "seed": "5",
        }
        sitting.tap("new " + json.dumps(wish))
        return sitting

    def _take(self, text: str) -> None:
        patch = json.loads(text)
        assert set(patch) == {"markup", "say", "save", "focus", "more", "at"}
        if patch["markup"] is not None:
            self.markup = patch["markup"]
        self.save = patch["save"] or self.save
        self.say, self.focus, self.at, self.more = patch["say"], patch["focus"], patch["at"], patch["more"]
        if self.say:
            self.said.append(self.say)

    def tap(self, token: str, at: int | None = None) -> Sitting:
        """Send what a button says."""
        self._take(web.table.act(token, self.at if at is None else at))
        return self

    def step(self) -> Sitting:
        """Let a bot think for a slice."""
        self._take(web.table.step(30))
        return self

    def bots(self) -> Sitting:
        """Let the bots move until a person is asked."""
        while self.more:
            self.step()
        return self

    @property
    def tokens(self) -> list[str]:
        """What the buttons on the screen say, in their order."""
        return [unescape(token) for token in re.findall(r'data-act="([^"]*)"', self.markup)]

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", self.markup)).replace("\ufe0e", "").split())

    @property
    def session(self) -> Session:
        """The session behind it, for what cannot be seen."""
        assert web.table._session is not None
        return web.table._session

    @property
    def record(self) -> Record:
        """The game as saved."""
        assert self.save is not None
        return Record.parse(self.save)

    def choices(self) -> list[str]:
        """The tokens that lead on in the game: lift the curtain, play, or select."""
        for kinds in (("lift ",), ("play ",), ("select ",)):
            found = [
                token for token in self.tokens if token.startswith(kinds) and not token.endswith(" none")
            ]
            if found:
                return found
        return []

    def play_on(self, rng: Random) -> bool:
        """One tap or one move of a bot that leads on in the game, at random; False when it is over."""
        if self.more:
            self.step()
            return True
        choices = self.choices()
        if not choices:
            return False
        self.tap(rng.choice(choices))
        return True
