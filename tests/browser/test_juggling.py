"""Juggling Act in a browser: whole rounds by taps, a catch, what is refused, what fits."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from bots import STRENGTHS
from engine.throws import PASS, Catch, Prepare
from tests.browser.juggler import choose, fits, fixed_chance, make, position
from tests.browser.playing import everything, ready, saved, start, tap
from web.table.markup import name, short


def assert_hides(page: Page, cards: set[str]) -> None:
    """None of the cards is anywhere in the page: as id, in a token, as text, as name."""
    text = re.sub(r"<svg.*?</svg>", "", everything(page), flags=re.DOTALL)
    for card in cards:
        for trace in (f"c-{card}", f'"{card}"', f' {card}"', f" {card} ", name(card), short(card)):
            assert trace not in text, trace


def test_a_round_of_two_on_one_device_from_the_first_throw_to_the_score(page: Page) -> None:
    start(page, "juggling", seats="pp", deal=4)
    rng = Random(1)
    curtains = kinds = 0
    while True:
        ready(page)
        state = position(page, "juggling")
        if state.turn is None:
            break
        assert page.locator("#table .curtain").count()
        curtains += 1
        unseen = {seat: set(state.view(seat).unseen) for seat in (0, 1)}
        assert_hides(page, unseen[0] | unseen[1])
        tap(page, "#lift")
        assert_hides(page, unseen[state.turn])
        fits(page)
        move = choose(state, "builder", rng)
        kinds |= 1 << isinstance(move, Prepare)
        if isinstance(move, Prepare):
            tap(page, f"#c-{move.card}")
            fits(page)
            tap(page, f'[data-act="play {move}"]')
        else:
            make(page, move)
    assert curtains > 8
    assert kinds == 3
    expect(page.locator(".result h1")).to_have_text(
        f"Player {position(page, 'juggling').winners[0] + 1} wins!"
    )
    rows = page.locator(".scores tbody tr")
    assert [int(row.locator("b").inner_text().replace("−", "-")) for row in rows.all()] == list(
        position(page, "juggling").totals
    )


def test_a_match_of_three_against_bots_with_a_catch_in_it(page: Page) -> None:
    fixed_chance(page)
    start(page, "juggling", seats="pbb", deal=17, rounds="players")
    rng = Random(3)
    rounds: set[int] = set()
    ready(page)
    while not page.locator("#table .result").count():
        state = position(page, "juggling")
        rounds.add(state.round)
        move = max(state.throws(), key=lambda throw: throw.strength, default=PASS)
        caught = any(text.startswith("catch ") for text in saved(page, "juggling")["moves"])
        if state.owner == state.turn and len(state.throw) > 1 and not caught:
            move = state.catches()[rng.randrange(state.catches().ways)]
            assert isinstance(move, Catch)
            make_and_take_back(page, move)
        make(page, move)
        assert saved(page, "juggling")["moves"][len(state.view(None).history)] == str(move)
        ready(page)
    assert rounds == {1, 2, 3}
    assert any(text.startswith("catch ") for text in saved(page, "juggling")["moves"])
    expect(page.locator(".scores thead th")).to_have_text(["Round 1", "Round 2", "Round 3", "Total"])


def make_and_take_back(page: Page, move: Catch) -> None:
    """Begin a catch, and take it back card by card."""
    tap(page, "#catch")
    fits(page)
    tap(page, f'[data-act="select {Catch(move.puts[:1])}"]')
    expect(page.locator(f"#table .hand span#c-{move.puts[0].card}")).to_be_visible()
    tap(page, "#back")
    expect(page.locator(f"#table .throw #c-{move.puts[0].card}")).to_be_visible()
    tap(page, "#stop")


def test_a_throw_grows_from_card_to_card_and_says_what_it_is(page: Page) -> None:
    fixed_chance(page)
    start(page, "juggling", seats="pp", deal=6)
    tap(page, "#lift")
    state = position(page, "juggling")
    throw = max(state.throws(), key=lambda throw: throw.strength)
    assert len(throw.cards) > 1
    line = page.locator(".bar .ask p")
    for i, card in enumerate(throw.cards):
        tap(page, f"#c-{card}")
        fits(page)
        expect(line).to_contain_text(
            "a single" if i == 0 else ("a pair" if throw.kind == "set" else "a run of")
        )
    expect(page.locator("#say")).not_to_be_empty()
    tap(page, "#throw")
    assert saved(page, "juggling")["moves"] == [str(throw)]


@pytest.mark.parametrize(
    ("token", "reason"),
    [
        ("play throw {other}", "That card is not in your hands."),
        ("play throw {mine}", "Too short: the throw in play has more cards."),
        ("play move {mine} H17", "There is no such place in that hand."),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(page: Page, token: str, reason: str) -> None:
    start(page, "juggling", seats="pp", deal=6)
    tap(page, "#lift")
    state = position(page, "juggling")
    make(page, max(state.throws(), key=lambda throw: throw.strength))
    tap(page, "#lift")
    state = position(page, "juggling")
    other = state.face_up[1 - state.turn][0]
    tap(page, f"#c-{state.face_up[state.turn][0]}")
    before = saved(page, "juggling")
    sent = token.format(other=other, mine=state.face_up[state.turn][0])
    page.locator("#throw").evaluate("(button, act) => button.setAttribute('data-act', act)", sent)
    tap(page, "#throw")
    expect(page.locator(".notice")).to_contain_text(reason)
    expect(page.locator("#say")).to_contain_text(reason)
    assert saved(page, "juggling") == before


def test_a_tap_out_of_turn_is_refused(page: Page) -> None:
    fixed_chance(page)
    start(page, "juggling", seats="pb", deal=5, pace="slow")
    page.wait_for_selector("#table .hand:not(.turn), #table .hand.turn")
    if page.locator("#table .hand.turn").count():
        make(page, choose(position(page, "juggling"), "greedy", Random(1)))
    before = saved(page, "juggling")
    page.locator("#table [data-act=undo], #table [data-act='panel log']").first.evaluate(
        "button => button.setAttribute('data-act', 'play pass')"
    )
    page.locator("#table [data-act='play pass']").first.click()
    expect(page.locator(".notice")).to_contain_text("It is not your turn.")
    assert saved(page, "juggling")["moves"] == before["moves"]


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (667, 375), (768, 1024), (1280, 800)])
@pytest.mark.parametrize("seats", ["pppp", "ppp"])
def test_full_hands_fit_and_every_gap_can_be_reached(page: Page, size: tuple[int, int], seats: str) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    start(page, "juggling", seats=seats, deal=9)
    tap(page, "#lift")
    make(page, position(page, "juggling").throws()[0])
    tap(page, "#lift")
    fits(page)
    page.evaluate("scrollTo(0, 0)")
    bar = page.locator(".bar").bounding_box()
    state = position(page, "juggling")
    tap(page, f"#c-{state.face_up[state.turn][2]}")
    fits(page)
    page.evaluate("scrollTo(0, 0)")
    opened = page.locator(".bar").bounding_box()
    assert bar
    assert opened
    if size[1] >= 640:  # Pass keeps its place
        assert abs(bar["y"] + bar["height"] - opened["y"] - opened["height"]) < 2
    gaps = page.locator(".gap")
    assert gaps.count() == sum(map(len, state.hands[state.turn]))
    for gap in gaps.all():
        gap.click(trial=True)


def test_marks_can_be_switched_off_for_eye_and_ear(page: Page) -> None:
    start(page, "juggling", seats="pp", deal=6)
    tap(page, "#lift")
    marked = page.get_by_role("button", name="starts a throw")
    expect(marked.first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.locator("#choices [name=marks][value=off]").check(force=True)
    page.get_by_role("button", name="Done").click()
    expect(marked).to_have_count(0)
    page.reload()
    ready(page)
    tap(page, "#lift")
    expect(marked).to_have_count(0)


def test_every_state_of_the_table_passes_axe(page: Page, axe: Callable[[Page], list[str]]) -> None:
    start(page, "juggling", seats="pp", deal=6)
    assert axe(page) == []
    tap(page, "#lift")
    assert axe(page) == []
    make(page, max(position(page, "juggling").throws(), key=lambda throw: throw.strength))
    tap(page, "#lift")
    state = position(page, "juggling")
    tap(page, f"#c-{state.face_up[state.turn][0]}")
    assert axe(page) == []
    tap(page, "[data-act='play pass']")
    tap(page, "#lift")
    if page.locator("#catch").count():
        tap(page, "#catch")
        assert axe(page) == []


@pytest.mark.parametrize("game", ["juggling", "solo"])
def test_every_strength_of_the_game_is_offered(page: Page, game: str) -> None:
    page.goto(f"{game}/")
    offered = page.locator("[name=who-1] option").evaluate_all("options => options.map(each => each.value)")
    assert offered == ["", *STRENGTHS[game].values()]
