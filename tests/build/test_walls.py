"""The rooms of the house, and which may know which."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from build.steps import ROOT

ROOMS = ("engine", "bots", "web", "build", "tests")


def imported(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_bytes())))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    relative = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and node.level}
    assert not relative, f"{path}: imports name their room"
    return plain | {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}


def rooms_known(folder: str) -> set[str]:
    names = {name for path in (ROOT / folder).rglob("*.py") for name in imported(path)}
    return {"web.table" if name.startswith("web.table") else name.split(".")[0] for name in names}


@pytest.mark.parametrize(
    ("folder", "may_know"),
    [("engine", {"engine"}), ("bots", {"engine", "bots"}), ("web/table", {"engine", "bots", "web.table"})],
)
def test_arrows_point_down_only(folder: str, may_know: set[str]) -> None:
    known = rooms_known(folder) & {*ROOMS, "web.table"}
    assert may_know >= known


def test_the_engine_has_no_chance_of_its_own() -> None:
    modules = ", ".join(f"engine.{path.stem}" for path in (ROOT / "engine").glob("*.py"))
    ask = f"import sys, {modules}; print({{'random', 'secrets'}} & sys.modules.keys())"
    told = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout == "set()\n"


def test_only_the_page_touches_the_browser() -> None:
    touching = {
        path.relative_to(ROOT).as_posix()
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if {"js", "pyscript", "pyodide"} & {name.split(".")[0] for name in imported(path)}
    }
    assert touching <= {"web/page.py"}
