"""Elephant Ball at the table, in many random positions, for every seat and for a spectator."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine import GAMES
from engine.elephant import View
from engine.game import Seat
from engine.riding import CLOWNS, PLAYS, Play
from tests.table.elephant_screens import NAMES, buttons, markup, scene, whole_game
from tests.variants import VARIANTS, label, random_states
from web.table import draw, elephant
from web.table.elephant_choice import misfit
from web.table.markup import spoken
from web.table.riders import name, short
from web.table.ridings import told


@pytest.mark.parametrize("options", VARIANTS["elephant"], ids=label)
def test_marks_say_what_the_engine_says(options: dict[str, Any]) -> None:
    for state in random_states("elephant", options, 5):
        if state.turn is None or state.giving:  # type: ignore[attr-defined]
            continue
        view: Any = state.view(state.turn)
        playable = {move.cards[0] for move in view.moves() if isinstance(move, Play)}
        for card in view.hands[view.seat]:
            assert (misfit(view, card) is None) == (card in playable)
            if card != "purple":
                assert misfit(view, card) == view.refusal(PLAYS[card])


@pytest.mark.parametrize("options", VARIANTS["elephant"], ids=label)
def test_the_story_told_from_the_moves_is_the_engine_s(options: dict[str, Any]) -> None:
    for state in random_states("elephant", options, 3):
        view: Any = state.view(None)
        story = told(view)
        assert len(story.rounds) == view.round - (view.turn is not None)
        assert view.scores == (story.rounds[-1].scores if story.rounds else (0,) * len(view.hands))
        assert tuple(play for _seat, play in story.now.laid) == view.table
        assert story.now.rule == view.rule
        won = [riding.winner for riding in story.ridings if riding.round == view.round]
        assert [won.count(seat) for seat in range(len(view.hands))] == list(view.bundles)


class Balanced(HTMLParser):
    """Refuses markup whose tags do not close."""

    VOID = frozenset({"use", "circle", "line", "path"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def some_selections(view: View, rng: Random) -> list[str]:
    """Nothing, and some of what could be chosen."""
    hand = [c for c in view.hands[view.seat or 0] if c != "?"]
    two = " ".join(rng.sample(hand, 2)) if len(hand) > 1 else ""
    numbers = f"purple {rng.randrange(1, 11)}-{rng.randrange(1, 11)}"
    return [
        "",
        *rng.sample(hand, min(2, len(hand))),
        two,
        "pass",
        "purple",
        numbers,
        "purple 3-",
        "nonsense 9",
    ]


@pytest.mark.parametrize("options", VARIANTS["elephant"], ids=label)
def test_in_any_position_the_screen_is_whole_and_what_it_plays_is_legal(options: dict[str, Any]) -> None:
    rng = Random(8)
    game = GAMES["elephant"]
    for state in whole_game(9, **options)[::17]:
        for seat in (None, *range(len(state.hands))):
            for selection in some_selections(state.view(seat), rng):
                drawn = markup(state, seat, selection)
                Balanced().feed(drawn)
                ids = re.findall(r' id="([^"]*)"', drawn)
                assert len(ids) == len(set(ids))
                assert elephant.describe(scene(state, seat, selection))
                for token in buttons(drawn):
                    state.play(game.parse(token.removeprefix("play ")), seat)


@pytest.mark.parametrize("options", VARIANTS["elephant"], ids=label)
def test_no_unseen_card_is_in_the_markup_or_in_what_is_said_whoever_looks(options: dict[str, Any]) -> None:
    rng = Random(3)
    states = whole_game(6, **options)
    names = NAMES[: options["players"]]
    seats: list[Seat | None] = [None, *range(options["players"])]
    logs: dict[Seat | None, list[str]] = {seat: [] for seat in seats}
    for before, after in pairwise(states):
        for seat in seats:
            view = after.view(seat)
            news = elephant.tell(before.view(seat), view, names)
            logs[seat].append(" ".join(news))
            if after.turn is None or rng.random() < 0.9:
                continue
            selection = rng.choice(some_selections(view, rng)) if seat == after.turn else ""
            here = scene(after, seat, selection, since=news, log=tuple(logs[seat]))
            earlier = {card for _who, move in view.history if isinstance(move, Play) for card in move.cards}
            named = {move.declared for _who, move in view.history if isinstance(move, Play)}
            said = [elephant.describe(here), elephant.choice(here), elephant.ask(here), *news]
            drawn = draw.table(here, elephant, "rules/") + draw.curtain(here, elephant, 0)
            for card in view.unseen:
                assert f'c-{card}"' not in drawn
                if card in earlier or card in named or card in selection:
                    continue
                traces = {name(card), short(card), f'"{card}"', f" {card} ", f" {card}<"}
                if card in CLOWNS:  # which clowns are in a round is public
                    traces = {f'"{card}"'}
                for trace in traces:
                    alone = re.compile(rf"(?<!\d){re.escape(trace)}(?!\d)")
                    assert not alone.search(drawn), (trace, seat)
                    assert not any(alone.search(spoken(line)) for line in said), (trace, seat)
