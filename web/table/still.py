"""Still pictures for the rules: a card in a line of text; a table, all hands open, without controls."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from html.parser import HTMLParser

from engine.game import Card, State
from engine.riding import CLOWNS, RIDERS
from web.table import markup, riders
from web.table.balancing import DOES
from web.table.markup import icon, rank
from web.table.opened import opened
from web.table.scene import Pictures, Scene
from web.table.words import _

LEFT_OUT = {"choice", "bar", "tools", "lanes", "makes"}
"""The classes of what is there to be used, or tells more than a step is about."""
FOR_USE = ("id", "role", "tabindex", "aria-", "data-")
"""How the attributes begin that a still picture, which is one image to a screen reader, has no use for."""


# --- one small card within a text


def small(card: Card, does: bool = False) -> str:
    """A card, or a rank without a suit ("J"), as a small picture in a line of text.

    does: whether a Jack, a Queen and an Ace say what they do in Balancing Act.
    """
    if card in RIDERS:
        elephant, ball = card.split("-")
        left = f'<b class="elephant">{elephant}{icon("elephant")}</b>'
        return _small("rider", riders.name(card), f'{left}<b class="ball">{icon("ball")}{ball}</b>')
    if card in CLOWNS:
        word = escape({"red": _("red"), "blue": _("blue"), "purple": _("purple")}[card])
        return _small(f"clown {card}", riders.name(card), f"{icon('clown')}<b>{word}</b>")
    if len(card) == 1:
        symbol = DOES.get(card, "") if does else ""
        ranks = {"J": _("jack"), "Q": _("queen"), "K": _("king"), "A": _("ace")}
        picture = icon(symbol) if symbol else ""
        return _small("rank", ranks.get(card, rank(card)), f"<b>{rank(card)}</b>{picture}")
    return _small(card[1], markup.name(card), f"<b>{rank(card)}</b>{icon(f'suit-{card[1]}')}")


def _small(kind: str, said: str, inside: str) -> str:
    return f'<span class="small-card {kind}" role="img" aria-label="{escape(said)}">{inside}</span>'


# --- a position


def still(game: str, pictures: Pictures, states: Sequence[State], names: tuple[str, ...]) -> tuple[str, str]:
    """The last of some positions in a row as markup, and the same in words.

    What the moves between them did is still to be seen: the pans before they are cleared, a ride that is won.
    """
    view = opened(states)
    panel = ""
    if game == "elephant" and len(states) > 1 and view.turn is not None and not view.table:
        panel = f"last {len(view.history)}"
    scene = Scene(view=view, names=names, mine=False, panel=panel)
    return _without_controls(pictures.board(scene)), markup.spoken(pictures.describe(scene))


def _without_controls(drawn: str) -> str:
    """Markup without what is there to be tapped, and without names that a page may hold only once."""
    quiet = _Quiet()
    quiet.feed(drawn)
    quiet.close()
    return "".join(quiet.kept)


class _Quiet(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.kept: list[str] = []
        self._inside = 0  # how deep within something left out

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = set((dict(attrs).get("class") or "").split())
        if self._inside or tag == "button" or classes & LEFT_OUT:
            self._inside += 1
            return
        kept = (f' {name}="{escape(value or "")}"' for name, value in attrs if not name.startswith(FOR_USE))
        self.kept.append(f"<{tag}{''.join(kept)}>")

    def handle_endtag(self, tag: str) -> None:
        if self._inside:
            self._inside -= 1
        else:
            self.kept.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self.kept.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")
