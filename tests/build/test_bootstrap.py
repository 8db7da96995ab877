"""The command line on machines that lack something: one line each, and no more."""

import ast
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from build.__main__ import COMMANDS, check_machine, main, once
from build.serve import serving
from build.steps import ROOT, Refused


def start(*words: str, path: str = os.environ["PATH"]) -> tuple[int, list[str]]:
    """The exit code and the lines that a start on the bare machine's Python ends with."""
    bare = Path(sys.base_prefix) / "bin/python3"
    told = subprocess.run(
        [bare, "build", *words], cwd=ROOT, env={"PATH": path}, capture_output=True, text=True
    )
    return told.returncode, (told.stdout + told.stderr).splitlines()


@pytest.mark.parametrize("name", ["__main__.py", "steps.py"])
def test_python_3_8_can_read_what_tells_it_that_it_is_too_old(name: str) -> None:
    ast.parse((ROOT / "build" / name).read_text("utf-8"), feature_version=(3, 8))


def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(Refused, match=r"^Python 3\.11 or newer is needed, this is 3\.9$"):
        check_machine()


def test_a_missing_venv_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(
        Refused, match=r"^Python's venv module is missing \(Debian: apt-get install python3-venv\)$"
    ):
        check_machine()


def test_an_unknown_command_is_one_line() -> None:
    code, lines = start("plya")
    assert code == 2
    assert lines == [f"build: there is no command 'plya', only {', '.join(COMMANDS)}"]


def test_no_command_lists_them() -> None:
    code, lines = start()
    assert code == 2
    assert len(lines) == len(COMMANDS)
    assert all(line.startswith("python3 build ") for line in lines)


def test_without_node_it_says_so(tmp_path: Path) -> None:
    code, lines = start("site", path=str(tmp_path))
    assert code == 1
    assert lines == ["build: Node 20 or newer is needed, with npm, and is not on the PATH"]


def test_an_old_node_is_told_so(tmp_path: Path) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\necho v18.19.0\n", "utf-8")
        (tmp_path / name).chmod(0o755)
    code, lines = start("site", path=f"{tmp_path}:{os.environ['PATH']}")
    assert code == 1
    assert lines == ["build: Node 20 or newer is needed, this is v18.19.0"]


def test_a_failed_installation_is_one_line_and_tried_again(tmp_path: Path) -> None:
    stamp = tmp_path / "stamp"
    failing = [sys.executable, "-c", "import sys; print('ERROR: no route to host'); sys.exit(1)"]
    with pytest.raises(Refused, match=r"^installing failed, is there a network\?: ERROR: no route to host$"):
        once(stamp, "one", "installing", failing)
    assert not stamp.exists()


def test_what_is_installed_is_not_installed_again(tmp_path: Path) -> None:
    stamp, trace = tmp_path / "stamp", tmp_path / "trace"
    command = [sys.executable, "-c", f"open({str(trace)!r}, 'a').write('x')"]
    for wanted in ("one", "one", "two"):
        once(stamp, wanted, "installing", command)
    assert trace.read_text("utf-8") == "xx"


def test_a_taken_port_is_one_line(built: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Refused, match=rf"^port {port} is taken"), serving(built, port=port):
            pass


def test_a_refusal_ends_with_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    monkeypatch.setenv("PATH", "")
    assert main(["site"]) == 1
    assert capsys.readouterr().err == "build: Node 20 or newer is needed, with npm, and is not on the PATH\n"
