"""python3 build bench: start, play, bytes and engine in one table, beside yardsticks of the same run."""

from build import bench_engine, bench_page
from build.figure import HEADING


def everything() -> None:
    """Measure all and print the table."""
    figures = [*bench_engine.figures(), *bench_page.figures()]
    print("Yardsticks: Pyodide as it comes, saying hi, and rlcard's UNO. Goals are for the ratio, if any.")
    print(HEADING, *(figure.line() for figure in figures), sep="\n")
