"""The long run of `tests.server.test_durability`: many kills, over many ways to be busy.

`python -m bench.durability [KILLS] [--minutes M] [--nodes N] [--lease MS] [--seed S]`; ends with an
error at the first thing that is lost, done twice, stored otherwise or told wrongly: every
acknowledged command, wish and line of chat is compared with what is on disk after every kill. With
minutes it goes on for so long, whatever the kills.
With nodes it is a cluster of so many on PostgreSQL, of which one at random is killed each time, or
stopped until it is taken for dead; what is stored is compared at the end of each.
"""

import logging
from argparse import ArgumentParser
from collections import Counter
from itertools import cycle, product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from mondala.server.cluster.node import LEASE
from tests.server.support.cluster_storm import KILL, STOP, ClusterPlan
from tests.server.support.cluster_storm import run as run_cluster
from tests.server.support.postgres import begin_run, end_run
from tests.server.support.storm import Plan, run
from tests.server.support.storm_players import CLOCKED, FOUR, TWO, UNCLOCKED

KILLS = 100
KILLS_A_SERVER = 3
STRIKES_A_CLUSTER = 12
MANY = (CLOCKED, CLOCKED, UNCLOCKED, TWO, TWO, FOUR, FOUR)
TABLES = {
    "one game of Patterns": (CLOCKED,),
    "one of Mondo": (FOUR,),
    "three of Mondo": (TWO, TWO, FOUR),
    "both": (CLOCKED, UNCLOCKED, TWO, FOUR),
    "many of both": MANY,
}
GAPS = {"at once": (1, 20), "soon": (20, 200), "later": (200, 1500)}
FLIGHTS = (1, 3, 8)


def main(kills: int, minutes: float, nodes: int, lease: int, first: int) -> None:
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of every word to the dead
    total: Counter[str] = Counter()
    started = perf_counter()
    every = list(product(GAPS, TABLES, FLIGHTS))
    ways = cycle(Random(first).sample(every, len(every)))
    for seed, (gap, tables, flight) in enumerate(ways, first):
        passed = perf_counter() - started
        if passed >= 60 * minutes if minutes else total["kills"] >= kills:
            break
        busy = TABLES[tables], flight, GAPS[gap]
        with TemporaryDirectory() as folder:
            if nodes:
                strikes = tuple(Random(seed).choices((KILL, STOP), (3, 1), k=STRIKES_A_CLUSTER))
                tally = run_cluster(ClusterPlan(seed, strikes, *busy), Path(folder), nodes, lease)
            else:
                tally = run(Plan(seed, KILLS_A_SERVER, *busy), Path(folder))
        total.update(tally)
        print(f"{tables}, {flight} on their way, killed {gap}: {_text(tally)}", flush=True)
    print(f"all {seed - first} of them: {_text(total)}; nothing lost, nothing done twice")
    print(f"{perf_counter() - started:.0f} s")


def _text(tally: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in tally.items())


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("kills", type=int, nargs="?", default=KILLS)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--lease", type=int, default=LEASE)
    parser.add_argument("--seed", type=int, default=1, help="another one makes other storms")
    given = parser.parse_args()
    begin_run()
    try:
        main(given.kills, given.minutes, given.nodes, given.lease, given.seed)
    finally:
        end_run()
