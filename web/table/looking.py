"""Looking back in words and positions: what was possible, and what Master would have done."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Any

from bots import BOTS, STRENGTHS, Strength
from bots.look_back import Missed, Possible, Scales, at_moves
from engine.game import Seat, State
from engine.scale import Phase
from web.table import hint, seats
from web.table.course import Course
from web.table.look_back import ALL, Found, LookBack, Page, rounds
from web.table.opened import opened
from web.table.scene import Pictures
from web.table.words import _, n_


def begun(course: Course, pictures: Pictures, what: str, viewer: Seat | None) -> LookBack | None:
    """A look back at a round, by its number, or at the whole game; None where there is nothing to look at."""
    over = course.state.turn is None
    spans = rounds(course.states)
    number = int(what) if what.isascii() and what.isdigit() else 0
    first, last = spans.get(number, (0, course.at))
    if (what == ALL and not over) or (what != ALL and number not in spans):
        return None
    title = _("Round {round}", round=number) if what != ALL else _("The whole game")
    game = course.record.game
    if game == "balancing":
        return None if what == ALL else _at_round(course, pictures, title, first, last)
    if game == "solo":
        return _at_solo(course, pictures, title)
    looked_at = course.persons if over else [seat for seat in course.persons if seat == viewer]
    ats = [at for at in range(first, last) if course.mover(at) in looked_at]
    if not ats:
        return None
    bot = BOTS[game][STRENGTHS[game][Strength.MASTER]]
    looking = at_moves(bot, _scales(game), course.states, ats, course.seed)
    return LookBack(title, iter(looking), lambda found: _missed(course, pictures, found))


def _scales(game: str) -> Callable[[Any, Random], Scales]:
    if game == "juggling":
        from bots.juggling_look_back import Scales as JugglingScales

        return JugglingScales
    from bots.elephant_look_back import Scales as ElephantScales

    return ElephantScales


def _ended(looking: Generator[float, None, Possible]) -> Iterator[tuple[float, Possible | None]]:
    while True:
        try:
            yield next(looking), None
        except StopIteration as ended:
            yield 1.0, ended.value
            return


# --- what was possible


def _at_round(course: Course, pictures: Pictures, title: str, first: int, last: int) -> LookBack:
    from bots.balancing_look_back import at_round

    def tell(found: Possible) -> Found:
        lines = _lives(found.came or 0, found.best or 0)
        return Found(lines, _instead(course, pictures, found, first))

    return LookBack(title, _ended(at_round(course.states[first : last + 1])), tell)


def _lives(came: int, best: int) -> tuple[str, ...]:
    if not came:
        return (_("It cost no life."),)
    cost = n_("It cost {n} life.", "It cost {n} lives.", came)
    if came == best:
        return cost, _("Even with open hands nobody could have done it for less.")
    if not best:
        return cost, _("With open hands it need not have cost any.")
    return cost, n_("With open hands {n} would have done.", "With open hands {n} would have done.", best)


def _at_solo(course: Course, pictures: Pictures, title: str) -> LookBack:
    from bots.solo_look_back import at_solo

    return LookBack(title, _ended(at_solo(course.states)), lambda found: _solo(course, pictures, found))


def _solo(course: Course, pictures: Pictures, found: Possible) -> Found:
    pages = _instead(course, pictures, found, 0)
    if found.best is None:
        return Found((_("These cards could not be won, however they are played."),))
    best = _("The best score that these cards allow is {score}.", score=found.best)
    if found.came is None:
        return Found((best,), pages)
    if found.came == found.best:
        return Found((best, _("{who} has reached it.", who=course.names[0])), pages)
    return Found((best, _("{who} has reached {score}.", who=course.names[0], score=found.came)), pages)


def _instead(course: Course, pictures: Pictures, found: Possible, first: int) -> tuple[Page, ...]:
    """The move that gave it away, and then, move by move, a line that would have kept it."""
    if found.at is None:
        return ()
    at = first + found.at
    states = course.states[at : at + 1]
    view = opened(states)
    gave = pictures.tell(view, opened(course.states[at : at + 2]), course.names)[:1]
    cards = hint.cards(course.rules.parse(course.record.moves[at]))
    until = _("Until here it was possible. Then came:")
    pages = [Page(_("What gave it away"), (until, *gave), view, frozenset(cards))]
    for i, move in enumerate(found.line, 1):
        before = states[-1]
        states = [before, before.play(move)]
        after = opened(states)
        told = pictures.tell(opened([before]), after, course.names)
        title = _("This would have kept it: {i} of {n}", i=i, n=len(found.line))
        pages.append(Page(title, told, after))
        states = [_shown(states[-1])]
    return tuple(pages)


def _shown(state: Any) -> State:
    """A position after the choice of a face-up card, which does not matter when all hands are open."""
    while state.turn is not None and getattr(state, "phase", None) is Phase.SHOW:
        state = state.play(next(iter(state.moves())))
    found: State = state
    return found


# --- what Master would have done


def _missed(course: Course, pictures: Pictures, found: tuple[Missed, ...]) -> Found:
    master = seats.strength(course.record.game, "master")
    if not found:
        return Found((_("{who} would have done nothing better, by what was known then.", who=master),))
    line = n_(
        "In {n} place {who} would have done better, by what was known then.",
        "In {n} places {who} would have done better, by what was known then.",
        len(found),
        who=master,
    )
    return Found((line,), tuple(_page(course, pictures, missed) for missed in found))


def _page(course: Course, pictures: Pictures, missed: Missed) -> Page:
    at, seat, choice = missed.at, missed.seat, missed.choice
    view = course.states[at].view(seat)
    _seat, made = course.state.view(seat).history[at]
    done = _("{who} did this: {move}", who=course.names[seat], move=pictures.advice(view, made))
    who = seats.strength(course.record.game, "master")
    better = _("{who} would have done this: {move}", who=who, move=pictures.advice(view, choice.move))
    why = ""
    if not choice.reason.numbers:  # these would tell once more, in other words, what is weighed here
        reason = pictures.why(choice.reason, course.names[(seat + 1) % len(course.names)])
        why = hint.quoted(who, reason) if reason else ""
    weighed = _(
        "On the same guesses of the hidden hands, that wins {best} of 100 times, what was done {came}.",
        best=missed.best,
        came=missed.came,
    )
    title = _("Move {at} of {moves}", at=at + 1, moves=course.at)
    lines = tuple(filter(None, (done, better, why, weighed)))
    return Page(title, lines, view, frozenset(hint.cards(choice.move)))
