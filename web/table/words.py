"""The language of this table: whole sentences as keys, with their parts by name."""

from __future__ import annotations

from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pkgutil import get_data

_language = NullTranslations()


def speak(lang: str) -> None:
    """From now on use a language, by its code; English where there is no catalogue of it."""
    try:
        catalogue = get_data("web", f"words/{lang}.mo") if lang.isalpha() else None
    except OSError:
        catalogue = None
    use(GNUTranslations(BytesIO(catalogue)) if catalogue else NullTranslations())


def use(catalogue: NullTranslations) -> None:
    """From now on take the sentences from this catalogue."""
    global _language
    _language = catalogue


def _(sentence: str, **parts: object) -> str:
    """The sentence in the language of the table, its {parts} filled in."""
    return _language.gettext(sentence).format(**parts)


def n_(one: str, many: str, n: int, **parts: object) -> str:
    """The sentence for n things; {n} and the other parts filled in."""
    return _language.ngettext(one, many, n).format(n=n, **parts)


def listed(things: list[str]) -> str:
    """Things in a row, as a sentence names them: "Anna, Ben and Cleo"."""
    if len(things) < 2:
        return "".join(things)
    return _("{some} and {last}", some=", ".join(things[:-1]), last=things[-1])
