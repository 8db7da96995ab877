"""The score sheet of Juggling Act, from the moves that all have seen."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.game import Move, Seat
from engine.juggling import SIZES, View
from engine.throws import Catch, Throw
from web.table.markup import shown
from web.table.throws import signed
from web.table.words import _

Moves = Sequence[tuple[Seat, Move]]
Scores = list[tuple[int, int]]
"""Of each seat the cards in its score pile and those left in its hands, when a round was over."""


def finished_rounds(view: View, moves: Moves | None = None) -> list[Scores]:
    """What each round came to that some moves finish: all those of the view, if none are given.

    Sizes are public, so the moves tell it, whoever saw them.
    """
    players = view.options.players
    full = sum(SIZES[players])
    rounds: list[Scores] = []
    held, piles, thrown, owner = [full] * players, [0] * players, 0, 0
    for seat, move in view.history if moves is None else moves:
        if isinstance(move, Throw):
            held[seat] -= len(move.cards)
            piles[seat] += thrown
            thrown, owner = len(move.cards), seat
        elif isinstance(move, Catch):
            held[seat] += thrown
            thrown = 0
        else:
            piles[owner] += 1
            thrown -= 1
        if not held[seat]:
            rounds.append(list(zip(piles, held, strict=True)))
            held, piles, thrown = [full] * players, [0] * players, 0
    return rounds


def fresh_round(view: View) -> bool:
    """Whether the game is over, or everybody has yet to see how the last round ended."""
    earlier = view.history[: -view.options.players]
    return view.turn is None or len(finished_rounds(view)) > len(finished_rounds(view, earlier))


def sheet(view: View, names: tuple[str, ...]) -> str:
    """The scores so far as a small table; nothing before the first round is over."""
    rounds = finished_rounds(view)
    if not rounds:
        return ""
    many = view.options.rounds > 1
    heads = [_("Round {round}", round=i + 1) if many else _("Score") for i in range(len(rounds))]
    heads += [_("Total")] if many else []
    head = "".join(f'<th scope="col">{shown(text)}</th>' for text in heads)
    best = max(view.totals)
    body = ""
    for seat, who in enumerate(names):
        cells = ""
        for scores in rounds:
            pile, left = scores[seat]
            cells += f"<td><b>{signed(pile - left)}</b> <small>{pile} − {left}</small></td>"
        if many:
            cells += f"<td><b>{signed(view.totals[seat])}</b></td>"
        leads = ' class="leads"' if view.totals[seat] == best else ""
        body += f'<tr{leads}><th scope="row">{escape(who)}</th>{cells}</tr>'
    note = shown(_("Cards in the score pile − cards left in the hands"))
    return (
        f'<section class="scores"><table><caption>{shown(_("Scores"))} <small>{note}</small></caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></section>"
    )
