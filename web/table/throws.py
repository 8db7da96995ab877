"""What the tables of Juggling Act and its solo game share: hands in order, gaps, throws, a catch."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from html import escape
from typing import NamedTuple

from engine.game import UNSEEN, Card, GameError, Refusal
from engine.throws import (
    RANK,
    Catch,
    Hand,
    Hands,
    Kind,
    Prepare,
    Put,
    Throw,
    Why,
    kind,
    lowest,
    parse,
    shortfall,
    with_put,
)
from web.table.markup import backs, button, card, face, icon, name, short, shown
from web.table.words import _, listed, n_

CATCH = "catch"
"""The selection of a catch: this word, then each card placed so far with its place."""


# --- the selection


def selected(selection: str, hands: Hands) -> Hand:
    """The cards of a selection that could be thrown together; () if it is none of that kind."""
    cards = tuple(selection.split())
    for hand in hands:
        if cards and cards[0] in hand:
            i = hand.index(cards[0])
            if hand[i : i + len(cards)] == cards and kind(cards):
                return cards
    return ()


def after_tap(tapped: Card, chosen: Hand, hand: Hand) -> str:
    """The selection after a tap on a card: grown, shrunk, or begun anew."""
    if chosen == (tapped,):
        return "none"
    if tapped in chosen:
        ends = {chosen[0]: chosen[1:], chosen[-1]: chosen[:-1]}
        return " ".join(ends.get(tapped, (tapped,)))
    if chosen and chosen[0] in hand:
        i, first = hand.index(tapped), hand.index(chosen[0])
        grown = hand[min(i, first) : max(i + 1, first + len(chosen))]
        if len(grown) == len(chosen) + 1 and kind(grown):
            return " ".join(grown)
    return tapped


class Catching(NamedTuple):
    """A catch in progress.

    puts: the cards placed so far. hands: as they are with them. waits: the cards to be placed yet, the next
    one first.
    """

    puts: tuple[Put, ...]
    hands: Hands
    waits: Hand

    @classmethod
    def read(cls, selection: str, throw: Hand, hands: Hands, letters: str) -> Catching | None:
        """The catch that a selection means; None if it means none."""
        if not throw or selection.split(" ")[0] != CATCH:
            return None
        begun = cls((), hands, throw)
        if selection == CATCH:
            return begun
        try:
            move = parse(selection)
            if not isinstance(move, Catch):
                return begun
            for put in move.puts:
                hands, _hand = with_put(hands, letters, put, move)
        except GameError:
            return begun
        n = len(move.puts)
        if n < len(throw) and tuple(put.card for put in move.puts) == throw[:n]:
            return cls(move.puts, hands, throw[n:])
        return begun

    @property
    def caught(self) -> Hand:
        """The cards that are placed already."""
        return tuple(put.card for put in self.puts)

    def act(self, letter: str, place: int) -> str:
        """What a gap does: place the next card there, with the last of them the catch is played."""
        text = str(Catch((*self.puts, Put(self.waits[0], letter, place))))
        return f"select {text}" if len(self.waits) > 1 else f"play {text}"

    def buttons(self) -> str:
        """The way back: from the card placed last, and from the catch."""
        stop = button(_("Stop catching"), "select none", id="stop")
        if not self.puts:
            return stop
        text = str(Catch(self.puts[:-1])).strip()
        back = _("Take {card} back", card=short(self.puts[-1].card))
        return button(back, f"select {text}", id="back") + stop

    def ask(self) -> str:
        """What is to be decided next."""
        return _(
            "{card} – where to? Card {i} of {n}.",
            card=short(self.waits[0]),
            i=len(self.puts) + 1,
            n=len(self.puts) + len(self.waits),
        )


# --- sentences


def cards_in_row(cards: Hand) -> str:
    """The seen cards as a list in a sentence: "7♣, 8♦"; "nothing" if there are none."""
    return ", ".join(short(c) for c in cards if c != UNSEEN) or _("nothing")


def named(cards: Hand) -> str:
    """The cards as a sentence names them: "7♣ and 8♦"."""
    return listed([short(c) for c in cards])


def signed(n: int) -> str:
    """A score, with a true minus."""
    return str(n).replace("-", "−")


def kind_words(cards: Hand) -> str:
    """What a throw is, in a few words."""
    what = kind(cards)
    if what is Kind.SINGLE:
        return _("a single")
    if what is Kind.SET:
        return _("a pair") if len(cards) == 2 else n_("a set of {n}", "a set of {n}", len(cards))
    return n_("a run of {n}", "a run of {n}", len(cards))


def verdict(cards: Hand, over: Hand) -> tuple[str, bool]:
    """What the chosen cards are, whether they beat what is in play, and if not, why; and whether they do."""
    row = " ".join(map(short, cards))
    what = kind_words(cards)
    short_of = shortfall(Throw(cards), over)
    if not over:
        text = _("{cards} – {kind}.", cards=row, kind=what)
    elif short_of is None:
        text = _("{cards} – {kind}, beats {other}.", cards=row, kind=what, other=kind_words(over))
    elif short_of is Why.TOO_SHORT:
        text = n_(
            "{cards} – {kind}. Too short: {n} card is in play.",
            "{cards} – {kind}. Too short: {n} cards are in play.",
            len(over),
            cards=row,
            kind=what,
        )
    elif short_of is Why.SET_OVER_RUN:
        text = _("{cards} – {kind}. A set goes over a run.", cards=row, kind=what)
    else:
        top = max(over, key=RANK.__getitem__)
        text = _("{cards} – {kind}. Not higher: {top} is in play.", cards=row, kind=what, top=short(top))
    return text, short_of is None


def refusal(error: GameError) -> str:
    """Why a move was refused, in a sentence."""
    sentences = {
        Refusal.OVER: _("The game is over."),
        Refusal.NOT_YOUR_TURN: _("It is not your turn."),
        Refusal.NOT_IN_HAND: _("That card is not in your hands."),
        Why.NOT_TOGETHER: _("These cards do not lie next to each other in one hand."),
        Why.NO_COMBINATION: _("These cards are neither a set nor a run."),
        Why.TOO_SHORT: _("Too short: the throw in play has more cards."),
        Why.SET_OVER_RUN: _("A set in play is not beaten by a run of the same length."),
        Why.NOT_HIGHER: _("Not higher than the throw in play; a tie does not beat."),
        Why.NOTHING_IN_PLAY: _("Nothing is in play, so something has to be thrown."),
        Why.NOT_YOUR_THROW: _("Only your own throw can be caught."),
        Why.WHOLE_THROW: _("A catch takes back every card of the throw."),
        Why.NO_SUCH_PLACE: _("There is no such place in that hand."),
        Why.NO_MOVE: _("The card is there already. To move nothing, pass."),
    }
    return sentences.get(error.reason, _("This cannot be played: {text}", text=error.about))


# --- markup


class Row(NamedTuple):
    """One hand, to be drawn.

    letter: in moves. title: for the eye. said: for the ear, as part of each name. cards: in their order.
    note: a small line beside the title. taps: what a tap on each card does. gaps: what each gap does, by the
    number of cards left of it. spread: "" for a fan, "open" for cards side by side, "open rails" where there
    is room for gaps too. chosen, starts, fresh: the cards that are selected, that start a legal throw, that
    were just caught, that a hint is about.
    """

    letter: str
    title: str
    said: str
    cards: Hand
    note: str = ""
    taps: Mapping[Card, str] = {}
    gaps: Mapping[int, str] = {}
    spread: str = ""
    chosen: Collection[Card] = ()
    starts: Collection[Card] = ()
    fresh: Collection[Card] = ()
    hinted: Collection[Card] = ()


def hand(row: Row) -> str:
    """A hand in its order, with the gaps between its cards where they can be chosen."""
    cells = "".join(_cells(row))
    n = len(row.cards)
    group = escape(n_("{hand}, {n} card", "{hand}, {n} cards", n, hand=row.title))
    note = f"<small>{shown(row.note)}</small>" if row.note else ""
    empty = f'<p class="soft empty">{shown(_("empty"))}</p>' if not n and not row.gaps else ""
    return (
        f'<div class="row-of {row.spread}"><h3>{shown(row.title)} {note}</h3>'
        f'<div class="row n-{n}" role="group" aria-label="{group}" data-roving="{row.letter}">'
        f"{cells}{empty}</div></div>"
    )


def _cells(row: Row) -> Iterator[str]:
    n = len(row.cards)
    for i, c in enumerate(row.cards):
        kind = "chosen" if c in row.chosen else "face-up" if c in row.fresh else ""
        label = _("{card}, {i} of {n}, {hand}", card=name(c), i=i + 1, n=n, hand=row.said)
        if c in row.hinted:
            kind, label = f"{kind} hinted", _("{card}, in the hint", card=label)
        if c in row.taps:
            drawn = _card_button(c, row.taps[c], label, kind, c in row.starts)
        else:
            drawn = card(c, kind, label=label)
        yield f'<span class="cell">{_gap(row, i)}{drawn}</span>'
    if n in row.gaps:
        yield f'<span class="cell end">{_gap(row, n)}</span>'


def _card_button(c: Card, act: str, label: str, kind: str, starts: bool) -> str:
    """A card to be tapped. Its name is its content: so the mark can be switched off for the ear as well."""
    said = escape(_("starts a throw"))
    mark = f'<span class="mark"><span class="unseen">, {said}</span></span>' if starts else ""
    pressed = str("chosen" in kind).lower()
    return (
        f'<button id="c-{c}" class="card {c[1]} {kind}" data-act="{act}" aria-pressed="{pressed}">'
        f'<span class="unseen">{escape(label)}</span>{mark}<span aria-hidden="true">{face(c)}</span></button>'
    )


def _gap(row: Row, at: int) -> str:
    if at not in row.gaps:
        return ""
    left = name(row.cards[at - 1]) if at else ""
    right = name(row.cards[at]) if at < len(row.cards) else ""
    return (
        f'<button id="gap-{row.letter}{at}" class="gap" data-act="{row.gaps[at]}" '
        f'aria-label="{escape(place(left, right, row.said))}">{icon("gap")}</button>'
    )


def place(left: str, right: str, hand: str) -> str:
    """Where something lies in a hand, by the names of its neighbours; "" where there is none."""
    if left and right:
        return _("between {left} and {right}, {hand}", left=left, right=right, hand=hand)
    if right:
        return _("before {right}, {hand}", right=right, hand=hand)
    if left:
        return _("after {left}, {hand}", left=left, hand=hand)
    return _("into the empty hand, {hand}", hand=hand)


def starting(legal: Iterable[Throw], over: Hand) -> set[Card]:
    """The cards to be marked: they start a legal throw; a longer one where any card may go alone."""
    return {throw.cards[0] for throw in legal if over or len(throw.cards) > 1}


def gaps_for(moved: Card, hand: Hand, letter: str) -> dict[int, str]:
    """What each gap of a hand does with a card that is to be moved; none where it lies already."""
    here = hand.index(moved) if moved in hand else None
    gaps = {}
    for place in range(len(hand) + 1):
        if here is None or place not in (here, here + 1):
            lifted = place if here is None or place < here else place - 1
            gaps[place] = f"play {Prepare(Put(moved, letter, lifted))}"
    return gaps


def in_play(title: str, cards: Hand, next_: Card | None, gone: str, hinted: Collection[Card] = ()) -> str:
    """The throw on the table. next_: the card that goes next, and gone: what is said of that."""
    what = f"<small>{shown(kind_words(cards))}</small>" if cards else ""
    faces = ""
    for c in cards:
        marked = c == next_
        label = _("{card}, {what}", card=name(c), what=gone) if marked else ""
        kind = ("leaving" if marked else "") + (" hinted" if c in hinted else "")
        faces += f'<span class="cell">{card(c, kind, label=label)}</span>'
    if not cards:
        faces = '<span class="cell"><span class="card ghost" aria-hidden="true"></span></span>'
    return (
        f'<section class="throw" aria-label="{escape(_("Throw in play"))}"><h2>{shown(title)} {what}</h2>'
        f'<div class="cards">{faces}</div></section>'
    )


def leaves_next(throw: Hand) -> Card | None:
    """The card that a throw loses next, if there is one."""
    return lowest(throw) if throw else None


def small_cards(hidden: Hand, face_up: Hand) -> str:
    """Somebody else's hands: the backs, the cards known to be among them, the face-up cards."""
    known = "".join(f'<span class="cell">{card(c, "known")}</span>' for c in hidden if c != UNSEEN)
    if known:
        said = escape(_("Known to be hidden"))
        known = f'<span class="known-cards" role="group" aria-label="{said}">{known}</span>'
    faces = "".join(f'<span class="cell">{card(c)}</span>' for c in face_up)
    return f'<div class="cards">{backs(hidden)}{known}{faces}</div>'


def idle(text: str) -> str:
    """A button that does nothing now, in its place."""
    return f'<button class="button" disabled><span>{shown(text)}</span></button>'


def bar(ask: str, warning: str, undo: str, buttons: str) -> str:
    """The line that says what is chosen, and the buttons that commit to it."""
    warns = f'<p class="risk">{shown(warning)}</p>' if warning else ""
    return (
        f'<section class="choice bar"><div class="ask"><div><p>{shown(ask)}</p>{warns}</div>{undo}</div>'
        f'<div class="buttons">{buttons}</div></section>'
    )
