"""Runs inside Pyodide, see library.mjs: compiles the library and our modules, takes what the table needs."""

import ast
import contextlib
import importlib
import importlib.util
import marshal
import sys
import zipfile

STDLIB = f"/lib/python3{sys.version_info.minor}.zip"
START = "web.table"
ALWAYS = [  # asked for without an import that we could see
    "encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1",  # by name, or by zip files
    "_colorize", "linecache", "tokenize", "traceback",  # when an error is told
]  # fmt: skip


def compile_library(whole: str) -> None:
    """The standard library, every module compiled."""
    modules = {name: source for name, source in read(STDLIB).items() if name.endswith(".py")}
    write(whole, {f"{name}c": compiled(source, f"{STDLIB}/{name}") for name, source in modules.items()})


def compile_table(zipped: str, library: str, table: str) -> None:
    """Of our sources what the table reaches, compiled, and what it reads; of the library what they import."""
    ours = read(zipped)
    modules, names = reached(START, ours)
    read_as_they_are = {name: content for name, content in ours.items() if not name.endswith(".py")}
    write(table, read_as_they_are | {f"{name}c": compiled(ours[name], name) for name in modules})

    sys.path.insert(0, zipped)
    for name in sorted({*ALWAYS, *names}):
        with contextlib.suppress(ModuleNotFoundError):  # `from a import b` names a module only sometimes
            importlib.import_module(name)
    files = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
    loaded = {file.removeprefix(f"{STDLIB}/") for file in files}
    named = {name.replace(".", "/") for name in names}
    parts = read(STDLIB)
    wanted = [
        name
        for name in parts
        if name in loaded
        or name.removesuffix(".pyc") in named  # also what Python brings along frozen
        or name.rpartition("/")[0] in named  # packages whole, as they import parts of themselves when called
    ]
    write(library, {name: parts[name] for name in wanted})


def reached(start: str, sources: dict[str, bytes]) -> tuple[set[str], set[str]]:
    """From one module of ours on: our files that it needs in the end, and every name they import."""
    files: set[str] = set()
    seen: set[str] = set()
    names = [start]
    while names:
        name = names.pop()
        if name in seen:
            continue
        seen.add(name)
        path = name.replace(".", "/")
        found = {f"{path}.py", f"{path}/__init__.py"} & sources.keys()
        files |= found
        names += [
            name.rpartition(".")[0] or start,
            *(more for file in found for more in imported(sources[file])),
        ]
    return files, seen


def imported(source: bytes) -> set[str]:
    """Every module that a source may mean in an import, also inside a function."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def compiled(source: bytes, name: str) -> bytes:
    """A .pyc that is never checked against a source, so it bears no time and comes out the same.

    Docstrings stay behind: they are a seventh of all bytes, and no page reads them.
    """
    hashed_unchecked = (1).to_bytes(4, "little")
    code = marshal.dumps(compile(source, name, "exec", dont_inherit=True, optimize=2))
    return importlib.util.MAGIC_NUMBER + hashed_unchecked + importlib.util.source_hash(source) + code


def read(zipped: str) -> dict[str, bytes]:
    """The files in a zip."""
    with zipfile.ZipFile(zipped) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def write(zipped: str, files: dict[str, bytes]) -> None:
    """A zip of these files, stored, since hosts compress it better, and without dates."""
    folders = {name[: at + 1] for name in files for at in range(len(name)) if name[at] == "/"}
    with zipfile.ZipFile(zipped, "w") as archive:
        for name in sorted(folders | files.keys()):
            archive.writestr(zipfile.ZipInfo(name), files.get(name, b""))
