"""`mondala arena patterns`"""

from pathlib import Path

import click

from mondala.cli.arena import table, with_arena_options
from mondala.cli.numbers import Number
from mondala.core.errors import NotAllowed

USUAL_SECONDS = 1.0


@click.command("patterns")
@click.argument("bots", nargs=-1, required=True)
@click.option("--games", type=click.IntRange(min=2), default=20, help="Games of each pairing.")
@click.option("--all", "everybody", is_flag=True, help="Each plays every other.")
@click.option(
    "--seconds",
    type=Number(min=0, min_open=True),
    help="The time limit of a move; a second if --nodes is not given either.",
)
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    help="The most nodes of a move; the same number gives the same games.",
)
@with_arena_options
def patterns_arena(
    bots: tuple[str, ...],
    games: int,
    everybody: bool,
    seconds: float | None,
    nodes: int | None,
    seed: int,
    jobs: int | None,
    records: Path | None,
) -> None:
    """Bots of Patterns: each plays the next, from both sides of every set-up.

    net:FILE.onnx@256 is a net as it is, with 256 simulations a move, whatever --seconds and --nodes
    say: without proofs, and without a memory between moves.
    """
    from mondala.cli.patterns.matches import Match, pairings, play_matches

    if len(set(bots)) < 2:
        raise NotAllowed("levels", "an arena needs two levels or more")
    if seconds is None and nodes is None:
        seconds = USUAL_SECONDS
    pairs = pairings(bots, everybody=everybody)
    matches = [
        Match(high, low, seed + number, seconds, nodes)
        for high, low in pairs
        for number in range(games // 2)
    ]
    click.echo(table(play_matches(matches, jobs, records)))
