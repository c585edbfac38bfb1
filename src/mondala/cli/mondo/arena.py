"""`mondala arena mondo`"""

from pathlib import Path

import click

from mondala.cli.arena import with_arena_options
from mondala.core.errors import NotAllowed
from mondala.games.mondo.options import Level, Options


@click.command("mondo")
@click.argument("seats", nargs=-1, required=True)
@click.option("--rounds", type=click.IntRange(min=1), default=20, help="Rounds to play.")
@click.option(
    "--level",
    type=click.Choice([level.value for level in Level]),
    default=Level.BEGINNER.value,
    help="The level of the game.",
)
@with_arena_options
def mondo_arena(
    seats: tuple[str, ...],
    rounds: int,
    level: str,
    seed: int,
    jobs: int | None,
    records: Path | None,
) -> None:
    """Bots of Mondo, one for each seat of a table: the points that they make in a round.

    Time is game time: a round of seven minutes takes as long as the bots think.
    """
    from mondala.cli.mondo.rounds import Planned, play_rounds, points_table

    if len(seats) < 2:
        raise NotAllowed("levels", "an arena needs two seats or more")
    options = Options(len(seats), Level(level), rounds=1)
    planned = [Planned(seats, options, seed + number) for number in range(rounds)]
    click.echo(points_table(seats, list(play_rounds(planned, jobs, records))))
