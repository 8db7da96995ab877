"""Elephant Ball at the table: what stands on the screen and what is said."""

from __future__ import annotations

import re
from typing import Any

from engine.game import IllegalMove, Malformed, Refusal
from engine.riding import BALL, CLOWNS, ELEPHANT, RIDERS, Play, Why
from tests.engine.test_elephant import play, position
from tests.table.elephant_screens import NAMES, ask, buttons, markup, scene, tag, text, whole_game
from tests.table.sitting import Sitting
from web.table import elephant, elephant_words
from web.table.elephant_choice import misfit
from web.table.elephant_words import reason
from web.table.markup import shown, spoken
from web.table.riders import name, short

STARTING = position("7-4 7-9 8-9 3-10 red", "9-9 5-6", "8-8 blue")
ELEPHANT_7 = play(STARTING, "7-4 7-9")
ACROBAT = play(position("5-6 6-5 8-9 purple red", "7-4 9-9", "8-8 10-10"), "5-6 6-5", "7-4", "8-8")


# --- cards and sentences


def test_a_rider_in_a_sentence_is_shown_by_its_halves_and_said_by_its_numbers() -> None:
    sentence = "Ben plays 10·9, Anna 7♣."
    assert spoken(sentence) == "Ben plays elephant 10, ball 9, Anna seven of clubs."
    assert '<b class="elephant">10</b>·<b class="ball">9</b>' in shown(sentence)
    assert 'aria-label="elephant 10, ball 9"' in shown(sentence)
    assert "7♣" in shown(sentence)


def test_a_card_shows_the_elephant_number_first_and_the_ball_number_last() -> None:
    found = re.search(r'id="c-7-9"[^>]*>(.*?)</button>', markup(STARTING))
    assert found
    numbers = re.findall(r'<span class="(\w+)"[^>]*>(\d*)<svg.*?</svg>(\d*)</span>', found[1])
    assert numbers == [("elephant", "7", ""), ("ball", "", "9")]


def test_every_card_has_a_name_that_no_other_has() -> None:
    cards = (*RIDERS, *CLOWNS)
    assert len({name(c) for c in cards}) == len({short(c) for c in cards}) == len(cards)


def test_every_reason_of_the_engine_has_words() -> None:
    for why in Why:
        assert reason(why) or why is Why.NO_DECK
    for refusal in (Refusal.OVER, Refusal.NOT_YOUR_TURN, Refusal.NOT_IN_HAND):
        assert elephant.refused(IllegalMove(refusal, "7-9")) == reason(refusal)
    assert "7-" in elephant.refused(Malformed(Refusal.UNREADABLE, "7-"))


# --- starting


def test_a_starter_sees_while_choosing_two_cards_which_rule_they_make() -> None:
    assert buttons(markup(STARTING, 0, "7-9")) == {
        "play 7-9": "Play 7·9 or choose a second one",
        "play pass": "Pass Ben starts",
    }
    for pair, rule in (("7-9 7-4", "Elephant 7"), ("7-9 8-9", "Ball 9"), ("7-9 3-10", "Acrobat")):
        drawn = markup(STARTING, 0, pair)
        token = f"play {' '.join(sorted(pair.split(), key=RIDERS.index))}"
        assert buttons(drawn)[token].endswith(f"makes {rule}")
        lit = re.findall(r'<li class="(\w+) on">.*?<b>(.*?)</b>', drawn)
        assert lit == [(rule.split()[0].lower(), rule)]
        assert f"makes {rule}." in elephant.choice(scene(STARTING, 0, pair))


def test_what_a_card_has_in_common_with_the_first_one_is_marked() -> None:
    drawn = markup(STARTING, 0, "7-9")
    assert "same-elephant" in tag(drawn, "7-4")
    assert "same-ball" in tag(drawn, "8-9")
    assert "same-" not in tag(drawn, "3-10")
    opened = markup(play(STARTING, "7-9"), 1)
    assert "same-ball" in tag(opened, "9-9")
    assert "same-" not in tag(opened, "5-6")


