"""The rules pages: the texts of web/rules as markup, with pictures of their cards and worked examples."""

from gettext import NullTranslations

from build import examples
from build.markdown import Markdown, Text
from build.steps import ROOT
from web.table import words
from web.table.still import small

FOLDER = ROOT / "web/rules"


def page(name: str, lang: str, catalogue: NullTranslations | None = None) -> Text:
    """The page "balancing", "balancing-print", "about" in a language, its cards named by the catalogue."""
    words.use(catalogue or NullTranslations())
    does = name.startswith("balancing")

    def example(called: str, title: str, content: str) -> str:
        return examples.markup(called, title, content, markdown.line)

    markdown = Markdown(lang, lambda card: small(card, does), example)
    return markdown.text((FOLDER / lang / f"{name}.md").read_text("utf-8"))
