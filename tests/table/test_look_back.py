"""Looking back at the table: progress, stop, pages; nothing that is still hidden."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tests.table.sitting import Sitting
from tests.table.test_secrecy import traces


def until_round(number: int, seats: list[str | None], game: str = "balancing", **options: Any) -> Sitting:
    """A game at the beginning of a round, a person's look at it before the bots go on."""
    sitting = Sitting.new(seats, game, **options)
    rng = Random(2)
    while True:
        state: Any = sitting.session.state
        if state.round >= number or state.turn is None:
            return sitting
        assert sitting.play_on(rng)


def over(game: str, seats: list[str | None], **options: Any) -> Sitting:
    """A game that is over."""
    sitting = Sitting.new(seats, game, **options)
    rng = Random(4)
    while sitting.play_on(rng):
        pass
    return sitting


def looked(sitting: Sitting, what: str) -> Sitting:
    """After a look back, at its first page."""
    sitting.tap(f"study {what}")
    while sitting.more:
        sitting.step()
    return sitting


def leaves(sitting: Sitting) -> list[str]:
    """The markup of each page."""
    study = sitting.session.study
    assert study is not None
    assert study.found is not None
    return [sitting.tap(f"study page {page}").markup for page in range(len(study.found.pages))]


@pytest.mark.parametrize("seats", [[None, "simple"], [None, None]])
def test_after_a_round_of_balancing_act_one_may_see_what_was_possible(seats: list[str | None]) -> None:
    sitting = until_round(2, seats, level="easy")
    assert "study 1" in sitting.tokens
    looked(sitting, "1")
    assert re.search(r"It cost (no|\d) li(fe|ves)\.", sitting.text)
    assert "study none" in sitting.tokens
    before = sitting.text
    assert "What gave it away" in before
    assert "With open hands" in before
    pages = leaves(sitting)
    assert "This would have kept it: 1 of" in re.sub("<[^>]*>", "", pages[1])
    assert "Round 1" in sitting.text
    assert "study none" not in sitting.tap("study none").tokens


def test_nothing_that_is_still_hidden_can_be_seen_in_it() -> None:
    for deal in range(6):
        sitting = until_round(2, [None, None], deal=deal, level="easy")
        view = sitting.session.state.view(None)
        looked(sitting, "1")
        for markup in (sitting.markup, *leaves(sitting)):
            now = re.sub(r'<aside class="log.*?</aside>', "", markup, flags=re.DOTALL)
            for card in view.unseen:
                assert not [trace for trace in traces(card) if trace in now], card


def test_a_look_back_moves_nothing_and_the_bots_wait_for_it() -> None:
    sitting = until_round(2, [None, "simple"], level="easy", starter=0)
    assert sitting.more
    at, save = sitting.at, sitting.save
    looked(sitting, "1")
    assert (sitting.at, sitting.save, sitting.more) == (at, save, False)
    assert sitting.tap("study none").more


def test_it_is_offered_after_a_round_and_no_more_when_the_next_one_is_under_way() -> None:
    sitting = Sitting.new([None, "simple"], level="easy")
    assert not [token for token in sitting.tokens if token.startswith("study")]
    assert not sitting.tap("study 1").session.study
    sitting = until_round(2, [None, "simple"], level="easy")
    rng = Random(1)
    end = sitting.at
    while sitting.at < end + 6:
        sitting.play_on(rng)
    assert "study 1" not in sitting.tokens


def test_at_the_end_of_the_game_every_round_can_be_looked_at() -> None:
    sitting = over("balancing", ["simple", "simple"], level="easy")
    last: Any = sitting.session.state
    assert [token for token in sitting.tokens if token.startswith("study")] == [
        f"study {number}" for number in range(1, last.round + 1)
    ]
    for number in range(1, last.round + 1):
        looked(sitting, str(number))
        assert "It cost" in sitting.text


def test_after_a_solo_game_the_best_score_is_named_and_the_move_that_gave_it_away() -> None:
    sitting = over("solo", [None])
    looked(sitting, "all")
    assert re.search(
        r"The best score that these cards allow is \d|These cards could not be won", sitting.text
    )
    assert "What gave it away" in sitting.text
    assert len(leaves(sitting)) > 2
    assert "Won! Score" in sitting.text


@pytest.mark.parametrize(
    ("game", "seats"), [("juggling", [None, "greedy"]), ("elephant", [None, "uniform", "uniform"])]
)
def test_after_a_game_against_others_the_worst_moves_are_shown_as_the_seat_saw_them(
    game: str, seats: list[str | None]
) -> None:
    sitting = over(game, seats, deal=3)
    sitting.tap("study all")
    progress = [0.0]
    for _slice in range(40):
        sitting.step()
        progress.append(float(re.findall(r'<progress value="([\d.]+)"', sitting.markup)[0]))
        if len(sitting.session.study._latest or ()) == 1:  # type: ignore[union-attr]
            break
    assert progress == sorted(progress)
    sitting.tap("study stop")
    assert "You stopped it before the end." in sitting.text
    assert not sitting.more
    assert re.search(r"would have done (this|nothing better)", sitting.text)


def test_after_a_round_against_others_the_person_s_own_moves_of_it_can_be_looked_at() -> None:
    sitting = until_round(2, [None, "greedy"], "juggling", rounds=2)
    assert "study 1" in sitting.tokens
    looked(sitting, "1")
    study = sitting.session.study
    assert study is not None
    assert study.found is not None
    for page in study.found.pages:
        assert page.view.seat == 0
        assert page.view.round == 1
    unseen = sitting.session.state.view(0).unseen
    assert unseen


def test_to_stop_at_once_is_to_be_back_at_the_table() -> None:
    sitting = over("solo", [None])
    now = sitting.markup
    assert sitting.tap("study all").tap("study stop").markup == now


@pytest.mark.parametrize("what", ["", "9", "none", "page 1", "stop", "x", "all"])
def test_what_cannot_be_looked_back_at_changes_nothing(what: str) -> None:
    sitting = Sitting.new([None, "simple"])
    now = sitting.markup
    assert sitting.tap(f"study {what}").markup == now
