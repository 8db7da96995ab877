"""Balancing Act at the table: its scale and its hands."""

from __future__ import annotations

from functools import cache
from html import escape

from engine.balancing import View
from engine.game import UNSEEN, Card, Seat
from engine.scale import KINGS, LEFT, RIGHT, ROUNDS, Event, Phase, Show
from web.table.balancing_why import advice, why
from web.table.balancing_words import (
    Weighing,
    ask,
    choice,
    choices,
    describe,
    refused,
    result,
    tell,
    to_show,
)
from web.table.markup import (
    backs,
    button,
    card,
    card_button,
    icon,
    name,
    short,
    shown,
    titled,
    undo_button,
)
from web.table.scene import Scene
from web.table.words import _, listed, n_

__all__ = [
    "advice",
    "all_open",
    "ask",
    "board",
    "choice",
    "describe",
    "refused",
    "result",
    "status",
    "tell",
    "title",
    "why",
]

DOES = {"J": "does-shift", "Q": "does-lift", "A": "does-even"}
"""What a card does instead of weighing its number, as a symbol."""


def title() -> str:
    """The name of the game."""
    return _("Balancing Act")


def all_open(view: View) -> bool:
    """Whether nobody has a card that another may not see."""
    return view.options.open_hands


def status(scene: Scene) -> str:
    """Round and lives, for the head of the table."""
    view: View = scene.view
    kings = KINGS[view.options.level]
    said = escape(n_("{n} life left", "{n} lives left", view.lives))
    crowns = "".join(icon("king", "life" if i < view.lives else "life gone") for i in range(kings))
    round_ = shown(_("Round {round}/{rounds}", round=view.round, rounds=ROUNDS))
    return (
        f'<span class="round">{round_}</span>'
        f'<span class="lives" role="img" aria-label="{said}">{crowns}</span>'
    )


def board(scene: Scene) -> str:
    """The others, the scale, the choice, and the hand of the seat at the screen."""
    hand = "" if scene.view.seat is None else _hand(scene)
    others = "".join(_other(scene, seat) for seat in scene.others())
    return (
        f'<div class="others others-{len(scene.others())}">{others}</div>{_scale(scene.view)}'
        f"{_choice(scene)}{hand}"
    )


def _other(scene: Scene, seat: Seat) -> str:
    view: View = scene.view
    hand = view.hands[seat]
    who = titled(scene, seat)
    count = shown(n_("{n} card", "{n} cards", len(hand)))
    open_cards = hand if UNSEEN not in hand else view.shown[seat]
    hidden = len(hand) - len(open_cards)
    faces = ""
    for c in open_cards:
        kind = ("face-up" if c in view.shown[seat] else "") + (" hinted" if c in scene.hinted else "")
        faces += card(c, kind, DOES.get(c[0], ""))
    turn = " turn" if view.turn == seat else ""
    return (
        f'<section class="seat{turn}"><h2>{who}</h2><p class="soft">{count}</p>'
        f'<div class="cards">{backs([UNSEEN] * hidden)}{faces}</div></section>'
    )


def _scale(view: View) -> str:
    lean = view.left_weight - view.right_weight
    tilt = f"tilt-left-{lean}" if lean > 0 else f"tilt-right-{-lean}" if lean < 0 else "tilt-0"
    danger = "danger" if view.difference >= view.limit - 1 and view.difference else ""
    event = view.event or ("unbalanced" if view.unbalanced else "")
    told = {
        Event.BALANCED: _("Balanced!"),
        Event.TIPPED: _("Tipped over!"),
        "unbalanced": _("Not balanced at the end of the round"),
        "": "",
    }[event]
    said = escape(_("Difference {difference}, limit {limit}", difference=view.difference, limit=view.limit))
    label = escape(_("Scale"))
    banner = f'<p class="event {event}">{shown(told)}</p>' if told else ""
    return (
        f'<section class="scale {tilt} {danger} {event} limit-{view.limit}" aria-label="{label}">'
        f'<svg class="stand" viewBox="0 0 400 220" aria-hidden="true"><use href="#scale-stand"/>'
        f'{_dial(view.limit)}<g class="beam"><use href="#scale-beam"/></g></svg>'
        f"{_pan(LEFT, view.left, view.left_weight)}{_pan(RIGHT, view.right, view.right_weight)}"
        f'<p class="difference" role="img" aria-label="{said}"><b>{view.difference}</b>'
        f"<span>{shown(_('limit {limit}', limit=view.limit))}</span></p>{_discard(view)}{banner}</section>"
    )


