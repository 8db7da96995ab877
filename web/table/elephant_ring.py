"""The ring of Elephant Ball: the rule, the board of numbers, the cards on the table, and what is over."""

from __future__ import annotations

from html import escape

from engine.elephant import View
from engine.game import UNSEEN, Card, Seat
from engine.riding import ACROBAT, BALL, ELEPHANT, OPEN, PURPLE, RIDERS, Kind, Rule
from web.table.elephant_choice import Chosen, why_not_declared
from web.table.elephant_words import clown_that_fits, describe_rule, neighbours, row
from web.table.markup import backs, icon, shown
from web.table.riders import PICTURES, in_hand, name, played, rule_name, short, small_clown
from web.table.ridings import Riding, Story
from web.table.scene import Scene
from web.table.words import _


def ring(scene: Scene, story: Story, chosen: Chosen) -> str:
    """What all play into: its rule in words and picture, its numbers, its cards, and what came before."""
    view: View = scene.view
    look_back = f"last {len(view.history)}"
    if scene.panel == look_back and story.ridings:
        return _ring_before(scene, story.ridings[-1])
    again = _look_back(f"panel {look_back}", _("See the last ball riding again")) if story.ridings else ""
    if view.turn is None:
        left_over = "".join(_left_over(scene, seat) for seat in scene.others())
        return f'<section class="ring over">{left_over}</section>'
    heading, kind, picture = "", "undecided", ""
    if view.giving:
        heading = _("Gifts")
    elif view.rule is None:
        heading = _("{who} starts", who=scene.names[view.turn])
    elif view.rule is OPEN:
        heading = _("One rider lies")
    else:
        heading, kind, picture = rule_name(view.rule), view.rule.kind, _tile(view.rule)
    said, gift = describe_rule(view), new_gift(view, story)
    if gift:
        said = _("{who} gave you {cards}.", who=scene.names[neighbours(view)[0]], cards=row(gift))
    fits = clown_that_fits(view)
    clown = small_clown(fits, _("Also: {clown}.", clown=short(fits))) if fits else ""
    if chosen.declaring:
        kind = f"{kind} declaring"
    if view.giving:
        inside = _gifts(scene)
    else:
        inside = _numbers(scene, chosen) if view.rule is ACROBAT else ""
        inside += _makes(chosen) if kind == "undecided" else ""
        inside += _lying(scene, story.now, known=True)
    return (
        f'<section class="ring {kind}" aria-label="{escape(_("Ball riding"))}"><div class="rule">{picture}'
        f"<div><h2>{shown(heading)}</h2><p>{shown(said)}</p></div>{clown}{again}</div>"
        f"{inside}</section>"
    )


def _ring_before(scene: Scene, riding: Riding) -> str:
    """The last mini-game, to be looked at again."""
    rule, winner = riding.rule, scene.names[riding.winner or 0]
    picture = _tile(rule) if rule and rule is not OPEN else ""
    heading = rule_name(rule) if rule and rule is not OPEN else _("One rider lay")
    back = _look_back("panel none", _("Back to the table"))
    said = shown(_("The last ball riding, won by {who}.", who=winner))
    return (
        f'<section class="ring before" aria-label="{escape(_("The last ball riding"))}">'
        f'<div class="rule">{picture}<div><h2>{shown(heading)}</h2><p>{said}</p></div>{back}</div>'
        f"{_lying(scene, riding, known=False)}</section>"
    )


def _look_back(act: str, words: str) -> str:
    return (
        f'<button id="look-back" class="look-back" data-act="{act}" aria-label="{escape(words)}" '
        f'aria-pressed="{str(act == "panel none").lower()}">{icon("rewind")}</button>'
    )


def _tile(rule: Rule) -> str:
    """The rule as a picture: its elephant or its ball with the number, or both for Acrobat."""
    number = f"<b>{rule.number}</b>" if rule.number else ""
    return f'<span class="tile {rule.kind}">{number}{icon(PICTURES[rule.kind])}</span>'


def _makes(chosen: Chosen) -> str:
    """What two riders can make, and what the chosen ones would."""
    offers = {
        Kind.ELEPHANT: (_("Elephant"), _("same elephant")),
        Kind.BALL: (_("Ball"), _("same ball")),
        Kind.ACROBAT: (_("Acrobat"), _("both differ")),
    }
    items = ""
    for kind, (word, when) in offers.items():
        made = chosen.makes if chosen.makes and chosen.makes.kind is kind else None
        mark, called = (" on", rule_name(made)) if made else ("", word)
        items += (
            f'<li class="{kind}{mark}">{icon(PICTURES[kind])}'
            f"<span><b>{shown(called)}</b> <small>{shown(when)}</small></span></li>"
        )
    return f'<ul class="makes">{items}</ul>'


