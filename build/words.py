"""The catalogues in web/words: extracted from the sources, compiled for the pages and the table."""

from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from build.steps import ROOT, step

WORDS = ROOT / "web/words"
SOURCES = [("table/**.py", "python"), ("pages/**.html", "jinja2"), ("pages/**.webmanifest", "jinja2")]
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "n_": (1, 2), "pgettext": ((1, "c"), 2)}


def catalogues() -> dict[str, bytes]:
    """Each language's compiled catalogue, by file name."""
    found = {}
    for path in sorted(WORDS.glob("*.po")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.stem)
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        found[f"{path.stem}.mo"] = compiled.getvalue()
    return found


def update() -> None:
    """Bring every catalogue up to date: new sentences come in empty, lost ones go."""
    template = Catalog(project="bigtop", charset="utf-8")
    with step("reading the sentences in the sources"):
        options = {"**": {"trimmed": "true"}}
        found = extract_from_dir(ROOT / "web", SOURCES, options, KEYWORDS, comment_tags=["Note:"])
        for name, line, message, comments, context in found:
            template.add(message, locations=[(f"web/{name}", line)], auto_comments=comments, context=context)
    for path in sorted(WORDS.glob("*.po")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.stem)
        since = catalogue.creation_date
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.creation_date = since  # so that a run with nothing new leaves the file as it is
        catalogue.obsolete.clear()
        missing = sum(not message.string for message in catalogue if message.id)
        print(f"web/words/{path.name}: {len(catalogue)} sentences, {missing} without words")
        with path.open("wb") as file:
            write_po(file, catalogue, width=110, sort_output=True, include_lineno=False, ignore_obsolete=True)
