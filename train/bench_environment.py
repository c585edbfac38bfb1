"""How many random plies a second the environment plays, by batch size, beside PGX where that is
installed: its games in the same loop, on the same device.

python -m train.bench_environment --batches 1024,65536
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from train import environment
from train.environment import State
from train.progress import say

PLIES = 100
PEERS = ("othello", "hex", "go_9x9")
"""Games of PGX."""


def keep_playing(ply: Callable[[Array, Any], Any], key: Array, state: Any) -> Any:
    """Plays so many random plies of all games."""
    return jax.lax.fori_loop(
        0, PLIES, lambda number, now: ply(jax.random.fold_in(key, number), now), state
    )


def plies_a_second(ply: Callable[[Array, Any], Any], state: Any, batch: int) -> float:
    play = jax.jit(partial(keep_playing, ply))
    return PLIES * batch / best_time(lambda: play(jax.random.key(0), state))


def ours(batch: int) -> float:
    """A game that is over begins again from its own set-up: to shuffle another one for every game
    at every ply would take most of the time."""
    starts = jax.jit(environment.set_up, static_argnums=1)(jax.random.key(0), (batch,))

    def ply(key: Array, both: tuple[State, State]) -> tuple[State, State]:
        state, starts = both
        after = environment.step(state, environment.random_actions(key, state))
        return environment.where(environment.over(after), starts, after), starts

    return plies_a_second(ply, (starts, starts), batch)


def peer(name: str, batch: int) -> float:
    """The same of a game of PGX, which is no part of what training needs."""
    import pgx  # type: ignore[import-not-found]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found]

    game = pgx.make(name)
    step = jax.vmap(auto_reset(game.step, game.init))

    def ply(key: Array, state: Any) -> Any:
        choice_key, fresh_key = jax.random.split(key)
        allowed = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(choice_key, allowed)
        return step(state, actions, jax.random.split(fresh_key, batch))

    state = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.key(0), batch))
    return plies_a_second(ply, state, batch)


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
    parser.add_argument("--batches", default="1024,8192,65536,1048576")
    told = parser.parse_args(arguments)
    say(f"random plies a second on {jax.devices()[0].device_kind}")
    for batch in map(int, told.batches.split(",")):
        say(f"{batch:8d} games of Patterns at once: {ours(batch):14,.0f}")
        for name in PEERS if find_spec("pgx") else ():
            say(f"{batch:8d} games of PGX's {name} at once: {peer(name, batch):14,.0f}")


if __name__ == "__main__":
    main()
