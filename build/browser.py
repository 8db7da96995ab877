"""A Chromium for the tests and the bench: the system's, else Playwright's own, else Debian's."""

import os
import shutil
import sys
from pathlib import Path

from build.steps import Refused, run, step

PLAYWRIGHT = [sys.executable, "-m", "playwright"]
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

# Quiet: a test browser asks nobody but this machine for anything.
ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),  # root has none in Chromium
]


def find() -> Path | None:
    """The browser there is."""
    for name in NAMES:
        if found := shutil.which(name):
            return Path(found)
    return own()


def own() -> Path | None:
    """Playwright's browser, if it has been installed; asked in a process apart, as tests have one running."""
    path = Path(run([sys.executable, "-c", ASK_PLAYWRIGHT], "Playwright does not start").strip())
    return path if path.exists() else None


def ensure() -> Path:
    """The browser there is, installed if there was none."""
    if found := find():
        return found
    ways = {"Playwright's Chromium": [[*PLAYWRIGHT, "install", "chromium"]]}
    if shutil.which("apt-get") and os.geteuid() == 0:
        ways["Debian's Chromium"] = [["apt-get", "update"], ["apt-get", "install", "--yes", "chromium"]]
    told = ""
    for name, commands in ways.items():
        try:
            with step(f"installing {name}"):
                for command in commands:
                    run(command, f"cannot install {name}")
        except Refused as refusal:
            told = str(refusal)
        if found := find():
            return found
    raise Refused(f"a browser is needed, Chromium or Chrome, and none could be installed: {told}")
