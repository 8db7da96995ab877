"""What each command does, once .venv and node_modules stand."""

import argparse
import os
import subprocess
import sys
import webbrowser
from pathlib import Path
from threading import Event

from build import browser, dist, serve, words
from build.steps import ROOT, run, step


def run_command(name: str, rest: list[str]) -> int:
    """Do one command; 0 when it went well."""
    if name == "test":
        return check(rest)
    options = argparse.ArgumentParser(prog=f"python3 build {name}")
    options.add_argument("--port", type=int, default=8000, help="where to serve (play)")
    options.add_argument("--to", type=Path, default=dist.DIST, help="the folder to build into (site, play)")
    given = options.parse_args(rest)
    if name == "words":
        words.update()
    elif name == "bench":
        from build import bench  # with packages that no other command needs

        site(dist.DIST)
        browser.ensure()
        bench.everything()
    else:
        site(given.to)
        if name == "play":
            play(given.to, given.port)
    return 0


def site(folder: Path) -> None:
    """Build the site into a folder."""
    with step(f"building {os.path.relpath(folder, ROOT)}/"):
        dist.write(folder, dist.site())


def play(folder: Path, port: int) -> None:
    """Serve the site until told to stop; open it where there is a screen."""
    with serve.serving(folder, port=port) as address:
        print(f"Big Top is at {address} (Ctrl-C ends it)", flush=True)
        if sys.platform in ("darwin", "win32") or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
            webbrowser.open(address)
        Event().wait()


def check(rest: list[str]) -> int:
    """Everything that can be checked; pytest has the last word."""
    with step("ruff"):
        run([sys.executable, "-m", "ruff", "check", "--output-format", "concise"], "ruff objects")
    with step("mypy --strict"):
        run([sys.executable, "-m", "mypy", "--no-error-summary"], "mypy objects")
    with step("MicroPython reads web/page.py"):
        run(["node", "build/micropython.mjs", "web/page.py"], "MicroPython cannot read it")
    site(dist.DIST)
    browser.ensure()
    return subprocess.call([sys.executable, "-m", "pytest", *rest], cwd=ROOT)
