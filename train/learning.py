"""Learning from remembered plies: the loss, and many steps of gradient descent in one call."""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import optax  # type: ignore[import-untyped]
from jax import Array

from train import environment, network, symmetry
from train.bits import unpacked
from train.network import DRAW, LOSS, MARGIN, OUTCOMES, WIN, Params
from train.planes import PLANES, planes
from train.replay import Replay, sampled
from train.search import NEVER
from train.selfplay import Plies


class Lessons(NamedTuple):
    """How the net learns."""

    batch: int = 4096
    search_value: float = 0.25
    """How much of the outcome to learn is what the search thought, the rest being the end."""
    margin: float = 0.3
    ownership: float = 0.5
    """Weights of the losses that only help; policy and outcome have 1."""
    decay: float = 0.02
    """Weight decay."""
    average: float = 0.999
    """The decay of the moving average of the parameters, which plays."""
    share: float = 0.5
    """The newest share of all plies played so far, from which the net learns."""
    precision: str = "bfloat16"


class Learner(NamedTuple):
    params: Params
    average: Params
    """A moving average of the parameters: steadier and stronger than the last ones."""
    optimiser: optax.OptState
    steps: Array


class Examples(NamedTuple):
    """[batch, ...] what the net sees, and what it should say."""

    planes: Array
    legal: Array
    policy: Array
    outcome: Array
    margin: Array
    ownership: Array


def optimiser(lessons: Lessons) -> optax.GradientTransformation:
    """AdamW, the learning rate left to `learn`."""
    return optax.chain(
        optax.clip_by_global_norm(1.0),
        optax.scale_by_adam(b2=0.99),
        optax.add_decayed_weights(
            lessons.decay, mask=lambda params: jax.tree.map(lambda part: part.ndim > 1, params)
        ),
    )


@partial(jax.jit, static_argnames="lessons")
def beginner(params: Params, lessons: Lessons) -> Learner:
    """One that has the net and has not learnt from anything yet."""
    average = jax.tree.map(jnp.copy, params)
    return Learner(params, average, optimiser(lessons).init(params), jnp.int32(0))


def learn(
    learner: Learner, replay: Replay, key: Array, rate: Array, steps: int, lessons: Lessons
) -> tuple[Learner, dict[str, Array]]:
    """Takes so many steps on plies from the window; returns the mean of each loss too."""

    def step(learner: Learner, key: Array) -> tuple[Learner, dict[str, Array]]:
        return step_on(learner, replay, key, rate, lessons)

    learner, told = jax.lax.scan(step, learner, jax.random.split(key, steps))
    return learner, jax.tree.map(jnp.mean, told)


def step_on(
    learner: Learner, replay: Replay, key: Array, rate: Array, lessons: Lessons
) -> tuple[Learner, dict[str, Array]]:
    """One step on one batch, and its losses."""
    sample_key, turn_key = jax.random.split(key)
    plies = sampled(sample_key, replay, lessons.batch, lessons.share)
    shown = examples(turn_key, plies, lessons.search_value)
    gradients, told = jax.grad(losses, has_aux=True)(learner.params, shown, lessons)
    told["gradient"] = optax.tree.norm(gradients)
    updates, state = optimiser(lessons).update(gradients, learner.optimiser, learner.params)
    params = jax.tree.map(lambda part, update: part - rate * update, learner.params, updates)
    pace = jnp.minimum(lessons.average, (1 + learner.steps) / (10 + learner.steps))
    average = jax.tree.map(lambda old, new: new + pace * (old - new), learner.average, params)
    return Learner(params, average, state, learner.steps + 1), told


def examples(key: Array, plies: Plies, search_value: float) -> Examples:
    """Each ply in one of its 8 × 720 likenesses."""
    batch = plies.over.shape[0]
    colour_key, turn_key = jax.random.split(key)
    turn = jax.random.randint(turn_key, (batch,), 0, symmetry.SYMMETRIES)
    state = symmetry.recoloured(
        environment.unpack(plies.words), symmetry.random_colours(colour_key, batch)
    )
    seen = symmetry.turned(planes(state).reshape(batch, -1, PLANES), turn)
    owners = jnp.stack([unpacked(plies.ending.own), unpacked(plies.ending.other)], axis=-1)
    return Examples(
        planes=seen.reshape(batch, 8, 8, PLANES),
        legal=symmetry.turned_actions(environment.legal(state), turn),
        policy=symmetry.turned_actions(plies.weights.astype(jnp.float32), turn),
        outcome=outcomes(plies, search_value),
        margin=plies.ending.margin / MARGIN,
        ownership=symmetry.turned(owners.astype(jnp.float32), turn),
    )


def outcomes(plies: Plies, search_value: float) -> Array:
    """[batch, 3] how it ended, mixed with what the search thought."""
    won, lost = plies.ending.margin > 0, plies.ending.margin < 0
    ended = jax.nn.one_hot(jnp.where(won, WIN, jnp.where(lost, LOSS, DRAW)), OUTCOMES)
    thought = jnp.clip(plies.value.astype(jnp.float32), -1, 1)
    chances = jnp.stack([(1 + thought) / 2, jnp.zeros_like(thought), (1 - thought) / 2], axis=-1)
    return (1 - search_value) * ended + search_value * chances


def losses(params: Params, shown: Examples, lessons: Lessons) -> tuple[Array, dict[str, Array]]:
    """The sum to make smaller, and its parts."""
    output = network.forward(network.ready(params, lessons.precision), shown.planes)
    policy = jax.nn.log_softmax(jnp.where(shown.legal, output.policy, NEVER))
    spaces = environment.board()
    owned = optax.sigmoid_binary_cross_entropy(output.ownership, shown.ownership)
    told = {
        "policy": -jnp.mean(jnp.sum(shown.policy * policy, axis=-1)),
        "outcome": jnp.mean(optax.softmax_cross_entropy(output.outcome, shown.outcome)),
        "margin": jnp.mean(optax.huber_loss(output.margin, shown.margin)),
        "ownership": jnp.mean(owned, axis=(0, 2)) @ spaces / jnp.sum(spaces),
    }
    total = (
        told["policy"]
        + told["outcome"]
        + lessons.margin * told["margin"]
        + lessons.ownership * told["ownership"]
    )
    entropy = -jnp.sum(shown.policy * jnp.log(jnp.maximum(shown.policy, 1e-9)), axis=-1)
    told["surprise"] = told["policy"] - jnp.mean(entropy)
    return total, told