def test_the_second_rider_sees_which_rule_it_makes_with_the_one_that_lies() -> None:
    state = play(STARTING, "7-9")
    assert buttons(markup(state, 1, "9-9"))["play 9-9"] == "Play 9·9 makes Ball 9"
    assert buttons(markup(state, 1, "5-6"))["play 5-6"] == "Play 5·6 makes Acrobat"
    assert buttons(markup(state, 1))["play pass"] == "Pass for now"


def test_two_cards_are_chosen_one_after_the_other_and_a_third_takes_the_place_of_the_first() -> None:
    assert 'data-act="select 7-9 8-9"' in tag(markup(STARTING, 0, "7-9"), "8-9")
    assert 'data-act="select 7-4 8-9"' in tag(markup(STARTING, 0, "7-9 7-4"), "8-9")
    assert 'data-act="select 7-4"' in tag(markup(STARTING, 0, "7-9 7-4"), "7-9")
    assert 'data-act="select none"' in tag(markup(STARTING, 0, "7-9"), "7-9")
    assert 'data-act="select red"' in tag(markup(STARTING, 0, "7-9"), "red")


def test_the_first_turn_of_a_round_takes_one_card_and_says_why_there_is_no_pass() -> None:
    state = position("7-4 7-9 8-9", "9-9", "8-8", bundles=(0, 0, 0))
    assert 'data-act="select 7-4"' in tag(markup(state, 0, "7-9"), "7-4")
    assert list(buttons(markup(state, 0, "7-9"))) == ["play 7-9"]
    assert 'data-act="select pass"' in markup(state)
    assert "exactly one rider" in ask(state, "pass")


def test_who_must_play_when_the_start_comes_round_reads_so() -> None:
    state = play(STARTING, "pass", "pass", "pass")
    assert "come round" in ask(state)
    assert "play pass" not in buttons(markup(state))
    assert "has to be played" in ask(state, "pass")


def test_clowns_alone_can_only_pass() -> None:
    state = position("red", "9-9", "8-8")
    assert ask(state) == "Only clowns left: pass."
    assert "neither starts nor decides" in ask(state, "red")
    assert list(buttons(markup(state, 0, "red"))) == ["play pass"]


# --- what fits


def test_cards_that_fit_are_marked_and_the_others_say_why() -> None:
    state = play(position("7-4 7-9", "7-5 9-9 red blue", "8-8"), "7-4 7-9")
    drawn = markup(state, 1)
    assert "fits" in tag(drawn, "7-5")
    assert "fits" in tag(drawn, "red")
    assert "misfit" in tag(drawn, "9-9")
    assert "It has another elephant number." in tag(drawn, "9-9")
    assert "fits under Ball only" in tag(drawn, "blue")
    assert ask(state) == "2 of your cards fit."
    assert ask(state, "9-9") == "9·9: It has another elephant number."
    assert "play 9-9" not in buttons(markup(state, 1, "9-9"))
    assert '<a href="rules/#fits-elephant">' in markup(state, 1, "9-9")


def test_under_acrobat_a_card_says_which_of_its_numbers_is_covered() -> None:
    drawn = markup(play(ACROBAT, "pass"), 1)
    assert "fits" in tag(drawn, "9-9")
    drawn = markup(play(position("5-6 6-5", "5-9 8-6 7-7", "9-9"), "5-6 6-5"), 1)
    assert "Its elephant number is covered." in tag(drawn, "5-9")
    assert "Its ball number is covered." in tag(drawn, "8-6")


def test_the_rule_stands_in_words_and_picture() -> None:
    assert '<span class="tile elephant"><b>7</b>' in markup(ELEPHANT_7, 1)
    assert "Elephant 7 Riders with elephant 7." in text(markup(ELEPHANT_7, 1))
    assert '<span class="tile acrobat">' in markup(ACROBAT)
    assert "Acrobat Both numbers free." in text(markup(ACROBAT))


