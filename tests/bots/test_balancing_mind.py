"""What Master of Balancing Act thinks of hands that it does not know, and of what others do not know."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

import pytest

from bots.balancing_guess import HELD, deals
from bots.balancing_mind import Mind, sensible
from bots.balancing_round import Hand, Round, Scale, Seen
from bots.balancing_solver import ONE
from engine.game import Card
from engine.scale import DECK

HIDDEN = Seen(0, (0,))


def as_hands(*cards: Card) -> tuple[Hand, ...]:
    return tuple(ONE[c] for c in cards)


def ended(work: Generator[object, None, Any]) -> Any:
    """What some work comes to."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def test_one_hidden_card_is_each_unseen_one_as_likely_as_players_keep_it() -> None:
    ace, ten = as_hands("Ac", "Tc")
    found = deals([HIDDEN], as_hands("Ac", "Ad", "Tc"), 6, 60, Random(1))
    assert found == {
        (Seen(0, (ace,)),): pytest.approx(2 * HELD[0][ace]),
        (Seen(0, (ten,)),): pytest.approx(HELD[0][ten]),
    }
    assert HELD[0][ace] > 10 * HELD[0][ten]


def test_two_hidden_cards_are_each_pair_once() -> None:
    two, three, four = as_hands("2c", "3c", "4c")
    found = deals([Seen(0, (0, 0))], as_hands("2c", "2d", "3c", "4c"), 6, 60, Random(1))
    pairs = {(two, two), (two, three), (two, four), (three, four)}
    assert {deal[0].hidden for deal in found} == pairs


def test_cards_in_two_hands_may_be_the_other_way_round() -> None:
    two, three = as_hands("2c", "3c")
    found = deals([HIDDEN, HIDDEN], as_hands("2c", "3c"), 3, 60, Random(1))
    assert {tuple(seen.hidden for seen in deal) for deal in found} == {((two,), (three,)), ((three,), (two,))}


def test_of_many_possible_hands_some_are_drawn_and_nobody_holds_a_card_that_was_seen() -> None:
    unseen = as_hands(*DECK[:30])
    found = deals([Seen(ONE["Qs"], (0,) * 5)], unseen, 6, 60, Random(1))
    assert sum(found.values()) == 60
    for (seen,) in found:
        assert seen.known == ONE["Qs"]
        assert all(seen.hidden.count(one) <= unseen.count(one) for one in seen.hidden)


def test_a_hand_that_holds_all_unseen_cards_is_known() -> None:
    unseen = as_hands("2c", "9c", "Jc")
    assert deals([Seen(0, (0, 0, 0))], unseen, 6, 60, Random(1)) == {(Seen(0, tuple(sorted(unseen))),): 1}


def test_near_the_end_it_does_not_count_on_a_partner_to_know_its_last_card() -> None:
    """With open hands the 8 costs nothing. A partner who does not see the 7 then makes a difference of 7,
    and the Ace comes last, onto an empty scale.
    """
    now = Round(
        (Seen(0, as_hands("8c", "7c")), Seen(0, as_hands("Ac", "4c"))), Scale(5, 5, 0), as_hands(*DECK)
    )
    sure = {now.hands[1:]: 1.0}
    tried = sensible(now, 7)
    mind = Mind(2, 7, 3, 45_000, Random(1))
    trusting, lost = ended(mind.best(tried, now, sure))
    assert (trusting.weight, lost) == (8, 0)
    assert ended(mind.foreseen(now.played(trusting), 1, 20)) == 1
    way, lost = ended(mind.wary(tried, now, sure, 1, 20))
    assert (way.weight, lost) == (7, 0)
