"""Deal numbers (records and notation: deal number)."""

from typing import Any

import pytest

from engine import GAMES
from engine.deals import Deal
from engine.game import Malformed


def test_the_first_outputs_for_number_1_are_those_of_splitmix64() -> None:
    deal = Deal(1)
    assert [deal.next() for _ in range(3)] == [0x910A2DEC89025CC1, 0xBEEB8DA1658EEC67, 0xF893A2EEFB32555E]


@pytest.mark.parametrize("number", [-1, 2**63])
def test_a_number_outside_its_range_is_refused(number: int) -> None:
    with pytest.raises(Malformed):
        Deal(number)


@pytest.mark.parametrize(("players", "starter"), [(2, 1), (3, 2), (4, 1)])
def test_balancing_deal_1_starts_with_the_published_seat(players: int, starter: int) -> None:
    options: Any
    options, decks = GAMES["balancing"].draw({"players": players}, 1)
    assert options.starter == starter
    assert " ".join(decks[0]).startswith("Ac 7c 5s 4h 3c 4c Qs 6s Tc 3d Qd Th ")


def test_a_given_starter_stays_and_the_deck_is_the_same() -> None:
    options: Any
    options, decks = GAMES["balancing"].draw({"players": 2, "starter": 0}, 1)
    assert options.starter == 0
    assert decks[0][:3] == ("Ac", "7c", "5s")


def test_juggling_deal_20261130_is_the_published_one() -> None:
    options: Any
    options, decks = GAMES["juggling"].draw({"players": 3, "rounds": 3}, 20261130)
    assert options.starter == 1
    assert [" ".join(deck[:3]) for deck in decks] == ["Ah Ks Tc", "Ad Jc 4d", "3s Jh 4d"]


def test_solo_deal_7_is_the_published_one() -> None:
    _options, decks = GAMES["solo"].draw({}, 7)
    assert " ".join(decks[0][:13]) == "5d 6c Qh 4s 5h Jh As 7d 5s 8h Td 3c Ad"


def test_elephant_deal_42_is_the_published_one() -> None:
    options: Any
    options, decks = GAMES["elephant"].draw({"players": 3}, 42)
    assert options.dealer == 1
    assert [" ".join(deck[:3]) for deck in decks[:3]] == ["8-6 5-8 6-6", "3-8 4-9 7-10", "8-7 blue 10-1"]
    options, decks = GAMES["elephant"].draw({"players": 5}, 42)
    assert options.dealer == 3
    assert " ".join(decks[4][:3]) == "2-10 9-9 10-1"