def test_the_board_shows_the_free_numbers_and_the_chips_and_what_a_card_would_cover() -> None:
    drawn = markup(ACROBAT, 0, "8-9")
    assert 'aria-label="Free elephant numbers: 1, 2, 3, 4, 9, 10"' in drawn
    assert drawn.count('class="chip"') == 8
    state = play(position("5-6 6-5", "8-9", "9-9"), "5-6 6-5")
    drawn = markup(state, 1, "8-9")
    assert re.findall(r"<i class=picked>(\d+)</i>", drawn) == ["8", "9"]
    assert buttons(drawn)["play 8-9"] == "Play 8·9 covers elephant 8 and ball 9"


# --- the purple clown


def numbers(drawn: str, kind: str) -> dict[int, str]:
    """The tags of the numbers on the board that can be tapped."""
    return {int(n): found for found, n in re.findall(rf'(<button id="{kind}-(\d+)"[^>]*>)', drawn)}


def test_purple_is_declared_by_an_elephant_and_a_ball_number_on_the_board() -> None:
    assert ask(ACROBAT, "purple") == "Purple clown: tap an elephant number and a ball number."
    drawn = markup(ACROBAT, 0, "purple")
    assert 'data-act="select purple 9-"' in numbers(drawn, "elephant")[9]
    assert "aria-disabled" not in numbers(drawn, "elephant")[9]
    assert ask(ACROBAT, "purple 9-") == "Elephant 9 – and which ball number?"
    drawn = markup(ACROBAT, 0, "purple 9-")
    assert 'data-act="select purple 9-3"' in numbers(drawn, "ball")[3]
    assert buttons(markup(ACROBAT, 0, "purple 9-3"))["play purple 9-3"].startswith("Purple clown as 9·3")


def test_numbers_that_purple_cannot_have_are_off_and_say_why() -> None:
    drawn = markup(ACROBAT, 0, "purple")
    assert "elephant 8, covered" in numbers(drawn, "elephant")[8]
    assert "aria-disabled" in numbers(drawn, "elephant")[8]
    assert ask(ACROBAT, "purple 8-") == "Elephant 8 is covered."
    assert ask(ACROBAT, "purple -6") == "Ball 6 is covered."
    drawn = markup(ACROBAT, 0, "purple 2-")
    assert "adds up to too little" in numbers(drawn, "ball")[1]
    assert ask(ACROBAT, "purple 2-1") == "2·1 adds up to 3: 11 is the least."
    assert "play purple 2-1" not in buttons(markup(ACROBAT, 0, "purple 2-1"))
    drawn = markup(ACROBAT, 0, "purple 8-")
    assert "aria-disabled" not in numbers(drawn, "ball")[9]


def test_every_pair_that_can_be_tapped_is_the_engine_s() -> None:
    legal = {move.declared for move in ACROBAT.moves() if isinstance(move, Play) and move.declared}
    tapped = set()
    for elephant_number in range(1, 11):
        drawn = markup(ACROBAT, 0, f"purple {elephant_number}-")
        if "aria-disabled" in numbers(drawn, "elephant")[elephant_number]:
            continue
        tapped |= {
            f"{elephant_number}-{ball}"
            for ball, found in numbers(drawn, "ball").items()
            if "aria-disabled" not in found
        }
    assert tapped == legal


def test_purple_without_a_possible_pair_says_so() -> None:
    state = play(position("5-6 6-5 purple", "7-4 9-9", "8-8 10-10"), "5-6 6-5", "7-4", "8-8")
    state.covered |= sum(ELEPHANT[n] for n in range(5, 11)) | sum(BALL[n] for n in range(7, 11))
    assert misfit(state.view(0), "purple") is Why.BELOW_11
    assert ask(state, "purple") == "No two free numbers add up to 11 any more."
    assert "misfit" in tag(markup(state), "purple")


