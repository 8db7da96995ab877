"""Elephant Ball at the table: the players' lanes, the choice, the hand."""

from __future__ import annotations

from html import escape

from engine.elephant import FAR_DOWN, FAR_UP, HIGHEST, LOWEST, ROUNDS, View
from engine.game import Card, Seat
from engine.riding import OPEN, ORDER, PASS, RIDERS, Kind
from web.table.elephant_choice import Chosen, misfit, selection
from web.table.elephant_ring import new_gift, ring
from web.table.elephant_why import advice, why
from web.table.elephant_words import (
    ask,
    choice,
    describe,
    figure,
    offer,
    passing,
    reason,
    refused,
    result,
    row,
    signed,
    standing,
    tell,
)
from web.table.markup import button, icon, shown, undo_button
from web.table.riders import in_hand, name, small_clown
from web.table.ridings import Story, told
from web.table.rules import ANCHORS
from web.table.scene import Scene
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
    return _("Elephant Ball")


def all_open(view: View) -> bool:
    """Whether nobody has a card that another may not see."""
    return view.turn is None


def status(scene: Scene) -> str:
    """Round and clowns, for the head of the table."""
    view: View = scene.view
    clowns = "".join(small_clown(c) for c in view.clowns)
    if clowns:
        said = escape(_("In this round: {clowns}", clowns=row(view.clowns)))
        clowns = f'<span class="clowns" role="img" aria-label="{said}">{clowns}</span>'
    return (
        f"{clowns}"
        f'<span class="round">{shown(_("Round {round}/{rounds}", round=view.round, rounds=ROUNDS))}</span>'
    )


def board(scene: Scene) -> str:
    """The players, the ring, the choice, and the hand of the seat at the screen."""
    story = told(scene.view)
    chosen = Chosen(scene)
    hand = "" if scene.view.seat is None else _hand(scene, story, chosen)
    view: View = scene.view
    begun = story.moved if view.seat is None else view.seat in story.moved
    news = story.rounds and (view.turn is None or not begun)
    players = _round_end(scene, story) if news else _lanes(scene)
    return f"{players}{ring(scene, story, chosen)}{_choice(scene, chosen)}{hand}"


# --- the players


def _lanes(scene: Scene) -> str:
    """Each player with the counter on the track, and what everybody sees of the rest."""
    lanes = "".join(_lane(scene, seat) for seat in _seats(scene))
    marks = "".join(
        f'<text x="{_at(score)}" y="11">{figure(score)}</text>' for score in (FAR_DOWN, 0, FAR_UP)
    )
    scale = f'<li class="lane scale-marks" aria-hidden="true"><svg class="track">{marks}</svg></li>'
    return f'<ol class="lanes" aria-label="{escape(_("Players"))}">{lanes}{scale}</ol>'


def _seats(scene: Scene) -> list[Seat]:
    """The others, and the seat at the screen last, next to its hand."""
    return [*scene.others(), *([] if scene.view.seat is None else [scene.view.seat])]


def _kind(view: View, seat: Seat) -> str:
    kinds = {"lane": True, "turn": seat == view.turn, "leads": seat == view.leader}
    return " ".join(word for word, is_so in kinds.items() if is_so)


def _who(scene: Scene, seat: Seat) -> str:
    words = [word for word in (scene.strength(seat), standing(scene.view, seat)) if word]
    small = f" <small>{shown(' · '.join(words))}</small>" if words else ""
    return f"<b>{escape(scene.names[seat])}</b>{small}"


def _lane(scene: Scene, seat: Seat) -> str:
    view: View = scene.view
    cards, bundles, score = len(view.hands[seat]), view.bundles[seat], view.scores[seat]
    rides = "elephant" if seat in view.out else "riding"
    ends = (
        f'<line class="far-down" x1="0" x2="{_at(FAR_DOWN)}" y1="24" y2="24"/>'
        f'<line class="far-up" x1="{_at(FAR_UP)}" x2="100%" y1="24" y2="24"/>'
    )
    track = (
        f'<svg class="track" aria-hidden="true"><line class="rail" x1="0" x2="100%" y1="24" y2="24"/>{ends}'
        f'<line class="zero" x1="{_at(0)}" x2="{_at(0)}" y1="20" y2="28"/>'
        f'<svg class="counter {rides}" x="{_at(score)}" y="0" width="20" height="25">'
        f'<use href="#{rides}"/></svg></svg>'
    )
    said = escape(_("score {score}", score=figure(score)))
    return (
        f'<li class="{_kind(view, seat)}"><span class="who">{_who(scene, seat)}</span>{track}'
        f'<b class="score" role="img" aria-label="{said}">{figure(score)}</b>'
        f"{_count('cards', cards, n_('{n} card', '{n} cards', cards))}"
        f"{_count('bundle', bundles, n_('{n} bundle', '{n} bundles', bundles))}</li>"
    )


