"""No hidden card has a trace on the screen, in any game, whoever looks."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from bots import BOTS
from tests.table.sitting import Sitting
from tests.variants import EACH, label
from web.table.tables import TABLES

EARLIER = re.compile(r'<aside class="log.*?</aside>|<div class="news">.*?</div>', re.DOTALL)
"""What tells of the past may name cards of earlier rounds."""


def traces(card: str) -> list[str]:
    """The ways in which a card could show: its id, its notation in a token.

    Which clowns are in a round everybody knows, so their names may stand on the screen.
    """
    if card.isalpha():
        return [f'"c-{card}"']
    return [f'"c-{card}"', f" {card} ", f' {card}"', f">{card}<"]


@pytest.mark.parametrize(("name", "options"), [each for each in EACH if each[0] in TABLES], ids=label)
@pytest.mark.parametrize("persons", [1, 2, 9])
def test_no_unseen_card_is_on_the_screen(name: str, options: dict[str, Any], persons: int) -> None:
    players = options.get("players", 1)
    bot = "uniform" if "uniform" in BOTS[name] else next(iter(BOTS[name]))
    more = {key: value for key, value in options.items() if key != "players"}
    sitting = Sitting.new(
        [None if seat < persons else bot for seat in range(players)], name, deal=12 + persons, **more
    )
    rng = Random(persons)
    for _tap in range(150):
        if sitting.session.state.turn is None:
            break
        view = sitting.session.state.view(sitting.session.viewer)
        now = EARLIER.sub("", sitting.markup)
        for card in view.unseen:
            for trace in traces(card):
                assert trace not in now, (card, sitting.session.viewer)
        if not sitting.play_on(rng):
            break
