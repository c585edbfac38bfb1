"""`mondala arena patterns`"""

from pathlib import Path

import click

from mondala.cli.arena import table, with_arena_options
from mondala.core.errors import NotAllowed


@click.command("patterns")
@click.argument("bots", nargs=-1, required=True)
@click.option("--games", type=click.IntRange(min=2), default=20, help="Games of each pairing.")
@click.option("--all", "everybody", is_flag=True, help="Everybody plays everybody.")
@click.option("--seconds", type=float, default=1.0, help="The longest that a move may take.")
@with_arena_options
def patterns_arena(
    bots: tuple[str, ...],
    games: int,
    everybody: bool,
    seconds: float,
    seed: int,
    jobs: int | None,
    records: Path | None,
) -> None:
    """Bots of Patterns: each plays the next, from both sides of every set-up."""
    from mondala.cli.patterns.matches import Match, pairings, play_matches

    if len(set(bots)) < 2:
        raise NotAllowed("levels", "an arena needs two levels or more")
    pairs = pairings(bots, everybody=everybody)
    matches = [
        Match(high, low, seed + number, seconds)
        for high, low in pairs
        for number in range(games // 2)
    ]
    click.echo(table(play_matches(matches, jobs, records)))
