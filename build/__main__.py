"""python3 build play | test | site | … (without a word: all of them): from a bare machine to a running table.

The first start is by whatever Python there is: this file and steps.py keep to the standard library and to
syntax that Python 3.8 reads, so that an old one is told so. It makes .venv, installs into it, and runs itself
again there.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT)  # not build/ itself: modules are build.…, from both starts

from build.steps import Refused, run, step  # noqa: E402  it stands on the line above

VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
COMMANDS = {
    "play": "build the site, serve it on this machine and open it",
    "test": "check and test everything (further words go to pytest)",
    "site": "build dist/, the whole site, for any static web host",
    "bench": "measure start, play and engine, as ratios in one run",
    "decisions": "take the time that the strongest bots think in a browser",
    "words": "bring the catalogues in web/words up to date with the sources",
    "pictures": "take the pictures of the README",
}


def check_machine() -> None:
    """Refuse what cannot work: an old Python, no venv, an old Node or none."""
    if sys.version_info < (3, 11):
        raise Refused("Python 3.11 or newer is needed, this is {}.{}".format(*sys.version_info[:2]))
    try:
        import ensurepip  # noqa: F401  Debian splits it off, and venv fails late without it
        import venv  # noqa: F401
    except ImportError:
        raise Refused("Python's venv module is missing (Debian: apt-get install python3-venv)") from None
    if not (shutil.which("node") and shutil.which("npm")):
        raise Refused("Node 20 or newer is needed, with npm, and is not on the PATH")
    version = run(["node", "--version"], "node does not run").strip()
    if int(version.lstrip("v").split(".")[0]) < 20:
        raise Refused(f"Node 20 or newer is needed, this is {version}")


def install(extra: str) -> None:
    """The pinned packages of an extra in .venv, and those of package-lock.json in node_modules."""
    import tomllib

    if not PYTHON.exists():
        with step("making .venv"):
            run([sys.executable, "-m", "venv", "--clear", VENV], "cannot make .venv")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pinned = project["optional-dependencies"][extra]
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--retries=2"]
    once(VENV / f"{extra}.stamp", "\n".join(pinned), f"installing Python packages ({extra})", [*pip, *pinned])
    lock, npm = (ROOT / "package-lock.json").read_text("utf-8"), shutil.which("npm") or "npm"
    once(ROOT / "node_modules/npm.stamp", lock, "installing browser packages", [npm, "ci"])


def once(stamp: Path, wanted: str, what: str, command: list[str]) -> None:
    """Run an installation unless its stamp says that just this has been installed."""
    mark = hashlib.sha256(wanted.encode()).hexdigest()
    if stamp.exists() and stamp.read_text("utf-8") == mark:
        return
    with step(what):
        run(command, f"{what} failed, is there a network?")
    stamp.write_text(mark, "utf-8")


def main(words: list[str]) -> int:
    """Do what the command line says; 0 when it went well."""
    if not words:
        print(*(f"python3 build {name:9} {does}" for name, does in COMMANDS.items()), sep="\n")
        return 2
    if words[0] not in COMMANDS:
        print(f"build: there is no command {words[0]!r}, only {', '.join(COMMANDS)}", file=sys.stderr)
        return 2
    inside = Path(sys.prefix).resolve() == VENV.resolve()
    try:
        if not inside:
            check_machine()
        install("dev")
        if words[0] == "bench":
            install("bench")
        if inside:
            from build.commands import run_command

            return run_command(words[0], words[1:])
    except Refused as refusal:
        print(f"build: {refusal}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    sys.stdout.flush()
    os.chdir(ROOT)
    again = [str(PYTHON), "-m", "build", *words]
    if os.name != "nt":  # where exec would return to the shell at once
        os.execv(again[0], again)
    return subprocess.call(again)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
