"""What a page runs: the compiled library and the table, and the wheel in somebody else's Pyodide."""

import json
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from build.cache import CACHE
from build.library import reached
from build.runtime import PACKAGES, table_sources
from build.steps import run

WHOLE_GAME = """
import json, sys
from web.table import act, open, step

patch = json.loads(open(json.dumps({"game": "balancing", "lang": "en", "save": None})))
seats = [{"name": "Anna", "bot": "simple"}, {"name": "Ben", "bot": "uniform"}]
wish = {"options": {}, "seats": seats, "deal": "7", "seed": "7"}
patch = json.loads(act(f"new {json.dumps(wish)}", 0))
for _ in range(2000):
    if patch["more"]:
        patch = json.loads(step(30))
print(json.dumps({"at": patch["at"], "more": patch["more"], "file": sys.modules["json"].__file__}))
"""

# micropip comes from the package registry, in the version that this Pyodide names: nothing of ours needs it,
# but it is how others install our wheel.
INSTALL = """
import micropip
await micropip.install({wheel!r})

from random import Random
from bots.uniform import Uniform
from engine import GAMES

game = GAMES["balancing"]
state, rng = game.deal(*game.draw({{}}, 7)), Random(7)
while state.turn is not None:
    *_, choice = Uniform().think(state.view(state.turn), rng)
    state = state.play(choice.move)
print(state.outcome())
"""


@pytest.fixture(scope="module")
def zips(site: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("zips")
    for name in ("library", "table"):
        (content,) = (
            site[path] for path in site if path.startswith(f"static/{name}.") and path.endswith(".zip")
        )
        (folder / f"{name}.zip").write_bytes(content)
    return folder / "library.zip", folder / "table.zip"


def test_the_library_holds_all_that_the_table_imports(zips: tuple[Path, Path]) -> None:
    with (
        zipfile.ZipFile(zips[0]) as library,
        zipfile.ZipFile(PACKAGES / "pyodide/python_stdlib.zip") as whole,
    ):
        ours, theirs = set(library.namelist()), set(whole.namelist())
    _, names = reached("web.table", table_sources({}))
    paths = [name.replace(".", "/") for name in names]
    wanted = {file for path in paths for file in (f"{path}.py", f"{path}/__init__.py")} & theirs
    assert {"json/__init__.py", "gettext.py"} <= wanted
    assert {f"{file}c" for file in wanted} <= ours
    assert len(ours) < len(theirs) / 2


def test_the_table_holds_nothing_that_the_page_does_not_need(zips: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(zips[1]) as table:
        names = table.namelist()
    assert "web/table/session.pyc" in names
    assert [name for name in names if "__main__" in name or "terminal" in name or name.endswith(".py")] == []


def test_bots_play_a_whole_game_at_the_table(zips: tuple[Path, Path], tmp_path: Path) -> None:
    told = json.loads(in_pyodide(tmp_path, WHOLE_GAME, *zips))
    assert told["file"].endswith(".pyc")
    assert told["at"] > 20
    assert not told["more"]


def test_the_wheel_installs_elsewhere_and_plays(address: str, site: dict[str, bytes], tmp_path: Path) -> None:
    name = site["wheel/latest.txt"].decode().strip()
    with zipfile.ZipFile(BytesIO(site[f"wheel/{name}"])) as wheel:
        rooms = {Path(file).parts[0] for file in wheel.namelist()}
    assert {room for room in rooms if not room.endswith(".dist-info")} == {"engine", "bots"}
    script = INSTALL.format(wheel=f"{address}wheel/{name}")
    assert in_pyodide(tmp_path, script, micropip()) in ("won\n", "lost\n")


def in_pyodide(folder: Path, script: str, *zips: Path) -> str:
    """What a script prints."""
    (folder / "script.py").write_text(script, "utf-8")
    return run(["node", Path(__file__).parent / "pyodide.mjs", folder / "script.py", *zips], "it failed")


def micropip() -> Path:
    """Its wheel, fetched from the package registry once."""
    lock = json.loads((PACKAGES / "pyodide/pyodide-lock.json").read_text("utf-8"))
    pinned = lock["packages"]["micropip"]
    wheel = CACHE / "micropip" / str(pinned["file_name"])
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
    target = ["--python-version", "3.14", "--only-binary", ":all:", "--dest", str(wheel.parent)]
    if not wheel.exists():
        run([*pip, *target, f"micropip=={pinned['version']}"], "cannot fetch micropip")
    return wheel
