"""What holds in every game, from the deal to the end."""

from __future__ import annotations

import gc
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES
from engine.game import IllegalMove, Malformed, Move, State, UnknownWord, View
from engine.record import Record
from tests.variants import EACH, VARIANTS, label, random_game, random_states, some_moves

seeds = st.integers(0, 2**63 - 1)
every_game = pytest.mark.parametrize(("name", "options"), EACH, ids=label)
quick = settings(max_examples=8, deadline=None)


def seats(state: State) -> list[int | None]:
    view: Any = state.view(None)
    players = view.options.players
    return [*range(players), None]


PLACES = ("hands", "hidden", "face_up", "top", "bottom", "left", "right", "throw", "table")
"""Where a trace shows cards, each card once."""


def cards_in(found: object) -> list[str]:
    """Every text in nested lists."""
    if isinstance(found, list | tuple):
        return [c for part in found for c in cards_in(part)]
    return [found] if isinstance(found, str) else []


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_its_ways_to_play_among_these_tests(name: str) -> None:
    assert VARIANTS[name]


@every_game
@given(seed=seeds)
@quick
def test_no_card_is_in_two_places_or_out_of_nowhere(name: str, options: dict[str, Any], seed: int) -> None:
    decks = GAMES[name].draw(options, seed)[1]
    everything = {c for deck in decks for c in deck}
    for state in random_states(name, options, seed)[::5]:
        trace = state.trace()
        cards = [c.partition(" ")[0] for c in cards_in([trace[key] for key in PLACES if key in trace])]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= everything
        for seat in seats(state):
            view = state.view(seat)
            assert len(set(view.unseen)) == len(view.unseen)
            assert set(view.unseen) <= everything


@every_game
@given(seed=seeds)
@quick
def test_every_game_ends_and_then_nobody_is_to_move(name: str, options: dict[str, Any], seed: int) -> None:
    *_, before, last = random_states(name, options, seed)
    assert last.outcome() is not None
    assert last.turn is None
    assert list(last.moves()) == []
    with pytest.raises(IllegalMove):
        last.play(some_moves(before)[0])


