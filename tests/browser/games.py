"""Saved games for a browser's storage and for links, played at a table without a browser."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from random import Random
from typing import Any

from playwright.sync_api import Page

from tests.table.sitting import Sitting


def played(moves: int, game: str = "balancing", *, deal: int = 7, **options: Any) -> Any:
    """The save of a game of two persons after so many moves, or less if it is over then."""
    seats: list[str | None] = [None] if game == "solo" else [None, None]
    sitting = Sitting.new(seats, game, deal, **options)
    rng = Random(3)
    while sitting.at < moves and sitting.play_on(rng):
        pass
    return json.loads(sitting.save or "")


def finished(game: str = "balancing", *, deal: int = 7, **options: Any) -> Any:
    """The save of a game that is over."""
    return played(9999, game, deal=deal, **options)


def record(save: Any) -> Any:
    """What others get of a save."""
    return {key: save[key] for key in save if key != "table"}


def link(save: Any) -> str:
    """The part of an address that holds a game, made as anybody would who knows no more than what it is."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(save).encode()) + packer.flush()
    return "#game=" + urlsafe_b64encode(packed).decode().rstrip("=")


def unpacked(part: str) -> Any:
    """The game in such a part."""
    packed = urlsafe_b64decode(part + "=" * (-len(part) % 4))
    return json.loads(zlib.decompress(packed, -15))


def leave(page: Page, save: Any, game: str = "balancing", *, host: str = "") -> None:
    """Put a save into the browser's storage, as if the game had been left."""
    page.goto(f"{host}about/")
    page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [f"bigtop:1:save:{game}", json.dumps(save)]
    )


def stored(page: Page, name: str) -> Any:
    """What lies in storage under a name of ours."""
    text = page.evaluate("key => localStorage.getItem(key)", f"bigtop:1:{name}")
    return json.loads(text) if text else None
