"""`mondala mondo …`"""

from collections.abc import Callable
from typing import TypeVar

import click

from mondala.cli.files import read_text
from mondala.cli.mondo.explaining import perfect, review
from mondala.cli.mondo.puzzles import puzzles
from mondala.cli.mondo.round_json import format_json, score_json, sheets_json
from mondala.cli.mondo.tiles import read_tiles
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.match import ROUND_NAMES, outcome, totals
from mondala.games.mondo.record import parse_record
from mondala.games.mondo.standings import build_world
from mondala.games.mondo.tiles import format_tiles
from mondala.games.mondo.world import parse_placements

Function = TypeVar("Function", bound=Callable[..., None])


def with_tiles(command: Function) -> Function:
    return click.option(
        "--tiles", metavar="FILE", help="A tile set to use instead of Mondala's own."
    )(command)


@click.group()
def mondo() -> None:
    """Mondo, for one to four players."""


@mondo.command("tiles")
@with_tiles
def print_tiles(tiles: str | None) -> None:
    """Print the tile set, one tile a line."""
    click.echo(format_tiles(read_tiles(tiles).tiles), nl=False)


@mondo.command("score")
@click.argument("file")
@with_tiles
def score(file: str, tiles: str | None) -> None:
    """Read one round as JSON (- for standard input), print its sheets as JSON."""
    click.echo(format_json(sheets_json(score_json(read_text(file), read_tiles(tiles)))))


@mondo.command("replay")
@click.argument("file")
@with_tiles
def replay(file: str, tiles: str | None) -> None:
    """Check a record (- for standard input), print the sheets of its rounds as JSON."""
    last = parse_record(read_text(file), read_tiles(tiles)).last
    ended = outcome(last)
    rounds = [
        {"round": name, **sheets_json(points)}
        for name, points in zip(ROUND_NAMES, last.scores, strict=False)
    ]
    winners = None if ended is None else [seat + 1 for seat in ended.winners]
    click.echo(format_json({"rounds": rounds, "totals": totals(last), "winners": winners}))


@mondo.command("show")
@click.argument("world")
@click.option("--side", type=click.Choice([side.value for side in BoardSide]), default="water")
@click.option("--solo", is_flag=True, help="The world begins with four solo start tiles.")
@with_tiles
def show(world: str, side: str, solo: bool, tiles: str | None) -> None:
    """Draw a world in the terminal, e.g. WORLD = "c5=17f2 d5=3b0"."""
    from mondala.cli.mondo.drawing import draw

    draw(build_world(BoardSide(side), parse_placements(world), read_tiles(tiles), solo=solo))


mondo.add_command(perfect)
mondo.add_command(review)
mondo.add_command(puzzles)
