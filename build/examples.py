"""Worked examples: a record in web/rules/examples, and in each language a sentence for each of its steps.

The record has one more key, `example`: the `names` of the players; `steps`, the numbers of moves made when
the example begins and after each of its steps; `ifs`, what else might be played instead of a step: its
`moves`, and if the last of them is refused, the name of the reason.

In the text, the first line may say how things stand, `4.` begins the sentence of step 4, and `4?` begins one
about what might be instead.
"""

import json
import re
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from build.steps import ROOT, Refused
from engine.game import IllegalMove, State
from engine.record import Record
from web.table.still import still
from web.table.tables import TABLES

FOLDER = ROOT / "web/rules/examples"
LINE = re.compile(r"(?:(\d+)([.?]) )?(.+)")


class If(NamedTuple):
    """What might be instead of a step. refused: the name of the reason why the last move is, if it is."""

    step: int
    moves: tuple[str, ...]
    refused: str = ""


class Example(NamedTuple):
    """A record, and which of its moves make a step of the example."""

    name: str
    record: Record
    names: tuple[str, ...]
    steps: tuple[int, ...]
    ifs: tuple[If, ...]

    @classmethod
    def load(cls, name: str) -> "Example":
        """The example of that name."""
        record = Record.parse((FOLDER / f"{name}.json").read_text("utf-8"))
        kept = record.extra["example"]
        ifs = tuple(If(i["step"], tuple(i["moves"]), i.get("refused", "")) for i in kept["ifs"])
        return cls(name, record._replace(extra={}), tuple(kept["names"]), tuple(kept["steps"]), ifs)

    def played(self, branch: If) -> list[State]:
        """The position before a step and those that the other moves lead to, as far as they are legal."""
        states = [list(self.record.states())[self.steps[branch.step - 1]]]
        for move in branch.moves:
            try:
                states.append(states[-1].play(self.record.rules.parse(move)))
            except IllegalMove as error:
                if branch.refused != error.reason.name or move != branch.moves[-1]:
                    raise Refused(f"{self.name}: {error}") from None
        return states


class Sentences(NamedTuple):
    """What one language says of an example. ifs: for each step, what might be instead."""

    start: str
    steps: tuple[str, ...]
    ifs: tuple[tuple[int, str], ...]


def sentences(content: str) -> Sentences:
    """The lines of an example as they stand in the text."""
    start, steps, ifs = "", [], []
    for line in content.splitlines():
        found = LINE.fullmatch(line)
        if not found:
            raise Refused(f"no step of an example: {line!r}")
        number, mark, sentence = found.groups()
        if mark is None:
            start = sentence
        elif mark == ".":
            steps.append(sentence)
            if int(number) != len(steps):
                raise Refused(f"step {len(steps)} is missing before: {line}")
        else:
            ifs.append((int(number), sentence))
    return Sentences(start, tuple(steps), tuple(ifs))


def markup(name: str, title: str, content: str, inline: Callable[[str], str]) -> str:
    """An example as it stands in the rules, with a picture of each step. inline: a sentence as markup."""
    example, said = Example.load(name), sentences(content)
    states = list(example.record.states())
    if len(said.steps) != len(example.steps) - 1 or [n for n, _ in said.ifs] != [i.step for i in example.ifs]:
        raise Refused(f"{name}: the sentences are not those of the steps")
    record = escape(str(example.record))
    parts = [
        f'<section class="example" id="{name}" data-example="{name}" data-record="{record}" '
        f'data-names="{escape(json.dumps(example.names))}" data-at="{example.steps[0]}">',
        f"<h3>{inline(title)}</h3>",
        f"<p>{inline(said.start)}</p>" if said.start else "",
        _picture(example, states[: example.steps[0] + 1][-1:]),
        "<ol>",
    ]
    branches = list(zip(example.ifs, said.ifs, strict=True))
    for step, sentence in enumerate(said.steps, 1):
        first, last = example.steps[step - 1 : step + 1]
        parts.append(f'<li id="{name}-{step}" data-at="{last}"><p>{inline(sentence)}</p>')
        parts.append(_picture(example, states[first : last + 1]))
        for branch, (_step, what) in branches:
            if branch.step == step:
                moves = escape(json.dumps(branch.moves))
                refused = " data-refused" if branch.refused else ""
                parts.append(f'<div class="what-if" data-from="{first}" data-moves="{moves}"{refused}>')
                parts.append(f"<p>{inline(what)}</p>")
                parts.append("" if branch.refused else _picture(example, example.played(branch)))
                parts.append("</div>")
        parts.append("</li>")
    return "".join([*parts, "</ol></section>\n"])


def _picture(example: Example, states: Sequence[State]) -> str:
    game = example.record.game
    picture, words = still(game, TABLES[game], states, example.names)
    said = escape(words)
    return f'<figure class="still {game}" role="img" aria-label="{said}" translate="no">{picture}</figure>'
