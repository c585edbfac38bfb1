"""How many random plies a second the environment plays, by batch size.

python -m train.bench_environment --batches 1024,65536
"""

import argparse
import time
from collections.abc import Callable
from functools import partial

import jax
from jax import Array

from train import environment
from train.environment import State
from train.progress import say

PLIES = 100


@partial(jax.jit, static_argnames="batch")
def random_play(key: Array, state: State, batch: int) -> State:
    """Random plies, finished games replaced by fresh ones as in self-play."""

    def ply(number: Array, state: State) -> State:
        choice_key, fresh_key = jax.random.split(jax.random.fold_in(key, number))
        after = environment.step(state, environment.random_actions(choice_key, state))
        fresh = environment.set_up(fresh_key, (batch,))
        return environment.where(environment.over(after), fresh, after)

    played: State = jax.lax.fori_loop(0, PLIES, ply, state)
    return played


def best_time(work: Callable[[], object], passes: int = 3) -> float:
    """Seconds of the fastest of some passes, once it is compiled."""
    _finish(work())
    times = []
    for _ in range(passes):
        start = time.perf_counter()
        _finish(work())
        times.append(time.perf_counter() - start)
    return min(times)


def _finish(result: object) -> None:
    jax.block_until_ready(result)  # type: ignore[no-untyped-call]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="train.bench_environment", description=__doc__)
    parser.add_argument("--batches", default="256,4096,65536,1048576")
    told = parser.parse_args(arguments)
    key = jax.random.key(0)
    for batch in map(int, told.batches.split(",")):
        state = jax.jit(environment.set_up, static_argnums=1)(key, (batch,))
        seconds = best_time(partial(random_play, key, state, batch))
        say(f"{batch:8d} games at once: {PLIES * batch / seconds:14,.0f} random plies/s")


if __name__ == "__main__":
    main()
