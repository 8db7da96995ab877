"""The house's Markdown: CommonMark and tables, and with them anchors, cards and worked examples.

- `{#name}` anywhere in a heading, a paragraph or a list item gives that block an anchor.
- `[7c]`, `[5c 6d 7h]`, `[7-9]`, `[red]`, `[J]` are pictures of cards, in the notation of records.
- A fence ```` ```example NAME TITLE ```` holds a sentence for each step of an example; see build/examples.py.
- A fence ```` ```strength ```` holds a table of how strong bots are; see build/strength.py.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from build.steps import Refused

ANCHOR = re.compile(r"\s*\{#([a-z0-9-]+)\}")
CARDS = re.compile(
    r"\[((?:[2-9TJQKA][cdhs]?|\d+-\d+|red|blue|purple)(?: (?:[2-9TJQKA][cdhs]?|\d+-\d+))*)\](?!\()"
    r"([.,;:!?)]*)"  # what must not stand at the start of the next line
)
QUOTES = {"en": "“”‘’", "de": "„“‚‘"}


class Entry(NamedTuple):
    """A line of a contents list: an anchor, and its heading as markup."""

    anchor: str
    heading: str


class Text(NamedTuple):
    """A text as markup.

    title, lead: its first heading and paragraph, which are not in the body. plain: the lead without markup.
    """

    title: str
    lead: str
    plain: str
    contents: tuple[Entry, ...]
    body: str


class Markdown:
    """Makes markup of texts in one language.

    card: a picture of a card from its notation. fences: by their first word, what makes markup of the rest of
    that line and of the content.
    """

    def __init__(
        self,
        lang: str,
        card: Callable[[str], str],
        fences: Mapping[str, Callable[[str, str], str]] | None = None,
    ) -> None:
        self._card = card
        self._fences = fences or {}
        options = {"html": False, "typographer": True, "quotes": QUOTES[lang]}
        self._parser = MarkdownIt("commonmark", options).enable(["table", "smartquotes"])
        self._parser.core.ruler.before("inline", "anchors", _anchors)
        self._parser.core.ruler.before("inline", "corners", _corners)
        self._parser.inline.ruler.before("link", "cards", _cards)
        rules: dict[str, Any] = {
            "cards": self._row,
            "fence": self._fence,
            "table_open": _table,
            "table_close": _table_end,
        }
        self._renderer = RendererHTML(self._parser)
        self._renderer.rules.update(rules)

    def line(self, sentence: str) -> str:
        """A sentence, without a block around it."""
        return self._rendered(self._parser.parseInline(sentence))

    def text(self, source: str) -> Text:
        """A whole text."""
        tokens = self._parser.parse(source)
        contents = tuple(
            Entry(str(opening.attrGet("id")), self._rendered([inline]))
            for opening, inline in pairwise(tokens)
            if opening.type == "heading_open" and opening.tag == "h2"
        )
        lead = tokens[4:5] if tokens[3].type == "paragraph_open" else []
        plain = "".join(child.content for token in lead for child in token.children or ())
        body = self._rendered(tokens[6 if lead else 3 :])
        return Text(tokens[1].content, self._rendered(lead), plain, contents, body)

    def _rendered(self, tokens: list[Token]) -> str:
        return str(self._renderer.render(tokens, self._parser.options, {}))

    def _row(self, tokens: Sequence[Token], i: int, *_: object) -> str:
        pictures = [self._card(name) for name in tokens[i].content.split(" ")]
        row = pictures[0] if len(pictures) == 1 else f'<span class="small-cards">{"".join(pictures)}</span>'
        after = tokens[i].info
        return f'<span class="kept">{row}{after}</span>' if after else row

    def _fence(self, tokens: Sequence[Token], i: int, *_: object) -> str:
        kind, _space, rest = tokens[i].info.partition(" ")
        if kind not in self._fences:
            raise Refused(f"a fence that is none of ours: {tokens[i].info}")
        return self._fences[kind](rest, tokens[i].content)


def _table(*_: object) -> str:
    return '<div class="table" tabindex="0"><table>\n'  # where it scrolls, also by keys


def _table_end(*_: object) -> str:
    return "</table></div>\n"


def _anchors(state: StateCore) -> None:
    """Take `{#name}` out of each block and make it the id of that block."""
    for i, token in enumerate(state.tokens):
        found = ANCHOR.findall(token.content) if token.type == "inline" else []
        if not found:
            continue
        if len(found) > 1:
            raise Refused(f"two anchors in one block: {', '.join(found)}")
        token.content = ANCHOR.sub("", token.content)
        block = state.tokens[i - 1]
        if block.hidden:  # the paragraph of a tight list
            block = state.tokens[i - 2]
        block.attrSet("id", found[0])


def _corners(state: StateCore) -> None:
    """A head that heads nothing, such as the corner of a table, is a plain cell."""
    for i, token in enumerate(state.tokens):
        if token.type == "th_open" and not state.tokens[i + 1].content:
            token.tag = state.tokens[i + 2].tag = "td"


def _cards(state: StateInline, silent: bool) -> bool:
    found = CARDS.match(state.src, state.pos)
    if not found:
        return False
    if not silent:
        token = state.push("cards", "", 0)
        token.content, token.info = found.groups()
    state.pos = found.end()
    return True
