from collections.abc import Iterator
from pathlib import Path

import pytest

from build import dist, serve


@pytest.fixture(scope="session")
def site() -> dict[str, bytes]:
    """Every file of dist/ by its path, built from the sources as they are now."""
    return dist.site()


@pytest.fixture(scope="session")
def built(site: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the site."""
    folder = tmp_path_factory.mktemp("site")
    dist.write(folder, site)
    return folder


@pytest.fixture
def address(built: Path) -> Iterator[str]:
    """Where the site is served, with the headers of production."""
    with serve.serving(built) as address:
        yield address
