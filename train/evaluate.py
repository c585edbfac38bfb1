"""Matches on the device: both players have both sides of the same set-ups.

    python -m train.evaluate nets/latest.npz@64 nets/minute-10.npz@64 --pairs 1024
    python -m train.evaluate nets/latest.npz rollouts@512x64 --pairs 128

A player is a file, and after `@` how many simulations it thinks; without it plays its policy
alone. `rollouts@512x64` needs no file: a search of 512 simulations, each worth 64 random games.
"""

import argparse
import math
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from train import environment, network
from train.checkpoint import load_net
from train.network import Params
from train.players import Evaluate, Thinking, net_evaluation, rollout_evaluation, think
from train.progress import say
from train.selfplay import fresh

ROLLOUTS = "rollouts"


class Kind(NamedTuple):
    """The parts of a player that do not change, so that the match is compiled for them."""

    thinking: Thinking
    rollouts: int = 0
    """Instead of a net: random games at each leaf."""


class Player(NamedTuple):
    kind: Kind
    params: Params | None


class Result(NamedTuple):
    """The results of the first player."""

    wins: int
    draws: int
    losses: int
    error: float
    """The standard error of the score, from pair to pair."""
    margin: float
    """Points ahead, in the mean."""

    @property
    def score(self) -> float:
        """Wins, and draws by half, of all games."""
        return (self.wins + self.draws / 2) / (self.wins + self.draws + self.losses)

    @property
    def elo(self) -> float:
        within = min(max(self.score, 0.001), 0.999)
        return 400 * math.log10(within / (1 - within))

    def __str__(self) -> str:
        return (
            f"{100 * self.score:.1f} ± {100 * self.error:.1f} % ({self.elo:+.0f} Elo, "
            f"{self.wins} won, {self.draws} drawn, {self.losses} lost, margin {self.margin:+.1f})"
        )


def match(key: Array, one: Player, two: Player, pairs: int, at_once: int = 2048) -> Result:
    """Plays twice as many games as pairs, `at_once` pairs together."""
    margins = []
    for start in range(0, pairs, at_once):
        batch = min(at_once, pairs - start)
        batch_key = jax.random.fold_in(key, start)
        played = _pairs(batch_key, (one.params, two.params), (one.kind, two.kind), batch)
        margins.append(np.asarray(played))
    return result(np.concatenate(margins, axis=1))


def result(margins: np.ndarray) -> Result:
    """The result of the first player's margins [2, pairs]."""
    scores = (np.sign(margins) + 1) / 2
    by_pair = scores.mean(axis=0)
    return Result(
        wins=int(np.sum(margins > 0)),
        draws=int(np.sum(margins == 0)),
        losses=int(np.sum(margins < 0)),
        error=float(by_pair.std() / math.sqrt(by_pair.size)),
        margin=float(margins.mean()),
    )


@partial(jax.jit, static_argnames=("kinds", "pairs"))
def _pairs(
    key: Array, params: tuple[Params | None, Params | None], kinds: tuple[Kind, Kind], pairs: int
) -> Array:
    """[2, pairs] the first player's margins: as the second, then as the start player.

    At each ply the first player moves in one half of the games and the second in the other half;
    then the halves change places.
    """
    one, two = (_evaluation(net, kind) for net, kind in zip(params, kinds, strict=True))

    def ply(number: Array, halves: tuple[Array, Array]) -> tuple[Array, Array]:
        one_key, two_key = jax.random.split(jax.random.fold_in(key, number))
        after_one = _moved(one, one_key, halves[0], kinds[0].thinking)
        after_two = _moved(two, two_key, halves[1], kinds[1].thinking)
        return after_two, after_one

    start = fresh(key, pairs)
    plies = environment.MOST_PLIES + environment.MOST_PLIES % 2  # even: halves are back in place
    halves = jax.lax.fori_loop(0, plies, ply, (start, start))
    return jnp.stack([_margin(halves[0], is_first=False), _margin(halves[1], is_first=True)])


def _evaluation(params: Params | None, kind: Kind) -> Evaluate:
    if params is None:
        return rollout_evaluation(kind.rollouts, kind.thinking)
    return net_evaluation(network.ready(params, _precision()), kind.thinking)


def _precision() -> str:
    return "float32" if jax.default_backend() == "cpu" else "bfloat16"


def _moved(evaluate: Evaluate, key: Array, words: Array, thinking: Thinking) -> Array:
    found = think(evaluate, key, words, thinking)
    return environment.pack(environment.step(environment.unpack(words), found.action))


def _margin(words: Array, *, is_first: bool) -> Array:
    """The margin of the start player, or of the second."""
    state = environment.unpack(words)
    margin = environment.margin(state)
    return jnp.where(state.first == is_first, margin, -margin)


def parse_player(text: str, thinking: Thinking) -> Player:
    """A player as written on the command line."""
    name, _, how = text.partition("@")
    if name == ROLLOUTS:
        simulations, _, rollouts = how.partition("x")
        every = thinking._replace(simulations=int(simulations), considered=environment.ACTIONS)
        return Player(Kind(every, rollouts=int(rollouts)), None)
    params, _ = load_net(Path(name))
    return Player(Kind(thinking._replace(simulations=int(how or 0))), params)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="train.evaluate", description="A match of two players.")
    parser.add_argument("one", help="FILE, FILE@SIMULATIONS or rollouts@SIMULATIONSxGAMES")
    parser.add_argument("two")
    parser.add_argument("--pairs", type=int, default=512, help="set-ups, each played twice")
    parser.add_argument("--at-once", type=int, default=2048, help="pairs played together")
    parser.add_argument("--considered", type=int, default=16, help="actions tried at the root")
    parser.add_argument("--margin-weight", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=0)
    told = parser.parse_args(arguments)
    thinking = Thinking(0, told.considered, told.margin_weight)
    one, two = (parse_player(text, thinking) for text in (told.one, told.two))
    start = time.monotonic()
    score = match(jax.random.key(told.seed), one, two, told.pairs, told.at_once)
    say(f"{told.one} against {told.two}: {score}, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
