"""The strengths that people are offered."""

from __future__ import annotations

import pytest

from bots import BOTS, STRENGTHS, Strength
from engine import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_the_strengths_are_bots_of_it_weakest_first(game: str) -> None:
    offered = STRENGTHS[game]
    assert [*offered] == [strength for strength in Strength if strength in offered]
    assert Strength.BEGINNER in offered
    places = [[*BOTS[game]].index(name) for name in offered.values()]
    assert places == sorted(places)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_offered_a_bot_that_plays_at_random_or_without_a_thought(game: str) -> None:
    assert not {"uniform", "greedy"} & {*STRENGTHS[game].values()}


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_called_master_is_the_strength_master(game: str) -> None:
    assert STRENGTHS[game].get(Strength.MASTER) == ("master" if "master" in BOTS[game] else None)
