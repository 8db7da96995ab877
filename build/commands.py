"""What each command does, once .venv and node_modules stand."""

import argparse
import os
import subprocess
import sys
import webbrowser
from pathlib import Path
from threading import Event

from build import browser, decisions, dist, pictures, serve, words
from build.steps import ROOT, Refused, step


def run_command(name: str, rest: list[str]) -> int:
    """Do one command; 0 when it went well."""
    if name == "test":
        return check(rest)
    options = argparse.ArgumentParser(prog=f"python3 build {name}")
    options.add_argument("--port", type=int, default=8000, help="where to serve (play)")
    options.add_argument("--to", type=Path, help="the folder to write into (dist, or arena for decisions)")
    options.add_argument("--address", type=whole, default="", help="where the site will be, if you know")
    given = options.parse_args(rest)
    if name == "words":
        words.update()
    elif name == "pictures":
        site(dist.DIST)
        browser.ensure()
        pictures.write()
    elif name == "decisions":
        browser.ensure()
        decisions.write(given.to or ROOT / "arena")
    elif name == "bench":
        from build import bench  # with packages that no other command needs

        site(dist.DIST)
        browser.ensure()
        bench.everything()
    else:
        folder = given.to or dist.DIST
        site(folder, given.address)
        if name == "play":
            play(folder, given.port)
    return 0


def site(folder: Path, address: str = "") -> None:
    """Build the site into a folder."""
    with step(f"building {os.path.relpath(folder, ROOT)}/"):
        dist.write(folder, dist.site(address=address))


def whole(address: str) -> str:
    """The address of a site, with its scheme and a slash at the end; empty stays empty."""
    if address and not address.startswith(("https://", "http://")):
        raise argparse.ArgumentTypeError(f"{address} does not begin with https://")
    return address and address.rstrip("/") + "/"


def play(folder: Path, port: int) -> None:
    """Serve the site until told to stop; open it where there is a screen."""
    with serve.serving(folder, port=port) as address:
        print(f"Big Top is at {address} (Ctrl-C ends it)", flush=True)
        if sys.platform in ("darwin", "win32") or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
            webbrowser.open(address)
        Event().wait()


def check(rest: list[str]) -> int:
    """Everything that can be checked; pytest has the last word."""
    python = [sys.executable, "-m"]
    agree("ruff", [*python, "ruff", "check", "--quiet", "--output-format", "concise"])
    agree("mypy --strict", [*python, "mypy", "--no-error-summary"])
    agree("MicroPython, reading web/page.py", ["node", "build/micropython.mjs", "web/page.py"])
    site(dist.DIST)
    browser.ensure()
    workers = ["--numprocesses=auto", "--maxprocesses=4", "--dist=worksteal"]
    return subprocess.call([*python, "pytest", *workers, *rest], cwd=ROOT)


def agree(who: str, command: list[str]) -> None:
    """Go on if a checker has nothing to say, else pass on all it says."""
    with step(who):
        checked = subprocess.run(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
    if checked.returncode:
        raise Refused(f"{who} objects:\n{checked.stdout.strip()}")