def _lying(scene: Scene, riding: Riding, known: bool) -> str:
    """The cards on the table; the last one leads."""
    cards = ""
    for i, (seat, play) in enumerate(riding.laid, 1):
        label = _("{card}, played by {who}", card=name(play.cards[0]), who=scene.names[seat])
        if play.declared:
            label = _("{card}, as {declared}", card=label, declared=name(play.declared))
        last = i == len(riding.laid)
        cards += f"<li>{played(play, 'leads' if last else '', label, known)}</li>"
    free = max(0, 2 - len(riding.laid)) * '<li aria-hidden="true"><i class="card place"></i></li>'
    return f'<ol class="lying lying-{len(riding.laid)}">{cards}{free if known else ""}</ol>'


def _numbers(scene: Scene, chosen: Chosen) -> str:
    """The board of twice ten numbers with its chips; to be tapped when purple is declared."""
    view: View = scene.view
    elephant, ball = chosen.elephant, chosen.ball
    if not chosen.declaring and len(chosen.cards) == 1 and chosen.cards[0] in RIDERS and not chosen.why:
        elephant, ball = map(int, chosen.cards[0].split("-"))
    rows = ""
    for kind, bits, picked in ((Kind.ELEPHANT, ELEPHANT, elephant), (Kind.BALL, BALL, ball)):
        covered = [n for n, bit in bits.items() if bit & view.covered]
        if chosen.declaring:
            cells = "".join(_number_button(view, chosen, kind, n, n in covered) for n in bits)
            called = _("Elephant number") if kind is Kind.ELEPHANT else _("Ball number")
            role = f'role="group" aria-label="{escape(called)}" data-roving="{kind}"'
        else:
            cells = "".join(
                '<i class="chip"></i>' if n in covered else f"<i{' class=picked' * (n == picked)}>{n}</i>"
                for n in bits
            )
            free = ", ".join(str(n) for n in bits if n not in covered) or _("none")
            said = (
                _("Free elephant numbers: {numbers}", numbers=free)
                if kind is Kind.ELEPHANT
                else _("Free ball numbers: {numbers}", numbers=free)
            )
            role = f'role="img" aria-label="{escape(said)}"'
        rows += f'<div class="numbers {kind}" {role}>{icon(kind)}{cells}</div>'
    return f'<div class="board">{rows}</div>'


def _number_button(view: View, chosen: Chosen, kind: Kind, n: int, covered: bool) -> str:
    if kind is Kind.ELEPHANT:
        elephant, ball, picked = n, chosen.ball, n == chosen.elephant
        label = _("elephant {number}", number=n)
    else:
        elephant, ball, picked = chosen.elephant, n, n == chosen.ball
        label = _("ball {number}", number=n)
    # A number that cannot be is told when it is tapped; it does not turn all the others off.
    other = (0, ball) if kind is Kind.ELEPHANT else (elephant, 0)
    possible = why_not_declared(view, *other) is None
    partial = (n, 0) if kind is Kind.ELEPHANT else (0, n)
    why = why_not_declared(view, *((elephant, ball) if possible else partial))
    if covered:
        label = _("{number}, covered", number=label)
    elif why:
        label = _("{number}, adds up to too little", number=label)
    numbers = f"{elephant or ''}-{ball or ''}"
    look = ("chip" if covered else "off") if why else "free"
    disabled = ' aria-disabled="true"' if why else ""
    return (
        f'<button id="{kind}-{n}" class="{look}" data-act="select {PURPLE} {numbers}" '
        f'aria-label="{escape(label)}" aria-pressed="{str(picked).lower()}"{disabled}>'
        f"{'' if covered else n}</button>"
    )


def _gifts(scene: Scene) -> str:
    """In Petit: who has laid two cards aside, and for whom."""
    view: View = scene.view
    places = '<span class="pair">' + '<i class="card place"></i>' * 2 + "</span>"
    items = ""
    for seat, gift in enumerate(view.gifts):
        to = shown(_("for {who}", who=scene.names[seat - 1]))
        aside = backs([UNSEEN] * len(gift)) or places
        items += f"<li>{aside}<span><b>{escape(scene.names[seat])}</b> <small>{to}</small></span></li>"
    return f'<ul class="gifts">{items}</ul>'


def new_gift(view: View, story: Story) -> tuple[Card, ...]:
    """What the seat at the screen got from the left, until it has played or passed."""
    if not view.gifts or view.giving or view.seat is None or view.seat in story.moved:
        return ()
    return view.gifts[neighbours(view)[0]]


def _left_over(scene: Scene, seat: Seat) -> str:
    """The cards that somebody is left with when the game is over."""
    cards = scene.view.hands[seat]
    if not cards:
        return ""
    faces = "".join(in_hand(c, "", name(c)) for c in cards)
    who = shown(_("{who}’s cards", who=scene.names[seat]))
    return f'<div class="left-over"><h2>{who}</h2><div class="cards">{faces}</div></div>'
