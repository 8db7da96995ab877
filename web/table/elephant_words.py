"""What Elephant Ball says: what happened, what is to be decided, what cannot be, how it ended."""

from __future__ import annotations

from enum import StrEnum

from engine.elephant import ROUNDS, View
from engine.game import Card, GameError, Refusal, Seat
from engine.riding import BLUE, OPEN, PURPLE, RED, Give, Kind, Pass, Play, Rule, Why
from web.table.elephant_choice import Chosen, misfit
from web.table.riders import rule_name, short
from web.table.ridings import told
from web.table.scene import Scene
from web.table.words import _, listed, n_


def row(cards: tuple[Card, ...]) -> str:
    """Cards as a sentence names them."""
    return listed([short(c) for c in cards])


def signed(n: int) -> str:
    """A number with its sign, as it is set: "+9", "−3"."""
    return f"{n:+d}".replace("-", "−") if n else "0"


def figure(n: int) -> str:
    """A number as it is set: "−3"."""
    return str(n).replace("-", "−")


# --- what happened


def tell(before: View, after: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """What one move looked like to the seat whose views these are, in whole sentences."""
    moves = after.history[len(before.history) :]
    lines = []
    if not moves and before.turn is not None:
        lines.append(_("{who} has laid two cards aside.", who=names[before.turn]))
    for seat, move in moves:
        if isinstance(move, Play):
            lines += _tell_play(before, after, names[seat], seat, move)
        elif isinstance(move, Pass):
            lines += _tell_pass(before, after, names, names[seat])
    if moves and isinstance(moves[-1][1], Give):
        lines += _tell_gifts(after, names)
    return tuple(lines)


def _tell_play(before: View, after: View, who: str, seat: Seat, move: Play) -> list[str]:
    first = move.cards[0]
    if before.rule is None and len(move.cards) == 1:
        line = _("{who} starts with {card}.", who=who, card=short(first))
    elif after.rule is None or before.rule is None:
        line = _("{who} starts with {cards}: {rule}.", who=who, cards=row(move.cards), rule=_rule(after))
    elif before.rule is OPEN:
        line = _("{who} adds {card}: {rule}.", who=who, card=short(first), rule=_rule(after))
    elif first == RED:
        line = _("{who} plays the red clown as elephant {number}.", who=who, number=after.rule.number)
    elif first == BLUE:
        line = _("{who} plays the blue clown as ball {number}.", who=who, number=after.rule.number)
    elif first == PURPLE:
        line = _("{who} plays the purple clown as {card}.", who=who, card=short(move.declared))
    else:
        line = _("{who} plays {card}.", who=who, card=short(first))
    return [line] if after.hands[seat] else [line, _("That was {who}’s last card.", who=who)]


def _rule(view: View) -> str:
    return rule_name(view.rule) if view.rule else ""


def _tell_pass(before: View, after: View, names: tuple[str, ...], who: str) -> list[str]:
    if before.rule is None:
        lines = [_("{who} passes the start on.", who=who)]
    elif before.rule is OPEN:
        lines = [_("{who} passes for now.", who=who)]
    else:
        lines = [_("{who} passes.", who=who)]
    if before.leader is None or after.leader is not None:
        return lines
    n = len(before.table)
    winner = names[before.leader]
    lines.append(n_("{who} wins a bundle of {n} card.", "{who} wins a bundle of {n} cards.", n, who=winner))
    if after.round > before.round or after.turn is None:
        points = told(after).rounds[-1].points
        each = ", ".join(f"{name} {signed(got)}" for name, got in zip(names, points, strict=True))
        lines.append(_("Round {round} ends: {points}.", round=before.round, points=each))
        lines.append(_headline(after, names) if after.turn is None else _next_round(after, names))
    return lines


def _next_round(view: View, names: tuple[str, ...]) -> str:
    dealer, first = names[view.dealer], names[(view.dealer + 1) % len(names)]
    return _("Round {round}: {who} deals, {first} starts.", round=view.round, who=dealer, first=first)


def _tell_gifts(view: View, names: tuple[str, ...]) -> list[str]:
    lines = [_("All gifts go to the right.")]
    if view.seat is not None:
        left, right = neighbours(view)
        lines.append(
            _(
                "{who} gives {cards} to {right} and gets {others} from {left}.",
                who=names[view.seat],
                cards=row(view.gifts[view.seat]),
                right=names[right],
                others=row(view.gifts[left]),
                left=names[left],
            )
        )
    return lines


def neighbours(view: View) -> tuple[Seat, Seat]:
    """The seats on the left and on the right of the one at the screen."""
    players, seat = len(view.hands), view.seat or 0
    return (seat + 1) % players, (seat - 1) % players


# --- what is to be decided


def ask(scene: Scene) -> str:
    """What the seat at the screen has to decide."""
    view: View = scene.view
    if view.turn is None:
        return ""
    if not scene.mine:
        return _("{who} is thinking …", who=scene.names[view.turn])
    chosen = Chosen(scene)
    if chosen.why is not None:
        return refusal(chosen)
    if view.giving:
        to = scene.names[neighbours(view)[1]]
        if len(chosen.cards) == 1:
            return _("And one more for {who}.", who=to)
        return _("Choose two cards for {who}, on the right.", who=to)
    if chosen.declaring:
        return _ask_declaration(chosen)
    hand = view.hands[view.turn]
    if not hand:
        return _("No cards left: now you can only pass.")
    if view.rule is None:
        return _ask_start(view, hand)
    if view.rule is OPEN:
        if all(misfit(view, c) for c in hand):
            return _("Only clowns left: pass.")
        return _("Your rider decides the rule, together with {card}.", card=short(view.table[0]))
    n = sum(not misfit(view, c) for c in hand)
    if not n:
        return _("None of your cards fits.")
    return n_("{n} of your cards fits.", "{n} of your cards fit.", n)


def _ask_start(view: View, hand: tuple[Card, ...]) -> str:
    if all(misfit(view, c) for c in hand):
        return _("Only clowns left: pass.")
    if view.first_turn:
        return _("You open the round with one rider.")
    if view.start_came_round:
        return _("The start has come round: you play one rider or two.")
    return _("You start: one rider, or two that make the rule.")


def _ask_declaration(chosen: Chosen) -> str:
    if chosen.elephant and not chosen.ball:
        return _("Elephant {number} – and which ball number?", number=chosen.elephant)
    if chosen.ball and not chosen.elephant:
        return _("Ball {number} – and which elephant number?", number=chosen.ball)
    return _("Purple clown: tap an elephant number and a ball number.")


def choice(scene: Scene) -> str:
    """What the selection offers, in one sentence for the ear."""
    chosen = Chosen(scene)
    if chosen.move is None or chosen.passing or chosen.why is not None:
        return f"{row(chosen.cards)}. {ask(scene)}" if chosen.cards and not chosen.declaring else ask(scene)
    text, more = offer(scene, chosen)
    return f"{text}: {more}." if more else f"{text}."


def offer(scene: Scene, chosen: Chosen) -> tuple[str, str]:
    """The words on the button that plays what is chosen, and the smaller ones below them."""
    view: View = scene.view
    cards = row(chosen.cards)
    if view.giving:
        return _("Give {cards}", cards=cards), _("to {who}", who=scene.names[neighbours(view)[1]])
    if chosen.declaring:
        pair = short(f"{chosen.elephant}-{chosen.ball}")
        return _("Purple clown as {card}", card=pair), covers(chosen.elephant, chosen.ball)
    if chosen.makes is not None:
        return _("Play {cards}", cards=cards), _("makes {rule}", rule=rule_name(chosen.makes))
    if view.rule is None:
        more = _("the next rider decides") if view.first_turn else _("or choose a second one")
        return _("Play {cards}", cards=cards), more
    if view.rule.kind is Kind.ACROBAT:
        return _("Play {cards}", cards=cards), covers(*map(int, chosen.cards[0].split("-")))
    left = len(view.hands[scene.view.seat]) - 1
    return _("Play {cards}", cards=cards), n_("{n} card left then", "{n} cards left then", left)


def covers(elephant: int, ball: int) -> str:
    """What a card does to the board."""
    return _("covers elephant {elephant} and ball {ball}", elephant=elephant, ball=ball)


def passing(scene: Scene) -> str:
    """What a pass would mean."""
    view: View = scene.view
    if view.rule is None:
        return _("{who} starts", who=scene.names[((view.turn or 0) + 1) % len(scene.names)])
    return _("for now") if view.rule is OPEN else _("for good")


# --- what cannot be


def refused(error: GameError) -> str:
    """Why a move was refused, in a sentence."""
    return reason(error.reason) or _("This cannot be played: {text}", text=error.about)


def refusal(chosen: Chosen) -> str:
    """Why what is chosen cannot be played."""
    if chosen.declaring and chosen.why is Why.ELEPHANT_COVERED:
        return _("Elephant {number} is covered.", number=chosen.elephant)
    if chosen.declaring and chosen.why is Why.BALL_COVERED:
        return _("Ball {number} is covered.", number=chosen.ball)
    if chosen.declaring and not chosen.elephant and not chosen.ball:
        return _("No two free numbers add up to 11 any more.")
    if chosen.declaring and chosen.elephant and chosen.ball:
        total = chosen.elephant + chosen.ball
        return _("{card} adds up to {total}: 11 is the least.", card=_pair(chosen), total=total)
    if chosen.declaring:
        return _("With it no free number adds up to 11.")
    said = reason(chosen.why) if chosen.why else ""
    if not chosen.cards:
        return said
    return _("{cards}: {reason}", cards=row(chosen.cards), reason=said)


def _pair(chosen: Chosen) -> str:
    return short(f"{chosen.elephant}-{chosen.ball}")


def reason(why: StrEnum) -> str:
    """A reason of the engine's as a sentence; nothing if it has no words here."""
    sentences: dict[StrEnum, str] = {
        Refusal.OVER: _("The game is over."),
        Refusal.NOT_YOUR_TURN: _("It is not your turn."),
        Refusal.NOT_IN_HAND: _("That card is not in your hand."),
        Why.GIVE_FIRST: _("First choose two cards to give."),
        Why.NO_GIFTS: _("No cards are given now."),
        Why.GIVE_TWO: _("A gift is two cards."),
        Why.ONE_FIRST: _("A round opens with exactly one rider, and without a pass."),
        Why.MUST_PLAY: _("The start has come round, so a rider has to be played."),
        Why.TWO_AT_START: _("Two cards can be played on an empty table only."),
        Why.CLOWN_TOO_EARLY: _("A clown neither starts nor decides the rule."),
        Why.RED: _("The red clown fits under Elephant only."),
        Why.BLUE: _("The blue clown fits under Ball only."),
        Why.PURPLE: _("The purple clown fits under Acrobat only."),
        Why.OTHER_ELEPHANT: _("It has another elephant number."),
        Why.OTHER_BALL: _("It has another ball number."),
        Why.ELEPHANT_COVERED: _("Its elephant number is covered."),
        Why.BALL_COVERED: _("Its ball number is covered."),
        Why.DECLARE: _("Say first which two numbers the purple clown has."),
        Why.BELOW_11: _("It needs two free numbers that add up to 11 or more."),
        Why.PAIR_NOT_FREE: _("One of these numbers is covered."),
    }
    return sentences.get(why, "")


# --- the whole table, and its end


def describe(scene: Scene) -> str:
    """The whole table in words."""
    view: View = scene.view
    parts = [_("Round {round} of {rounds}.", round=view.round, rounds=ROUNDS)]
    if view.clowns:
        parts.append(_("In this round: {clowns}.", clowns=row(view.clowns)))
    parts.append(describe_rule(view))
    clown = clown_that_fits(view)
    if clown:
        parts.append(_("Also: {clown}.", clown=short(clown)))
    if view.table:
        lying = [short(play.declared) if play.declared else short(play.cards[0]) for play in view.table]
        parts.append(_("On the table: {cards}.", cards=listed(lying)))
    seats = [*scene.others(), *([] if view.seat is None else [view.seat])]
    parts += [describe_seat(scene, seat) for seat in seats]
    if view.seat is not None and view.hands[view.seat]:
        parts.append(_("Your hand: {cards}.", cards=row(view.hands[view.seat])))
    parts.append(ask(scene))
    return " ".join(parts)


def describe_rule(view: View) -> str:
    """What may be played now, in one sentence."""
    rule: Rule | None = view.rule
    if view.giving:
        return _("Everybody gives two cards to the right.")
    if rule is None:
        return _("The first two riders decide the rule.")
    if rule is OPEN:
        return _("The second rider decides the rule.")
    if rule.kind is Kind.ACROBAT:
        return _("Both numbers free.")
    if rule.kind is Kind.ELEPHANT:
        return _("Riders with elephant {number}.", number=rule.number)
    return _("Riders with ball {number}.", number=rule.number)


def clown_that_fits(view: View) -> Card | None:
    """The clown of this round that fits under the rule, if one does."""
    fitting = {Kind.ELEPHANT: RED, Kind.BALL: BLUE, Kind.ACROBAT: PURPLE}
    clown = fitting.get(view.rule.kind) if view.rule else None
    return clown if clown in view.clowns else None


def describe_seat(scene: Scene, seat: Seat) -> str:
    """What everybody sees of a seat, in one sentence."""
    view: View = scene.view
    cards = n_("{n} card", "{n} cards", len(view.hands[seat]))
    bundles = n_("{n} bundle", "{n} bundles", view.bundles[seat])
    said = _(
        "{who}: {cards}, {bundles}, score {score}.",
        who=scene.names[seat],
        cards=cards,
        bundles=bundles,
        score=figure(view.scores[seat]),
    )
    state = standing(view, seat)
    return f"{said} {_('{who} {state}.', who=scene.names[seat], state=state)}" if state else said


def standing(view: View, seat: Seat) -> str:
    """How a seat stands in the mini-game, in a word or two; nothing where there is nothing to say."""
    if view.turn is None:
        return ""
    if view.giving:
        return _("is ready") if view.gifts[seat] else ""
    if seat in view.out:
        return _("is out")
    if seat == view.leader:
        return _("leads")
    return _("may return") if seat in may_return(view) else ""


def may_return(view: View) -> frozenset[Seat]:
    """Who has passed, but not for good."""
    if view.turn is None or (view.rule is not None and view.rule is not OPEN):
        return frozenset()
    players = len(view.hands)
    return frozenset((view.turn - i) % players for i in range(1, min(view.passes, players - 1) + 1))


def result(scene: Scene) -> tuple[str, str]:
    """How the game ended: a headline, and what it came to."""
    view: View = scene.view
    ranks = sorted(range(len(scene.names)), key=lambda seat: (-view.scores[seat], len(view.hands[seat])))
    scores = [f"{scene.names[seat]} {figure(view.scores[seat])}" for seat in ranks]
    return _headline(view, scene.names), listed(scores) + "."


def _headline(view: View, names: tuple[str, ...]) -> str:
    winners = [names[seat] for seat in view.winners or ()]
    if len(winners) == 1:
        return _("{who} is today’s superstar!", who=winners[0])
    return _("{who} share the win: what a circus!", who=listed(winners))
