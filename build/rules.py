"""The rules pages: the texts of web/rules as markup, with pictures of their cards and worked examples."""

from gettext import NullTranslations

from build import examples, strength
from build.markdown import Markdown, Text
from build.steps import ROOT
from web.table import words
from web.table.still import small

FOLDER = ROOT / "web/rules"


def page(name: str, lang: str, catalogue: NullTranslations | None = None) -> Text:
    """The page "balancing", "balancing-print", "bots" in a language, its cards named by the catalogue."""
    words.use(catalogue or NullTranslations())
    does = name.startswith("balancing")

    def example(head: str, content: str) -> str:
        called, _space, title = head.partition(" ")
        return examples.markup(called, title, content, markdown.line)

    def shares(_head: str, content: str) -> str:
        return strength.table(content, lang, markdown.line)

    markdown = Markdown(lang, lambda card: small(card, does), {"example": example, "strength": shares})
    return markdown.text((FOLDER / lang / f"{name}.md").read_text("utf-8"))
