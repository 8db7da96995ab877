"""How the build talks: each step says what it does and how long it took; a refusal is one line."""

# Read by any Python from 3.8 on, since the bare interpreter runs it too: see __main__.py.
from __future__ import annotations

import re
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent


class Refused(Exception):
    """Why the build cannot go on, in one line for the person who started it."""


_line: list[str] = []  # the step whose line is not ended yet


@contextmanager
def step(what: str) -> Iterator[None]:
    """Say what is being done, then how long it took; a step within a step has a line of its own."""
    print(f"{chr(10) if _line else ''}{what} ...", end=" ", flush=True)
    _line[:] = [what]
    start = time.perf_counter()
    end = "failed"
    try:
        yield
        end = f"{time.perf_counter() - start:.1f} s"
    finally:
        print(end if _line == [what] else f"{what}: {end}", flush=True)
        _line.clear()


def run(command: Sequence[str | Path], why: str) -> str:
    """The output of a quiet command; a failure is refused with `why` and the first error it wrote."""
    done = subprocess.run([*map(str, command)], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        wrote = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        errors = [line for line in wrote if re.match(r"[\w. ]*error\b", line, re.IGNORECASE)]
        raise Refused(f"{why}: {(errors or wrote[-1:] or ['it said nothing'])[0][:300]}")
    return done.stdout
