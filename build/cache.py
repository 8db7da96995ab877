"""What took long to make and comes out the same from the same sources: kept in .cache/ for the next build."""

import hashlib
import shutil
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from build.steps import ROOT, step

CACHE = ROOT / ".cache"
STALE = 24 * 60 * 60  # seconds; what no build has made for so long goes when another is made


def kept(
    cache: Path, name: str, sources: Iterable[bytes], files: list[str], make: Callable[[Path], None]
) -> list[bytes]:
    """The content of files that `make` puts into a folder, made only if these sources are new."""
    mark = hashlib.sha256(b"".join(hashlib.sha256(source).digest() for source in sources)).hexdigest()[:16]
    folder = cache / f"{name}-{mark}"
    if not folder.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with step(f"making the {name}"), TemporaryDirectory(dir=cache) as scratch:
            made = Path(scratch) / name
            made.mkdir()
            make(made)
            if not folder.exists():  # else another build was quicker
                made.rename(folder)
        for old in cache.glob(f"{name}-*"):
            if old.stat().st_mtime < time.time() - STALE:
                shutil.rmtree(old, ignore_errors=True)
    return [(folder / file).read_bytes() for file in files]