def _discard(view: View) -> str:
    """The pile of cards that have been cleared off the scale, face down."""
    n = len(view.played) - len(view.left) - len(view.right)
    if not n:
        return ""
    said = escape(n_("Discard pile: {n} card", "Discard pile: {n} cards", n))
    return f'<p class="discard" role="img" aria-label="{said}"><i class="card back"></i><b>{n}</b></p>'


@cache
def _dial(limit: int) -> str:
    """The face of the scale: a mark for each difference up to the limit, red beyond it, and the needle."""
    marks = "".join(
        f'<path class="mark" d="M200 106v{9 if abs(i) == limit or not i else 5}" '
        f'transform="rotate({i * 60 / limit:.4g} 200 154)"/>'
        for i in range(-limit, limit + 1)
    )
    return (
        f'<circle class="face" cx="200" cy="154" r="54"/>'
        f'<path class="beyond" d="M241.6 130a48 48 0 0 1 6.4 24'
        f'M158.4 130a48 48 0 0 0 -6.4 24"/>{marks}<path class="needle" d="M197 154l3-42 3 42z"/>'
    )


def _pan(side: str, cards: tuple[Card, ...], weight: int) -> str:
    where = "left" if side == LEFT else "right"
    label = (
        _("Left pan, weight {weight}", weight=weight)
        if side == LEFT
        else _("Right pan, weight {weight}", weight=weight)
    )
    faces = "".join(
        card(c, "top" if i == len(cards) - 1 else "", DOES.get(c[0], "")) for i, c in enumerate(cards)
    )
    return (
        f'<div class="pan {where}" role="group" aria-label="{escape(label)}">'
        f'<svg class="chains" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">'
        f'<use href="#pan-chains"/></svg><div class="load load-{len(cards)}">{faces}</div>'
        f'<svg class="dish" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">'
        f'<use href="#pan-dish"/></svg><b class="weight">{weight}</b></div>'
    )


def _choice(scene: Scene) -> str:
    view: View = scene.view
    buttons = ""
    if scene.mine and view.phase is Phase.PLAY and scene.selection:
        for move, text in choices(view, scene.selection):
            weighing = Weighing(view, move)
            buttons += button(text, f"play {move}", weighing.kind, more=str(weighing))
    elif scene.mine and view.phase is not Phase.PLAY:
        cards = to_show(scene)
        if len(cards) == view.options.face_up:
            names = listed([short(c) for c in cards])
            keeps = cards == view.shown[scene.view.seat]
            text = _("Keep {cards} face up", cards=names) if keeps else _("Show {cards}", cards=names)
            buttons = button(text, f"play {Show(cards)}", "main")
    asked = ""
    if not scene.guide:
        asked = f'<div class="ask"><p>{shown(ask(scene))}</p>{undo_button(scene)}</div>'
    return f'<section class="choice">{asked}<div class="buttons">{buttons}</div></section>'


def _hand(scene: Scene) -> str:
    view: View = scene.view
    seat = scene.view.seat
    face_up = view.shown[seat]
    hidden = [c for c in view.hands[seat] if c not in face_up]
    playing = view.phase is Phase.PLAY
    chosen = tuple(scene.selection.split()) if playing else to_show(scene)
    cards = ""
    for i, c in enumerate([*hidden, *face_up], 1):
        kind = ("face-up" if c in face_up else "") + (" hinted" if c in scene.hinted else "")
        label = _("{card}, {i} of {n}", card=name(c), i=i, n=len(view.hands[seat]))
        if c in face_up:
            label = _("{card}, face up", card=label)
        if c in scene.hinted:
            label = _("{card}, in the hint", card=label)
        symbol = DOES.get(c[0], "")
        if scene.mine:
            act = f"select {_next_selection(view, c, chosen)}"
            pressed = c in chosen
            cards += card_button(c, act, label, kind + (" chosen" if pressed else ""), symbol, pressed)
        else:
            cards += card(c, kind, symbol, label)
    who = escape(scene.names[seat])
    turn = shown(_("your turn")) if scene.mine else ""
    group = escape(_("Your hand"))
    return (
        f'<section class="hand{" turn" if scene.mine else ""}"><h2>{who} <small>{turn}</small></h2>'
        f'<div class="cards hand-{len(view.hands[seat])}" role="group" aria-label="{group}" data-roving>'
        f"{cards}</div></section>"
    )


def _next_selection(view: View, c: Card, chosen: tuple[Card, ...]) -> str:
    """What is selected after a tap on a card: a token that says what shall be."""
    if view.phase is Phase.PLAY:
        return "none" if chosen == (c,) else c
    if c in chosen:
        return " ".join(chosen)
    return " ".join([*chosen, c][-view.options.face_up :])
