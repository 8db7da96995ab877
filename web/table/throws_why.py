"""What a hint says in Juggling Act and its solo game: throws, and where a card goes."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Card, Move
from engine.throws import Catch, Discard, Hand, Hands, Prepare, Throw, prepared, with_put
from web.table.markup import short
from web.table.throws import named, place
from web.table.words import _


def advice(hands: Hands, letters: str, said: Mapping[str, str], move: Move) -> str:
    """What to do, with these hands. said: what each is called, by its letter."""
    if isinstance(move, Throw):
        return _("Throw {cards}.", cards=named(move.cards))
    if isinstance(move, Discard):
        return _("Discard {card}.", card=short(move.card))
    if isinstance(move, Prepare):
        after, _source, target = prepared(hands, letters, move)
        where = _where(after[target], (move.card,), said[letters[target]])
        return _("Move {card}: {place}.", card=short(move.card), place=where)
    if isinstance(move, Catch):
        return _catch(hands, letters, said, move)
    return _("Pass.")


def _catch(hands: Hands, letters: str, said: Mapping[str, str], move: Catch) -> str:
    caught = tuple(put.card for put in move.puts)
    for put in move.puts:
        hands, _hand = with_put(hands, letters, put, move)
    for letter, hand in zip(letters, hands, strict=True):
        block = tuple(c for c in hand if c in caught)
        start = hand.index(block[0]) if block else 0
        if len(block) == len(caught) and hand[start : start + len(block)] == block:
            where = _where(hand, block, said[letter])
            return _("Catch {cards}: in this order, {place}.", cards=named(block), place=where)
    return _("Catch {cards}, each to where it goes on best.", cards=named(caught))


def _where(hand: Hand, cards: tuple[Card, ...], said: str) -> str:
    """Between which cards of a hand some lie that lie together."""
    start = hand.index(cards[0])
    end = start + len(cards)
    left = short(hand[start - 1]) if start else ""
    return place(left, short(hand[end]) if end < len(hand) else "", said)