def _round_end(scene: Scene, story: Story) -> str:
    """What the last round came to, in place of the lanes until the next one has begun for this seat."""
    last = story.rounds[-1]
    heads = (_("Bundles"), _("Cards left"), _("Points"), _("Score"))
    head = "".join(f'<th scope="col">{shown(word)}</th>' for word in heads)
    rows = ""
    for seat in _seats(scene):
        cells = (figure(last.bundles[seat]), figure(last.left[seat]), signed(last.points[seat]))
        rows += (
            f'<tr class="{_kind(scene.view, seat)}"><th scope="row">{_who(scene, seat)}</th>'
            f"{''.join(f'<td>{cell}</td>' for cell in cells)}<td><b>{figure(last.scores[seat])}</b></td></tr>"
        )
    caption = shown(_("Round {round}", round=len(story.rounds)))
    return (
        f'<table class="lanes round-end"><thead><tr><th scope="col">{caption}</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _at(score: int) -> str:
    """Where a score is on the track."""
    return f"{(score - LOWEST) / (HIGHEST - LOWEST):.1%}"


def _count(symbol: str, n: int, said: str) -> str:
    return f'<span class="count" role="img" aria-label="{escape(said)}">{icon(symbol)}{n}</span>'


# --- the choice and the hand


def _choice(scene: Scene, chosen: Chosen) -> str:
    """What is chosen, to be played, and Pass, always in its place."""
    view: View = scene.view
    if view.turn is None:
        return ""
    act = f'<p class="ask">{shown(ask(scene))}{_rule_link(scene, chosen)}</p>'
    if scene.mine and chosen.move not in (None, PASS) and chosen.why is None:
        text, more = offer(scene, chosen)
        act = button(text, f"play {chosen.move}", "good", more, id="play")
    leave = ""
    if scene.mine and not view.giving:
        if view.refusal(PASS) is None:
            leave = button(_("Pass"), f"play {PASS}", "pass", passing(scene), id="pass")
        else:
            leave = button(_("Pass"), f"select {PASS}", "pass off", _("not now"), id="pass")
    return f'<section class="choice">{act}{leave}</section>'


def _rule_link(scene: Scene, chosen: Chosen) -> str:
    """To the paragraph of the rules that forbids what is chosen."""
    anchor = ANCHORS["elephant"].get(chosen.why) if chosen.why is not None else None
    if anchor is None:
        return ""
    return f' <a href="{escape(scene.book)}#{anchor}">{shown(_("What the rules say"))}</a>'


def _hand(scene: Scene, story: Story, chosen: Chosen) -> str:
    view: View = scene.view
    seat = view.seat or 0
    gift = view.gifts[seat] if view.giving else ()
    cards = [c for c in _sorted(view.hands[seat], scene.sort) if c not in gift]
    faces = "".join(_card(scene, story, chosen, c, _place(i, len(cards))) for i, c in enumerate(cards, 1))
    few = "few" if len(cards) <= 6 else "some" if len(cards) <= 12 else "many"
    tools = f"{_sorts(scene.sort)}{undo_button(scene)}" if view.turn is not None else ""
    return (
        f'<section class="hand{" turn" if scene.mine else ""}">'
        f'<div class="cards {few}" role="group" aria-label="{escape(_("Your hand"))}" data-roving>{faces}'
        f'</div><div class="tools">{tools}</div></section>'
    )


def _place(i: int, n: int) -> str:
    return _("{i} of {n}", i=i, n=n)


def _sorted(hand: tuple[Card, ...], sort: str) -> list[Card]:
    """A hand by elephant numbers, or by ball numbers; clowns last."""
    if sort != Kind.BALL:
        return sorted(hand, key=ORDER.__getitem__)
    return sorted(hand, key=lambda c: (c not in RIDERS, int(c.split("-")[1]) if c in RIDERS else 0, ORDER[c]))


def _sorts(sort: str) -> str:
    """How the hand is sorted: by elephant or by ball."""
    words = {Kind.ELEPHANT: _("Sort by elephant"), Kind.BALL: _("Sort by ball")}
    buttons = ""
    for kind, said in words.items():
        pressed = str(kind == (sort or Kind.ELEPHANT)).lower()
        buttons += (
            f'<button id="sort-{kind}" data-act="sort {kind}" aria-label="{escape(said)}" '
            f'aria-pressed="{pressed}">{icon(kind)}</button>'
        )
    return f'<span class="sorts"><span aria-hidden="true">{shown(_("Sort"))}</span>{buttons}</span>'


def _card(scene: Scene, story: Story, chosen: Chosen, c: Card, place: str) -> str:
    """A card of the hand: whether it fits, and if not, why; what it has in common with the first card."""
    view: View = scene.view
    label = f"{name(c)}, {place}"
    why = misfit(view, c)
    kinds = []
    if view.seat not in view.out and why is not None:
        kinds.append("misfit")
        label = f"{label}. {reason(why)}"
    elif view.seat not in view.out and view.rule not in (None, OPEN):
        kinds.append("fits")
        label = _("{card}, fits", card=label)
    if c in new_gift(view, story):
        kinds.append("new")
        label = _("{card}, a gift", card=label)
    if c in scene.hinted:
        kinds.append("hinted")
        label = _("{card}, in the hint", card=label)
    kinds += [f"same-{kind}" for kind in _in_common(view, chosen, c)]
    if not scene.mine:
        return in_hand(c, " ".join(kinds), label)
    pressed = c in chosen.cards
    if pressed:
        kinds.append("chosen")
    act = f"select {selection(view, c, chosen.cards)}"
    return in_hand(c, " ".join(kinds), label, act, pressed)


def _in_common(view: View, chosen: Chosen, c: Card) -> list[Kind]:
    """Which numbers a card shares with the one that is to decide the rule with it."""
    first = view.table[0].cards[0] if view.rule is OPEN else chosen.cards[0] if len(chosen.cards) == 1 else ""
    undecided = view.rule is OPEN or (view.rule is None and not view.giving and not view.first_turn)
    if not undecided or first == c or not {first, c} <= set(RIDERS):
        return []
    pairs = zip((Kind.ELEPHANT, Kind.BALL), first.split("-"), c.split("-"), strict=True)
    return [kind for kind, one, other in pairs if one == other]
