"""`mondala patterns …`"""

import sys

import click

from mondala.cli.files import read_text
from mondala.cli.patterns.analysis import analyse, best
from mondala.games.patterns.moves import legal_moves, parse_move, perft, play_all
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import set_up
from mondala.games.patterns.record import UNFINISHED, format_result, parse_record


@click.group()
def patterns() -> None:
    """Patterns: A Mandala Game, for two players."""


@patterns.command("new")
@click.option("--seed", type=int, required=True, help="The same seed gives the same game.")
def new(seed: int) -> None:
    """Print a set-up, a position in phase bowl."""
    click.echo(format_position(set_up(seed)))


@patterns.command("moves")
@click.argument("position")
def moves(position: str) -> None:
    """Print the legal moves, one a line."""
    for move in sorted(str(move) for move in legal_moves(parse_position(position))):
        click.echo(move)


@patterns.command("play")
@click.argument("position")
@click.argument("moves", nargs=-1)
def play_moves(position: str, moves: tuple[str, ...]) -> None:
    """Print the position after the moves."""
    after = play_all(parse_position(position), [parse_move(move) for move in moves])
    click.echo(format_position(after))


@patterns.command("perft")
@click.argument("position")
@click.argument("depth", type=click.IntRange(min=0))
def count(position: str, depth: int) -> None:
    """Count the sequences of exactly DEPTH moves."""
    click.echo(perft(parse_position(position), depth))


@patterns.command("score")
@click.argument("position")
def score(position: str) -> None:
    """Print both players' points as the groups stand, the start player's first."""
    click.echo(format_result(parse_position(position)))


@patterns.command("replay")
@click.argument("file")
def replay(file: str) -> None:
    """Check a record (- for standard input), print its last position and the result."""
    record = parse_record(read_text(file))
    click.echo(format_position(record.last))
    click.echo(UNFINISHED if record.ending is None else format_result(record.last))


@patterns.command("show")
@click.argument("position")
def show(position: str) -> None:
    """Draw the mandala in the terminal."""
    from mondala.cli.patterns.drawing import draw

    draw(parse_position(position))


@patterns.command("engine")
@click.option("--level", type=int, help="The level of a `go` without limits.")
def engine(level: int | None) -> None:
    """Answer positions on standard input with moves; docs/bots.md tells how."""
    from mondala.cli.patterns.engine import Engine
    from mondala.resources import patterns_net

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    lines = (line.decode(errors="replace") for line in sys.stdin.buffer)
    Engine(say, patterns_net, level).run(lines)


patterns.add_command(analyse)
patterns.add_command(best)
