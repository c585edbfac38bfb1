"""The long run of `tests.server.test_durability`: many kills, over many ways to be busy.

`python -m bench.durability [KILLS]`; ends with an error at the first thing that is lost, done
twice or told wrongly.
"""

import logging
import sys
from collections import Counter
from itertools import cycle, islice, product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.server.support.storm import CLOCKED, FOUR, TWO, UNCLOCKED, Plan, run

KILLS = 100
KILLS_A_SERVER = 3
MANY = (CLOCKED, CLOCKED, UNCLOCKED, TWO, TWO, FOUR, FOUR)
TABLES = {
    "one game of Patterns": (CLOCKED,),
    "one of Mondo": (FOUR,),
    "both": (CLOCKED, UNCLOCKED, TWO, FOUR),
    "many of both": MANY,
}
GAPS = {"at once": (1, 20), "soon": (20, 200), "later": (200, 1500)}
FLIGHTS = (1, 3, 8)


def main(kills: int) -> None:
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of every word to the dead
    total: Counter[str] = Counter()
    started = perf_counter()
    servers = -(-kills // KILLS_A_SERVER)
    every = list(product(GAPS, TABLES, FLIGHTS))
    ways = islice(cycle(Random(1).sample(every, len(every))), servers)
    for seed, (gap, tables, flight) in enumerate(ways):
        plan = Plan(seed, KILLS_A_SERVER, TABLES[tables], flight, GAPS[gap])
        with TemporaryDirectory() as folder:
            tally = run(plan, Path(folder))
        total.update(tally)
        print(f"{tables}, {flight} on their way, killed {gap}: {_text(tally)}", flush=True)
    print(f"all {servers} servers: {_text(total)}; nothing lost, nothing done twice")
    print(f"{perf_counter() - started:.0f} s")


def _text(tally: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in tally.items())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else KILLS)
