"""Languages made up from the catalogue: one shows which words nobody can translate, one which do not fit."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from build import words

SAID = {"aria-label", "title", "placeholder", "alt"}
"""The attributes that somebody reads or hears."""


def made(change: Callable[[str], str]) -> bytes:
    """A compiled catalogue with each English sentence changed; letters on cards stay as they are."""
    catalogue = Catalog(locale="de", charset="utf-8")
    for message in words.template():
        if not isinstance(message.id, str):
            catalogue.add(message.id, tuple(map(change, message.id)))
        elif len(message.id) > 1:
            catalogue.add(message.id, change(message.id))
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


def longer(sentence: str) -> str:
    """The sentence with every word 40 % longer, its {placeholders} as they are."""

    def grown(found: re.Match[str]) -> str:
        word = found[0]
        return word + word[: -(-len(word) * 2 // 5)] if word.isalpha() else word

    return re.sub(r"\{\w+\}|%\(\w+\)s|[^\W\d_]{2,}", grown, sentence)


def marked(sentence: str) -> str:
    """The sentence between marks, so that it can be told from what is in no catalogue."""
    return f"⟦{sentence}⟧"


def unmarked(page: str) -> list[str]:
    """The words of a page that are not between marks, in its text and in names of pictures and controls."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    left = []
    for text in [" ".join(reader.text), *reader.said]:
        while (without := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
            text = without
        left += re.findall(r"[^\W\d_]{2,}", text)
    return left


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.said: list[str] = []
        self._within = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within = tag
        named = dict(attrs)
        self.said += [named[name] or "" for name in SAID & named.keys()]
        if tag == "meta" and named.get("name") == "description":
            self.said.append(named["content"] or "")

    def handle_data(self, data: str) -> None:
        if self._within not in ("script", "style"):
            self.text.append(data)
