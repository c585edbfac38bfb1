"""`mondala arena …`: how matches of bots ended, and how much stronger that makes somebody."""

from collections.abc import Iterable
from math import log10, sqrt

import click

from mondala.core.value import Value

CERTAIN = 1.96
"""Standard errors on either side that hold the truth 95 times in a hundred."""


@click.group()
def arena() -> None:
    """Let bots play each other, and see who is how much stronger."""


class Score(Value, frozen=True):
    """Games of one player against another, seen by the first of them."""

    one: str
    two: str
    results: tuple[float, ...]
    """1 for a win, ½ for a draw, 0 for a loss."""

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results)

    @property
    def error(self) -> float:
        """The standard error of the mean; two games are the least to tell."""
        spread = sum((each - self.mean) ** 2 for each in self.results)
        return sqrt(spread) / max(1, len(self.results) - 1)


def elo(score: float, games: int) -> float:
    """The difference in strength for a score; of all games won, as if half a game were not."""
    edge = 0.5 / games
    kept = min(1 - edge, max(edge, score))
    return -400 * log10(1 / kept - 1)


def table(scores: Iterable[Score]) -> str:
    """A line for each pairing: score, and Elo with its bounds of 95 %."""
    lines = [f"{'one':>8} {'two':>8} {'games':>6} {'score':>7} {'Elo':>6}   95 %"]
    for score in scores:
        games, off = len(score.results), CERTAIN * score.error
        low, middle, high = (elo(score.mean + shift, games) for shift in (-off, 0, off))
        lines.append(
            f"{score.one:>8} {score.two:>8} {games:>6} {score.mean:>7.1%} {middle:>+6.0f}"
            f"   {low:+.0f} to {high:+.0f}"
        )
    return "\n".join(lines)
