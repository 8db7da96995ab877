from collections.abc import Iterator

import pytest

from web.table.words import speak


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Tables speak English here, whatever was spoken before, and leave it so."""
    speak("en")
    yield
    speak("en")
