"""The ownership of tables, simulated for long: `python -m bench.ownership [--steps 1000000]`.

Nodes beat, claim, write, give tables away, end, are stopped, cut off and slowed down at random, and
Redis' clock jumps. It ends with an error where two nodes wrote to one table, or a table could not
be written to once the trouble had ended.
"""

import argparse
import logging
from time import perf_counter

from tests.server.cluster.simulation import simulate

STEPS_A_SEED = 50_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    logging.disable(logging.CRITICAL)
    done, seed, began = 0, args.seed, perf_counter()
    written = moved = 0
    seconds = 0.0
    while done < args.steps:
        world = simulate(seed, min(STEPS_A_SEED, args.steps - done))
        done, seed = done + world.steps, seed + 1
        written += sum(len(log) for log in world.written.values())
        moved += sum(world.epochs.values())
        seconds += world.loop.now
        print(f"{done:>10,} steps, {written:,} writes, {moved:,} take-overs", flush=True)
    hours = seconds / 3600
    print(f"{hours:.1f} hours in {perf_counter() - began:.0f} s: never two writers, none stuck")


if __name__ == "__main__":
    main()