def test_a_declared_purple_lies_with_its_numbers() -> None:
    drawn = markup(play(ACROBAT, "purple 9-3"), 1)
    assert 'aria-label="purple clown, played by Anna, as elephant 9, ball 3"' in drawn
    assert "Anna plays the purple clown as 9·3." in elephant.tell(
        ACROBAT.view(1), play(ACROBAT, "purple 9-3").view(1), NAMES[:3]
    )


# --- everybody


def lane(drawn: str, who: str) -> str:
    found = re.search(rf'<li class="lane[^>]*><span class="who"><b>{who}</b>.*?</li>', drawn)
    assert found
    return found[0]


def test_everybody_s_bundles_hand_size_and_score_are_on_the_track() -> None:
    state = position("7-4 7-9", "9-9 5-6 1-10", "8-8", bundles=(2, 0, 1), scores=(-15, 0, 36))
    drawn = markup(state, 1)
    assert all(
        said in lane(drawn, "Anna") for said in ('"2 cards"', '"2 bundles"', '"score −15"', 'x="13.6%"')
    )
    assert all(said in lane(drawn, "Cleo") for said in ('"1 card"', '"1 bundle"', '"score 36"', 'x="100.0%"'))
    assert "lane turn" in lane(drawn, "Anna")


def test_who_is_out_and_who_may_return_is_told_apart() -> None:
    state = play(position("7-4 8-9", "9-9 5-6", "8-8 7-7"), "7-4", "pass")
    assert "may return" in lane(markup(state, 2), "Ben")
    assert "leads" in lane(markup(state, 2), "Anna")
    state = play(state, "7-7", "pass")
    assert "is out" in lane(markup(state, 1), "Anna")
    assert "may return" not in markup(state, 1)
    assert 'href="#elephant"' in lane(markup(state, 1), "Anna")
    assert 'href="#riding"' in lane(markup(state, 1), "Cleo")
    state = play(STARTING, "pass", "pass", "pass")
    assert [seat in elephant_words.may_return(state.view(None)) for seat in range(3)] == [False, True, True]


def test_the_last_ball_riding_can_be_looked_at_again_until_the_next_move() -> None:
    state = play(STARTING, "7-4 7-9", "pass", "pass")
    assert "look-back" in markup(state)
    panel = f"last {len(state.view(0).history)}"
    drawn = markup(state, panel=panel)
    assert "The last ball riding, won by Anna." in text(drawn)
    assert "elephant 7, ball 9, played by Anna" in drawn
    assert 'id="c-7-9"' not in drawn
    assert "won by" not in text(markup(play(state, "8-9"), 1, panel=panel))
    assert "look-back" not in markup(STARTING)


def test_the_end_of_a_round_is_a_table_of_bundles_cards_left_and_points_until_one_moves() -> None:
    states = whole_game(2, players=4)
    ends = [i for i, state in enumerate(states) if i and state.round > states[i - 1].round]
    before, after = states[ends[0] - 1], states[ends[0]]
    drawn = markup(after, 0)
    assert drawn.count("<tr") == 5
    winner, left = before.leader, [len(hand) for hand in before.hands]
    bundles = [won + (seat == winner) for seat, won in enumerate(before.bundles)]
    for seat in range(4):
        row = re.search(rf"<b>{NAMES[seat]}</b>.*?</tr>", drawn)
        assert row
        points = f"{3 * bundles[seat] - left[seat]:+d}".replace("-", "−").replace("+0", "0")
        expected = [str(bundles[seat]), str(left[seat]), points, str(after.scores[seat]).replace("-", "−")]
        assert re.findall(r"<td>(?:<b>)?(.*?)(?:</b>)?</td>", row[0]) == expected
    first = after.turn
    assert "round-end" not in markup(states[ends[0] + 1], first)
    others = [seat for seat in range(4) if seat != first]
    assert all("round-end" in markup(states[ends[0] + 1], seat) for seat in others)
    told_lines = elephant.tell(before.view(0), after.view(0), NAMES[:4])
    assert any(line.startswith("Round 1 ends: Anna ") for line in told_lines)
    assert told_lines[-1].startswith("Round 2: ")


