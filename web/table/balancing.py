"""Balancing Act at the table: its scale, its hands and its sentences."""

from __future__ import annotations

from functools import cache
from html import escape

from engine.balancing import View
from engine.cards import in_order
from engine.game import UNSEEN, Card, GameError, Outcome, Refusal, Seat
from engine.scale import COUNTERWEIGHT, KINGS, LEFT, RIGHT, ROUNDS, Event, Phase, Play, Show, Why
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

DOES = {"J": "does-shift", "Q": "does-lift", "A": "does-even"}
"""What a card does instead of weighing its number, as a symbol."""


def title() -> str:
    """The name of the game."""
    return _("Balancing Act")


def all_open(view: View) -> bool:
    """Whether nobody has a card that another may not see."""
    return view.options.open_hands


# --- what would happen


class Weighing:
    """What a play would make of the scale: both weights, the difference, what the scale does then."""

    def __init__(self, view: View, play: Play) -> None:
        left, right, self.left, self.right = view.pans_after(play)
        self.difference = abs(self.left - self.right)
        self.event: Event | None = None
        if play.pan and not self.difference:
            self.event = Event.BALANCED
        elif self.difference > view.limit:
            self.event = Event.TIPPED
        self.idle = not play.pan
        self.strands = self.event is None and view.cards_left == 1 and bool(left or right)

    def __str__(self) -> str:
        """The weights and what they mean: "13 : 10 · difference 3"."""
        if self.idle:
            return _("no effect")
        weights = f"{self.left} : {self.right}"
        if self.event is Event.BALANCED:
            return _("{weights} · balanced", weights=weights)
        if self.event is Event.TIPPED:
            return _("{weights} · tips over", weights=weights)
        if self.strands:
            return _("{weights} · the round ends unbalanced", weights=weights)
        return _("{weights} · difference {difference}", weights=weights, difference=self.difference)

    @property
    def kind(self) -> str:
        """The class of a button that does this."""
        if self.event is Event.BALANCED:
            return "good"
        return "bad" if self.event is Event.TIPPED or self.strands else ""


def _choices(view: View, c: Card) -> list[tuple[Play, str]]:
    """The ways to play a card, each with the words on its button."""
    moves = [move for move in view.moves() if isinstance(move, Play) and move.card == c]
    words = []
    for move in moves:
        if c[0] == "J" and move.pan:
            top = short(view.left[-1] if move.pan == LEFT else view.right[-1])
            if move.pan == LEFT:
                text = _("Shift {card} to the right", card=top)
            else:
                text = _("Shift {card} to the left", card=top)
        elif c[0] == "Q" and move.pan:
            top = short(view.left[-1] if move.pan == LEFT else view.right[-1])
            text = _("Lift {card}", card=top)
        elif move.pan == COUNTERWEIGHT:
            text = _("Counterweight")
        elif move.pan == LEFT:
            text = _("Left, as 1") if c[0] == "A" else _("Left")
        elif move.pan == RIGHT:
            text = _("Right, as 1") if c[0] == "A" else _("Right")
        else:
            text = _("Discard it")
        words.append((move, text))
    return words


def _to_show(scene: Scene) -> tuple[Card, ...]:
    """The cards that would lie face up if the selection were confirmed."""
    view: View = scene.view
    chosen = tuple(scene.selection.split())
    if chosen and set(chosen) <= set(view.hands[scene.view.seat]):
        return in_order(chosen)
    return view.shown[scene.view.seat]


# --- sentences


