"""A figure of the bench, beside its yardstick and its goal."""

from typing import NamedTuple


class Figure(NamedTuple):
    """One line of the bench's table.

    yardstick: the same of a peer, taken in the same run. at_most, at_least: the goal, for the ratio where
    there is a yardstick, else for the figure.
    """

    name: str
    ours: float
    unit: str
    yardstick: float | None = None
    at_most: float | None = None
    at_least: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the yardstick."""
        return self.ours / self.yardstick if self.yardstick else None

    @property
    def reached(self) -> bool:
        """Whether the goal is met; without one it is."""
        measured = self.ours if self.ratio is None else self.ratio
        return (self.at_most is None or measured <= self.at_most) and (
            self.at_least is None or measured >= self.at_least
        )

    def line(self) -> str:
        """The figure as a row."""
        yardstick = "" if self.yardstick is None else f"{self.yardstick:,.0f} {self.unit}"
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        goal = f"≤ {self.at_most:g}" if self.at_most is not None else ""
        goal = f"≥ {self.at_least:,g}" if self.at_least is not None else goal
        ours = f"{self.ours:,.0f} {self.unit}"
        missed = "" if self.reached else "  missed"
        return f"{self.name:44} {ours:>16} {yardstick:>16} {ratio:>6} {goal:>10}{missed}"


HEADING = f"{'':44} {'ours':>16} {'yardstick':>16} {'ratio':>6} {'goal':>10}"
