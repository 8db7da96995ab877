"""Balancing Act in sentences: what a play would do, what happened, what is asked."""

from __future__ import annotations

from engine.balancing import View
from engine.cards import in_order
from engine.game import UNSEEN, Card, GameError, Outcome, Refusal
from engine.scale import COUNTERWEIGHT, LEFT, RIGHT, ROUNDS, Event, Phase, Play, Show, Why
from web.table.markup import short
from web.table.scene import Scene
from web.table.words import _, listed, n_


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
        if self.event is Event.BALANCED:
            return _("{weights} · balanced", weights=self.weights)
        if self.event is Event.TIPPED:
            return _("{weights} · tips over", weights=self.weights)
        if self.strands:
            return _("{weights} · the round ends unbalanced", weights=self.weights)
        return _("{weights} · difference {difference}", weights=self.weights, difference=self.difference)

    @property
    def weights(self) -> str:
        """Both weights, never on two lines."""
        return f"{self.left}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{self.right}"

    @property
    def kind(self) -> str:
        """The class of a button that does this."""
        if self.event is Event.BALANCED:
            return "good"
        return "bad" if self.event is Event.TIPPED or self.strands else ""


def choices(view: View, c: Card) -> list[tuple[Play, str]]:
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


def to_show(scene: Scene) -> tuple[Card, ...]:
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
    weights = weighing.weights
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
        return _("{cards} would lie face up.", cards=listed([short(c) for c in to_show(scene)]))
    offers = [f"{text}: {Weighing(view, move)}" for move, text in choices(view, scene.selection)]
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
