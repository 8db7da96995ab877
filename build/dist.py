"""dist/ as a whole: every file the site needs, the same bytes from the same sources."""

import hashlib
import json
import re
import sys
import tomllib
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path

from build import headers, pages, runtime, words
from build.cache import CACHE, kept
from build.steps import ROOT, Refused, run
from engine import GAMES

DIST = ROOT / "dist"
WEB = ROOT / "web"


class Assets:
    """Our files in static/, each under a name with its hash, and what they name in turn.

    A script says "asset:table.zip" where the address of another file belongs, "bytes:table.zip" where its
    size does, and "files:pyscript" for a list of all in a vendored folder; a stylesheet says url("icon.svg").
    Addresses are relative to static/.
    """

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self.files: dict[str, bytes] = {}
        self.sizes: dict[str, int] = {}
        self._sources = sources
        self._paths: dict[str, str] = {}

    def vendor(self, name: str, path: str, content: bytes) -> None:
        """Put in a file of somebody else's, under the name its siblings know."""
        self._paths[name], self.files[path], self.sizes[name] = path, content, len(content)

    def path(self, name: str) -> str:
        """Where below static/ an asset lies; it comes in when it is first asked for.

        Of "one.css+another.css" one file is made: each that a page waits for costs it time.
        """
        if name not in self._paths:
            parts = name.split("+")
            for part in parts:
                if part not in self._sources:
                    raise Refused(f"{part} is asked for, and there is no such file in web/ or web/look/")
            content, source = b"\n".join(self._sources[part] for part in parts), Path(parts[-1])
            if source.suffix in (".css", ".mjs"):
                text = re.sub(r'(?:asset:|(?<=url\("))([\w./-]+)(?=")', self._address, content.decode())
                text = re.sub(r'"bytes:([\w./-]+)"', self._size, text)
                content = re.sub(r'"files:([\w-]+)"', self._folder, text).encode()
            mark = hashlib.sha256(content).hexdigest()[:10]
            stem = "-".join(Path(part).stem for part in parts)
            self.vendor(name, f"{stem}.{mark}{source.suffix}", content)
        return self._paths[name]

    def _address(self, named: re.Match[str]) -> str:
        return f"./{self.path(named[1])}"

    def _size(self, named: re.Match[str]) -> str:
        self.path(named[1])
        return str(self.sizes[named[1]])

    def _folder(self, named: re.Match[str]) -> str:
        return json.dumps(
            [f"./{path}" for name, path in self._paths.items() if name.startswith(f"{named[1]}/")]
        )


def site(cache: Path = CACHE, address: str = "") -> dict[str, bytes]:
    """Every file of dist/ by its path. address: where it will be, if that is known."""
    catalogues = words.catalogues()
    library, table = runtime.compiled(runtime.table_sources(catalogues), cache)
    own = {
        path.name: path.read_bytes()
        for path in [*WEB.glob("*.*js"), WEB / "page.py", *(WEB / "look").iterdir()]
    }
    own["worker.mjs"] = own["worker.mjs"].replace(b'"lock"', runtime.empty_lock())
    made = {"library.zip": library, "table.zip": table, "bricolage-grotesque.woff2": runtime.font()}
    assets = Assets({**own, **made})
    for vendored in runtime.vendored():
        assets.vendor(*vendored)

    rendered = pages.rendered(list(GAMES), catalogues, assets.path, address)
    files = {path: page.encode() for path, page in rendered}
    files |= {f"static/{path}": content for path, content in assets.files.items()}
    files["licences.txt"] = runtime.licences().encode()
    files["sw.js"] = service_worker(files)
    files["embed.js"] = own["embed.js"]
    files |= {f"social/{path.name}": path.read_bytes() for path in (WEB / "social").iterdir()}
    rules = headers.rules(path for path in files if path.endswith(".html"))
    files["_headers"] = headers.written(rules).encode()
    return dict(sorted({**files, **wheel(cache)}.items()))


def service_worker(files: Mapping[str, bytes]) -> bytes:
    """The service worker with the list of all it keeps: address, hash and size of each file of a page."""
    listed = {
        path.removesuffix("index.html"): (integrity(content), len(content))
        for path, content in sorted(files.items())
    }
    source = (WEB / "sw.mjs").read_text("utf-8").replace('"files"', json.dumps(listed, indent=1))
    version = hashlib.sha256(source.encode()).hexdigest()[:10]
    return source.replace('"version"', f'"{version}"').encode()


def integrity(content: bytes) -> str:
    """The hash of a file, as browsers check it."""
    return "sha256-" + b64encode(hashlib.sha256(content).digest()).decode()


def wheel(cache: Path) -> dict[str, bytes]:
    """The wheel that others install, and the name of the latest one."""
    rooms = [ROOT / "engine", ROOT / "bots"]
    sources = sorted(path for room in rooms for name in ("*.py", "py.typed") for path in room.rglob(name))
    sources += [ROOT / "pyproject.toml", ROOT / "README.md"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    name = f"{project['name']}-{project['version']}-py3-none-any.whl"

    def make(folder: Path) -> None:
        hatchling = [
            sys.executable,
            "-m",
            "hatchling",
            "build",
            "--target",
            "wheel",
            "--directory",
            str(folder),
        ]
        run(hatchling, "hatchling cannot make it")

    (content,) = kept(cache, "wheel", [path.read_bytes() for path in sources], [name], make)
    return {f"wheel/{name}": content, "wheel/latest.txt": f"{name}\n".encode()}


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Make a folder hold these files and no others; what is right already is left alone."""
    for path, content in files.items():
        file = folder / path
        if not file.exists() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            fresh = file.with_name(f"{file.name}.new")
            fresh.write_bytes(content)
            fresh.replace(file)
    for file in [path for path in folder.rglob("*") if path.is_file()]:
        if file.relative_to(folder).as_posix() not in files:
            file.unlink()
    for empty in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
        if not any(empty.iterdir()):
            empty.rmdir()
