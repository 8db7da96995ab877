"""How strong the bots are: tables with a bar in each row, from the numbers of the arena in web/strength.

The first line of a table holds its headings, each further one the name of a match and what the row is called:

    Who plays | Won | Games | Rules page
    balancing players=2 level=hard: planner | Steady, two players, Hard
    solo: solver / won 2 | both Jokers left

After a slash stands what is counted instead of the games that the first bot won. A fourth column is filled
with the value a figure should come near, and its bar has a ring there. In a match with a `*`, each heading
takes the place of it: one cell each.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from babel.numbers import format_decimal

from bots.arena.figures import FIGURES, TIMES, WON, Figure
from bots.arena.match import Tally, of_json
from build.steps import ROOT, Refused

FOLDER = ROOT / "web/strength"
BY_NAME: dict[str, Figure] = {
    figure.match.name if figure.measure == WON else f"{figure.match.name} / {figure.measure}": figure
    for figure in FIGURES
    if figure.measure not in TIMES
}


class Found(NamedTuple):
    """What came out, in percent. fair: what it would be among equals. told: what it should come near."""

    share: float
    error: float
    games: int
    fair: float | None
    told: float | None


@cache
def tally(file: str) -> Tally | None:
    """The numbers of a match, if it has been played."""
    path = FOLDER / f"{file}.json"
    return of_json(path.read_text("utf-8")) if path.exists() else None


def found(name: str) -> Found | None:
    """What came of a figure, if it has been played."""
    if name not in BY_NAME:
        raise Refused(f"no figure of bots/arena/figures.py is called {name}")
    figure = BY_NAME[name]
    numbers = tally(figure.file)
    if not numbers:
        return None
    share, error = figure.found(numbers)
    fair = 100 * numbers.standings[0].fair
    told = figure.goal.value if figure.goal and not figure.goal.sign else None
    return Found(share, error or 0.0, numbers.games, fair if fair < 100 else None, told)


def table(content: str, lang: str, inline: Callable[[str], str]) -> str:
    """A table as markup. inline: a sentence as markup."""
    heads, *lines = ([cell.strip() for cell in line.split("|")] for line in content.splitlines())
    rows = [_row([f'<th scope="col">{inline(head)}</th>' for head in heads])]
    for name, called in lines:
        if "*" in name:
            each = [found(name.replace("*", head)) for head in heads[1:]]
            bar, cells = "", [format_decimal(what.share, "0.0", lang) if what else "–" for what in each]
        else:
            what = found(name)
            if what and len(heads) < 4:  # nothing is told of it
                what = what._replace(told=None)
            bar, cells = _bar(what) if what else "", _numbers(what, lang)[: len(heads) - 1]
        first = f'<th scope="row">{inline(called)}{bar}</th>'
        rows.append(_row([first, *(f"<td>{cell}</td>" for cell in cells)]))
    head, *body = rows
    whole = f"<thead>{head}</thead><tbody>{''.join(body)}</tbody>"
    return f'<div class="table" tabindex="0"><table class="strength">{whole}</table></div>\n'


def _row(cells: list[str]) -> str:
    return f"<tr>{''.join(cells)}</tr>"


def _numbers(what: Found | None, lang: str) -> list[str]:
    """Share with its error, games, and what it should come near, as a language writes them."""
    if what is None:
        return ["–"] * 3
    share, error = (format_decimal(value, "0.0", lang) for value in (what.share, what.error))
    told = "" if what.told is None else format_decimal(what.told, "0.#", lang)
    return [f"{share} <small>± {error}</small>", format_decimal(what.games, locale=lang), told]


def _bar(what: Found) -> str:
    """A bar as long as the share, a line of two standard errors to each side, and what it is held against."""
    low, high = (max(0.0, min(100.0, what.share + side * what.error)) for side in (-2, 2))
    marks = [f'<line class="error" x1="{low:.1f}%" x2="{high:.1f}%" y1="8" y2="8"/>']
    if what.fair is not None:
        marks.append(f'<line class="fair" x1="{what.fair:.1f}%" x2="{what.fair:.1f}%" y1="0" y2="16"/>')
    if what.told is not None:
        marks.append(f'<circle class="told" cx="{what.told:.1f}%" cy="8" r="5"/>')
    return (
        '<svg class="bar" width="100%" height="16" aria-hidden="true">'
        '<rect class="all" width="100%" height="8" y="4" rx="2"/>'
        f'<rect class="share" width="{what.share:.1f}%" height="8" y="4" rx="2"/>{"".join(marks)}</svg>'
    )
