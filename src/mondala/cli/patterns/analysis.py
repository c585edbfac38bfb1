"""`mondala patterns analyse` and `mondala patterns best`: analyses by a strong player."""

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any

import click
import msgspec

from mondala.bots.analyst import AnalyseRecord, Reason
from mondala.bots.bot import Budget
from mondala.bots.patterns.analyst import PatternsAnalyst
from mondala.bots.patterns.grading import BEST, GOOD
from mondala.bots.patterns.parts import BestLine, BestMoves, Evaluation, Judged, Summary
from mondala.cli.files import read_text
from mondala.cli.numbers import Number
from mondala.cli.patterns.sentences import HABITS, sentence
from mondala.cli.progress import tracked, waiting
from mondala.core.chance import Chance
from mondala.games.patterns.position import PLAYERS
from mondala.games.patterns.record import Record, parse_record
from mondala.resources import patterns_net

MOST_LINES = 10
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
nodes_option = click.option(
    "--nodes",
    type=click.IntRange(min=1),
    help="How much to think in all: the same number gives the same answer.",
)


@click.command("analyse")
@click.argument("file", metavar="RECORD")
@nodes_option
@json_option
def analyse(file: str, nodes: int | None, as_json: bool) -> None:
    """Explain a record (- for standard input) move by move."""
    text = read_text(file)
    record = parse_record(text)
    parts = _worked(AnalyseRecord(text), Budget(nodes))
    if as_json:
        for part in parts:
            click.echo(msgspec.json.encode(part))
        return
    shown = tracked(parts, "Looking", next(parts).total)
    for line in _told(record, list(shown)):
        click.echo(line)


@click.command("best")
@click.argument("position")
@click.argument("moves", nargs=-1)
@click.option("--seconds", type=Number(min=0, max=3600), default=1.0, help="How long to think.")
@click.option("--lines", type=click.IntRange(1, MOST_LINES), default=3, help="How many moves.")
@nodes_option
@json_option
def best(
    position: str,
    moves: tuple[str, ...],
    seconds: float,
    lines: int,
    nodes: int | None,
    as_json: bool,
) -> None:
    """Print the best moves in a position, or after moves from there."""
    job = BestMoves(position, moves, lines)
    with waiting("Thinking"):
        found: Evaluation = next(_worked(job, _limited(seconds, nodes)))
    if as_json:
        click.echo(msgspec.json.encode(found))
        return
    click.echo(_worth(found) + (" proven" if found.proven else ""))
    for line in found.lines:
        click.echo(f"{_worth(line)} {' '.join(line.moves)}")
    if found.why:
        click.echo(f"{found.lines[0].move}: {_sentences(found.why)}")


def _worked(job: AnalyseRecord | BestMoves, budget: Budget) -> Iterator[Any]:
    analyst = PatternsAnalyst(patterns_net)
    analyst.prepare()
    return analyst.work(job, None, budget, Chance(0).stream("analysis"))


def _limited(seconds: float, nodes: int | None) -> Budget:
    """A budget of so many nodes or, without `nodes`, of so many seconds from its first use on."""
    if nodes is not None:
        return Budget(nodes)
    ends: list[float] = []

    def may_go_on() -> bool:
        if not ends:
            ends.append(monotonic() + seconds)
        return monotonic() < ends[0]

    return Budget(may_go_on=may_go_on)


def _told(record: Record, parts: Sequence[Any]) -> Iterator[str]:
    """Lines for the moves in order, with the findings about each, then for the whole game."""
    evaluations = {part.step: part for part in parts if isinstance(part, Evaluation)}
    judged = {part.step: part for part in parts if isinstance(part, Judged)}
    yield f"{'':8} {_worth(evaluations[0])}"
    for step, move in enumerate(record.moves, start=1):
        proven = " proven" if evaluations[step].proven else ""
        line = f"{step:3} {move!s:4} {_worth(evaluations[step])}{proven}"
        yield line + _verdict(judged[step])
    summary: Summary = parts[-1]
    for player, name in enumerate(PLAYERS):
        counts = ", ".join(f"{count} {grade}" for grade, count in summary.counts[player].items())
        yield f"{name} player: accuracy {summary.accuracy[player]:.1f}; {counts}"
        for habit in summary.habits[player]:
            worth = f"{habit.points:.0f} points in all"
            yield f"  {HABITS[habit.code]} ({_moves(habit.steps)}: {worth})"
    if summary.turning:
        yield f"turning points: {_moves(summary.turning)}"


def _moves(steps: Sequence[int]) -> str:
    return f"move{'' if len(steps) == 1 else 's'} {', '.join(map(str, steps))}"


def _verdict(judged: Judged) -> str:
    if judged.grade in (BEST, GOOD):
        return ""
    why = f": {_sentences(judged.reasons)}" if judged.reasons else ""
    return f"  {judged.grade}{why}; better {judged.better}"


def _sentences(reasons: Sequence[Reason]) -> str:
    return "; ".join(map(sentence, reasons))


def _worth(told: Evaluation | BestLine) -> str:
    """The first player's chance to win, and the points that they will be ahead by."""
    return f"{100 * told.win:3.0f} % {told.margin:+6.1f}"
