"""The catalogues in web/words: extracted from the sources, compiled for the pages and the table."""

import ast
from collections.abc import Container, Iterator
from io import BytesIO
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from build.steps import ROOT, step

WORDS = ROOT / "web/words"
SOURCES = [
    ("table/**.py", "build.words:sentences"),
    ("pages/**.html", "jinja2"),
    ("pages/**.webmanifest", "jinja2"),
]
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "n_": (1, 2), "pgettext": ((1, "c"), 2)}


def catalogues() -> dict[str, bytes]:
    """Each language's compiled catalogue, by file name."""
    found = {}
    for path in sorted(WORDS.glob("*.po")):
        compiled = BytesIO()
        write_mo(compiled, read(path))
        found[f"{path.stem}.mo"] = compiled.getvalue()
    return found


def template() -> Catalog:
    """Every sentence of the sources, without words in another language."""
    found = extract_from_dir(ROOT / "web", SOURCES, {"**": {"trimmed": "true"}}, KEYWORDS)
    catalogue = Catalog(charset="utf-8")
    for name, line, message, _comments, context in found:
        catalogue.add(message, locations=[(f"web/{name}", line)], context=context)
    return catalogue


def read(path: Path) -> Catalog:
    """The catalogue in a file, whose name is that of its language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def wordless(message: Message) -> bool:
    """Whether a sentence, or one of its plural forms, has no words yet."""
    words = message.string
    return not words or (not isinstance(words, str) and not all(words))


def update() -> None:
    """Bring every catalogue up to date: new sentences come in empty, lost ones go."""
    with step("reading the sentences in the sources"):
        sources = template()
    for path in sorted(WORDS.glob("*.po")):
        catalogue = read(path)
        since = catalogue.creation_date
        catalogue.update(sources, no_fuzzy_matching=True)
        catalogue.creation_date = since  # so that a run with nothing new leaves the file as it is
        catalogue.obsolete.clear()
        missing = sum(wordless(message) for message in catalogue if message.id)
        print(f"web/words/{path.name}: {len(catalogue)} sentences, {missing} without words")
        with path.open("wb") as file:
            write_po(file, catalogue, width=110, sort_output=True, include_lineno=False, ignore_obsolete=True)


def sentences(
    source: IO[bytes],
    keywords: Container[str],
    _tags: object,
    options: object,  # noqa: ARG001 - Babel's
) -> Iterator[tuple[int, str, list[str | None], list[str]]]:
    """Line, function and texts of each call that translates: Babel's own reader finds none in an f-string."""
    for call in ast.walk(ast.parse(source.read())):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in keywords:
            texts = [each.value if isinstance(each, ast.Constant) else None for each in call.args]
            yield call.lineno, call.func.id, [text if isinstance(text, str) else None for text in texts], []
