"""The two Pythons of a page: packages copied from the pinned lock, the library and our modules compiled."""

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from build.cache import CACHE, kept
from build.steps import ROOT, run

PACKAGES = ROOT / "node_modules"

# Of each package, what a page asks for at run time; of PyScript's plugins it wants the one for errors alone.
VENDORED = {
    "pyodide": ("pyodide", ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]),
    "pyscript": ("@pyscript/core/dist", ["core.js", "core-*.js", "error-*.js"]),
    "micropython": ("@micropython/micropython-webassembly-pyscript", ["micropython.mjs", "micropython.wasm"]),
    "idiomorph": ("idiomorph/dist", ["idiomorph.esm.js"]),
    "lean-qr": ("lean-qr", ["index.mjs"]),
}
FONT = "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2"


def vendored() -> Iterator[tuple[str, str, bytes]]:
    """Name for us, path below static/ and content of every file copied from a package."""
    versions = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for name, (folder, patterns) in VENDORED.items():
        version = versions[f"node_modules/{folder.removesuffix('/dist')}"]["version"]
        for path in sorted(path for pattern in patterns for path in (PACKAGES / folder).glob(pattern)):
            content = path.read_bytes()
            if path.suffix in (".js", ".mjs"):  # the maps stay behind, and browsers ask for what is named
                content = re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", content)
            yield f"{name}/{path.name}", f"{name}-{version}/{path.name}", content


def bare() -> dict[str, bytes]:
    """Pyodide as it comes, with its whole library, by file name."""
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    return {name: (PACKAGES / "pyodide" / name).read_bytes() for name in names}


def font() -> bytes:
    """The face of the house, its Latin letters in every weight."""
    return (PACKAGES / FONT).read_bytes()


def licences() -> str:
    """Under which terms others let us pass on what is in dist/."""
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    told = ["Big Top passes on files of these packages.\n"]
    for folder in [
        *(folder.removesuffix("/dist") for folder, _ in VENDORED.values()),
        str(Path(FONT).parents[1]),
    ]:
        package = packages[f"node_modules/{folder}"]
        told.append(f"{folder} {package['version']}: {package['license']}\n")
        told += [path.read_text("utf-8") for path in sorted((PACKAGES / folder).glob("LICEN[CS]E*"))]
    return f"\n{'-' * 72}\n\n".join(told)


def empty_lock() -> bytes:
    """Pyodide's list of loadable packages, without any: what is left says which Pyodide it belongs to."""
    lock = json.loads((PACKAGES / "pyodide/pyodide-lock.json").read_text("utf-8"))
    return json.dumps({"info": lock["info"], "packages": {}}).encode()


def table_sources(catalogues: dict[str, bytes]) -> dict[str, bytes]:
    """Our modules, of which web.table needs some in the worker, and what it reads."""
    modules = [path for room in ("engine", "bots", "web") for path in (ROOT / room).rglob("*.py")]
    modules.append(ROOT / "web/rules/examples/balancing-round.json")  # for the guided round
    sources = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in modules}
    return sources | {f"web/words/{name}": content for name, content in catalogues.items()}


def compiled(sources: dict[str, bytes], cache: Path = CACHE) -> tuple[bytes, bytes]:
    """The zips of the library and the table, made by Pyodide."""
    scripts = [ROOT / name for name in ("build/library.mjs", "build/library.py", "package-lock.json")]
    recipe = [path.read_bytes() for path in scripts]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(sources):
            archive.writestr(zipfile.ZipInfo(name), sources[name])
    whole = cache / f"whole-{hashlib.sha256(b''.join(recipe)).hexdigest()[:16]}.zip"

    def make(folder: Path) -> None:
        (folder / "sources.zip").write_bytes(packed.getvalue())
        zips = [whole, *(folder / f"{name}.zip" for name in ("sources", "library", "table"))]
        run(["node", scripts[0], *zips], "Pyodide cannot compile them")

    library, table = kept(cache, "table", [packed.getvalue(), *recipe], ["library.zip", "table.zip"], make)
    return library, table
