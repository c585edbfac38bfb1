"""`mondala mondo puzzles make` and `mondala mondo puzzles check`."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mondala.cli.files import read_text
from mondala.cli.parallel import play_all
from mondala.cli.proving import draw, prove, with_draw
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
@with_draw
@click.pass_context
def check(context: click.Context, file: str | None, seed: int, count: int | None) -> None:
    """Count and prove the worlds of FILE again (- for standard input), or those that come with
    Mondala."""
    from mondala.bots.mondo.puzzles.checking import fault_of
    from mondala.bots.mondo.puzzles.puzzle import parse_puzzles

    text = mondo_puzzles() if file is None else read_text(file)
    drawn = draw(parse_puzzles(text), seed, count)
    tiles = standard_tiles()
    if not prove(drawn, lambda puzzle: fault_of(puzzle, tiles), "world", "worlds to finish"):
        context.exit(1)


def _made(seeds: Sequence[int], jobs: int | None) -> Iterator["Puzzle"]:
    return (puzzle for puzzle in play_all(_make, seeds, jobs) if puzzle is not None)


def _make(seed: int) -> "Puzzle | None":
    from mondala.bots.mondo.puzzles.making import make

    return make(seed, standard_tiles())
