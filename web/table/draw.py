"""The whole table: curtain, game, log, result."""

from __future__ import annotations

from html import escape
from itertools import zip_longest

from web.table.look_back import ALL, Found, LookBack
from web.table.markup import button, icon, sentences, shown, undo_button
from web.table.scene import Hint, Pictures, Scene
from web.table.words import _


def curtain(scene: Scene, pictures: Pictures, seat: int) -> str:
    """The table between two persons: whose turn it is and what happened, but no card that is not public."""
    who = scene.names[seat]
    return (
        f'<div class="curtain"><p class="soft">{shown(pictures.title())}</p>'
        f"<h1>{shown(_('{who}, it is your turn', who=who))}</h1>"
        f"{sentences(scene.since, 'since')}"
        f"{button(_('Show {who}’s cards', who=who), f'lift {seat}', 'main', id='lift')}{_studies(scene)}"
        f'<p class="soft">{shown(_("Nobody else should look now."))}</p>{undo_button(scene)}</div>'
    )


def table(scene: Scene, pictures: Pictures, book: str) -> str:
    """The game as the seat at the screen sees it; book: the address of its rules page."""
    scene = scene._replace(book=book)
    looking_back = scene.replay is not None
    result = _result(scene, pictures) if scene.view.turn is None and not looking_back else ""
    board = f"{_practice(scene)}{_guide(scene)}{_news(scene)}{pictures.board(scene)}{result}{_replay(scene)}"
    if scene.guide and scene.guide.move:
        board = _pointed_at(scene.guide.move, board)
    elif scene.hint and scene.hint.move:
        play = f'data-act="play {scene.hint.move}"'
        board = board.replace(play, f"{play} data-hinted")
    kind = "play" + (" replay" if looking_back else "") + (" over" if scene.result else "")
    return f'<div class="status">{pictures.status(scene)}</div><div class="{kind}">{board}</div>{_log(scene)}'


def _practice(scene: Scene) -> str:
    """That a practice branch does not count, and the way back to what it left."""
    if not scene.practice:
        return ""
    back = button(_("Back to the game"), "main", "small")
    if scene.lesson:
        back = button(_("Back to the guide"), "guide on", "small")
    elif scene.example:
        back = button(_("Back to the example"), "main", "small")
    return f'<p class="notice practice">{shown(_("Practice: this does not count."))} {back}</p>'


def study(scene: Scene, pictures: Pictures, study: LookBack) -> str:
    """A look back in place of the game: how far it is, then what came of it, page by page."""
    back = button(_("Back to the table"), "study none", "small main", id="study-none")
    head = f'<div class="top"><h2>{shown(study.title)}</h2>{back}</div>'
    found = study.found
    if found is None:
        said = escape(_("Looking back …"))
        head += (
            f'<p>{said}</p><div class="top"><progress value="{study.done:.2f}" max="1" aria-label="{said}">'
            f"</progress>{button(_('Stop'), 'study stop', 'small')}</div>"
        )
    else:
        head += f'<p class="sum">{shown(" ".join(found.lines))}</p>{_pages(found, study.page)}'
    board = pictures.board(scene) if found is None or found.pages else ""
    return (
        f'<div class="status">{pictures.status(scene)}</div><div class="play replay">'
        f'<section class="looking-back study" aria-label="{escape(_("Looking back"))}">{head}'
        f"</section>{board}</div>{_log(scene)}"
    )


def _pages(found: Found, at: int) -> str:
    """The open page, and a step to and fro."""
    if not found.pages:
        return ""
    page, last = found.pages[at], len(found.pages) - 1
    steps = _steps("page", "study page", at, last)
    return f"{steps}<h3>{shown(page.title)}</h3>{sentences(page.lines, 'page')}"


