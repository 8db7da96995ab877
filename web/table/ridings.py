"""The mini-games and rounds of Elephant Ball so far, retold from what a view remembers."""

from __future__ import annotations

from typing import NamedTuple

from engine.elephant import BUNDLE, HIGHEST, LOWEST, View
from engine.game import Seat
from engine.riding import OPEN, PLAYS, RULES, Pass, Play, Rule


class Riding(NamedTuple):
    """One mini-game. laid: each card on the table with who played it. winner: None while it goes on."""

    round: int
    laid: tuple[tuple[Seat, Play], ...] = ()
    winner: Seat | None = None

    @property
    def rule(self) -> Rule | None:
        """The rule that its first two cards decided."""
        if len(self.laid) < 2:
            return OPEN if self.laid else None
        (_, first), (_, second) = self.laid[:2]
        return RULES[first.bits & second.bits]


class Round(NamedTuple):
    """A round that has ended, each seat's part in it. scores: the running ones, after it."""

    bundles: tuple[int, ...]
    left: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


class Story(NamedTuple):
    """The game so far.

    ridings: the mini-games that were won. now: the one that goes on. moved: who has played or passed in this
    round.
    """

    rounds: tuple[Round, ...]
    ridings: tuple[Riding, ...]
    now: Riding
    moved: frozenset[Seat]


def told(view: View) -> Story:
    """The story of a game from its moves, as every seat has seen them."""
    players = len(view.hands)
    dealt = view.options.cards // players
    cards, bundles, scores = [dealt] * players, [0] * players, (0,) * players
    rounds: list[Round] = []
    ridings: list[Riding] = []
    now = Riding(1)
    passes = 0
    moved: set[Seat] = set()
    for seat, move in view.history:
        if isinstance(move, Play):
            plays = (move,) if move.declared else tuple(PLAYS[c] for c in move.cards)
            now = now._replace(laid=now.laid + tuple((seat, play) for play in plays))
            cards[seat] -= len(plays)
            # From then on a pass is final: those before it no longer count, and no later play ends it.
            passes = passes if len(now.laid) > 2 else 0
        elif isinstance(move, Pass):
            passes += 1
        else:
            continue
        moved.add(seat)
        if not now.laid or passes < players - 1:
            continue
        winner, passes = now.laid[-1][0], 0
        bundles[winner] += 1
        ridings.append(now._replace(winner=winner))
        if not all(cards):
            points = tuple(BUNDLE * won - left for won, left in zip(bundles, cards, strict=True))
            scores = tuple(
                max(LOWEST, min(HIGHEST, score + new)) for score, new in zip(scores, points, strict=True)
            )
            rounds.append(Round(tuple(bundles), tuple(cards), points, scores))
            cards, bundles, moved = [dealt] * players, [0] * players, set()
        now = Riding(len(rounds) + 1)
    return Story(tuple(rounds), tuple(ridings), now, frozenset(moved))