@every_game
@given(seed=seeds)
@quick
def test_each_listed_move_plays_once_and_is_its_own_notation(
    name: str, options: dict[str, Any], seed: int
) -> None:
    for state in islice(random_states(name, options, seed), 0, None, 9):
        moves = some_moves(state)
        assert len(set(moves)) == len(moves)
        assert state.turn is None or moves
        for move in moves[:: max(1, len(moves) // 20)]:
            assert GAMES[name].parse(str(move)) == move
            assert type(GAMES[name].parse(str(move))) is type(move)
            state.play(move)


@every_game
@given(seed=seeds)
@quick
def test_a_played_move_leaves_the_state_it_was_played_on(
    name: str, options: dict[str, Any], seed: int
) -> None:
    for state in islice(random_states(name, options, seed), 0, None, 7):
        trace = state.trace()
        for move in some_moves(state)[:5]:
            state.play(move)
            assert state.trace() == trace


def refused(state: State, move: Move) -> IllegalMove | None:
    """The refusal of a move, if it is refused."""
    try:
        state.play(move)
    except IllegalMove as error:
        return error
    return None


@every_game
@given(seed=seeds)
@quick
def test_a_refused_move_says_why_and_changes_nothing(name: str, options: dict[str, Any], seed: int) -> None:
    states = random_states(name, options, seed)
    moves = {move for state in states for move in some_moves(state, 40)}
    for state in states[::9]:
        trace = state.trace()
        legal = set(state.moves()) if len(some_moves(state)) < 400 else None
        for move in sorted(moves)[:60]:
            refusal = refused(state, move)
            assert legal is None or (refusal is None) == (move in legal)
            assert refusal is None or (refusal.reason and refusal.about == move)
            assert state.trace() == trace


@every_game
@given(seed=seeds)
@quick
def test_a_move_by_another_seat_is_refused(name: str, options: dict[str, Any], seed: int) -> None:
    for state in islice(random_states(name, options, seed), 3):
        for seat in seats(state):
            if seat is not None and seat != state.turn and state.turn is not None:
                with pytest.raises(IllegalMove, match="not your turn"):
                    state.play(some_moves(state)[0], seat)


@every_game
@given(seed=seeds)
@quick
def test_a_sampled_state_looks_to_its_seat_as_the_true_one(
    name: str, options: dict[str, Any], seed: int
) -> None:
    for state in islice(random_states(name, options, seed), 0, None, 5):
        for seat in seats(state):
            view = state.view(seat)
            sample = view.sample(Random(seed + 1))
            again = sample.view(seat)
            assert again == view
            assert repr(again) == repr(view)
            assert hash(again) == hash(view)
            assert list(islice(again.moves(), 50)) == list(islice(view.moves(), 50))
            assert list(again.unseen) == list(view.unseen)


@every_game
@given(seed=seeds)
@quick
def test_what_a_seat_cannot_see_leaves_its_view_as_it_was(
    name: str, options: dict[str, Any], seed: int
) -> None:
    """A sample moves unseen cards about. Another seat's moves are chosen by what the true state allows."""
    for state in islice(random_states(name, options, seed), 0, None, 11):
        for seat in seats(state):
            if state.turn is None or seat == state.turn:
                continue
            twin = state.view(seat).sample(Random(seed))
            both = set(some_moves(state)) & set(some_moves(twin))
            for move in sorted(both)[:4]:
                mine, other = state.play(move).view(seat), twin.play(move).view(seat)
                if (
                    mine.turn is not None and mine.unseen == state.view(seat).unseen
                ):  # nothing was dealt or shown
                    assert other == mine


@every_game
@given(seed=seeds)
@quick
def test_a_sampled_state_can_be_played_to_its_end(name: str, options: dict[str, Any], seed: int) -> None:
    states = random_states(name, options, seed)
    state = states[len(states) // 2].view(0).sample(Random(seed))
    rng = Random(seed)
    while state.turn is not None:
        state = state.play(rng.choice(some_moves(state)))
    assert state.outcome() is not None


@every_game
@given(seed=seeds)
@quick
def test_only_the_seat_to_move_is_offered_moves(name: str, options: dict[str, Any], seed: int) -> None:
    for state in islice(random_states(name, options, seed), 0, None, 13):
        for seat in seats(state):
            offered = list(islice(state.view(seat).moves(), 5))
            assert offered == (some_moves(state)[:5] if seat == state.turn and seat is not None else [])


@every_game
@given(seed=seeds)
@quick
def test_no_state_can_be_reached_from_a_view(name: str, options: dict[str, Any], seed: int) -> None:
    for state in islice(random_states(name, options, seed), 0, None, 17):
        for seat in seats(state):
            assert not any(type(thing) is type(state) for thing in reachable(state.view(seat)))


def reachable(view: View) -> list[object]:
    """Everything that a view holds on to, but for what belongs to modules and classes."""
    found: dict[int, object] = {}
    waiting: list[object] = [view]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, type) or callable(thing) or hasattr(thing, "__spec__"):
            continue
        found[id(thing)] = thing
        waiting += gc.get_referents(thing)
    return list(found.values())


@every_game
@given(seed=seeds)
@quick
def test_a_record_replays_to_the_same_game(name: str, options: dict[str, Any], seed: int) -> None:
    game = GAMES[name]
    agreed, decks = game.draw(options, seed)
    states, moves = random_game(name, options, seed)
    record = Record(name, agreed._asdict(), decks, tuple(moves), {"note": "kept"})
    again = Record.parse(str(record))
    assert again == record
    assert [state.trace() for state in again.states()] == [state.trace() for state in states]


@every_game
@given(seed=seeds)
@quick
def test_a_view_remembers_who_made_every_move(name: str, options: dict[str, Any], seed: int) -> None:
    states = random_states(name, options, seed)
    movers = [state.turn for state in states[:-1]]
    for seat in seats(states[-1]):
        assert [mover for mover, _move in states[-1].view(seat).history] == movers


@pytest.mark.parametrize("name", GAMES)
@given(text=st.text(st.sampled_from("0123456789TJQKAcdhs LR=HFTB-?movethrwpaichgdulb\n"), max_size=24))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_move_or_is_refused_with_its_reason(name: str, text: str) -> None:
    try:
        move = GAMES[name].parse(text)
    except UnknownWord:
        assert text[:1].isalpha()
    except Malformed:
        pass
    else:
        assert GAMES[name].parse(str(move)) == move


@every_game
@given(seed=seeds)
@quick
def test_a_deal_number_means_the_same_cards_for_ever(name: str, options: dict[str, Any], seed: int) -> None:
    assert GAMES[name].draw(options, seed) == GAMES[name].draw(options, seed)
    assert GAMES[name].draw(options, seed)[1] != GAMES[name].draw(options, (seed + 1) % 2**63)[1]
