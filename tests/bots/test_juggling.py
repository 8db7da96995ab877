"""The bots of Juggling Act: what they see, what they say, and that they play to the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots import BOTS
from bots.arena.match import playing
from bots.bot import Bot, Choice, decide
from bots.juggling import Builder, Greedy, Master, Steady, Why
from bots.juggling_pieces import best_prepare, catches, measure, pieces, prepares, ranks, worth
from engine import GAMES
from engine.cards import CARDS
from engine.game import Seat
from engine.juggling import LETTERS, State
from engine.throws import PASS, Catch, Hand, Pass, Prepare, Throw, caught, kind, prepared

QUICK: list[Bot] = [Greedy(), Builder(), Steady(), Master(effort=3000)]
bots = pytest.mark.parametrize("bot", QUICK, ids=lambda bot: bot.name)


def dealt(players: int = 2, deal: int = 1) -> State:
    game = GAMES["juggling"]
    state = game.deal(*game.draw({"players": players}, deal))
    assert isinstance(state, State)
    return state


def rounds(bot: Bot) -> Iterator[tuple[Seat, Choice, State]]:
    """Each choice in a round for each number of players, and the state after it."""
    for players in (2, 3, 4):
        state, seat = dealt(players), dealt(players).turn
        for choice, after in playing(state, [bot] * players, Random(1)):
            assert seat is not None
            assert isinstance(after, State)
            yield seat, choice, after
            seat = after.turn
        assert seat is None


@bots
def test_a_round_of_each_bot_against_itself_ends(bot: Bot) -> None:
    for _, choice, _ in rounds(bot):
        assert choice.reason.why in Why


@bots
def test_a_guess_that_looks_the_same_gets_the_same_choices(bot: Bot) -> None:
    state = dealt(3)
    for at in range(8):
        assert state.turn is not None
        view = state.view(state.turn)
        same = view.sample(Random(at)).view(state.turn)
        choices = list(bot.think(view, Random(at)))
        assert choices == list(bot.think(same, Random(at)))
        state = state.play(choices[-1].move)


@bots
def test_a_reason_names_no_card_that_only_the_mover_sees(bot: Bot) -> None:
    for seat, choice, after in rounds(bot):
        others = after.view((seat + 1) % after.options.players)
        hidden = set(after.hands[seat][0]) - set(others.hands[seat][0])
        assert hidden.isdisjoint(choice.reason.cards)


@pytest.mark.parametrize("bot", QUICK[:3], ids=lambda bot: bot.name)
def test_the_longest_throw_is_led(bot: Bot) -> None:
    view = dealt().view(dealt().turn)
    move = decide(bot, view, Random(1)).move
    assert isinstance(move, Throw)
    assert move.strength == max(throw.strength for throw in view.throws())


def test_greedy_passes_where_it_cannot_throw() -> None:
    for _, choice, _ in rounds(Greedy()):
        assert isinstance(choice.move, Throw | Pass)


def test_builder_prepares_and_catches() -> None:
    kinds = {type(choice.move) for _, choice, _ in rounds(Builder())}
    assert {Throw, Prepare, Catch} <= kinds


def test_steady_beats_with_the_weakest_throw_that_does_and_catches_what_comes_back() -> None:
    state = dealt(2)
    for choice, after in playing(state, [Steady()] * 2, Random(1)):
        throws = state.throws()
        if isinstance(choice.move, Throw) and state.throw and after.outcome() is None:
            assert choice.move.strength == min(throw.strength for throw in throws)
        if state.owner == state.turn and len(state.throw) > 1:
            assert isinstance(choice.move, Catch) or after.outcome() is not None
        assert isinstance(after, State)
        state = after


def test_a_hand_falls_into_the_throws_that_are_worth_most() -> None:
    hand = ("5c", "6c", "7c", "7d", "2c", "9h", "9s", "9d", "8c")
    assert pieces(hand) == [("5c", "6c", "7c"), ("7d",), ("2c",), ("9h", "9s", "9d"), ("8c",)]
    assert measure(ranks(hand)) == (9 + 1 + 1 + 9 + 1, 5)
    assert pieces(()) == []
    assert measure(b"") == (0, 0)


@given(hand=st.lists(st.sampled_from([c for c in CARDS if c[0] in "2345"]), unique=True).map(tuple))
def test_the_measure_of_a_hand_is_that_of_its_best_pieces(hand: Hand) -> None:
    most, fewest = measure(ranks(hand))
    assert most == sum(len(piece) ** 2 for piece in pieces(hand))
    assert fewest <= len(pieces(hand))
    assert all(kind(piece) for piece in pieces(hand))


def test_each_way_to_prepare_is_listed_and_the_best_is_found() -> None:
    state = dealt().play(dealt().throws()[0])
    assert state.turn is not None
    hands = state.hands[state.turn]
    listed = {Prepare(put): after for after, put in prepares(hands, LETTERS)}
    assert sorted(listed) == sorted(move for move in state.prepares() if move != PASS)
    for move, (hidden, face_up) in listed.items():
        after, _, _ = prepared(hands, LETTERS, move)
        assert (ranks(after[0]), ranks(after[1])) == (hidden, face_up)
    best = best_prepare(hands, LETTERS)
    assert best is not None
    assert best.worth == worth(listed[best.move]) == max(map(worth, listed.values()))
    assert best.move.card in best.piece
    assert kind(best.piece)


def test_a_throw_comes_back_to_each_place_in_both_directions() -> None:
    hands = ("2c", "9c"), ("Kc",)
    for throw, ways in (("5c", "6c"), 10), (("5c", "5d"), 5):
        listed = list(catches(throw, hands, LETTERS))
        assert len(listed) == ways
        for (hidden, face_up), puts in listed:
            after = caught(hands, LETTERS, throw, Catch(puts))
            assert (ranks(after[0]), ranks(after[1])) == (hidden, face_up)


def test_the_bots_of_the_game_are_named_once() -> None:
    assert {"uniform", "greedy", "builder", "steady", "master"} <= set(BOTS["juggling"])
