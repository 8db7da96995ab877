"""Elephant Ball in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bots.terminal.cards import said
from engine.elephant import View
from engine.game import Move

NOTATION = (
    "A rider is elephant number, hyphen, ball number: 7-9; clowns are red, blue and purple. 7-9 plays one "
    "card, 7-4 7-9 two; purple 6-10 plays purple as that rider; give 5-6 7-9 gives two cards; pass passes."
)


def describe(view: View, names: Sequence[str]) -> Iterator[str]:
    """What a seat knows."""
    clowns = f" Clowns in it: {said(view.clowns)}." if view.clowns else ""
    yield f"Round {view.round}. Dealer: {names[view.dealer]}.{clowns}"
    if view.table:
        yield f"On the table: {', '.join(view.table)}. Rule: {view.rule}."
    else:
        yield "The table is empty."
    elephants, balls = view.chips
    if elephants or balls:
        yield f"Covered elephant numbers: {said(map(str, elephants))}. Ball numbers: {said(map(str, balls))}."
    for seat, name in enumerate(names):
        yours = ", your" if seat == view.seat else "'s"
        passed = " Passed." if seat in view.out else ""
        yield (
            f"{name}{yours} hand: {said(view.hands[seat])}. "
            f"Bundles: {view.bundles[seat]}. Score: {view.scores[seat]}.{passed}"
        )
    if view.turn is not None and view.turn == view.seat:
        yield f"{names[view.turn]}, it is your turn{' to give two cards' if view.giving else ''}."


def tell(move: Move) -> str:
    """A move without who made it."""
    word, _, cards = move.partition(" ")
    if word == "give":
        return f"gives {said(cards.split())}"
    return "passes" if word == "pass" else f"plays {move}"


def came(before: View, after: View, names: Sequence[str]) -> Iterator[str]:
    """What came of the moves between two views."""
    for name, had, has in zip(names, before.bundles, after.bundles, strict=True):
        if has > had:
            yield f"{name} wins the cards on the table."
    if after.round > before.round or (after.turn is None and before.turn is not None):
        scores = ", ".join(f"{name} {score}" for name, score in zip(names, after.scores, strict=True))
        yield f"Round {before.round} is over. Scores: {scores}."
