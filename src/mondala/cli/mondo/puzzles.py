"""`mondala mondo puzzles make` and `mondala mondo puzzles check`."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mondala.cli.files import read_text
from mondala.cli.parallel import play_all
from mondala.cli.progress import tracked
from mondala.core.chance import Chance
from mondala.core.errors import Unreadable
from mondala.resources import mondo_puzzles, standard_tiles

if TYPE_CHECKING:
    from mondala.bots.mondo.puzzles.puzzle import Puzzle


@click.group()
def puzzles() -> None:
    """Worlds to finish, with the best that can be made of each."""


@puzzles.command("make")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--count", default=240, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0))
@click.option("--jobs", type=click.IntRange(min=1), help="Processes.  [default: one for each core]")
def make(file: Path, count: int, seed: int, jobs: int | None) -> None:
    """Make the worlds of COUNT seeds from SEED on, and write those that are good to FILE."""
    from mondala.bots.mondo.puzzles.puzzle import format_puzzle

    seeds = range(seed, seed + count)
    lines = [format_puzzle(puzzle) for puzzle in _made(seeds, jobs)]
    try:
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"cannot write {str(file)!r}: {error.strerror}") from error
    click.echo(f"{len(lines)} worlds to finish in {file}")


@puzzles.command("check")
@click.argument("file", required=False)
@click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0))
@click.option(
    "--count", type=click.IntRange(min=1), help="Draw so many by the seed.  [default: all]"
)
@click.pass_context
def check(context: click.Context, file: str | None, seed: int, count: int | None) -> None:
    """Count and prove the worlds of FILE again (- for standard input), or those that come with
    Mondala."""
    from mondala.bots.mondo.puzzles.checking import fault_of
    from mondala.bots.mondo.puzzles.puzzle import parse_puzzles

    text = mondo_puzzles() if file is None else read_text(file)
    drawn = Chance(seed).stream("check").shuffled(tuple(parse_puzzles(text)))[:count]
    faults = 0
    for puzzle in tracked(drawn, "Proving", len(drawn)):
        fault = fault_of(puzzle, standard_tiles())
        if fault is not None:
            faults += 1
            click.echo(f"world {puzzle.id}: {fault}", err=True)
    click.echo(f"{len(drawn)} worlds to finish, {faults} faults")
    if faults:
        context.exit(1)


def _made(seeds: Sequence[int], jobs: int | None) -> Iterator["Puzzle"]:
    return (puzzle for puzzle in play_all(_make, seeds, jobs) if puzzle is not None)


def _make(seed: int) -> "Puzzle | None":
    from mondala.bots.mondo.puzzles.making import make

    return make(seed, standard_tiles())
