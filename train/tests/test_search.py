"""The search gives what mctx gives, and looks ahead in Patterns."""

import jax
import jax.numpy as jnp
import mctx  # type: ignore[import-untyped]
import numpy as np
from mctx import RecurrentFnOutput, RootFnOutput

from train import environment
from train.players import Thinking, think
from train.search import Expand, Found, Leaf, considered_visits, search
from train.tests.samples import KEY, midgame, pack

BATCH, ACTIONS = 40, 7


def made_up(state: jax.Array, depth: jax.Array) -> Leaf:
    """Anything but even: logits and values from the numbers of the path, some paths end early."""
    noise = jax.vmap(lambda number: jax.random.uniform(jax.random.key(number), (ACTIONS + 2,)))(
        state
    )
    over = (depth > 0) & (noise[:, -1] < 0.2)
    value = jnp.where(over, jnp.sign(noise[:, -2] - 0.5), 2 * noise[:, -2] - 1)
    logits = jnp.where(noise[:, :ACTIONS] < 0.2, -1e9, 3 * noise[:, :ACTIONS])
    return Leaf({"number": state, "depth": depth}, logits, value, over)


def made_up_expand(_key: jax.Array, state: dict[str, jax.Array], action: jax.Array) -> Leaf:
    return made_up(state["number"] * 31 + action * 7 + 1, state["depth"] + 1)


def by_mctx(key: jax.Array, root: Leaf, expand: Expand, simulations: int, considered: int) -> Found:
    """The same search by mctx; what follows the end of a game is worth nothing there."""

    def step(
        _params: None, key: jax.Array, action: jax.Array, state: tuple[object, jax.Array]
    ) -> tuple[RecurrentFnOutput, tuple[object, jax.Array]]:
        inner, was_over = state
        leaf = expand(key, inner, action)
        ends = leaf.over & ~was_over
        output = RecurrentFnOutput(
            reward=jnp.where(ends, -leaf.value, 0.0),
            discount=jnp.where(leaf.over | was_over, 0.0, -1.0),
            prior_logits=leaf.logits,
            value=jnp.where(leaf.over | was_over, 0.0, leaf.value),
        )
        return output, (leaf.state, leaf.over | was_over)

    found = mctx.gumbel_muzero_policy(
        None,
        key,
        RootFnOutput(prior_logits=root.logits, value=root.value, embedding=(root.state, root.over)),
        step,
        simulations,
        invalid_actions=(root.logits < -1e8).astype(jnp.float32),
        max_num_considered_actions=considered,
        gumbel_scale=0.0,
    )
    return Found(found.action, found.action_weights, found.search_tree.summary().value)


def assert_same(one: Found, two: Found) -> None:
    np.testing.assert_array_equal(one.action, two.action)
    np.testing.assert_allclose(one.weights, two.weights, atol=2e-5)
    np.testing.assert_allclose(one.value, two.value, atol=2e-6)


def test_a_made_up_game_is_searched_as_mctx_does() -> None:
    """Fewer are considered than there are actions, and fewer still are legal in some trees."""

    @jax.jit
    def both() -> tuple[Found, Found]:
        root = made_up(jnp.arange(BATCH), jnp.zeros(BATCH, jnp.int32))
        ours = search(KEY, root, made_up_expand, simulations=33, considered=6, noise=0.0)
        return ours, by_mctx(KEY, root, made_up_expand, simulations=33, considered=6)

    assert_same(*both())


def test_sequential_halving_is_that_of_mctx() -> None:
    for considered, simulations in ((16, 32), (7, 50), (16, 100), (1, 5)):
        table = mctx._src.seq_halving.get_table_of_considered_visits(considered, simulations)
        np.testing.assert_array_equal(considered_visits(considered, simulations), np.array(table))


def winning(states: environment.State) -> jax.Array:
    """[batch, 128] the actions that end the game and win it."""
    shape = (states.phase.shape[0], environment.ACTIONS)
    every = jnp.broadcast_to(jnp.arange(environment.ACTIONS), shape)
    copies = jax.tree.map(lambda part: part[:, None].repeat(environment.ACTIONS, axis=1), states)
    return environment.legal(states) & (environment.outcome(environment.step(copies, every)) == -1)


def knows_nothing(_key: jax.Array, state: environment.State) -> tuple[jax.Array, jax.Array]:
    batch = state.phase.shape[0]
    return jnp.zeros((batch, environment.ACTIONS)), jnp.zeros(batch)


def test_search_finds_the_better_ending() -> None:
    """To one who knows nothing, one look ahead at the end of the game is enough."""
    thinking = Thinking(simulations=64, considered=54)
    states = midgame(27)
    wins = np.asarray(jax.jit(winning)(states))
    some_win = np.flatnonzero(wins.any(axis=-1))[:3]
    words = pack(states)[some_win]
    chosen = jax.jit(lambda words: think(knows_nothing, KEY, words, thinking))(words).action
    assert wins[some_win, chosen].tolist() == [True] * 3
