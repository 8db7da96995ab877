"""What the moves of a game are in sentences, to each seat as it saw them, with the reasons of bots."""

from __future__ import annotations

from engine.game import Seat
from web.table import hint
from web.table.course import Course
from web.table.scene import Pictures


class Telling:
    """The story of a course as it goes on."""

    def __init__(self, course: Course, pictures: Pictures) -> None:
        self._course = course
        self._pictures = pictures
        self._told: dict[Seat | None, list[tuple[str, ...]]] = {}
        self._reasons: dict[Seat | None, list[str]] = {}

    def moves(self, viewer: Seat | None) -> list[tuple[str, ...]]:
        """For each move so far, the sentences that tell it to one seat."""
        course = self._course
        told = self._told.setdefault(viewer, [])
        while len(told) < course.at:
            before, after = course.states[len(told)], course.states[len(told) + 1]
            told.append(self._pictures.tell(before.view(viewer), after.view(viewer), course.names))
        return told

    def back_to(self, at: int) -> None:
        """Forget what was told of the moves from number `at` on."""
        for told in self._told.values():
            del told[at:]
        for reasons in self._reasons.values():
            del reasons[at:]

    def reasons(self, viewer: Seat | None, at: int) -> tuple[str, ...]:
        """Why bots made their moves, for each of the first; nothing where the viewer has not seen it yet."""
        told = self._reasons.setdefault(viewer, [])
        while len(told) < self._course.at:
            told.append(self._reason(viewer, len(told)))
        seen = len(self._course.states[at].view(viewer).history)
        return tuple(told[i] if i < seen else "" for i in range(at))

    def _reason(self, viewer: Seat | None, i: int) -> str:
        reason, seat = self._course.reason(i), self._course.mover(i)
        if reason is None or seat is None:
            return ""
        said = self._pictures.why(reason, self.next_name(seat, viewer))
        return hint.quoted(self._course.names[seat], said) if said else ""

    def next_name(self, seat: Seat, viewer: Seat | None) -> str:
        """The name of the player after a seat; "" if that is the one who reads it."""
        names = self._course.names
        after = (seat + 1) % len(names)
        return "" if after == viewer else names[after]
