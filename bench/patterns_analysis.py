"""How long games of Patterns take to explain on one core: `python -m bench.patterns_analysis`.

Games of every level that no clock stops are played and explained as a server does it. Time is the
thread's own, since other programs may share the core. It also tells how accurate players of each
level are, and for how many of their bad moves there is a reason to give.
"""

from collections.abc import Iterator
from statistics import fmean
from time import thread_time
from typing import NamedTuple

import click

from mondala.bots.analyst import AnalyseRecord
from mondala.bots.bot import NO_LIMIT
from mondala.bots.patterns.analyst import PatternsAnalyst
from mondala.bots.patterns.levels import thinker
from mondala.bots.patterns.parts import Evaluation, Judged, Summary
from mondala.core.chance import Chance
from mondala.games.patterns.moves import Move, apply, legal_moves
from mondala.games.patterns.position import set_up
from mondala.games.patterns.record import format_record, make_record
from mondala.resources import patterns_net

LEVELS = (1, 2, 3, 4, 5, 6, 7)
WANTED = 10.0
"""Seconds for a game of 45 moves."""


class Explained(NamedTuple):
    level: int
    moves: int
    seconds: float
    accuracy: float
    bad: int
    reasoned: int
    proven: float


def record(level: int, seed: int) -> str:
    """A game of that level against itself."""
    player, chance = thinker(level, patterns_net), Chance(seed).stream("bench")
    start, moves = set_up(seed), list[Move]()
    position = start
    while legal_moves(position):
        *_, thought = player.think(position, NO_LIMIT, chance)
        moves.append(thought.moves[0])
        position = apply(position, moves[-1])
    return format_record(make_record(start, moves))


def explain(level: int, text: str) -> Explained:
    """All games are played before the first is explained: by then the net remembers nothing of
    those that were played with it."""
    analyst = PatternsAnalyst(patterns_net)
    analyst.prepare()
    began = thread_time()
    chance = Chance(0).stream("bench")
    _, *parts = analyst.work(AnalyseRecord(text), None, NO_LIMIT, chance)
    seconds = thread_time() - began
    summary = parts[-1]
    assert isinstance(summary, Summary)
    bad = [part for part in parts if isinstance(part, Judged) and part.better]
    positions = [part for part in parts if isinstance(part, Evaluation)]
    return Explained(
        level,
        len(positions) - 1,
        seconds,
        fmean(summary.accuracy),
        len(bad),
        sum(bool(part.reasons) for part in bad),
        fmean(part.proven for part in positions),
    )


def lines(found: list[Explained]) -> Iterator[str]:
    for level in LEVELS:
        these = [each for each in found if each.level == level]
        bad = sum(each.bad for each in these)
        yield (
            f"level {level}: {fmean(each.moves for each in these):.0f} moves, "
            f"{fmean(each.seconds for each in these):.1f} s, at most "
            f"{max(each.seconds for each in these):.1f}; accuracy "
            f"{fmean(each.accuracy for each in these):.0f}; {bad / len(these):.1f} bad moves, "
            f"{sum(each.reasoned for each in these) / max(1, bad):.0%} with a reason; "
            f"{fmean(each.proven for each in these):.0%} of positions proven"
        )
    of_45 = max(each.seconds * 45 / each.moves for each in found)
    yield f"the slowest, for 45 moves: {of_45:.1f} s (wanted: {WANTED:.0f})"


@click.command()
@click.option("--games", default=4, help="Of each level.")
def main(games: int) -> None:
    """Print what it takes to explain games, level by level."""
    texts = [(level, record(level, 100 + seed)) for level in LEVELS for seed in range(games)]
    for line in lines([explain(*each) for each in texts]):
        click.echo(line)


if __name__ == "__main__":
    main()
