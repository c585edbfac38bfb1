"""Nodes that end or die during many live tables: how long anybody waits for an answer.

`python -m bench.rolling [TABLES] [--pause SECONDS] [--lease MS]`: people play at as many tables of
Patterns and Mondo through three nodes, each doing something every so many seconds. The nodes are
told to end one after another, and each is started again; then two are killed in turn. What is
stored is compared with what people were told. The longest wait after a kill is how long it takes
until another node acts for the dead one.
"""

import asyncio
import logging
from argparse import ArgumentParser
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from mondala.server.cluster.node import LEASE
from tests.server.support.cluster_storm import END, KILL, ClusterPlan, ClusterStorm
from tests.server.support.nodes import running_cluster
from tests.server.support.postgres import begin_run, end_run
from tests.server.support.storm_players import CLOCKED, TWO, UNCLOCKED

TABLES = 200
WAYS = (END, END, END, KILL, KILL)


def main(tables: int, pause: float, lease: int) -> None:
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    options = tuple((CLOCKED, UNCLOCKED, TWO)[number % 3] for number in range(tables))
    plan = ClusterPlan(1, WAYS, options, 1, (4 * tables, 4 * tables), pause=pause)
    with TemporaryDirectory() as folder:
        folders = (Path(folder) / f"node {number}" for number in count(1))
        with running_cluster(partial(next, folders), lease=lease) as cluster:
            storm = ClusterStorm(plan, cluster)
            tally = asyncio.run(storm.rage())
    waits = [wait for player in storm.players for wait in player.waits]
    for way in ("", *dict.fromkeys(WAYS)):
        seconds = sorted(end - begin for begin, end in waits if _during(storm, begin, end) == way)
        print(f"{way or 'nothing happens'}: {_text(seconds)}")
    print(", ".join(f"{number} {name}" for name, number in tally.items()))


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
    parser.add_argument("tables", type=int, nargs="?", default=TABLES)
    parser.add_argument("--pause", type=float, default=2.0)
    parser.add_argument("--lease", type=int, default=LEASE)
    given = parser.parse_args()
    begin_run()
    try:
        main(given.tables, given.pause, given.lease)
    finally:
        end_run()