def _steps(name: str, act: str, at: int, last: int) -> str:
    """Buttons to the first, the one before, the next and the last of what can be turned to by a number."""
    steps = (
        ("«", _("First"), 0),
        ("‹", _("Back one move"), at - 1),
        ("›", _("On one move"), at + 1),
        ("»", _("Last"), last),
    )
    ways = "".join(
        f'<button id="{name}-{i}" class="button" data-act="{act} {to}" aria-label="{escape(text)}"'
        f"{'' if 0 <= to <= last and to != at else ' disabled'}>{sign}</button>"
        for i, (sign, text, to) in enumerate(steps)
    )
    return f'<div class="steps">{ways}</div>'


def _studies(scene: Scene) -> str:
    """The ways to look back at a round that is over, or at the game."""
    ways = ""
    for what in scene.studies:
        text = _("The whole game") if what == ALL else _("Round {round}", round=what)
        ways += button(text, f"study {what}", "small", id=f"study-{what}")
    if not ways:
        return ""
    return f'<div class="studies"><span>{shown(_("Could it have gone better?"))}</span>{ways}</div>'


def _replay(scene: Scene) -> str:
    """Where one looks back: a step to and fro, play on from here, whose view this is, and the way out."""
    at = scene.replay
    if at is None:
        return ""
    eyes = ""
    for seat, who in enumerate(scene.names if scene.eyes else ()):
        text = _("From the seat of {who}", who=who) if scene.example else _("As {who} saw it", who=who)
        pressed = f'aria-pressed="{str(seat == scene.view.seat).lower()}"'
        eyes += f'<button class="button small" data-act="eyes {seat}" {pressed}>{shown(text)}</button>'
    on = ""
    if scene.view.turn is not None:
        on = button(_("Play on from here as practice"), f"practice {at}", "small")
    if scene.example:  # the page that shows it turns its leaves
        return (
            f'<section class="looking-back" aria-label="{escape(_("Looking back"))}">'
            f'<div class="eyes">{eyes}</div><div class="buttons">{on}</div></section>'
        )
    place = shown(_("Move {at} of {moves}", at=at, moves=scene.moves))
    return (
        f'<section class="looking-back" aria-label="{escape(_("Looking back"))}"><p class="soft">{place}</p>'
        f"{_steps('step', 'replay', at, scene.moves)}"
        f'<div class="eyes">{eyes}</div>'
        f'<div class="buttons">{on}'
        f"{button(_('Back to the table'), 'replay none', 'small main')}</div></section>"
    )


def _guide(scene: Scene) -> str:
    """What the guide of a first round says, and the ways to go on with it or without."""
    guide = scene.guide
    if guide is None:
        return ""
    words = f"<p>{shown(guide.text)}</p>" if guide.text else sentences(scene.since[-2:], "since")
    ways = ""
    if guide.strayed:
        ways = button(_("Take back"), "guide on", "small main") + button(
            _("Play on without the guide"), "guide off", "small"
        )
    elif guide.over:
        ways = _own_game() + button(_("Once more"), "again", "small")
    end = escape(_("End the guide"))
    return (
        f'<section class="guide" aria-label="{escape(_("Guide"))}">'
        f'<button class="button quiet end" data-page="end-guide" aria-label="{end}">×</button>{words}'
        f'<div class="ways">{ways}</div></section>'
    )


def _own_game() -> str:
    """The way from a guided round to a game that counts."""
    text = shown(_("A game of your own"))
    return f'<button class="button small main" data-page="end-guide">{text}</button>'


def _pointed_at(move: str, board: str) -> str:
    """The board with a mark on what is to be tapped for a move: the button that makes it, else the card."""
    for token in (f"play {move}", f"select {move.removeprefix('show ').split()[0]}"):
        if f'data-act="{token}"' in board:
            return board.replace(f'data-act="{token}"', f'data-act="{token}" data-pointed-at')
    return board


