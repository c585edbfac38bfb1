"""The net learns what it is shown, and is shown what was played."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

from train import learning, network, replay
from train.learning import Learner, Lessons, examples
from train.network import LOSS, WIN
from train.replay import Replay
from train.tests.samples import KEY, legal, unpack

LESSONS = Lessons(batch=64, precision="float32", search_value=0.0, average=0.9)
sample = jax.jit(replay.sampled, static_argnames=("batch", "share"))
example = jax.jit(examples, static_argnames="search_value")


def test_losses_fall(window: Replay) -> None:
    """On one batch, shown again and again in the same likeness."""
    step = jax.jit(partial(learning.step_on, lessons=LESSONS))
    learner, told = learning.beginner(network.create(1, 8, 1), LESSONS), []
    for _ in range(30):
        learner, losses = step(learner, window, KEY, jnp.float32(1e-2))
        told.append({name: float(value) for name, value in losses.items()})
    first, last = told[0], told[-1]
    assert int(learner.steps) == 30
    assert last["outcome"] < 0.7 * first["outcome"]
    assert last["margin"] < 0.7 * first["margin"]
    assert last["ownership"] < 0.95 * first["ownership"]
    assert_average_follows(learner)


def assert_average_follows(learner: Learner) -> None:
    """Near the parameters, yet not the same."""
    apart = jax.tree.map(lambda one, two: float(jnp.abs(one - two).max()), *learner[:2])
    assert 0 < max(jax.tree.leaves(apart)) < 0.1


def test_examples_fit_together(window: Replay) -> None:
    """Policies only on legal actions, outcomes as the margins say, in every likeness."""
    plies = sample(KEY, window, batch=64, share=1.0)
    shown = example(KEY, plies, search_value=0.0)
    policy, allowed = np.asarray(shown.policy), np.asarray(shown.legal)
    assert np.all(policy[~allowed] == 0)
    np.testing.assert_allclose(policy.sum(axis=-1), 1, atol=0.01)
    np.testing.assert_array_equal(allowed.sum(-1), np.asarray(legal(unpack(plies.words))).sum(-1))
    won, lost = shown.outcome[:, WIN] == 1, shown.outcome[:, LOSS] == 1
    np.testing.assert_array_equal(won, shown.margin > 0)
    np.testing.assert_array_equal(lost, shown.margin < 0)
    assert not np.any(np.all(shown.ownership == 1, axis=-1))
    owned = np.asarray(shown.ownership)[..., 0] > 0
    seen_own = np.asarray(shown.planes).reshape(64, 64, -1)[..., 6:12].sum(-1) > 0
    assert np.all(owned[seen_own])  # what is mine now is mine at the end, turned the same way


def test_the_search_is_believed_as_much_as_told(window: Replay) -> None:
    plies = sample(KEY, window, batch=64, share=1.0)
    plies = plies._replace(value=jnp.full(64, 0.5, jnp.float16))
    ended, mixed = (learning.outcomes(plies, share) for share in (0.0, 0.4))
    np.testing.assert_allclose(mixed, 0.6 * ended + 0.4 * jnp.array([0.75, 0, 0.25]), atol=1e-6)
