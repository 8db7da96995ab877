"""From the steps of the solver to moves: where each lifted card goes, and in which turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bots.solo_steps import GIVEN_UP, NOWHERE, STAYS, Step
from engine.game import Card, Move
from engine.solo import LETTERS, State
from engine.throws import PASS, RANK, Catch, Hand, Hands, Prepare, Put, Throw, discard, with_put


class Act(NamedTuple):
    """A step with its cards. lifts: those that leave their place for it. throw: what is thrown, in order.

    stay: the cards of the throw that are thrown from where they lie. then: as in Step. caught: what a catch
    then takes back.
    """

    lifts: tuple[Card, ...]
    throw: Hand
    stay: frozenset[Card]
    then: int
    caught: Hand


class Lift(NamedTuple):
    """A card to lift. before: the act it is needed for. after: the act that catches it, -1 if none does."""

    card: Card
    before: int
    after: int


def moves(state: State, steps: Sequence[Step]) -> Iterator[Move]:
    """Moves from a position to the end that the steps of its solution promise."""
    return _Plan(state, acts(state, steps)).moves()


def acts(state: State, steps: Sequence[Step]) -> list[Act]:
    """The steps with their cards, and at the end one that throws nothing but gives up what is left."""
    hands = [list(hand) for hand in state.hands]
    lifted: list[Card] = []
    caught: list[Card] = []
    done = []
    for step in steps:
        if step.then == GIVEN_UP:
            done.append(Act((_taken(caught, step.throw[0]),), (), frozenset(), STAYS, ()))
            continue
        if step.throw:
            act = _act(step, hands, lifted, caught)
            kept = act.throw
        else:
            act = Act((), (), frozenset(), step.then, ())
            kept = state.throw
        if step.then != STAYS:
            gone = sorted(kept, key=RANK.__getitem__)[: step.then + bool(step.throw)]
            act = act._replace(caught=tuple(c for c in kept if c not in gone))
            caught += act.caught
        done.append(act)
    left = (*hands[0], *hands[1], *caught)
    return [*done, Act(left, (), frozenset(), STAYS, ())]


def _taken(cards: list[Card], rank: int) -> Card:
    """A card of a rank, taken from a list."""
    card = next(c for c in cards if RANK[c] == rank)
    cards.remove(card)
    return card


def _act(step: Step, hands: list[list[Card]], lifted: list[Card], caught: list[Card]) -> Act:
    """A step that throws, with its cards, which are taken from where they are."""
    segment: list[Card] = []
    picked: list[Card] = []
    if step.source != NOWHERE:
        hand, other = hands[step.source], hands[1 - step.source]
        segment = hand[step.start : step.end + 1]
        del hand[step.start : step.end + 1]
        elsewhere = hand + other
        picked = [elsewhere[place] for place in step.picks]
        for c in picked:
            (hand if c in hand else other).remove(c)
    stay = _in_line(segment)
    moved = [c for c in segment if c not in stay]
    lifts = (*moved, *picked)
    throw = list(stay)
    needed = list(step.throw)
    for c in stay:
        needed.remove(RANK[c])
    sources = (moved, caught, lifted, picked)
    for rank in needed:
        source = next(cards for cards in sources if any(RANK[c] == rank for c in cards))
        throw.append(_taken(source, rank))
    downwards = len(stay) > 1 and RANK[stay[0]] > RANK[stay[-1]]
    throw.sort(key=RANK.__getitem__, reverse=downwards)
    lifted += moved
    return Act(lifts, tuple(throw), frozenset(stay), step.then, ())


def _in_line(segment: list[Card]) -> list[Card]:
    """The most cards of a segment, its ends among them, that are thrown from where they lie."""
    if not segment:
        return []
    first, last = RANK[segment[0]], RANK[segment[-1]]
    if first == last:
        return [c for c in segment if RANK[c] == first]
    longest: dict[Card, list[Card]] = {}
    for c in segment:
        between = min(first, last) < RANK[c] < max(first, last)
        if between or c in (segment[0], segment[-1]):
            before = [line for end, line in longest.items() if (RANK[end] - RANK[c]) * (first - last) > 0]
            longest[c] = [*max(before, key=len, default=[]), c]
    return longest[segment[-1]]


class _Plan:
    """Acts being played: each lift as early as a turn is free for it, else where a dead space must pay."""

    def __init__(self, state: State, acts: list[Act]) -> None:
        self.state = state
        self.acts = acts
        self.placed = [set(act.stay) for act in acts]
        self.waiting = [
            Lift(c, at, max((i for i in range(at) if c in acts[i].caught), default=-1))
            for at, act in enumerate(acts)
            for c in act.lifts
        ]

    def moves(self) -> Iterator[Move]:
        """The moves, one by one."""
        for at, act in enumerate(self.acts):
            catches = act.then != STAYS and not act.throw
            while self.waiting and not catches and (self.waiting[0].before <= at or self._free(at)):
                yield self._lift(at)
                if self.state.turn is None:
                    return
            if act.throw:
                yield self._play(Throw(act.throw))
            if act.then != STAYS:
                for _ in range(act.then):
                    yield self._lift(at) if self._free(at) else self._play(PASS)
                yield self._catch(at)

    def _free(self, at: int) -> bool:
        """Whether this turn costs nothing and some lift can be made in it."""
        return len(self.state.throw) > 1 and any(lift.after < at for lift in self.waiting)

    def _play(self, move: Move) -> Move:
        self.state = self.state.play(move)
        return move

    def _lift(self, at: int) -> Move:
        """The next lift, as a card moved to where it is thrown from or, if it never is, as a discard."""
        lift = next(lift for lift in self.waiting if lift.after < at)
        self.waiting.remove(lift)
        card = lift.card
        hands = self.state.hands
        goal = self._goal(card, lift.before)
        if goal is None:
            last = sum(map(len, hands)) == 1
            return self._play(Throw((card,)) if last else discard(card))
        first, second = (tuple(c for c in hand if c != card) for hand in hands)
        put = self._put(card, goal, (first, second))
        move: Move = Prepare(put)
        if with_put((first, second), LETTERS, put, move)[0] == hands:
            move = PASS  # it lay there already
        return self._play(move)

    def _catch(self, at: int) -> Move:
        hands = self.state.hands
        puts = []
        for card in self.state.throw:
            put = self._put(card, self._goal(card, at + 1), hands)
            puts.append(put)
            hands, _ = with_put(hands, LETTERS, put, PASS)
        return self._play(Catch(tuple(puts)))

    def _goal(self, card: Card, earliest: int) -> int | None:
        """The act that throws a card next; None if none does."""
        return next((at for at in range(earliest, len(self.acts)) if card in self.acts[at].throw), None)

    def _put(self, card: Card, goal: int | None, hands: Hands) -> Put:
        """Beside the cards that it is thrown with, as far as they are in their places; else at the end."""
        if goal is not None:
            throw, placed = self.acts[goal].throw, self.placed[goal]
            at = throw.index(card)
            before = next((c for c in reversed(throw[:at]) if c in placed), None)
            beside = before or next((c for c in throw[at:] if c in placed), None)
            placed.add(card)
            for letter, hand in zip(LETTERS, hands, strict=True):
                if beside in hand:
                    return Put(card, letter, hand.index(beside) + (before is not None))
        return Put(card, LETTERS[1], len(hands[1]))
