"""Proving puzzles again: parts shared by the commands of both games."""

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

import click

from mondala.cli.progress import tracked
from mondala.core.chance import Chance


class Named(Protocol):
    @property
    def id(self) -> str: ...


P = TypeVar("P", bound=Named)


def with_draw(command: click.decorators.FC) -> click.decorators.FC:
    """Options for the puzzles to prove: a file, and a draw from it."""
    options = (
        click.argument("file", required=False),
        click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0)),
        click.option(
            "--count",
            type=click.IntRange(min=1),
            help="The number to draw by the seed.  [default: all]",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def draw(puzzles: Iterable[P], seed: int, count: int | None) -> tuple[P, ...]:
    """Draws `count` of them by the seed; all without a `count`."""
    return Chance(seed).stream("check").shuffled(tuple(puzzles))[:count]


def prove(drawn: tuple[P, ...], fault_of: Callable[[P], str | None], one: str, many: str) -> bool:
    """Prints every fault and their number; returns whether there are none."""
    faults = 0
    for puzzle in tracked(drawn, "Proving", len(drawn)):
        fault = fault_of(puzzle)
        if fault is not None:
            faults += 1
            click.echo(f"{one} {puzzle.id}: {fault}", err=True)
    click.echo(f"{len(drawn)} {many}, {faults} faults")
    return faults == 0
