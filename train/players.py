"""Players: something that evaluates positions, and a search around it.

States are packed here (`environment.pack`), as they lie in search trees and in the replay window.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
from jax import Array

from train import environment, network
from train.network import LOSS, MARGIN, WIN, Output, Params
from train.planes import planes
from train.search import NEVER, Found, Leaf, search

Evaluate: TypeAlias = Callable[[Array, environment.State], tuple[Array, Array]]
"""(key, states) → logits [batch, 128] and values [batch] for the player to move."""


class Thinking(NamedTuple):
    """How a player thinks. Without simulations they play their policy at once."""

    simulations: int = 32
    considered: int = 16
    """How many actions are looked at at the root, the likeliest ones."""
    margin_weight: float = 0.1
    """How much of a value is the margin, the rest being the chance to win: see `utility`."""
    noise: float = 0.0
    """1 explores as self-play should, 0 plays what it finds best."""


def utility(win_less_loss: Array, margin: Array, weight: float) -> Array:
    """The worth of a position, from -1 to 1; the margin is counted in MARGIN points.

    Winning is what counts. Some weight on the margin keeps the moves apart in games that are
    decided, where all chances are alike and the search would else follow noise.
    """
    return (1 - weight) * win_less_loss + weight * jnp.tanh(margin)


def net_evaluation(params: Params, thinking: Thinking) -> Evaluate:
    """The view of a net that was made `ready`."""

    def evaluate(_key: Array, state: environment.State) -> tuple[Array, Array]:
        output: Output = network.forward(params, planes(state))
        chances = jax.nn.softmax(output.outcome)
        even = chances[..., WIN] - chances[..., LOSS]
        return output.policy, utility(even, output.margin, thinking.margin_weight)

    return evaluate


def rollout_evaluation(rollouts: int, thinking: Thinking) -> Evaluate:
    """An evaluator without a net: equal priors, and the mean of so many random games to their
    end."""

    def evaluate(key: Array, state: environment.State) -> tuple[Array, Array]:
        batch = state.phase.shape[0]
        copies = jax.tree.map(lambda part: jnp.repeat(part, rollouts, axis=0), state)
        ends, plies = random_ends(key, copies)
        sign = jnp.where(plies % 2 == 0, 1, -1)  # seen by the mover of the end, not of the start
        margin = sign * environment.margin(ends)
        values = utility(jnp.sign(margin), margin / MARGIN, thinking.margin_weight)
        policy = jnp.zeros((batch, environment.ACTIONS))
        return policy, jnp.mean(values.reshape(batch, rollouts), axis=-1)

    return evaluate


def random_ends(key: Array, state: environment.State) -> tuple[environment.State, Array]:
    """The ends of games that go on at random, and how many plies each took."""

    def ply(now: tuple[Array, environment.State, Array]) -> tuple[Array, environment.State, Array]:
        key, state, plies = now
        key, choice_key = jax.random.split(key)
        after = environment.step(state, environment.random_actions(choice_key, state))
        return key, after, plies + ~environment.over(state)

    start = (key, state, jnp.zeros(state.phase.shape, jnp.int32))
    _, ends, plies = jax.lax.while_loop(lambda now: ~jnp.all(environment.over(now[1])), ply, start)
    return ends, plies


def evaluated(evaluate: Evaluate, key: Array, state: environment.State, thinking: Thinking) -> Leaf:
    """States as leaves: illegal actions masked, and the truth where a game is over."""
    logits, value = evaluate(key, state)
    margin = environment.margin(state)
    over = environment.over(state)
    truth = utility(jnp.sign(margin), margin / MARGIN, thinking.margin_weight)
    return Leaf(
        state=environment.pack(state),
        logits=jnp.where(environment.legal(state), logits, NEVER),
        value=jnp.where(over, truth, value),
        over=over,
    )


def think(evaluate: Evaluate, key: Array, words: Array, thinking: Thinking) -> Found:
    """The action of each player to move, for packed states."""
    root_key, search_key = jax.random.split(key)
    root = evaluated(evaluate, root_key, environment.unpack(words), thinking)
    if not thinking.simulations:
        gumbel = thinking.noise * jax.random.gumbel(search_key, root.logits.shape)
        weights = jax.nn.softmax(root.logits)
        return Found(jnp.argmax(root.logits + gumbel, axis=-1), weights, root.value)

    def expand(key: Array, words: Array, action: Array) -> Leaf:
        after = environment.step(environment.unpack(words), action)
        return evaluated(evaluate, key, after, thinking)

    return search(
        search_key, root, expand, thinking.simulations, thinking.considered, thinking.noise
    )
