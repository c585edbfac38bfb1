"""Nodes that end or die during many live tables: how long anybody waits for an answer.

`python -m bench.rolling [TABLES] [--pause SECONDS] [--lease MS] [--outages]`: people play at as
many tables of Patterns and Mondo through three nodes, each doing something every so many seconds.
The nodes are told to end one after another, and each is started again; then two are killed in turn.
What is stored is compared with what people were told. The longest wait after a kill is how long it
takes until another node acts for the dead one. It ends with an error where that is longer than what
is promised: 300 ms when a node ends, 2 s when one is killed.

With `--outages` Redis and then PostgreSQL are gone for ten seconds, amid as many tables as are
asked for (20), and it tells how long after the return of each the tables went on: an error where
that took more than 5 s.
"""

import asyncio
import logging
from argparse import ArgumentParser
from collections import Counter
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from mondala.server.cluster.node import LEASE
from tests.server.support.cluster_storm import (
    END,
    KILL,
    NO_REDIS,
    NO_STORE,
    ClusterPlan,
    ClusterStorm,
)
from tests.server.support.nodes import running_cluster
from tests.server.support.postgres import begin_run, end_run
from tests.server.support.storm_players import CLOCKED, TWO, UNCLOCKED

TABLES, FEW_TABLES = 200, 20
PAUSE, SHORT_PAUSE = 2.0, 0.5
WAYS = (END, END, END, KILL, KILL)
OUTAGES = (NO_REDIS, NO_STORE)
OUTAGE = 10.0
LONGEST_WAITS = {END: 0.3, KILL: 2.0}
"""The most seconds that anybody may wait for an answer: while a node ends, and after one was
killed."""
GOES_ON_WITHIN = 5.0
"""Seconds after the return of Redis or PostgreSQL in which every table goes on."""


def main(tables: int, pause: float, lease: int) -> None:
    options = tuple((CLOCKED, UNCLOCKED, TWO)[number % 3] for number in range(tables))
    plan = ClusterPlan(1, WAYS, options, 1, (4 * tables, 4 * tables), pause=pause)
    storm, tally = _raged(plan, lease)
    waits = [wait for player in storm.players for wait in player.waits]
    longest: dict[str, float] = {}
    for way in ("", *dict.fromkeys(WAYS)):
        seconds = sorted(end - begin for begin, end in waits if _during(storm, begin, end) == way)
        print(f"{way or 'nothing happens'}: {_text(seconds)}")
        longest[way] = seconds[-1]
    print(", ".join(f"{number} {name}" for name, number in tally.items()))
    _check({way: (longest[way], most) for way, most in LONGEST_WAITS.items()})


def outages(tables: int, pause: float, lease: int) -> None:
    options = tuple((CLOCKED, UNCLOCKED, TWO)[number % 3] for number in range(tables))
    some = 10 * tables, 10 * tables
    plan = ClusterPlan(1, OUTAGES, options, 1, some, pause=pause, outage=OUTAGE)
    storm, tally = _raged(plan, lease, cuttable=True)
    longest: dict[str, tuple[float, float]] = {}
    for way, back in zip(OUTAGES, storm.back, strict=True):
        ends = [(end, player.table) for player in storm.players for _, end in player.waits]
        first = {table: end - back for end, table in sorted(ends, reverse=True) if end > back}
        print(
            f"{way} ({OUTAGE:.0f} s): somebody at each of {len(first)} tables had an answer within "
            f"{max(first.values()):.1f} s of its return, half of them within "
            f"{median(first.values()):.1f} s; up to {1.5 * pause:.1f} s of that they thought"
        )
        longest[f"after {way}"] = max(first.values()), GOES_ON_WITHIN + 1.5 * pause
    print(", ".join(f"{number} {name}" for name, number in tally.items()))
    _check(longest)


def _check(waits: dict[str, tuple[float, float]]) -> None:
    """Ends with an error where somebody waited longer than is promised."""
    late = [
        f"{way}: {took:.2f} s, not {most:.2f}" for way, (took, most) in waits.items() if took > most
    ]
    if late:
        raise SystemExit("too long: " + "; ".join(late))


def _raged(plan: ClusterPlan, lease: int, **more: bool) -> tuple[ClusterStorm, Counter[str]]:
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    with TemporaryDirectory() as folder:
        folders = (Path(folder) / f"node {number}" for number in count(1))
        with running_cluster(partial(next, folders), lease=lease, **more) as cluster:
            storm = ClusterStorm(plan, cluster)
            return storm, asyncio.run(storm.rage())


def _during(storm: ClusterStorm, begin: float, end: float) -> str:
    """The strike that somebody may have waited for."""
    for way, since, until in storm.strikes:
        if end >= since and begin <= until and way in WAYS:
            return way
    return ""


def _text(waits: list[float]) -> str:
    """In milliseconds."""
    parts = [("half", 0.5), ("99 %", 0.99), ("99.9 %", 0.999)]
    within = [f"{name} within {waits[int(part * len(waits))] * 1000:.0f}" for name, part in parts]
    return f"{len(waits)} answers, {', '.join(within)}, the longest {waits[-1] * 1000:.0f} ms"


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("tables", type=int, nargs="?")
    parser.add_argument("--pause", type=float)
    parser.add_argument("--lease", type=int, default=LEASE)
    parser.add_argument("--outages", action="store_true")
    given = parser.parse_args()
    begin_run()
    try:
        if given.outages:
            outages(given.tables or FEW_TABLES, given.pause or SHORT_PAUSE, given.lease)
        else:
            main(given.tables or TABLES, given.pause or PAUSE, given.lease)
    finally:
        end_run()
