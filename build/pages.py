"""Templates in web/pages become pages, one a game and language where that is meant."""

from collections.abc import Callable, Iterator, Mapping
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from urllib.parse import urljoin

import jinja2

from bots import STRENGTHS
from build import rules
from build.headers import POLICY
from build.steps import ROOT

TEMPLATES = ROOT / "web/pages"
SOURCE_LANGUAGE = "en"
SOCIAL = (960, 504)  # width and height of what others show beside a link to a page

# Where a template's page lies; one with {game} becomes a page for each game. Others are parts of pages.
PLACES = {
    "index.html": "index.html",
    "about.html": "about/index.html",
    "bots.html": "bots/index.html",
    "rules.html": "{game}/rules/index.html",
    "print.html": "{game}/print/index.html",
    "play.html": "{game}/index.html",
    "embed.html": "embed/{game}/index.html",
    "manifest.webmanifest": "manifest.webmanifest",
}

# The text of web/rules that a template is made for.
TEXTS = {"about.html": "about", "bots.html": "bots", "rules.html": "{game}", "print.html": "{game}-print"}


def folder(lang: str) -> str:
    """Where the pages of a language lie: those in the sources' language on top."""
    return "" if lang == SOURCE_LANGUAGE else f"{lang}/"


def rendered(
    games: list[str], catalogues: Mapping[str, bytes], asset: Callable[[str], str], address: str = ""
) -> Iterator[tuple[str, str]]:
    """Path in dist/ and text of each page, in the sources' language and in each that has a catalogue.

    address: where the site will be, if that is known: for those who want to know it of a page in full.
    """
    spoken: dict[str, NullTranslations] = {SOURCE_LANGUAGE: NullTranslations()}
    spoken |= {name.removesuffix(".mo"): GNUTranslations(BytesIO(mo)) for name, mo in catalogues.items()}
    for lang, words in spoken.items():
        environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader([TEMPLATES, ROOT / "web/look"]),
            extensions=["jinja2.ext.i18n"],
            undefined=jinja2.StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        environment.install_gettext_translations(words, newstyle=True)  # type: ignore[attr-defined]  # of the extension
        for name, place in PLACES.items():
            if not (TEMPLATES / name).exists():
                continue
            for game in games if "{game}" in place else [None]:
                here = place.format(game=game)
                path = folder(lang) + here
                short = path.removesuffix("index.html")
                root = "../" * path.count("/")
                there = {other: root + folder(other) + here.removesuffix("index.html") for other in spoken}
                source = TEXTS.get(name, "").format(game=game)
                yield (
                    path,
                    environment.get_template(name).render(
                        root=root,
                        home=root + folder(lang),
                        lang=lang,
                        languages=list(spoken),
                        alternates=there,
                        text=rules.page(source, lang, words) if source else None,
                        game=game,
                        games=games,
                        strengths=STRENGTHS,
                        path=short,
                        policy=POLICY,
                        address=address,
                        absolute=lambda to, here=address + short: urljoin(here, to) if address else to,
                        social=SOCIAL,
                        asset=lambda named, root=root: f"{root}static/{asset(named)}",
                    ),
                )
