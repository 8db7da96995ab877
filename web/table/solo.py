"""The solo game of Juggling Act at the table: two open hands, two Jokers, and what each move costs."""

from __future__ import annotations

from enum import Enum, auto
from html import escape

from engine.game import GameError, Move, Outcome
from engine.solo import BOTTOM, JOKERS, LETTERS, TOP, View
from engine.throws import PASS, Catch, Discard, Hand, Prepare, Throw, discard
from web.table import throws
from web.table.markup import button, icon, short, shown, undo_button
from web.table.scene import Scene
from web.table.solo_why import advice, why
from web.table.throws import CATCH, Catching, Row
from web.table.words import _, n_

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


def title() -> str:
    """The name of the game."""
    return _("Solo performance")


def all_open(view: View) -> bool:  # noqa: ARG001 - the same in every game of it
    """Whether nobody has a card that another may not see."""
    return True


# --- what a move costs


class Cost(Enum):
    """What comes of a move at the start of the next turn."""

    NOTHING = auto()
    DEAD_SPACE = auto()
    LOSES = auto()
    WINS = auto()


def cost(view: View, move: type[Move], cards: int = 1) -> Cost:
    """What a move of a kind comes to, by the number of cards it throws."""
    held = len(view.top) + len(view.bottom)
    leaves = {Throw: cards, Discard: 1}.get(move, 0)
    if leaves and leaves == held:
        return Cost.WINS
    in_front = {Throw: cards, Catch: 0}.get(move, len(view.throw))
    if in_front > 1:
        return Cost.NOTHING
    return Cost.DEAD_SPACE if view.jokers else Cost.LOSES


def _on_button(cost: Cost) -> str:
    """The second line of a button: what the move costs."""
    return {
        Cost.NOTHING: "",
        Cost.DEAD_SPACE: _("dead space"),
        Cost.LOSES: _("loses"),
        Cost.WINS: _("wins"),
    }[cost]


def _kind(cost: Cost, else_: str = "") -> str:
    """The class of a button that does this."""
    return {Cost.WINS: "good", Cost.LOSES: "bad", Cost.DEAD_SPACE: "costs"}.get(cost, else_)


def _warning(scene: Scene) -> str:
    """A plain sentence before what costs a dead space, or loses."""
    view: View = scene.view
    if not scene.mine:
        return ""
    move = cost(view, Prepare)
    if _catching(scene):
        if cost(view, Catch) is Cost.LOSES:
            return _("A catch loses: no Joker is left.")
        return _("A catch costs a dead space next turn.")
    chosen = len(_chosen(scene))
    if chosen > 1 or cost(view, Throw) is Cost.WINS:
        return ""
    if move is Cost.LOSES:
        return _("All but a throw of 2 or more loses: no Joker is left.")
    if move is Cost.DEAD_SPACE:
        return _("All but a throw of 2 or more costs a dead space.")
    if not chosen:
        return ""
    if cost(view, Throw) is Cost.LOSES:
        return _("Thrown alone it loses: no Joker is left.")
    return _("Thrown alone it costs a dead space next turn.")


# --- what is chosen


def _chosen(scene: Scene) -> Hand:
    """The cards that are selected for a throw, a move or a discard."""
    return throws.selected(scene.selection, scene.view.hands) if scene.mine else ()


def _catching(scene: Scene) -> Catching | None:
    """The catch in progress, if it has begun."""
    view: View = scene.view
    return Catching.read(scene.selection, view.throw, view.hands, LETTERS) if scene.mine else None


# --- sentences


