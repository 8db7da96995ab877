"""How the master of Juggling Act thinks: rounds played on by ranks alone, as the engine would."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.juggling import Master
from bots.juggling_pieces import measure, ranks
from bots.juggling_quick import EMPTY, Eager, Player, cards_of, play_out, shortened
from bots.juggling_search import Guesses, search, ways
from bots.juggling_shape import shape_of
from engine import GAMES
from engine.game import UNSEEN
from engine.juggling import State
from engine.throws import RANK, Hand, Hands, Throw, strength, throws_from
from engine.throws import shortened as without_lowest
from tests.variants import random_states

players = pytest.mark.parametrize("players", [2, 3, 4])


def states(players: int, seed: int = 1) -> list[State]:
    """The positions of a random round in which somebody decides."""
    found = random_states("juggling", {"players": players}, seed)
    return [state for state in found if isinstance(state, State) and state.turn is not None]


def test_a_throw_is_known_by_its_number_however_short_it_gets() -> None:
    throws: list[Hand] = [("5c", "6c", "7d"), ("7d", "6c", "5c"), ("9c", "9d", "9h"), ("Ac",)]
    for throw in throws:
        number = strength(throw)
        left = throw
        while left:
            assert number == strength(left)
            assert sorted(cards_of(number)) == sorted(RANK[c] for c in left)
            left, _ = without_lowest(left)
            number = shortened(number)
        assert number == 0


def test_the_throws_of_a_hand_are_those_of_the_engine() -> None:
    hand = ("5c", "6c", "7c", "7d", "2c", "9h", "9s", "9d", "8c")
    shape = shape_of(ranks(hand))
    hands: Hands = hand, ()
    assert list(shape.strengths) == sorted(throw.strength for throw in throws_from(hands, ()))
    for number, start, end, more in shape.ways:
        assert number == Throw(hand[start:end]).strength
        rest = ranks(hand[:start] + hand[end:])
        assert measure(rest)[1] - shape.fewest == more


@given(hand=st.binary(max_size=9).map(lambda found: bytes(rank % 13 for rank in found)))
def test_a_card_moved_in_thought_stays_in_the_hand(hand: bytes) -> None:
    lifts, gain, after = shape_of(hand).look()
    assert sorted(after) == sorted(hand)
    assert (after == hand) == (gain == 0)
    assert all(hand[place] == rank for rank, place, _ in lifts)


def test_a_card_that_lies_alone_goes_where_it_is_worth_most() -> None:
    hands = bytes([2, 11, 7]), bytes([4, 5, 6, 12])
    assert Player().prepared(hands) == (bytes([2, 11]), bytes([4, 5, 6, 7, 12]))


@players
def test_each_way_leads_where_the_engine_leads(players: int) -> None:
    for state in states(players)[::7]:
        seat = state.turn
        assert seat is not None
        for way in ways(state.view(seat)):
            after = state.play(way.move)
            hidden, face_up = after.hands[seat]
            if after.turn is not None:
                assert (ranks(hidden), ranks(face_up)) == way.hands
                assert way.throw == strength(after.throw)
                assert not way.throw or way.owner == after.owner
                gainer, gained = way.gains
                assert after.piles[gainer] == state.piles[gainer] + gained


@players
def test_a_round_played_on_in_thought_ends_as_the_engine_ends_it(players: int) -> None:
    for state in states(players)[:4]:
        hands = [(ranks(hidden), ranks(face_up)) for hidden, face_up in state.hands]
        piles = list(state.piles)
        owner = -1 if state.owner is None else state.owner
        assert state.turn is not None
        way = [Player(), Eager()] * 2
        effort = play_out(way[:players], hands, strength(state.throw), owner, state.turn, piles)
        assert effort > 0
        assert sum(hand == EMPTY for hand in hands) == 1
        left = sum(map(len, (card for pair in hands for card in pair)))
        cards = sum(map(len, (hand for pair in state.hands for hand in pair)))
        last = cards + len(state.throw) + sum(state.piles) - left - sum(piles)
        assert last >= 1


@players
def test_a_guess_holds_what_a_seat_knows_and_no_card_twice(players: int) -> None:
    for state in states(players)[::5]:
        view = state.view(state.turn)
        guesses = Guesses(view, Random(2))
        for i in range(3):
            seen = list(ranks(view.unseen))
            for seat, (hidden, face_up) in enumerate(guesses[i].hands):
                assert face_up == ranks(view.hands[seat][1])
                if seat != view.seat:
                    assert len(hidden) == len(view.hands[seat][0])
                    drawn = list(hidden)
                    for c in view.hands[seat][0]:
                        if c != UNSEEN:
                            drawn.remove(RANK[c])
                    for rank in drawn:
                        seen.remove(rank)


def test_a_throw_that_ends_the_round_is_seen() -> None:
    assert Player().move((b"", bytes([3, 4, 5])), strength(("2c",)), own=False) == (EMPTY, 32 * 3 + 5, True)
    assert Player().move((b"", bytes([3, 4, 5])), strength(("2c", "3c")), own=True)[0] == EMPTY


def test_the_weakest_throw_that_leaves_the_fewest_beats() -> None:
    hands = bytes([3, 9]), bytes([5, 6, 7])
    move = Player().move(hands, strength(("6c",)), own=False)
    assert move == ((bytes([3]), bytes([5, 6, 7])), 32 + 9, True)


def test_an_eager_player_throws_its_strongest_and_takes_a_pair_back() -> None:
    hands = bytes([3, 9]), bytes([5, 6, 7])
    assert Eager().move(hands, strength(("6c",)), own=False) == ((bytes([3, 9]), b""), 32 * 3 + 7, True)
    assert Eager().move(hands, strength(("8c", "8d", "8h")), own=True)[1:] == (0, False)
    assert Eager().move(hands, strength(("8c", "8d", "8h")), own=False)[1:] == (32 * 3 + 16 + 6, False)


def test_the_others_are_thought_to_play_both_ways_but_oneself_with_care() -> None:
    view = states(3)[2].view(states(3)[2].turn)
    guesses = Guesses(view, Random(2))
    eager = [guesses[i].eager for i in range(20)]
    for seat in range(3):
        assert {found[seat] for found in eager} == ({False} if seat == view.seat else {False, True})


def test_thinking_rests_often_and_gets_better_with_effort() -> None:
    view = states(3)[2].view(states(3)[2].turn)
    found = list(search(view, Random(1), 20_000))
    assert len(found) > 6
    assert found[-1].guesses > found[0].guesses
    few = list(search(view, Random(1), 1000))
    assert len(few) < len(found)


def test_master_speaks_of_guesses_once_it_has_made_some() -> None:
    view = states(2)[3].view(states(2)[3].turn)
    choices = list(Master(effort=3000).think(view, Random(1)))
    for before, after in pairwise(choice.reason.numbers for choice in choices[1:]):
        assert len(before) == len(after) == 2
        assert 0 <= after[0] <= 100


def test_a_lone_legal_move_is_made_without_a_guess() -> None:
    game = GAMES["juggling"]
    state = game.deal(*game.draw({"players": 2}, 1))
    assert isinstance(state, State)
    state.hands = ((), ("5c",)), (("6c",), ())
    view = state.view(state.turn)
    assert [way.move for way in ways(view)] == [Throw(view.hands[view.turn or 0][view.turn == 0])]
    assert [choice.move for choice in Master().think(view, Random(1))] == [ways(view)[0].move]
