"""Many games: who wins how often. A match and a number make a game, the same on every machine."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any, NamedTuple

from bots import BOTS
from bots.bot import Bot, Choice, decide
from engine import GAMES
from engine.deals import NUMBERS
from engine.game import Malformed, Outcome, Refusal, Seat, State, UnknownWord


def playing(state: State, bots: Sequence[Bot], rng: Random) -> Iterator[tuple[Choice, State]]:
    """Each choice and the state after it, from a state to the end of the game; one bot a seat."""
    rngs = [Random(rng.getrandbits(64)) for _ in bots]
    while (seat := state.turn) is not None:
        choice = decide(bots[seat], state.view(seat), rngs[seat])
        state = state.play(choice.move, seat)
        yield choice, state


def play_out(state: State, bots: Sequence[Bot], rng: Random) -> State:
    """The end of the game that these bots, one a seat, play from a state."""
    end = state
    for _, end in playing(state, bots, rng):  # noqa: B007 - only the end is asked for
        pass
    return end


def option(text: str) -> tuple[str, object]:
    """The name and value of an option written k=v; the value is a number, true or false, or a word.

    Raises Malformed if it is not so written.
    """
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise Malformed(Refusal.UNREADABLE, f"{text} is no option such as level=hard")
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


class Match(NamedTuple):
    """What is played again and again: a game, its options as given, the bots, and a seed for all chance.

    bots: one a seat; from game to game they move on by one seat.
    """

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int = 1

    @classmethod
    def of(cls, game: str, options: dict[str, Any], bots: Sequence[str], seed: int) -> Match:
        """The match in which the last bot named sits on all the seats that are left.

        Raises UnknownWord or Malformed if there is no such option or bot.
        """
        known = GAMES[game].options({})._asdict()
        for name in options:
            if name not in known:
                raise UnknownWord(Refusal.NO_SUCH_CHOICE, f"{name}; the options are {', '.join(known)}")
        for bot in bots:
            if bot not in BOTS[game]:
                raise UnknownWord(Refusal.NO_SUCH_CHOICE, f"{bot}; the bots are {', '.join(BOTS[game])}")
        seats = GAMES[game].options(options).players
        if len(bots) > seats:
            raise Malformed(Refusal.NO_SUCH_CHOICE, f"{len(bots)} bots on {seats} seats")
        return cls(game, options, (*bots, *[bots[-1]] * (seats - len(bots))), seed)

    @classmethod
    def parse(cls, text: str, seed: int = 1) -> Match:
        """The match with this name. Raises UnknownWord or Malformed."""
        what, _, bots = text.partition(":")
        game, *options = what.split()
        return cls.of(game, dict(map(option, options)), bots.split(), seed)

    @property
    def name(self) -> str:
        """The match in a few words, such as "balancing players=2 level=hard: master"."""
        options = sorted(self.options.items(), key=lambda item: (item[0] != "players", item[0]))
        words = [self.game, *(f"{key}={value}".lower() for key, value in options)]
        bots = list(self.bots)
        while len(bots) > 1 and bots[-2] == bots[-1]:
            bots.pop()
        return f"{' '.join(words)}: {' '.join(bots)}"

    @property
    def file(self) -> str:
        """What its files are called, without an ending."""
        return re.sub(r"\W+", "-", self.name if self.seed == 1 else f"{self.name} seed {self.seed}")

    def play(self, number: int) -> Played:
        """Game `number` of the match."""
        rng = Random(f"{self.seed} {number}")
        game = GAMES[self.game]
        state = game.deal(*game.draw(self.options, rng.randrange(NUMBERS)))
        seats = len(self.bots)
        lineup = [BOTS[self.game][self.bots[(seat + number) % seats]] for seat in range(seats)]
        times = []
        end = state
        before = perf_counter()
        for _, end in playing(state, lineup, rng):  # noqa: B007 - its end is asked for below
            now = perf_counter()
            times.append(round(1000 * (now - before), 2))
            before = now
        outcome = end.outcome()
        shares = [_share(outcome, (place - number) % seats) for place in range(seats)]
        return Played(number, shares, _label(end), times)


class Played(NamedTuple):
    """What came of one game.

    shares: of the win, in the order of the match's bots; all 1 or all 0 where a game is won together. label:
    how it ended, in the words of a trace. times: of each decision, in milliseconds.
    """

    number: int
    shares: list[float]
    label: str
    times: list[float]


def _share(outcome: Outcome | tuple[Seat, ...] | None, seat: Seat) -> float:
    if isinstance(outcome, tuple):
        return 1 / len(outcome) if seat in outcome else 0.0
    return float(outcome is Outcome.WON)


def _label(end: State) -> str:
    outcome = end.outcome()
    score = getattr(end, "score", None)
    word = "won" if isinstance(outcome, tuple) else str(outcome)
    return word if score is None else f"{word} {score}"


class Standing(NamedTuple):
    """How often a bot won: the mean over the games, its standard error, and what would be fair."""

    bot: str
    mean: float
    error: float
    fair: float


class Tally(NamedTuple):
    """A match in numbers.

    labels: how many games ended how. median, most, nearly_all, longest: milliseconds in which half of the
    decisions came, 95 %, 99 % and all.
    """

    match: Match
    games: int
    standings: tuple[Standing, ...]
    labels: dict[str, int]
    median: float
    most: float
    nearly_all: float
    longest: float


def as_json(found: Tally) -> str:
    """A tally as text; `of_json` reads it."""
    parts: dict[str, Any] = found._asdict()
    parts["match"] = found.match._asdict()
    parts["standings"] = [standing._asdict() for standing in found.standings]
    return json.dumps(parts, indent=2) + "\n"


def of_json(text: str) -> Tally:
    """The tally that a text holds."""
    parts = json.loads(text)
    match = {**parts.pop("match")}
    match["bots"] = tuple(match["bots"])
    standings = tuple(Standing(**standing) for standing in parts.pop("standings"))
    return Tally(**{**parts, "match": Match(**match), "standings": standings})


def tally(match: Match, played: Iterable[Played]) -> Tally:
    """The numbers of a match, the same in whatever order its games were played."""
    games = sorted(played)
    standings = []
    together = len(match.bots) == 1 or any(round(sum(game.shares)) != 1 for game in games)
    for bot in dict.fromkeys(match.bots):
        seats = [place for place, name in enumerate(match.bots) if name == bot]
        shares = [sum(game.shares[place] for place in seats) for game in games]
        if together:
            shares = [share / len(seats) for share in shares]
        mean, error = mean_and_error(shares)
        standings.append(Standing(bot, mean, error, 1.0 if together else len(seats) / len(match.bots)))
    times = [time for game in games for time in game.times] or [0.0]
    cuts = quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
    return Tally(
        match,
        len(games),
        tuple(standings),
        dict(sorted(Counter(game.label for game in games).items())),
        round(cuts[49], 2),
        round(cuts[94], 2),
        round(cuts[98], 2),
        max(times),
    )


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values and its standard error."""
    n = len(values)
    if not n:
        return 0.0, 0.0
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / max(1, n - 1)
    return mean, sqrt(variance / n)
