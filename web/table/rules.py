"""Where the rules of a game forbid what was refused: the anchor of that paragraph on its rules page."""

from __future__ import annotations

from enum import StrEnum

from engine import riding, scale, throws
from engine.game import Refusal

_ALL: dict[StrEnum, str] = {
    Refusal.OVER: "over",
    Refusal.NOT_YOUR_TURN: "turn-order",
    Refusal.NOT_IN_HAND: "own-cards",
    Refusal.NO_SUCH_GAME: "files",
    Refusal.NO_SUCH_MOVE: "notation",
    Refusal.NO_SUCH_CARD: "notation",
    Refusal.NO_SUCH_CHOICE: "options",
    Refusal.NO_SUCH_FORMAT: "files",
    Refusal.NOT_THIS_GAME: "notation",
    Refusal.UNREADABLE: "files",
    Refusal.MISSING: "files",
    Refusal.WRONG_DECK: "deck",
}

_BALANCING: dict[StrEnum, str] = {
    scale.Why.SHOW_FIRST: "show-first",
    scale.Why.NOTHING_TO_SHOW: "when-to-show",
    scale.Why.SHOW_OTHER_NUMBER: "how-many-shown",
    scale.Why.ONLY_ACE: "only-ace",
    scale.Why.NO_DIFFERENCE: "no-difference",
    scale.Why.NO_PAN: "onto-a-pan",
    scale.Why.EMPTY_PAN: "empty-pan",
    scale.Why.CHOOSE_PAN: "choose-pan",
}

_JUGGLING: dict[StrEnum, str] = {
    throws.Why.NOT_TOGETHER: "together",
    throws.Why.NO_COMBINATION: "combination",
    throws.Why.TOO_SHORT: "longer",
    throws.Why.SET_OVER_RUN: "set-over-run",
    throws.Why.NOT_HIGHER: "higher",
    throws.Why.NOTHING_IN_PLAY: "nothing-in-play",
    throws.Why.NOT_YOUR_THROW: "own-throw",
    throws.Why.WHOLE_THROW: "whole-throw",
    throws.Why.NO_SUCH_PLACE: "places",
    throws.Why.NO_MOVE: "no-move",
}

_SOLO = _JUGGLING | {
    throws.Why.TOO_SHORT: "any-throw",
    throws.Why.SET_OVER_RUN: "any-throw",
    throws.Why.NOT_HIGHER: "any-throw",
    throws.Why.NOT_YOUR_THROW: "whole-throw",
}

_ELEPHANT: dict[StrEnum, str] = {
    riding.Why.GIVE_FIRST: "gifts-first",
    riding.Why.NO_GIFTS: "gifts",
    riding.Why.GIVE_TWO: "two-gifts",
    riding.Why.ONE_FIRST: "first-turn",
    riding.Why.MUST_PLAY: "start-comes-round",
    riding.Why.TWO_AT_START: "two-cards",
    riding.Why.CLOWN_TOO_EARLY: "clowns-wait",
    riding.Why.RED: "red-clown",
    riding.Why.BLUE: "blue-clown",
    riding.Why.PURPLE: "purple-clown",
    riding.Why.OTHER_ELEPHANT: "fits-elephant",
    riding.Why.OTHER_BALL: "fits-ball",
    riding.Why.ELEPHANT_COVERED: "fits-acrobat",
    riding.Why.BALL_COVERED: "fits-acrobat",
    riding.Why.DECLARE: "declare",
    riding.Why.BELOW_11: "declare",
    riding.Why.PAIR_NOT_FREE: "declare",
    riding.Why.NO_DECK: "deck",
}

ANCHORS: dict[str, dict[StrEnum, str]] = {
    "balancing": _ALL | _BALANCING,
    "juggling": _ALL | _JUGGLING,
    "solo": _ALL | _SOLO,
    "elephant": _ALL | _ELEPHANT,
}
"""By game: the anchor for each reason why something can be refused in it."""
