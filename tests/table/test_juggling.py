"""Juggling Act at the table: what stands on the screen and what is said."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine.game import Card, Seat
from engine.juggling import State
from engine.throws import Prepare, parse
from tests.engine.test_juggling_round import after
from tests.table.sitting import Sitting
from tests.variants import VARIANTS, label, random_game
from web.table import juggling, juggling_scores, throws
from web.table.markup import name, short
from web.table.scene import Scene

NAMES = ("Anna", "Ben", "Cleo", "Dan")


def scene(state: State, seat: Seat | None, selection: str = "") -> Scene:
    """What a seat sees of a position, with something selected."""
    names = NAMES[: state.options.players]
    return Scene(state.view(seat), names, mine=seat is not None and seat == state.turn, selection=selection)


def positions(options: dict[str, Any], seed: int) -> list[Any]:
    """The positions of a random game."""
    return list(random_game("juggling", options, seed)[0])


def now(sitting: Sitting) -> Any:
    """The position behind a table, for what cannot be seen."""
    return sitting.session.state


def buttons(markup: str) -> dict[str, str]:
    """The class of each button, by what it does."""
    found = re.findall(r'<button(?: id="[^"]*")? class="([^"]*)" data-act="([^"]*)"', markup)
    return {act: kind for kind, act in found}


def gaps(markup: str) -> dict[str, str]:
    """The name of each gap, by what it does."""
    return dict(re.findall(r'class="gap" data-act="([^"]*)" aria-label="([^"]*)"', markup))


def marked(markup: str) -> set[Card]:
    """The cards that are marked because they start a throw."""
    return set(re.findall(r'<button id="c-(..)"(?:(?!</button>).)*?class="mark"', markup))


# --- throwing


@pytest.mark.parametrize(
    ("chosen", "tapped", "then"),
    [
        ("", "5h", "5h"),
        ("5h", "5h", "none"),
        ("5h", "6c", "5h 6c"),
        ("6c", "5h", "5h 6c"),
        ("5h 6c", "4s", "4s 5h 6c"),
        ("4s 5h 6c", "6c", "4s 5h"),
        ("4s 5h 6c", "4s", "5h 6c"),
        ("4s 5h 6c", "5h", "5h"),
        ("4s", "6c", "6c"),
        ("4s 5h 6c", "Kd", "Kd"),
        ("6c", "Kd", "Kd"),
    ],
)
def test_a_tap_grows_shrinks_or_begins_the_selection(chosen: str, tapped: Card, then: str) -> None:
    hand = ("4s", "5h", "6c", "Kd")
    assert throws.after_tap(tapped, tuple(chosen.split()), hand) == then


@pytest.mark.parametrize(
    ("cards", "over", "said", "beats"),
    [
        ("9s", "", "9♠ – a single.", True),
        ("9s 9h 9d", "5c 5d", "9♠ 9♥ 9♦ – a set of 3, beats a pair.", True),
        ("5h 6c 7d", "9s 9h", "5♥ 6♣ 7♦ – a run of 3, beats a pair.", True),
        ("9s", "5c 5d", "9♠ – a single. Too short: 2 cards are in play.", False),
        ("5h 6c", "2c 2d", "5♥ 6♣ – a run of 2. A set goes over a run.", False),
        ("5c 5d", "5h 5s", "5♣ 5♦ – a pair. Not higher: 5♥ is in play.", False),
        ("7d 6c 5h", "5s 6s 7s", "7♦ 6♣ 5♥ – a run of 3. Not higher: 7♠ is in play.", False),
    ],
)
def test_what_is_chosen_is_named_and_compared_at_once(cards: str, over: str, said: str, beats: bool) -> None:
    assert throws.verdict(tuple(cards.split()), tuple(over.split())) == (said, beats)


def test_one_button_commits_to_the_throw_and_shows_whether_it_beats() -> None:
    state = after(0)
    assert buttons(juggling.board(scene(state, 0, "9s 9h 9d")))["play throw 9s 9h 9d"] == "button good"
    assert buttons(juggling.board(scene(state, 0, "9s")))["play throw 9s"] == "button off"
    assert not [act for act in buttons(juggling.board(scene(state, 0))) if act.startswith("play throw")]


def test_a_throw_that_does_not_beat_is_refused_with_its_reason_and_changes_nothing() -> None:
    sitting = Sitting.new([None, None], "juggling", starter=0).tap("lift 0")
    pair = next(throw for throw in now(sitting).throws() if len(throw.cards) > 1)
    sitting.tap(f"play {pair}").tap("lift 1")
    card = now(sitting).face_up[1][0]
    before = sitting.save
    sitting.tap(f"play throw {card}")
    assert sitting.say == "Too short: the throw in play has more cards."
    assert sitting.say in sitting.text
    assert sitting.save == before


def test_a_gap_that_does_not_exist_is_refused() -> None:
    sitting = Sitting.new([None, None], "juggling", starter=0).tap("lift 0")
    sitting.tap(f"play {now(sitting).throws()[0]}").tap("lift 1")
    before, card = sitting.save, now(sitting).face_up[1][0]
    assert sitting.tap(f"play move {card} H12").say == "There is no such place in that hand."
    assert sitting.tap(f"play move {card} F0").say == "The card is there already. To move nothing, pass."
    assert sitting.save == before


def test_a_move_by_the_wrong_seat_is_refused() -> None:
    sitting = Sitting.new([None, "builder"], "juggling", starter=1)
    card = now(sitting).face_up[0][0]
    before = sitting.save
    assert sitting.tap(f"play throw {card}").say == "It is not your turn."
    assert sitting.save == before


def test_cards_that_start_a_legal_throw_are_marked_until_one_is_chosen() -> None:
    for state in positions({"players": 2}, 3)[:-1]:
        markup = juggling.board(scene(state, state.turn))
        some = [throw for throw in state.throws() if state.throw or len(throw.cards) > 1]
        assert marked(markup) == {throw.cards[0] for throw in some}
    assert marked(juggling.board(scene(after(0), 0, "9s"))) == set()


def test_the_name_of_a_card_tells_its_place_its_hand_and_its_mark() -> None:
    markup = juggling.board(scene(after(0), 0))
    assert "nine of spades, 1 of 4, face-up hand</span>" in markup
    assert '<span class="unseen">, starts a throw</span>' in markup


# --- preparing


def test_the_gaps_are_the_legal_moves_of_the_chosen_card() -> None:
    rng = Random(1)
    for state in positions({"players": 3}, 5)[:-1]:
        card = rng.choice([c for hand in state.hands[state.turn] for c in hand])
        found = set(gaps(juggling.board(scene(state, state.turn, card))))
        assert found == {f"play {m}" for m in state.prepares() if isinstance(m, Prepare) and m.card == card}


def test_gaps_have_names() -> None:
    found = gaps(juggling.board(scene(after(1), 1, "6c")))
    assert found["play move 6c F2"] == "between five of hearts and seven of diamonds, face-up hand"
    assert found["play move 6c F0"] == "before four of spades, face-up hand"
    assert found["play move 6c F3"] == "after seven of diamonds, face-up hand"
    assert found["play move 6c H0"] == "before two of diamonds, hidden hand"
    assert "play move 6c H1" not in found
    only = gaps(juggling.board(scene(after(2), 2, "Kh")))
    assert set(only) == {"play move Kh H0", "play move Kh H1"}


def test_with_nothing_in_play_no_card_can_be_moved_and_nobody_may_pass() -> None:
    state = after(4)
    markup = juggling.board(scene(state, 1, "2d"))
    assert gaps(markup) == {}
    assert "play pass" not in markup
    assert "Your turn: throw what you like." in juggling.ask(scene(state, 1))


def test_two_chosen_cards_are_for_a_throw_and_open_no_gaps() -> None:
    assert gaps(juggling.board(scene(after(0), 0, "9s 9h"))) == {}


# --- catching


def test_a_catch_puts_one_card_after_the_other_and_can_be_taken_back_until_the_last() -> None:
    state = after(7)
    assert "select catch" in buttons(juggling.board(scene(state, 1)))
    first = gaps(juggling.board(scene(state, 1, "catch")))
    assert first["select catch 6c F0"] == "into the empty hand, face-up hand"
    assert set(first) == {"select catch 6c H0", "select catch 6c H1", "select catch 6c F0"}
    markup = juggling.board(scene(state, 1, "catch 6c F0"))
    second = gaps(markup)
    assert second["play catch 6c F0 7d F1"] == "after six of clubs, face-up hand"
    assert len(second) == 4
    assert {"select catch", "select none"} <= set(buttons(markup))
    assert juggling.choice(scene(state, 1, "catch 6c F0")) == "7♦ – where to? Card 2 of 2."
    assert state.play(state.catches()[0]).turn == 2


def test_every_way_through_the_gaps_of_a_catch_is_a_catch() -> None:
    state, rng = after(5).play(after(5).drawn(Random(0))), Random(2)
    while state.turn is not None and state.turn != state.owner:
        state = state.play(state.prepares()[0])
    for _try in range(40):
        selection = "catch"
        while not selection.startswith("play "):
            found = list(gaps(juggling.board(scene(state, state.turn, selection))))
            selection = rng.choice(found).removeprefix("select ")
        state.play(parse(selection.removeprefix("play ")))


@pytest.mark.parametrize(
    "junk", ["catch 7d F0", "catch 6c F9", "catch 6c", "catch pass", "catch 6c F0 7d F1"]
)
def test_a_catch_that_cannot_be_is_begun_anew(junk: str) -> None:
    assert set(gaps(juggling.board(scene(after(7), 1, junk)))) >= {"select catch 6c F0"}


def test_nobody_else_may_catch() -> None:
    assert gaps(juggling.board(scene(after(6), 0, "catch"))) == {}
    assert "select catch" not in juggling.board(scene(after(6), 0))


# --- what is told


def test_the_round_of_the_rules_page_is_told_in_whole_sentences() -> None:
    told = [
        " ".join(juggling.tell(after(step).view(0), after(step + 1).view(0), NAMES[:3])) for step in range(9)
    ]
    assert told == [
        "Anna throws 9♠, 9♥ and 9♦ and takes 2 cards.",
        "Ben moves 6♣ to the face-up hand. Anna takes 9♠.",
        "Cleo moves K♥ to the hidden hand. Anna takes 9♥.",
        "Anna moves 8♣ to the face-up hand. Anna takes 9♦, the last one: nothing is in play.",
        "Ben throws 4♠, 5♥, 6♣ and 7♦.",
        "Cleo passes. Ben takes 4♠.",
        "Anna moves 6♠ to the face-up hand. Ben takes 5♥.",
        "Ben catches 6♣ and 7♦.",
        "Cleo throws K♠ and K♥. Cleo has emptied both hands: the round is over. "
        "Scores: Anna 2, Ben −1, Cleo 0. Anna wins!",
    ]


def test_a_card_that_moves_within_a_hidden_hand_is_told_to_its_owner_alone() -> None:
    before = after(1)
    then = before.play(parse("move 6c H0"))
    assert juggling.tell(before.view(1), then.view(1), NAMES[:3])[0] == "Ben moves 6♣ within the hidden hand."
    for other in (0, 2, None):
        told = juggling.tell(before.view(other), then.view(other), NAMES[:3])
        assert told[0] == "Ben moves a card within the hidden hand."


def test_the_table_can_be_read_out() -> None:
    text = juggling.describe(scene(after(3), 0))
    assert "Anna has thrown 9♦: a single." in text
    assert "Cleo holds 2 hidden cards; face up: nothing. Score pile: 0. Known to be hidden: K♥." in text
    assert text.endswith("Your throw is back: throw over it, catch it, move a card, or pass.")


def test_the_others_show_their_face_up_cards_their_sizes_and_what_is_known_to_be_hidden() -> None:
    markup = juggling.board(scene(after(3), 0))
    assert "2 hidden · pile 0" in markup
    assert re.search(r'aria-label="Known to be hidden"><span class="cell"><span id="c-Kh"', markup)


def test_the_lowest_card_of_the_throw_is_marked_as_the_next_to_leave() -> None:
    assert 'aria-label="five of clubs, leaves next"' in juggling.board(scene(after(0), 0))


# --- rounds and scores


@pytest.mark.parametrize("options", VARIANTS["juggling"], ids=label)
def test_the_sheet_adds_up_to_the_totals(options: dict[str, int]) -> None:
    states = positions(options, 11)
    for state in states[:: len(states) // 20] + states[-1:]:
        rounds = juggling_scores.finished_rounds(state.view(None))
        sums = [sum(pile - left for pile, left in seat) for seat in zip(*rounds, strict=True)]
        assert tuple(sums or [0] * len(state.totals)) == state.totals


def test_after_a_round_its_scores_lie_open_until_everybody_has_moved() -> None:
    states = positions({"players": 3, "rounds": 3}, 4)
    first = next(i for i, state in enumerate(states) if state.round == 2)
    shown = ["<table>" in juggling.board(scene(state, 0)) for state in states[first - 1 : first + 4]]
    assert shown == [False, True, True, True, False]
    later = scene(states[first + 3], 0)
    assert 'data-act="panel scores"' in juggling.status(later)
    assert "<table>" in juggling.board(later._replace(panel="scores"))
    assert "<table>" in juggling.board(scene(states[-1], 0))


def test_a_shared_win_is_told_as_one() -> None:
    state = after(9)
    assert juggling.result(scene(state, 0)) == ("Anna wins!", "With 2 points.")
    state.winners = (0, 2)
    assert juggling.result(scene(state, 0))[0] == "Anna and Cleo share the win."


# --- secrets


def traces(card: Card) -> list[str]:
    return [f"c-{card}", f"{card} ", f' {card}"', name(card), short(card)]


@pytest.mark.parametrize("options", VARIANTS["juggling"], ids=label)
@pytest.mark.parametrize("seed", range(4))
def test_no_unseen_card_has_a_trace_whoever_looks_and_whatever_is_selected(
    options: dict[str, int], seed: int
) -> None:
    states = positions(options, seed + 20)
    rng = Random(seed)
    for before, state in pairwise(states):
        for viewer in (None, *range(state.options.players)):
            unseen = state.view(viewer).unseen
            selection = rng.choice(["", "catch", *state.hands[rng.randrange(state.options.players)][0]])
            if selection in unseen:  # such a token is of the screen's own making, and dropped
                assert "open" not in juggling.board(scene(state, viewer, selection))
            drawn = scene(state, viewer, selection)
            parts = [juggling.board(drawn), juggling.status(drawn), juggling.describe(drawn)]
            parts.append(juggling.choice(drawn))
            if before.round == state.round:
                parts += juggling.tell(before.view(viewer), state.view(viewer), drawn.names)
            text = " ".join(parts)
            for card in unseen:
                for trace in traces(card):
                    assert trace not in text, (trace, viewer)


@pytest.mark.parametrize("persons", [1, 2, 4])
def test_no_unseen_card_is_in_the_log_behind_the_curtain_or_said(persons: int) -> None:
    seats = [None if seat < persons else "uniform" for seat in range(4)]
    sitting = Sitting.new(seats, "juggling", deal=persons)
    rng = Random(persons)
    while sitting.session.state.turn is not None:
        if sitting.session.curtain is None and not sitting.more and rng.random() < 0.5:
            chosen = rng.choice([token for token in sitting.tokens if token.startswith("select ")])
            sitting.tap(chosen)
        else:
            sitting.play_on(rng)
        viewer = sitting.session.viewer
        if sitting.session.state.turn is not None:
            for card in sitting.session.state.view(viewer).unseen:
                for trace in traces(card):
                    assert trace not in sitting.markup, (trace, viewer)
                assert name(card) not in sitting.say
