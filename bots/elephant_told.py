"""What the moves of a game of Elephant Ball tell about the hidden hands."""

from __future__ import annotations

from typing import NamedTuple

from bots.elephant_cards import APART, BEARING, FEW, PLACE, as_bits, common
from bots.elephant_habits import Stage, Turn
from engine.elephant import View
from engine.game import Seat
from engine.riding import Pass, Play


class Told(NamedTuple):
    """A turn of this round and what was laid. since: what the seat has laid from that turn on."""

    turn: Turn
    laid: int
    since: int

    def agrees(self, hand: int, bold: bool) -> bool:
        """Whether a seat that holds these cards now would have laid the same."""
        return self.turn.laid(hand | self.since, bold) == self.laid


class Past:
    """What each seat did.

    told: its turns of this round, the free passes of a start left out. lacks: the riders that fitted when the
    seat passed in this round. Does it never pass by choice, it holds none of them. bold: how likely it is
    that it never does.
    """

    def __init__(self, view: View) -> None:
        players = view.options.players
        full = view.options.cards // players
        passes, choosy = [0] * players, [False] * players
        self._lying: list[int] = []
        self._fits = self._passed = 0
        self._begin(players, full)
        for seat, move in view.history:
            if isinstance(move, Play):
                places = [PLACE[c] for c in (move.cards if not move.declared else (move.declared,))]
                if not move.declared and any(self.lacks[seat] >> place & 1 for place in places):
                    choosy[seat] = True
                self._tell(seat, as_bits(move.cards))
                self._lay(places)
                self._sizes[seat] -= len(move.cards)
            elif isinstance(move, Pass):
                self._passed += 1
                self._tell(seat, 0)
                if len(self._lying) > 1:
                    self.lacks[seat] |= self._fits
                    passes[seat] += 1
                if self._lying and self._passed == players - 1:
                    self._lying, self._passed = [], 0
                    if not all(self._sizes):
                        self._begin(players, full)
        self.bold = [0 if c else 1 / (1 + 0.8**p) for c, p in zip(choosy, passes, strict=True)]
        self.told = self._finished(view)

    def _begin(self, players: int, full: int) -> None:
        """Begin a round."""
        self._sizes, self.lacks = [full] * players, [0] * players
        self._turns: list[tuple[Seat, Stage, int, bool, int]] = []

    def _tell(self, seat: Seat, laid: int) -> None:
        """Note a turn."""
        lying, what = self._lying, 0
        stage = Stage.START if self._turns else Stage.FIRST
        if len(lying) > 1:
            n = common(lying[0], lying[1])
            stage, what = (Stage.ACROBAT, self._fits) if n is None else (Stage.NUMBER, n)
        elif lying:
            stage, what = Stage.OPEN, lying[0]
        late = min(size for other, size in enumerate(self._sizes) if other != seat) <= FEW
        self._turns.append((seat, stage, what, late, laid))

    def _lay(self, places: list[int]) -> None:
        """Lay cards on those that lie."""
        lying = self._lying
        if len(lying) > 1:
            if self._fits not in BEARING:
                self._fits &= APART[places[0]]
        elif len(lying) + len(places) == 2:
            a, b = lying + places
            n = common(a, b)
            self._fits = APART[a] & APART[b] if n is None else BEARING[n]
        lying += places
        self._passed = self._passed if len(lying) > 2 else 0

    def _finished(self, view: View) -> list[list[Told]]:
        """The turns of each seat, the last first."""
        held = as_bits([*view.unseen, *(card for hand in view.hands for card in hand)])
        since = [0] * len(view.hands)
        told: list[list[Told]] = [[] for _ in view.hands]
        for seat, stage, what, late, laid in reversed(self._turns):
            held |= laid
            since[seat] |= laid
            if laid or stage > Stage.START:
                told[seat].append(Told(Turn(stage, what, held, late), laid, since[seat]))
        return told
