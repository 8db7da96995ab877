"""Juggling Act at the table: everybody's hands, the throw in play, and its sentences."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from engine.game import UNSEEN, GameError, Move, Seat
from engine.juggling import FACE_UP, HIDDEN, LETTERS, View
from engine.throws import PASS, Catch, Hand, Hands, Prepare, Throw
from web.table import throws
from web.table.juggling_scores import fresh_round, sheet
from web.table.juggling_why import advice, why
from web.table.markup import button, short, shown, titled, undo_button
from web.table.scene import Scene
from web.table.throws import CATCH, Catching, Row
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

SCORES = "scores"
"""The panel with the score sheet."""


def title() -> str:
    """The name of the game."""
    return _("Juggling Act")


def all_open(view: View) -> bool:  # noqa: ARG001 - the same in every game of it
    """Whether nobody has a card that another may not see: here everybody has."""
    return False


# --- what is chosen


def _own(view: View) -> Hands:
    return ((), ()) if view.seat is None else view.hands[view.seat]


def _chosen(scene: Scene) -> Hand:
    """The cards that are selected for a throw or a move."""
    return throws.selected(scene.selection, _own(scene.view)) if scene.mine else ()


def _catching(scene: Scene) -> Catching | None:
    """The catch in progress, if this seat may catch and has begun to."""
    view: View = scene.view
    if not scene.mine or view.owner != view.seat:
        return None
    return Catching.read(scene.selection, view.throw, _own(view), LETTERS)


# --- sentences


def tell(before: View, after: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """What one move looked like to the seat whose views these are, in whole sentences."""
    lines = []
    for seat, move in after.history[len(before.history) :]:
        lines.append(_tell_move(before, names[seat], move, seat))
        if move == PASS or isinstance(move, Prepare):
            lines += _tell_loss(before, names)
    if after.totals != before.totals or after.turn is None:
        lines += _tell_end(before, after, names)
    return tuple(lines)


def _tell_move(before: View, who: str, move: Move, seat: Seat) -> str:
    if isinstance(move, Throw):
        cards = throws.named(move.cards)
        n = len(before.throw)
        if not n:
            return _("{who} throws {cards}.", who=who, cards=cards)
        return n_(
            "{who} throws {cards} and takes {n} card.",
            "{who} throws {cards} and takes {n} cards.",
            n,
            who=who,
            cards=cards,
        )
    if isinstance(move, Catch):
        return _("{who} catches {cards}.", who=who, cards=throws.named(tuple(put.card for put in move.puts)))
    if not isinstance(move, Prepare):
        return _("{who} passes.", who=who)
    if move.card == UNSEEN:
        return _("{who} moves a card within the hidden hand.", who=who)
    c = short(move.card)
    was_open = move.card in before.face_up[seat]
    if move.hand == HIDDEN:
        if was_open:
            return _("{who} moves {card} to the hidden hand.", who=who, card=c)
        return _("{who} moves {card} within the hidden hand.", who=who, card=c)
    if was_open:
        return _("{who} moves {card} within the face-up hand.", who=who, card=c)
    return _("{who} moves {card} to the face-up hand.", who=who, card=c)


def _tell_loss(before: View, names: tuple[str, ...]) -> list[str]:
    """What a prepare brings the owner of the throw."""
    lost = throws.leaves_next(before.throw)
    if before.owner is None or lost is None:
        return []
    who, c = names[before.owner], short(lost)
    if len(before.throw) == 1:
        return [_("{who} takes {card}, the last one: nothing is in play.", who=who, card=c)]
    return [_("{who} takes {card}.", who=who, card=c)]


def _tell_end(before: View, after: View, names: tuple[str, ...]) -> list[str]:
    """The end of a round: who ended it, the scores, who starts the next."""
    assert before.turn is not None  # noqa: S101 - somebody made the move that ended it
    who = names[before.turn]
    lines = [_("{who} has emptied both hands: the round is over.", who=who)]
    scores = [now - then for now, then in zip(after.totals, before.totals, strict=True)]
    lines.append(_scores(names, scores))
    if after.turn is not None:
        lines.append(_("Round {round}: {who} starts.", round=after.round, who=names[after.turn]))
    else:
        lines.append(_headline(after, names))
    return lines


def _scores(names: tuple[str, ...], scores: Iterable[int]) -> str:
    each = zip(names, scores, strict=True)
    listing = ", ".join(_("{who} {score}", who=who, score=throws.signed(n)) for who, n in each)
    return _("Scores: {scores}.", scores=listing)


def choice(scene: Scene) -> str:
    """What the selection offers, in one sentence for the ear."""
    catching = _catching(scene)
    if catching:
        return catching.ask()
    chosen = _chosen(scene)
    if not chosen:
        return ""
    text, _beats = throws.verdict(chosen, scene.view.throw)
    return f"{text} {_('Or choose a gap to move it to.')}" if _may_move(scene) else text


def _may_move(scene: Scene) -> bool:
    return len(_chosen(scene)) == 1 and bool(scene.view.throw)


def ask(scene: Scene) -> str:
    """What the seat at the screen has to decide."""
    view: View = scene.view
    if view.turn is None:
        return ""
    if not scene.mine:
        return _("{who} is thinking …", who=scene.names[view.turn])
    catching, chosen = _catching(scene), _chosen(scene)
    if catching:
        return catching.ask()
    if chosen:
        return throws.verdict(chosen, view.throw)[0]
    if not view.throw:
        return _("Your turn: throw what you like.")
    if view.owner == view.seat:
        return _("Your throw is back: throw over it, catch it, move a card, or pass.")
    return _("Your turn: throw over it, move a card, or pass.")


def describe(scene: Scene) -> str:
    """The whole table in words."""
    view: View = scene.view
    parts = [_("Round {round} of {rounds}.", round=view.round, rounds=view.options.rounds)]
    if view.owner is None:
        parts.append(_("Nothing is in play."))
    else:
        parts.append(
            _(
                "{who} has thrown {cards}: {kind}.",
                who=scene.names[view.owner],
                cards=throws.cards_in_row(view.throw),
                kind=throws.kind_words(view.throw),
            )
        )
    for seat in scene.others():
        hidden, face_up = view.hands[seat]
        who = scene.names[seat]
        parts.append(
            n_(
                "{who} holds {n} hidden card; face up: {cards}. Score pile: {pile}.",
                "{who} holds {n} hidden cards; face up: {cards}. Score pile: {pile}.",
                len(hidden),
                who=who,
                cards=throws.cards_in_row(face_up),
                pile=view.piles[seat],
            )
        )
        seen = tuple(c for c in hidden if c != UNSEEN)
        if seen:
            parts.append(_("Known to be hidden: {cards}.", cards=throws.cards_in_row(seen)))
    if view.seat is not None:
        hidden, face_up = _own(view)
        parts.append(_("Your hidden hand: {cards}.", cards=throws.cards_in_row(hidden)))
        parts.append(_("Your face-up hand: {cards}.", cards=throws.cards_in_row(face_up)))
        parts.append(_("Your score pile: {pile}.", pile=view.piles[view.seat]))
    if view.options.rounds > 1:
        parts.append(_scores(scene.names, view.totals))
    return " ".join([*parts, ask(scene)])


def refused(error: GameError) -> str:
    """Why a move was refused, in a sentence."""
    return throws.refusal(error)


def result(scene: Scene) -> tuple[str, str]:
    """How the game ended: a headline, and what it came to."""
    view: View = scene.view
    best = max(view.totals)
    return _headline(view, scene.names), n_("With {n} point.", "With {n} points.", best)


def _headline(view: View, names: tuple[str, ...]) -> str:
    winners = [names[seat] for seat in view.winners or ()]
    if len(winners) == 1:
        return _("{who} wins!", who=winners[0])
    return _("{names} share the win.", names=listed(winners))


# --- markup


def status(scene: Scene) -> str:
    """The round, for the head of the table."""
    view: View = scene.view
    if view.options.rounds == 1:
        return ""
    text = shown(_("Round {round}/{rounds}", round=view.round, rounds=view.options.rounds))
    if view.round == 1 or view.turn is None:
        return f'<span class="round">{text}</span>'
    unfolded = scene.panel == SCORES
    return (
        f'<button id="scores" class="button small quiet" data-act="panel {"none" if unfolded else SCORES}" '
        f'aria-expanded="{str(unfolded).lower()}">{text} <small>{shown(_("Scores"))}</small></button>'
    )


def board(scene: Scene) -> str:
    """The others, the throw in play, the hands of the seat at the screen, and what it may do."""
    view: View = scene.view
    others = "".join(_other(scene, seat) for seat in scene.others())
    scores = sheet(view, scene.names) if scene.panel == SCORES or fresh_round(view) else ""
    return (
        f'<div class="others others-{len(scene.others())}">{others}</div>{scores}{_throw(scene)}'
        f"{'' if view.seat is None else _hands(scene, view.seat)}{'' if view.turn is None else _bar(scene)}"
    )


def _other(scene: Scene, seat: Seat) -> str:
    view: View = scene.view
    hidden, face_up = view.hands[seat]
    who = titled(scene, seat)
    counts = [_("{n} hidden", n=len(hidden)), _("pile {n}", n=view.piles[seat])]
    turn = " turn" if view.turn == seat else ""
    return (
        f'<section class="seat juggler{turn}"><h2>{who}</h2><p class="soft">{shown(" · ".join(counts))}</p>'
        f"{throws.small_cards(hidden, face_up)}</section>"
    )


def _throw(scene: Scene) -> str:
    view: View = scene.view
    catching = _catching(scene)
    if view.turn is None:
        return ""
    if catching:
        return throws.in_play(_("Your catch"), catching.waits, catching.waits[0], _("comes back now"))
    if view.owner is None:
        return throws.in_play(_("Nothing in play"), (), None, "")
    mine = view.owner == view.seat
    title = _("Your throw") if mine else _("{who}’s throw", who=scene.names[view.owner])
    return throws.in_play(title, view.throw, throws.leaves_next(view.throw), _("leaves next"), scene.hinted)


def _hands(scene: Scene, seat: Seat) -> str:
    view: View = scene.view
    catching, chosen = _catching(scene), _chosen(scene)
    hands = catching.hands if catching else _own(view)
    starts = throws.starting(view.throws(), view.throw) if not scene.selection else ()
    spread = ("open rails" if view.throw else "open") if catching or chosen else ""
    rows = ""
    names = {HIDDEN: (_("Hidden"), _("hidden hand")), FACE_UP: (_("Face up"), _("face-up hand"))}
    for letter, cards in zip(LETTERS, hands, strict=True):
        heading, said = names[letter]
        row = Row(
            letter, heading, said, cards, spread=spread, chosen=chosen, starts=starts, hinted=scene.hinted
        )
        if letter == HIDDEN and view.turn is not None:
            row = row._replace(note=_("only you see these"))
        if catching:
            gaps = {place: catching.act(letter, place) for place in range(len(cards) + 1)}
            row = row._replace(gaps=gaps, fresh=catching.caught)
        elif scene.mine:
            row = row._replace(taps={c: f"select {throws.after_tap(c, chosen, cards)}" for c in cards})
            if _may_move(scene):
                row = row._replace(gaps=throws.gaps_for(chosen[0], cards, letter))
        rows += throws.hand(row)
    who = escape(scene.names[seat])
    pile = shown(_("pile {n}", n=view.piles[seat]))
    head = f"<h2><span>{who}</span> <small>{pile}</small></h2>"
    return f'<section class="hand juggler{" turn" if scene.mine else ""}">{head}{rows}</section>'


def _bar(scene: Scene) -> str:
    view: View = scene.view
    catching, chosen = _catching(scene), _chosen(scene)
    if catching:
        buttons = catching.buttons()
    else:
        buttons = throws.idle(_("Throw"))
        if chosen:
            _text, beats = throws.verdict(chosen, view.throw)
            buttons = button(_("Throw"), f"play {Throw(chosen)}", "good" if beats else "off", id="throw")
        if scene.mine and view.owner == view.seat:
            buttons += button(_("Catch"), f"select {CATCH}", id="catch")
        if scene.mine and view.throw:
            buttons += button(_("Pass"), f"play {PASS}", id="pass")
        else:
            buttons += throws.idle(_("Pass"))
    undo = "" if catching else undo_button(scene)
    return throws.bar(ask(scene), "", undo, buttons)
