"""Where the time of self-play goes: the net alone, with the game around it, with the search.

python -m train.bench_search --games 8192 --channels 96 --blocks 6 --simulations 32
"""

import argparse

import jax
import jax.numpy as jnp
from jax import Array

from train import environment, network, selfplay
from train.bench_environment import best_time
from train.network import Params
from train.planes import PLANES, planes
from train.players import Thinking, net_evaluation, think
from train.progress import say

REPEATS = 20


def flops_of(channels: int, blocks: int) -> float:
    """Multiplications and additions of the convolutions for one position."""
    return 2 * 9 * 64 * channels * (PLANES + 2 * blocks * channels)


@jax.jit
def net_alone(params: Params, seen: Array) -> Array:
    """The net again and again, each time on something that follows from the last."""

    def again(_: int, total: Array) -> Array:
        output = network.forward(params, seen + total[0])
        sums = jnp.stack([jnp.sum(part) for part in output])
        return 0 * jnp.sum(sums, keepdims=True).astype(seen.dtype)

    result: Array = jax.lax.fori_loop(0, REPEATS, again, jnp.zeros(1, seen.dtype))
    return result


@jax.jit
def net_and_game(params: Params, words: Array) -> Array:
    """A ply of every game by the policy, as at each leaf of a search."""
    evaluate = net_evaluation(params, Thinking())

    def again(_: int, words: Array) -> Array:
        state = environment.unpack(words)
        logits, value = evaluate(jax.random.key(0), state)
        legal = environment.legal(state)
        action = jnp.argmax(jnp.where(legal, logits + 0 * value[:, None], -1e9), axis=-1)
        return environment.pack(environment.step(state, action))

    result: Array = jax.lax.fori_loop(0, REPEATS, again, words)
    return result


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="train.bench_search", description=__doc__)
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--channels", type=int, default=96)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--precision", default="bfloat16")
    told = parser.parse_args(arguments)
    params = network.ready(network.create(1, told.channels, told.blocks), told.precision)
    words = selfplay.fresh(jax.random.key(1), told.games)
    seen = jax.jit(planes)(environment.unpack(words)).astype(told.precision)
    thinking = Thinking(simulations=told.simulations, noise=1.0)

    @jax.jit
    def whole(words: Array) -> Array:
        return think(net_evaluation(params, thinking), jax.random.key(2), words, thinking).action

    net = best_time(lambda: net_alone(params, seen)) / REPEATS
    game = best_time(lambda: net_and_game(params, words)) / REPEATS
    search = best_time(lambda: whole(words)) / (told.simulations + 1)
    rate = flops_of(told.channels, told.blocks) * told.games / net / 1e12
    for name, seconds in (("net alone", net), ("net and game", game), ("in the search", search)):
        say(f"{name:14s} {1e3 * seconds:8.3f} ms  {told.games / seconds:12,.0f} evaluations/s")
    say(f"the net runs at {rate:.1f} TFLOP/s and takes {100 * net / search:.0f} % of the search")


if __name__ == "__main__":
    main()
