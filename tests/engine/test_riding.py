import pytest

from engine.elephant import Elephant
from engine.game import Malformed, Refusal, UnknownWord
from engine.riding import CLOWNS, RIDERS

GAME = Elephant()


# Cards and the deal


def test_there_is_a_rider_for_every_pair_of_numbers_that_add_up_to_11_or_more() -> None:
    numbers = [tuple(map(int, rider.split("-"))) for rider in RIDERS]
    assert len(set(numbers)) == 55
    assert {a + b for a, b in numbers} == set(range(11, 21))
    for n in range(1, 11):
        assert sum(a == n for a, _ in numbers) == n
        assert sum(b == n for _, b in numbers) == n


@pytest.mark.parametrize(("players", "clowns", "each"), [(3, 2, 19), (4, 1, 14), (5, 0, 11)])
def test_the_whole_deck_is_dealt_with_clowns_by_the_number_of_players(
    players: int, clowns: int, each: int
) -> None:
    state = GAME.deal(*GAME.draw({"players": players}, 3))
    assert [len(hand) for hand in state.hands] == [each] * players
    assert len(state.clowns) == clowns
    dealt = [c for hand in state.hands for c in hand]
    assert sorted(dealt) == sorted(RIDERS + state.clowns)


def test_a_deal_number_stands_for_the_dealer_and_five_decks() -> None:
    options, decks = GAME.draw({"players": 3}, 42)
    assert options == (3, 1, False)
    assert [" ".join(deck[:3]) for deck in decks[:3]] == ["8-6 5-8 6-6", "3-8 4-9 7-10", "8-7 blue 10-1"]
    options, decks = GAME.draw({"players": 5}, 42)
    assert options.dealer == 3
    assert decks[4][:3] == ("2-10", "9-9", "10-1")


def test_a_dealer_agreed_on_stays_and_the_decks_are_those_of_the_number() -> None:
    options, decks = GAME.draw({"players": 3, "dealer": 2}, 42)
    assert options.dealer == 2
    assert decks == GAME.draw({"players": 3}, 42)[1]


def test_dealing_begins_left_of_the_dealer_one_card_at_a_time() -> None:
    options, decks = GAME.draw({"players": 3, "dealer": 1}, 42)
    state = GAME.deal(options, decks)
    assert state.turn == 2
    assert set(state.hands[2]) == set(decks[0][::3])
    assert set(state.hands[0]) == set(decks[0][1::3])


def test_a_deck_with_a_missing_extra_or_repeated_card_is_refused() -> None:
    options, decks = GAME.draw({"players": 3}, 1)
    riders = tuple(c for c in decks[0] if c not in CLOWNS)
    for bad in (
        decks[0][1:],
        (decks[0][1], *decks[0][1:]),
        (*riders, "red"),
        (*riders, "red", "red"),
        (*riders, *CLOWNS),
        (*riders[1:], *CLOWNS),
    ):
        with pytest.raises(Malformed) as refused:
            GAME.deal(options, (decks[0], bad))
        assert refused.value.reason is Refusal.WRONG_DECK


def test_there_is_a_deck_for_the_first_round_and_none_for_a_sixth() -> None:
    options, decks = GAME.draw({"players": 3}, 1)
    for wrong in ((), (*decks, decks[0])):
        with pytest.raises(Malformed):
            GAME.deal(options, wrong)


def test_options_are_three_to_five_players_a_dealer_among_them_and_petit() -> None:
    assert GAME.options({}) == (3, 0, False)
    assert GAME.options({"players": 5, "dealer": 4, "petit": True}) == (5, 4, True)
    for bad in ({"players": 2}, {"players": 6}, {"dealer": 3}, {"petit": 1}, {"players": "3"}):
        with pytest.raises(Malformed):
            GAME.options(bad)


# Notation


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("7-9", "7-9"),
        ("7-9 7-4", "7-4 7-9"),
        ("10-1 9-2", "9-2 10-1"),
        ("red", "red"),
        ("purple", "purple"),
        ("purple 6-10", "purple 6-10"),
        ("purple 1-2", "purple 1-2"),
        ("red 7-9", "7-9 red"),
        ("purple red", "red purple"),
        ("pass", "pass"),
        ("give 7-9 5-6", "give 5-6 7-9"),
        ("give purple 7-9", "give 7-9 purple"),
        ("give 5-6", "give 5-6"),
        ("give ? ?", "give ? ?"),
    ],
)
def test_a_move_is_read_in_any_order_and_written_in_card_order(text: str, written: str) -> None:
    move = GAME.parse(text)
    assert str(move) == written
    assert GAME.parse(str(move)) == move
    assert type(GAME.parse(str(move))) is type(move)


@pytest.mark.parametrize("text", ["balance", "throw 9s", "show 3d", "Pass", "green", "green 7-9"])
def test_a_word_that_is_no_move_is_unknown(text: str) -> None:
    with pytest.raises(UnknownWord):
        GAME.parse(text)


@pytest.mark.parametrize(
    "texts",
    [
        ["", "7-3", "07-9", "7-09", "11-5", "-7-9", "?", "7c L", "7-9 "],
        ["7-9  7-4", "7-9 7-9", "7-4 7-9 7-8", "7-9 green", "7-9 pass"],
        ["red 1-2", "purple 0-5", "purple 11-5", "purple purple", "purple 6-10 7-9"],
        ["pass pass", "pass 7-9", "give", "give 7-9 7-9", "give ?", "give ? 7-9"],
    ],
)
def test_what_cannot_be_read_is_malformed(texts: list[str]) -> None:
    for text in texts:
        with pytest.raises(Malformed):
            GAME.parse(text)