def test_at_the_end_everybody_s_cards_are_open_and_the_winner_is_named() -> None:
    state = whole_game(4, players=3)[-1]
    drawn = markup(state, 0)
    for hand in state.hands:
        for card in hand:
            assert f'id="c-{card}"' in drawn
    assert "superstar" in text(drawn) or "share the win" in text(drawn)
    assert '<button id="c-' not in drawn
    assert "play pass" not in drawn


# --- Petit


def test_in_petit_two_cards_are_laid_aside_face_down_then_the_gift_from_the_left_is_shown() -> None:
    sitting = Sitting.new([None, "uniform", "uniform"], "elephant", petit=True, dealer=2)
    first, second = [token.split()[1] for token in sitting.tokens if token.startswith("select ")][:2]
    sitting.tap(f"select {first}")
    assert "And one more for Cleo." in sitting.text
    sitting.tap(f"select {first} {second}")
    assert list(buttons(sitting.markup)) == [f"play give {first} {second}"]
    sitting.tap(f"play give {first} {second}")
    assert 'aria-label="2 face-down cards"' in sitting.markup
    assert f"c-{first}" not in sitting.markup
    sitting.bots()
    state: Any = sitting.session.state
    for card in state.gifts[1]:
        assert "new" in tag(sitting.markup, card)
    assert "Ben gave you" in sitting.text
    assert "Anna gives" in sitting.text
    sitting.tap(f"play {state.hands[0][0]}")
    assert "gave you" not in sitting.text
    assert " new" not in sitting.markup


# --- the hand


def test_a_hand_is_sorted_by_elephant_or_by_ball_and_stays_so_after_a_reload() -> None:
    sitting = Sitting.new([None, "uniform", "uniform"], "elephant", dealer=2)

    def order() -> list[str]:
        hand = sitting.markup[sitting.markup.index('class="hand') :]
        return re.findall(r'id="c-([^"]*)"', hand)

    by_elephant = order()
    assert by_elephant == sorted(by_elephant, key=[*RIDERS, *CLOWNS].index)
    sitting.tap("sort ball")
    balls = [int(card.split("-")[1]) for card in order() if card not in CLOWNS]
    assert balls == sorted(balls)
    by_ball = order()
    sitting = Sitting("elephant", sitting.save)
    assert order() == by_ball


def test_pass_keeps_its_place_whatever_is_chosen() -> None:
    for state, selection in ((STARTING, "7-9"), (STARTING, "7-9 7-4"), (ACROBAT, "purple"), (ACROBAT, "red")):
        for drawn in (markup(state), markup(state, 0, selection)):
            choice = drawn[drawn.index('class="choice"') :]
            assert re.search(r'<button id="pass" class="button pass"', choice)
            assert choice.index('id="pass"') < choice.index("</section>")


def test_a_card_in_hand_says_its_name_and_its_place() -> None:
    assert ">elephant 7, ball 9, 3 of 5<" in tag(markup(STARTING), "7-9")
    assert ">red clown, 5 of 5. A clown neither starts" in tag(markup(STARTING), "red")


# --- the whole table


def test_the_whole_table_is_said_in_words() -> None:
    said = elephant.describe(scene(ELEPHANT_7, 1))
    assert said.startswith("Round 1 of 5.")
    assert "Riders with elephant 7." in said
    assert "On the table: 7·4 and 7·9." in said
    assert "Anna: 3 cards, 1 bundle, score 0. Anna leads." in said
    assert "Your hand: 9·9 and 5·6." in said
