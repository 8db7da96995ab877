"""Finding a Chromium, and installing one."""

import sys
from pathlib import Path

import pytest

from build import browser
from build.steps import Refused


def program(folder: Path, name: str, does: str = "") -> None:
    (folder / name).write_text(f"#!{sys.executable}\n{does}\n", "utf-8")
    (folder / name).chmod(0o755)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser, whose programs are those in a folder."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "own", lambda: None)
    monkeypatch.setattr(browser, "PLAYWRIGHT", [str(tmp_path / "playwright")])
    monkeypatch.setattr("os.geteuid", lambda: 0)
    program(tmp_path, "playwright", "raise SystemExit('error: no such host')")
    return tmp_path


def test_a_browser_of_the_machine_is_taken_as_it_is(machine: Path) -> None:
    program(machine, "google-chrome")
    assert browser.ensure() == machine / "google-chrome"


def test_debians_is_installed_where_playwrights_is_not_to_be_had(machine: Path) -> None:
    there = machine / "chromium"
    program(
        machine,
        "apt-get",
        f"open({str(there)!r}, 'w').close(); __import__('os').chmod({str(there)!r}, 0o755)",
    )
    assert browser.ensure() == there


def test_no_browser_at_all_is_told_with_the_reason(machine: Path) -> None:
    assert machine
    with pytest.raises(
        Refused, match=r"^a browser is needed.*: cannot install Playwright's Chromium: error: no such"
    ):
        browser.ensure()
