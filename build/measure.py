"""The figures of python3 build bench."""


def everything() -> None:
    """Measure and print."""
