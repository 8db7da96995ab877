"""The guided first round of Balancing Act: the round of the rules, with a word before each of your moves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from pkgutil import get_data

from engine.record import Record
from web.table.markup import short
from web.table.scene import Guide, Scene
from web.table.seats import Player
from web.table.session import Session
from web.table.words import _


class GuidedRound(Session):
    """A practice branch of the round in the rules, in which the bot plays as that round goes.

    Another move than that round's may be made. The guide says so, and waits: the move is taken back, or the
    round goes on without the guide, with a bot that thinks.
    """

    kept = False

    def __init__(self) -> None:
        text = get_data("web", "rules/examples/balancing-round.json") or b""
        example = Record.parse(text.decode())
        players = (Player(_("Player {n}", n=1), None), Player(_("Bruno"), "simple"))
        super().__init__(example._replace(moves=(), extra={}), players, "1", "")
        self.branch, self.main = 0, example.moves
        self.guiding = True

    def again(self) -> GuidedRound:
        """The guided round, from its first move."""
        return GuidedRound()

    @property
    def together(self) -> int:
        """For how many moves this is the round of the rules."""
        pairs = zip(self.record.moves, self.main, strict=False)
        return len([*takewhile(lambda pair: pair[0] == pair[1], pairs)])

    @property
    def guide(self) -> Guide | None:
        """What the guide says now, and the move it has in mind."""
        if not self.guiding:
            return None
        who = self.players[1].name
        if self.together < self.at:
            return Guide(_("You may play that, too, but the guide has prepared another move."), strayed=True)
        if self.at == len(self.main):
            return Guide(_end(who), over=True)
        if not self.is_person(self.state.turn):
            return Guide("")
        return Guide(WORDS[self.at](who), self.main[self.at])

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot decides next, and need not wait for what becomes of the guide."""
        guide = self.guide
        return super().bot_to_move and not (guide and (guide.strayed or guide.over))

    def scene(self) -> Scene:
        """What the table shows now."""
        return super().scene()._replace(guide=self.guide, lesson=True, practice=not self.guiding)

    def news(self) -> list[str]:
        """What is to be said now."""
        guide = self.guide
        *fresh, ask = super().news()
        return [*fresh, guide.text or ask if guide else ask]

    def act(self, token: str) -> list[str]:
        """Do what a button says."""
        word, _space, rest = token.partition(" ")
        if word != "guide":
            return super().act(token)
        self.guiding = rest == "on"
        if self.guiding:
            self.back_to(self.together)
        return []

    def step(self, milliseconds: int) -> list[str] | None:
        """Let the bot make the move of the round, or think for a while when there is no guide."""
        seat = self.state.turn
        if not self.guiding:
            return super().step(milliseconds)
        if not self.bot_to_move or seat is None:
            return None
        move = self.rules.parse(self.main[self.at])
        self.make(seat, move, self.state.play(move, seat))
        return []


def _end(who: str) -> str:
    return _(
        "{who}’s {card} finds an empty scale and does nothing. Nothing is left lying, so no life is lost: "
        "well done! A game has four such rounds, and the limit gets smaller.",
        who=who,
        card=short("Qc"),
    )


WORDS: dict[int, Callable[[str], str]] = {
    0: lambda who: _(
        "One of your cards lies face up. It tells {who} what you could use next: tap {card}, then show it.",
        who=who,
        card=short("3d"),
    ),
    2: lambda _who: _(
        "You keep the scale from tipping together: the difference may be 8 at most. Tap {card}, then Left, "
        "and it holds.",
        card=short("7c"),
    ),
    3: lambda who: _(
        "It holds. Now you may show {who} another card; {card} is a good one, so keep it.",
        who=who,
        card=short("3d"),
    ),
    6: lambda who: _(
        "{who} has read your {card} and left a difference of just 3. Tap it, then Right: 7 to 7 is balanced.",
        who=who,
        card=short("3d"),
    ),
    7: lambda who: _(
        "Balanced, and the scale is cleared! Now tell {who} what comes next: show {card}.",
        who=who,
        card=short("5s"),
    ),
    10: lambda _who: _(
        "Big cards want a big difference, and here is one of 6. Tap {card}, then Right: 6 to 9 holds.",
        card=short("9c"),
    ),
    11: lambda _who: _("{card} has not been used yet: keep showing it.", card=short("5s")),
    14: lambda who: _(
        "6 to 11: {who} has made it a 5 for you. Tap {card}, then Left.", who=who, card=short("5s")
    ),
    15: lambda _who: _(
        "Balanced once more! Show {card}. What is in your hand stays your secret: nobody talks about "
        "hidden cards.",
        card=short("Jh"),
    ),
    18: lambda _who: _(
        "8 to 0 is right at the limit. {jack} weighs nothing: it shifts {card} to the other side, which "
        "leaves room on the left.",
        jack=short("Jh"),
        card=short("8d"),
    ),
    20: lambda _who: _(
        "Your last card is the best: as a counterweight, {card} weighs just what is missing. Tap it, then "
        "Counterweight.",
        card=short("As"),
    ),
}
"""What is said before each move of the person, by how many moves have been made; `who` is the bot."""