def _news(scene: Scene) -> str:
    """What happened since the last turn, or what there is to say about the last tap."""
    if scene.guide and not scene.notice:
        return ""
    if not scene.notice:
        if scene.hint:
            return f'<div class="news">{_hint(scene.hint)}</div>'
        said = f"<div>{sentences(scene.since[-4:], 'since')}</div>"
        whys = sentences(scene.since_why[-3:], "whys") if scene.why else ""
        studies = _studies(scene) if scene.view.turn is not None else ""
        return f'<div class="news">{said}{_asides(scene)}{whys}{studies}</div>'
    offer = ""
    if scene.offer is not None:
        offer = button(_("Play on from there as practice"), f"practice {scene.offer}", "small")
    rule = ""
    if scene.rule:
        rule = f' <a href="{escape(scene.book)}#{scene.rule}">{shown(_("What the rules say"))}</a>'
    return f'<div class="news"><p class="notice">{shown(scene.notice)}{rule}</p>{offer}</div>'


def _hint(hint: Hint) -> str:
    """What to do and why, or that it is being thought of."""
    off = escape(_("Take the hint away"))
    text = shown(hint.text or _("Looking for a hint …"))
    return (
        f'<p class="hint"><span><b>{text}</b> {shown(hint.why)}</span>'
        f'<button class="button small quiet" data-act="hint none" aria-label="{off}">×</button></p>'
    )


def _asides(scene: Scene) -> str:
    """What can be asked beside the game: a hint, and why bots did what they did."""
    hint = why = ""
    if scene.mine and not scene.lesson:
        hint = _aside("hint", "hint", _("Hint"))
    if scene.since_why:
        why = _aside("why", "why off" if scene.why else "why on", _("Why?"), str(scene.why).lower())
    return f'<div class="asides">{hint}{why}</div>' if hint or why else ""


def _aside(name: str, act: str, text: str, pressed: str = "") -> str:
    state = f' aria-pressed="{pressed}"' if pressed else ""
    return (
        f'<button id="ask-{name}" class="button small quiet" data-act="{act}"{state}>{icon(name)}'
        f"<span>{shown(text)}</span></button>"
    )


def _log(scene: Scene) -> str:
    unfolded = scene.panel == "log"
    switch = button(
        _("Hide the log") if unfolded else _("Log"), "panel none" if unfolded else "panel log", "small quiet"
    )
    back = ""
    if scene.moves and scene.replay is None:
        back = button(_("Look back"), f"replay {scene.moves - 1}", "small quiet")
    why = ""
    if any(scene.log_why):
        why = (
            f'<button class="button small quiet" data-act="why {"off" if scene.why else "on"}" '
            f'aria-pressed="{str(scene.why).lower()}">{shown(_("Why?"))}</button>'
        )
    lines = ""
    for line, reason in zip_longest(scene.log[::-1], scene.log_why[::-1], fillvalue=""):
        lines += f"<li>{shown(line)}{f'<small>{shown(reason)}</small>' if reason and scene.why else ''}</li>"
    lines = f'<ol class="lines">{lines}</ol>' if lines else ""
    return (
        f'<aside class="log{" unfolded" if unfolded else ""}" aria-label="{escape(_("Log"))}">{switch}{back}'
        f"{why}{lines}</aside>"
    )


def _result(scene: Scene, pictures: Pictures) -> str:
    headline, text = pictures.result(scene)
    if scene.lesson:
        ways = _own_game()
    else:
        ways = (
            f'<button id="again" class="button main" data-page="again">{shown(_("New deal"))}</button>'
            f"{button(_('Same deal again'), 'again')}"
            f'<button class="button" data-page="share">{shown(_("Share"))}</button>'
        )
    deal = _("Deal number {deal}", deal=scene.deal) if scene.deal else ""
    return (
        f'<section class="result {scene.result}"><h1>{shown(headline)}</h1><p>{shown(text)}</p>'
        f'<p class="soft">{shown(deal)}</p><div class="buttons">{ways}</div>{_studies(scene)}</section>'
    )
