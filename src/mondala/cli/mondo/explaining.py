"""`mondala mondo perfect` and `mondala mondo review`: the best worlds, and reviews of rounds."""

from collections.abc import Iterator
from time import monotonic
from typing import Any

import click
import msgspec

from mondala.bots.analyst import AnalyseRecord, Reason
from mondala.bots.bot import Budget
from mondala.bots.mondo.analyst import MondoAnalyst, asked_setting, bound_of, is_there
from mondala.bots.mondo.counting import Setting
from mondala.bots.mondo.parts import BestWorld, Perfect, PerfectWorld, Review
from mondala.cli.files import read_text
from mondala.cli.mondo.round_json import format_json
from mondala.cli.mondo.tiles import read_tiles
from mondala.cli.numbers import Number
from mondala.cli.progress import tracked, waiting
from mondala.core.chance import Chance
from mondala.core.errors import NotAllowed
from mondala.games.mondo.board import BoardSide
from mondala.resources import perfect_worlds

tiles_option = click.option(
    "--tiles", metavar="FILE", help="A tile set to use instead of Mondala's own."
)
nodes_option = click.option(
    "--nodes",
    type=click.IntRange(min=1),
    help="How much to search in all: the same number gives the same answer.",
)

ADVICE = {
    "nothing-laid": "laid no tile, though spaces were empty",
    "take-more": "looked at {looked} tiles and laid {laid}: take more, turn less",
    "late-out": "stayed for {seconds} s after the last tile",
    "misconnections": "misconnections: {count}; land areas that they spoiled: {areas}",
    "missed": "put {count} tiles back that the best world needs",
    "empty": "left {count} spaces empty, at {seconds} s a tile",
    "open-areas": "left {count} land areas open at empty spaces",
    "volcanos": "laid {count} volcanos that count",
    "few-animals": "laid {own} animals, {best} were to be had",
    "large-areas": (
        "finished {own} landscapes, {best} were to be had: the largest has {tiles} tiles, and a "
        "small one brings as much"
    ),
    "task-failed": "took the task {task} and did not meet it: −{points}",
    "task-left": "left the task {task} lying, which could be met: +{points}",
    "waiting": "did nothing for {seconds} s while spaces were empty",
    "played-on": "lost {points} points in the last {seconds} s",
    "taken-away": "rivals laid {count} tiles of the best world",
    "better-places": "{count} tiles would have brought {points} points more elsewhere at once",
    "searching": "searched for {seconds} s, {share} % of the time",
    "short-of": "made {points} points, {best} were to be had",
    "well-done": "made {points} of {best} points that were to be had",
}


@click.command("perfect")
@tiles_option
@click.option("--side", type=click.Choice([side.value for side in BoardSide]), default="water")
@click.option("--tasks", default="", metavar="TASK,TASK", help="The tasks on offer, with commas.")
@click.option("--start", default="", metavar="WORLD", help="Solo's four start tiles.")
@click.option("--children", is_flag=True, help="Score by the children's rules.")
@click.option("--seconds", type=Number(0.1, 3600), default=10.0, help="How long.")
@nodes_option
def perfect(
    tiles: str | None,
    side: str,
    tasks: str,
    start: str,
    children: bool,
    seconds: float,
    nodes: int | None,
) -> None:
    """Search for the best world that the tiles give; print it with a bound, as JSON."""
    _need_numba()
    offered = tuple(task.strip() for task in tasks.split(",") if task.strip())
    job = PerfectWorld(side, offered, start, children=children)
    setting = asked_setting(job, read_tiles(tiles))
    best = _searched(setting, seconds, nodes)
    bound = bound_of(setting, best.points)
    rows: dict[str, Any] = {
        "points": best.points,
        "bound": bound,
        "proven": best.points == bound,
        "world": best.world,
        "tasks": best.tasks,
        "riches": best.riches,
        "sheet": best.sheet.points().as_rows(),
    }
    click.echo(format_json(rows))


def _need_numba() -> None:
    if not is_there():
        raise NotAllowed("not-installed", "this needs numba, which is not installed")


def _searched(setting: Setting, seconds: float, nodes: int | None) -> BestWorld:
    """The best world found in so many seconds, or with so many nodes if given."""
    from mondala.bots.mondo.perfect import improving

    chance = Chance(0).stream("perfect")
    with waiting("Searching") as tell:
        end = monotonic() + seconds
        in_time = Budget(nodes, lambda: nodes is not None or monotonic() < end)
        for best in improving(setting, in_time, chance):
            left = "" if nodes else f", {max(0, round(end - monotonic()))} s left"
            tell(f"Searching: {best.points} points{left}")
    return best


@click.command("review")
@click.argument("file", metavar="RECORD")
@tiles_option
@nodes_option
@click.option("--json", "as_json", is_flag=True, help="Print the parts of the review, one a line.")
def review(file: str, tiles: str | None, nodes: int | None, as_json: bool) -> None:
    """Explain a record (- for standard input) round by round and seat by seat."""
    _need_numba()
    analyst, chance = MondoAnalyst(perfect_worlds), Chance(0).stream("review")
    job = AnalyseRecord(read_text(file))
    parts: Iterator[Any] = analyst.work(job, read_tiles(tiles), Budget(nodes), chance)
    for part in tracked(parts, "Looking", next(parts).total):
        if as_json:
            click.echo(msgspec.json.encode(part))
        else:
            for line in _told(part):
                click.echo(line)


def _told(part: Review | Perfect) -> Iterator[str]:
    if isinstance(part, Perfect):
        end = "proven" if part.proven else f"at most {part.bound}"
        yield f"round {part.round}: perfect {part.best.points} ({end})  {part.best.world}"
        return
    laid = f"{len(part.placements)} tiles, {part.own.points} points alone"
    yield f"round {part.round}, seat {part.seat + 1}: {laid}; reachable {part.reachable.points}"
    for reason in part.advice:
        yield f"  {sentence(reason)}"


def sentence(reason: Reason) -> str:
    return ADVICE[reason.code].format(**reason.words)
