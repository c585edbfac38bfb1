"""`mondala arena …`: results of matches between bots, and the differences in strength."""

from collections.abc import Callable, Iterable, Sequence
from math import log10, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import TypeVar

import click

from mondala.core.value import Value

CERTAIN = 1.96
"""Standard errors on either side of a mean that contain the truth 95 times in a hundred."""
Function = TypeVar("Function", bound=Callable[..., None])


@click.group()
def arena() -> None:
    """Let bots play each other, and measure their strength.

    A bot is named by its level, or as FILE.py:CLASS if it is one of your own.
    """


def with_arena_options(command: Function) -> Function:
    """The options that the arenas of all games have."""
    records = click.Path(file_okay=False, path_type=Path)
    for option in (
        click.option("--records", type=records, help="A folder for the record of every game."),
        click.option(
            "--jobs",
            type=click.IntRange(min=1),
            help="Games played at once.  [default: one for each core]",
        ),
        click.option(
            "--seed", type=click.IntRange(min=0), default=1, help="The seed of the first game."
        ),
    ):
        command = option(command)
    return command


def error_of(results: Sequence[float]) -> float:
    """The standard error of the mean; 0 for a single result, which does not show it."""
    return stdev(results) / sqrt(len(results)) if len(results) > 1 else 0.0


class Score(Value, frozen=True):
    """Games of one player against another, seen by the first of them."""

    one: str
    two: str
    results: tuple[float, ...]
    """1 for a win, ½ for a draw, 0 for a loss."""

    @property
    def mean(self) -> float:
        return fmean(self.results)

    @property
    def error(self) -> float:
        return error_of(self.results)


def elo(score: float, games: int) -> float:
    """The Elo difference for a score; a clean sweep counts as if half a game were not won."""
    edge = 0.5 / games
    kept = min(1 - edge, max(edge, score))
    return -400 * log10(1 / kept - 1)


def table(scores: Iterable[Score]) -> str:
    """A line for each pairing: score, and Elo with its bounds of 95 %."""
    listed = list(scores)
    wide = max(len(name) for score in listed for name in (score.one, score.two))
    lines = [f"{'one':>{wide}} {'two':>{wide}} {'games':>6} {'score':>7} {'Elo':>6}   95 %"]
    for score in listed:
        games, off = len(score.results), CERTAIN * score.error
        low, middle, high = (elo(score.mean + shift, games) for shift in (-off, 0, off))
        lines.append(
            f"{score.one:>{wide}} {score.two:>{wide}} {games:>6} {score.mean:>7.1%} {middle:>+6.0f}"
            f"   {low:+.0f} to {high:+.0f}"
        )
    return "\n".join(lines)