def tell(before: View, after: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """What one move did, and what the next turn began with, in whole sentences."""
    lines = []
    for seat, move in after.history[len(before.history) :]:
        lines.append(_tell_move(before, names[seat], move))
        if not isinstance(move, Catch):
            front = move.cards if isinstance(move, Throw) else before.throw
            lost = throws.leaves_next(front)
            if lost and after.ending is not Outcome.WON:
                lines.append(_("{card} leaves the game.", card=short(lost)))
    if after.jokers < before.jokers:
        lines.append(
            n_(
                "A dead space: a Joker is turned, {n} is left.",
                "A dead space: a Joker is turned, {n} are left.",
                after.jokers,
            )
        )
    if after.ending is not None:
        lines.append(_headline(after))
    return tuple(lines)


def _tell_move(before: View, who: str, move: Move) -> str:
    if isinstance(move, Throw):
        return _("{who} throws {cards}.", who=who, cards=throws.named(move.cards))
    if isinstance(move, Catch):
        return _("{who} catches {cards}.", who=who, cards=throws.named(tuple(put.card for put in move.puts)))
    if isinstance(move, Discard):
        return _("{who} discards {card}.", who=who, card=short(move.card))
    if not isinstance(move, Prepare):
        return _("{who} passes.", who=who)
    c = short(move.card)
    was_top = move.card in before.top
    if move.hand == TOP:
        if was_top:
            return _("{who} moves {card} within the top hand.", who=who, card=c)
        return _("{who} moves {card} to the top hand.", who=who, card=c)
    if was_top:
        return _("{who} moves {card} to the bottom hand.", who=who, card=c)
    return _("{who} moves {card} within the bottom hand.", who=who, card=c)


def choice(scene: Scene) -> str:
    """What the selection offers, and what it costs, for the ear."""
    if _catching(scene):
        return f"{ask(scene)} {_warning(scene)}"
    if not _chosen(scene):
        return ""
    more = _("Or choose a gap to move it to.") if len(_chosen(scene)) == 1 else ""
    return " ".join(part for part in (ask(scene), _warning(scene), more) if part)


def ask(scene: Scene) -> str:
    """What has to be decided."""
    view: View = scene.view
    if view.turn is None:
        return ""
    if not scene.mine:
        return _("{who} is thinking …", who=scene.names[view.turn])
    catching, chosen = _catching(scene), _chosen(scene)
    if catching:
        return catching.ask()
    if chosen:
        return throws.verdict(chosen, ())[0]
    return _("Your turn: throw, move or discard a card, or pass.")


def describe(scene: Scene) -> str:
    """The whole table in words."""
    view: View = scene.view
    parts = [
        _("Top hand: {cards}.", cards=throws.cards_in_row(view.top)),
        _("Bottom hand: {cards}.", cards=throws.cards_in_row(view.bottom)),
    ]
    lost = throws.leaves_next(view.throw)
    if lost:
        parts.append(
            _(
                "In front of you: {cards}; {card} leaves next.",
                cards=throws.cards_in_row(view.throw),
                card=short(lost),
            )
        )
    else:
        parts.append(_("Nothing is in front of you."))
    parts.append(_jokers_said(view))
    return " ".join(part for part in (*parts, ask(scene), _warning(scene)) if part)


def _jokers_said(view: View) -> str:
    return n_("{n} Joker face up.", "{n} Jokers face up.", view.jokers)


def refused(error: GameError) -> str:
    """Why a move was refused, in a sentence."""
    return throws.refusal(error)


def result(scene: Scene) -> tuple[str, str]:
    """How the game ended: a headline, and what it came to."""
    view: View = scene.view
    if view.ending is Outcome.WON:
        return _headline(view), n_(
            "Both hands are empty, with {n} Joker still face up.",
            "Both hands are empty, with {n} Jokers still face up.",
            view.jokers,
        )
    left = len(view.top) + len(view.bottom)
    return _headline(view), n_(
        "A third dead space, with {n} card left in hand.",
        "A third dead space, with {n} cards left in hand.",
        left,
    )


def _headline(view: View) -> str:
    if view.ending is Outcome.WON:
        return _("Won! Score {score}.", score=view.jokers)
    return _("Lost this time.")


# --- markup


def status(scene: Scene) -> str:
    """How many cards are left, for the head of the table."""
    view: View = scene.view
    left = len(view.top) + len(view.bottom)
    return f'<span class="round">{shown(n_("{n} card left", "{n} cards left", left))}</span>'


def board(scene: Scene) -> str:
    """The throw and the Jokers, both hands, and what can be done."""
    bar = "" if scene.view.turn is None else _bar(scene)
    return f'<div class="ring">{_throw(scene)}{_jokers(scene.view)}</div>{_hands(scene)}{bar}'


def _throw(scene: Scene) -> str:
    view: View = scene.view
    catching = _catching(scene)
    if catching:
        return throws.in_play(_("Your catch"), catching.waits, catching.waits[0], _("comes back now"))
    if not view.throw:
        return throws.in_play(_("Nothing in front"), (), None, "")
    return throws.in_play(
        _("Your throw"), view.throw, throws.leaves_next(view.throw), _("leaves the game next"), scene.hinted
    )


def _jokers(view: View) -> str:
    joker = f'<span class="card joker jester">{icon("jester")}</span>'
    cards = joker * view.jokers + '<i class="card back"></i>' * (JOKERS - view.jokers)
    said = escape(_jokers_said(view))
    return (
        f'<section class="jokers"><h2>{shown(_("Jokers"))}</h2>'
        f'<div class="cards" role="img" aria-label="{said}">{cards}</div></section>'
    )


def _hands(scene: Scene) -> str:
    view: View = scene.view
    catching, chosen = _catching(scene), _chosen(scene)
    hands = catching.hands if catching else view.hands
    starts = throws.starting(view.throws(), ()) if not scene.selection else ()
    names = {TOP: (_("Top hand"), _("top hand")), BOTTOM: (_("Bottom hand"), _("bottom hand"))}
    spread = "open rails" if catching or chosen else ""
    rows = ""
    for letter, cards in zip(LETTERS, hands, strict=True):
        heading, said = names[letter]
        row = Row(
            letter, heading, said, cards, spread=spread, chosen=chosen, starts=starts, hinted=scene.hinted
        )
        if catching:
            gaps = {place: catching.act(letter, place) for place in range(len(cards) + 1)}
            row = row._replace(gaps=gaps, fresh=catching.caught)
        elif scene.mine:
            row = row._replace(taps={c: f"select {throws.after_tap(c, chosen, cards)}" for c in cards})
            if len(chosen) == 1:
                row = row._replace(gaps=throws.gaps_for(chosen[0], cards, letter))
        rows += throws.hand(row)
    turn = " turn" if scene.mine else ""
    return f'<section class="hand solo{turn}" aria-label="{escape(_("Your hands"))}">{rows}</section>'


def _bar(scene: Scene) -> str:
    view: View = scene.view
    catching, chosen = _catching(scene), _chosen(scene)
    if catching:
        buttons = catching.buttons()
    else:
        buttons = _button(scene, _("Throw"), Throw(chosen) if chosen else None, "good", len(chosen))
        buttons += _button(scene, _("Discard"), discard(chosen[0]) if len(chosen) == 1 else None)
        if scene.mine and view.throw:
            costs = cost(view, Catch)
            buttons += button(_("Catch"), f"select {CATCH}", _kind(costs), _on_button(costs), id="catch")
        else:
            buttons += throws.idle(_("Catch"))
        buttons += _button(scene, _("Pass"), PASS)
    undo = "" if catching else undo_button(scene)
    return throws.bar(ask(scene), _warning(scene), undo, buttons)


def _button(scene: Scene, text: str, move: Move | None, kind: str = "", cards: int = 1) -> str:
    """A button that makes a move and says what it costs."""
    if move is None or not scene.mine:
        return throws.idle(text)
    costs = cost(scene.view, type(move), cards)
    word = str(move).split(" ")[0]
    return button(text, f"play {move}", _kind(costs, kind), _on_button(costs), id=word)
