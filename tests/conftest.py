from typing import Any

import pytest

from build import browser


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium there is, in which only this machine has a name."""
    return {**browser_type_launch_args, "executable_path": browser.find(), "args": browser.ARGUMENTS}
