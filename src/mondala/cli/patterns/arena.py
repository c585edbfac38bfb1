"""`mondala arena patterns`"""

from pathlib import Path

import click

from mondala.cli.arena import table
from mondala.core.errors import NotAllowed


@click.command("patterns")
@click.argument("levels", nargs=-1, type=int, required=True)
@click.option("--games", type=click.IntRange(min=2), default=20, help="Games of each pairing.")
@click.option("--all", "everybody", is_flag=True, help="Everybody plays everybody.")
@click.option("--seconds", type=float, default=1.0, help="The longest that a move may take.")
@click.option("--seed", type=click.IntRange(min=0), default=1, help="Where the set-ups come from.")
@click.option("--jobs", type=click.IntRange(min=1), help="Games at once; the cores, if not told.")
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder for the record of every game.",
)
def patterns_arena(
    levels: tuple[int, ...],
    games: int,
    everybody: bool,
    seconds: float,
    seed: int,
    jobs: int | None,
    records: Path | None,
) -> None:
    """Levels of Patterns: each plays the next, from both sides of every set-up."""
    from mondala.cli.patterns.matches import Match, pairings, play_matches

    if len(set(levels)) < 2:
        raise NotAllowed("levels", "an arena needs two levels or more")
    pairs = pairings(levels, everybody=everybody)
    matches = [
        Match(high, low, seed + number, seconds)
        for high, low in pairs
        for number in range(games // 2)
    ]
    click.echo(table(play_matches(matches, jobs, records)))
