"""The whole table: curtain, game, log, result."""

from __future__ import annotations

from html import escape

from web.table.markup import button, sentences, shown, undo_button
from web.table.scene import Pictures, Scene
from web.table.words import _


def curtain(scene: Scene, pictures: Pictures, seat: int) -> str:
    """The table between two persons: whose turn it is and what happened, but no card that is not public."""
    who = scene.names[seat]
    return (
        f'<div class="curtain"><p class="soft">{shown(pictures.title())}</p>'
        f"<h1>{shown(_('{who}, it is your turn', who=who))}</h1>"
        f"{sentences(scene.since, 'since')}"
        f"{button(_('Show {who}’s cards', who=who), f'lift {seat}', 'main', id='lift')}"
        f'<p class="soft">{shown(_("Nobody else should look now."))}</p>{undo_button(scene)}</div>'
    )


def table(scene: Scene, pictures: Pictures) -> str:
    """The game as the seat at the screen sees it."""
    practice = ""
    if scene.practice:
        practice = (
            f'<p class="notice practice">{shown(_("Practice: this does not count."))} '
            f"{button(_('Back to the game'), 'main', 'small')}</p>"
        )
    result = _result(scene, pictures) if scene.view.turn is None else ""
    return (
        f'<div class="status">{pictures.status(scene)}</div>'
        f'<div class="play">{practice}{_news(scene)}{pictures.board(scene)}{result}</div>{_log(scene)}'
    )


def _news(scene: Scene) -> str:
    """What happened since the last turn, or what there is to say about the last tap."""
    if not scene.notice:
        return f'<div class="news">{sentences(scene.since[-4:], "since")}</div>'
    offer = ""
    if scene.offer is not None:
        offer = button(_("Play on from there as practice"), f"practice {scene.offer}", "small")
    return f'<div class="news"><p class="notice">{shown(scene.notice)}</p>{offer}</div>'


def _log(scene: Scene) -> str:
    unfolded = scene.panel == "log"
    switch = button(
        _("Hide the log") if unfolded else _("Log"), "panel none" if unfolded else "panel log", "small quiet"
    )
    return (
        f'<aside class="log{" unfolded" if unfolded else ""}" aria-label="{escape(_("Log"))}">{switch}'
        f"{sentences(scene.log[::-1], 'lines')}</aside>"
    )


def _result(scene: Scene, pictures: Pictures) -> str:
    headline, text = pictures.result(scene)
    deal = _("Deal number {deal}", deal=scene.deal) if scene.deal else ""
    return (
        f'<section class="result"><h1>{shown(headline)}</h1><p>{shown(text)}</p>'
        f'<p class="soft">{shown(deal)}</p><div class="buttons">'
        f'<button id="again" class="button main" data-page="again">{shown(_("New deal"))}</button>'
        f"{button(_('Same deal again'), 'again')}</div></section>"
    )
