"""Templates in web/pages become pages, one a game and language where that is meant."""

from collections.abc import Callable, Iterator, Mapping
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

import jinja2

from build.headers import POLICY
from build.steps import ROOT

TEMPLATES = ROOT / "web/pages"
SOURCE_LANGUAGE = "en"

# Where a template's page lies; one with {game} becomes a page for each game. Others are parts of pages.
PLACES = {
    "index.html": "index.html",
    "about.html": "about/index.html",
    "play.html": "{game}/index.html",
    "embed.html": "embed/{game}/index.html",
    "manifest.webmanifest": "manifest.webmanifest",
}


def rendered(
    games: list[str], catalogues: Mapping[str, bytes], asset: Callable[[str], str]
) -> Iterator[tuple[str, str]]:
    """Path in dist/ and text of each page, in the sources' language and in each that has a catalogue."""
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
                path = ("" if lang == SOURCE_LANGUAGE else f"{lang}/") + place.format(game=game)
                root = "../" * path.count("/")
                yield (
                    path,
                    environment.get_template(name).render(
                        root=root,
                        lang=lang,
                        languages=list(spoken),
                        game=game,
                        games=games,
                        path=path.removesuffix("index.html"),
                        policy=POLICY,
                        asset=lambda named, root=root: f"{root}static/{asset(named)}",
                    ),
                )