def tell(before: View, after: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """What one move looked like to the seat whose views these are, in whole sentences."""
    lines = []
    for seat, move in after.history[len(before.history) :]:
        who = names[seat]
        if isinstance(move, Play):
            lines += _tell_play(before, after, who, move)
        elif isinstance(move, Show):
            lines.append(_("{who} shows {cards}.", who=who, cards=listed([short(c) for c in move.cards])))
    if not lines and before.turn is not None:
        lines.append(_("{who} has chosen a face-up card.", who=names[before.turn]))
    if after.unbalanced:
        lines.append(_("The round ends with cards on the scale."))
    if after.lives < before.lives:
        lines.append(n_("A life is lost: {n} left.", "A life is lost: {n} left.", after.lives))
    if after.round > before.round and after.turn is not None:
        lines.append(
            _(
                "Round {round}, limit {limit}. {who} starts.",
                round=after.round,
                limit=after.limit,
                who=names[after.turn],
            )
        )
    if after.outcome() is not None:
        lines.append(_headline(after))
    return tuple(lines)


def _tell_play(before: View, after: View, who: str, move: Play) -> list[str]:
    c = short(move.card)
    weighing = Weighing(before, move)
    weights = f"{weighing.left} : {weighing.right}"
    if move.pan == COUNTERWEIGHT:
        line = _("{who} plays {card} as the counterweight: {weights}.", who=who, card=c, weights=weights)
    elif not move.pan:
        line = _("{who} plays {card} on the empty scale, to no effect.", who=who, card=c)
    elif move.card[0] in "JQ":
        top = short(before.left[-1] if move.pan == LEFT else before.right[-1])
        if move.card[0] == "Q":
            line = _("{who} lifts {top} with {card}: {weights}.", who=who, top=top, card=c, weights=weights)
        elif move.pan == LEFT:
            line = _(
                "{who} shifts {top} to the right with {card}: {weights}.",
                who=who,
                top=top,
                card=c,
                weights=weights,
            )
        else:
            line = _(
                "{who} shifts {top} to the left with {card}: {weights}.",
                who=who,
                top=top,
                card=c,
                weights=weights,
            )
    elif move.pan == LEFT:
        line = _("{who} puts {card} on the left: {weights}.", who=who, card=c, weights=weights)
    else:
        line = _("{who} puts {card} on the right: {weights}.", who=who, card=c, weights=weights)
    lines = [line]
    if after.event is Event.BALANCED:
        lines.append(_("Balanced! The scale is emptied."))
    elif after.event is Event.TIPPED:
        lines.append(
            _(
                "It tips over: a difference of {difference}, with a limit of {limit}.",
                difference=weighing.difference,
                limit=before.limit,
            )
        )
    return lines


def choice(scene: Scene) -> str:
    """What the selection offers, in one sentence for the ear."""
    view: View = scene.view
    if view.phase is not Phase.PLAY:
        return _("{cards} would lie face up.", cards=listed([short(c) for c in _to_show(scene)]))
    offers = [f"{text}: {Weighing(view, move)}" for move, text in _choices(view, scene.selection)]
    return f"{short(scene.selection)}. " + "; ".join(offers) if offers else ""


def ask(scene: Scene) -> str:
    """What the seat at the screen has to decide."""
    view: View = scene.view
    if view.turn is None:
        return ""
    if not scene.mine:
        return _("{who} is thinking …", who=scene.names[view.turn])
    if view.phase is Phase.PLAY:
        if scene.selection:
            return _("{card} – where to?", card=short(scene.selection))
        return _("Your turn: choose a card.")
    if view.phase is Phase.CHOOSE:
        return n_("Which card lies face up?", "Which {n} cards lie face up?", view.options.face_up)
    return _("Keep or change what lies face up.")


def describe(scene: Scene) -> str:
    """The whole table in words."""
    view: View = scene.view
    parts = [
        _("Round {round} of {rounds}, limit {limit}.", round=view.round, rounds=ROUNDS, limit=view.limit),
        n_("{n} life left.", "{n} lives left.", view.lives),
        _("Left pan: {cards}, weight {weight}.", cards=_row(view.left), weight=view.left_weight),
        _("Right pan: {cards}, weight {weight}.", cards=_row(view.right), weight=view.right_weight),
        _("Difference {difference}.", difference=view.difference),
    ]
    for seat in scene.others():
        n = len(view.hands[seat])
        shows = _row(view.shown[seat])
        parts.append(
            n_(
                "{who} holds {n} card, face up: {cards}.",
                "{who} holds {n} cards, face up: {cards}.",
                n,
                who=scene.names[seat],
                cards=shows,
            )
        )
    if view.seat is not None:
        parts.append(_("Your hand: {cards}.", cards=_row(view.hands[view.seat])))
        parts.append(_("Face up: {cards}.", cards=_row(view.shown[view.seat])))
    parts.append(ask(scene))
    return " ".join(parts)


def _row(cards: tuple[Card, ...]) -> str:
    return ", ".join(short(c) for c in cards if c != UNSEEN) or _("nothing")


def refused(error: GameError) -> str:
    """Why a move was refused, in a sentence."""
    sentences = {
        Refusal.OVER: _("The game is over."),
        Refusal.NOT_YOUR_TURN: _("It is not your turn."),
        Refusal.NOT_IN_HAND: _("That card is not in your hand."),
        Why.SHOW_FIRST: _("First choose what lies face up."),
        Why.NOTHING_TO_SHOW: _("Now a card is played; what lies face up is chosen afterwards."),
        Why.SHOW_OTHER_NUMBER: _("Another number of cards has to lie face up."),
        Why.ONLY_ACE: _("Only an Ace can be a counterweight."),
        Why.NO_DIFFERENCE: _("There is no difference to make up for."),
        Why.NO_PAN: _("This card goes onto the left or the right pan."),
        Why.EMPTY_PAN: _("There is no card on that pan."),
        Why.CHOOSE_PAN: _("There are cards on the scale, so one of the pans has to be chosen."),
    }
    return sentences.get(error.reason, _("This cannot be played: {text}", text=error.about))


def result(scene: Scene) -> tuple[str, str]:
    """How the game ended: a headline, and what it came to."""
    view: View = scene.view
    if view.outcome() is Outcome.WON:
        lives = n_("{n} life is left.", "{n} lives are left.", view.lives)
        return _headline(view), _("All four rounds played. {lives}", lives=lives)
    return (
        _headline(view),
        _("No King was left to turn in round {round} of {rounds}.", round=view.round, rounds=ROUNDS),
    )


def _headline(view: View) -> str:
    return _("Won together!") if view.outcome() is Outcome.WON else _("Lost together.")


# --- markup


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
    faces = "".join(
        card(c, "face-up" if c in view.shown[seat] else "", DOES.get(c[0], "")) for c in open_cards
    )
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
        for move, text in _choices(view, scene.selection):
            weighing = Weighing(view, move)
            buttons += button(text, f"play {move}", weighing.kind, more=str(weighing))
    elif scene.mine and view.phase is not Phase.PLAY:
        cards = _to_show(scene)
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
    chosen = tuple(scene.selection.split()) if playing else _to_show(scene)
    cards = ""
    for i, c in enumerate([*hidden, *face_up], 1):
        kind = "face-up" if c in face_up else ""
        label = _("{card}, {i} of {n}", card=name(c), i=i, n=len(view.hands[seat]))
        if kind:
            label = _("{card}, face up", card=label)
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
