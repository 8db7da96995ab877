"""The live table, in a worker of its own: open, act and step are all the traffic there is."""

from __future__ import annotations

import json
from typing import Any

from bots import BOTS
from engine import GAMES
from engine.game import GameError
from web.table import draw
from web.table.course import wish
from web.table.guide import GuidedRound
from web.table.markup import spoken
from web.table.session import Session
from web.table.tables import TABLES
from web.table.words import _, speak

_game = ""
_session: Session | None = None
_saved = ""
_book = "rules/"


def open(request: str) -> str:  # noqa: A001 - one of the three words that the page knows
    """Open a table; a patch with all of it.

    request: JSON with `game`, `lang`, `book`, the address of the rules page if it is not beside the table,
    and `save`, the text that a patch gave earlier, or null for an empty table. With `at`, a number of moves,
    the save is an example of the rules; `tried` is then a move that they forbid there. With `guide`
    it is the guided round of Balancing Act. Raises BadRecord if the save cannot be read; the table is then as
    it was.
    """
    global _game, _session, _saved, _book
    wanted = json.loads(request)
    speak(wanted.get("lang", "en"))
    save = wanted.get("save")
    session = Session.resume(wanted["game"], save) if save else None
    if wanted.get("guide"):
        session = GuidedRound()
    if session is not None and "at" in wanted:
        session.present(wanted["at"], str(wanted.get("tried", "")))
    _game, _session, _saved = wanted["game"], session, save or ""
    _book = wanted.get("book", "rules/")
    for shelf in (GAMES, BOTS, TABLES):
        shelf[_game]  # loaded by now, before it is dealt
    return _patch([])


def act(token: str, at: int) -> str:
    """Do what a button says, if it was drawn when `at` moves had been made; a patch."""
    global _session
    word, _space, rest = token.partition(" ")
    if word == "new":
        try:
            _session = Session.new(_game, wish(rest))
        except GameError as error:
            return _patch([_("This game cannot be dealt: {text}", text=str(error))])
        return _patch([])
    if _session is None or at != _session.at:
        return _patch([])
    if word == "again" and (_session.state.turn is None or not _session.kept):
        _session = _session.again()
        return _patch([])
    return _patch(_session.act(token))


def step(milliseconds: int) -> str:
    """Let a bot think for so long, or end its thinking; a patch, without markup as long as it thinks."""
    return _patch(_session.step(milliseconds) if _session is not None else None)


def _patch(said: list[str] | None) -> str:
    """What has to change on the page. said: what there is to say; None: nothing has changed."""
    global _saved
    patch: dict[str, Any] = {"markup": None, "say": "", "save": None, "focus": "", "more": False, "at": 0}
    session = _session
    if session is None:
        patch["markup"] = ""
        patch["say"] = " ".join(said or [])
        return json.dumps(patch)
    patch.update(more=session.thinks, at=session.at)
    if said is None:
        return json.dumps(patch)
    if session.study is not None:
        patch["markup"] = draw.study(session.study_scene(session.study), session.pictures, session.study)
        patch["focus"] = "study-none" if session.study.fresh else ""
    elif session.replay is not None:
        patch["markup"] = draw.table(session.looking_back(session.replay), session.pictures, _book)
    elif session.curtain is not None:
        patch["markup"] = draw.curtain(session.scene(), session.pictures, session.curtain)
        patch["focus"] = "lift"
    else:
        patch["markup"] = draw.table(session.scene(), session.pictures, _book)
        patch["focus"] = "again" if session.state.turn is None else ""
    patch["say"] = spoken(" ".join(said or ([session.notice] if session.shown else session.news())))
    save = session.save()
    if session.kept and save != _saved:
        patch["save"] = _saved = save
    return json.dumps(patch)
