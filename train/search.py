"""Tree search with Gumbel noise at the root, for whole batches at once. It knows no game.

This is the search of "Policy improvement by planning with Gumbel" (Danihelka et al., 2022) with
the constants of mctx, whose results it gives; a test compares them. What differs is the layout:

- Nodes come first, `[nodes, batch, ...]`: a simulation writes its node for the whole batch in one
  piece.
- What a child is worth is looked up at the child. A visit changes numbers by node, never by node
  and action, so that the large arrays stay where they are.
- The root's choice is made once a simulation, the path is remembered on the way down, and all of
  it is updated together. Sides alternate with every ply, so that a value changes its sign with
  each step up.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

NEVER = -1e9
"""The logit of an illegal action."""
_UNVISITED = -1
_VALUE_SCALE = 0.1
_VISIT_OFFSET = 50.0
_TINY = float(np.finfo(np.float32).tiny)


class Leaf(NamedTuple):
    """Positions [batch, ...] as the search wants them evaluated."""

    state: Any
    logits: Array
    """[batch, actions], NEVER where an action is illegal."""
    value: Array
    """[batch] from -1 to 1 for the player to move; what it is worth exactly where it is over."""
    over: Array


class Found(NamedTuple):
    action: Array
    """[batch] the action to play."""
    weights: Array
    """[batch, actions] the improved policy, to learn from."""
    value: Array
    """[batch] what the root is worth to the player to move."""


Expand: TypeAlias = Callable[[Array, Any, Array], Leaf]
"""(key, states, actions) → the positions after them, evaluated."""


class _Tree(NamedTuple):
    """All [nodes, batch, ...]; node 0 is the root."""

    logits: Array
    children: Array
    """The node each action leads to."""
    raw: Array
    """The value as it was evaluated."""
    total: Array
    """The sum of all values that were seen below, its own included."""
    visits: Array
    over: Array
    state: Any


class _Row(NamedTuple):
    """One node of each tree [batch], with its actions [batch, actions]."""

    logits: Array
    children: Array
    visits: Array
    quality: Array
    """The value of each action, scaled to be added to logits; guessed where unvisited."""


def search(
    key: Array,
    root: Leaf,
    expand: Expand,
    simulations: int,
    considered: int = 16,
    noise: float = 1.0,
) -> Found:
    """Looks `simulations` positions ahead; `noise` 0 plays what it finds best, 1 explores."""
    noise_key, expand_key = jax.random.split(key)
    root = root._replace(logits=root.logits - jnp.max(root.logits, axis=-1, keepdims=True))
    gumbel = noise * jax.random.gumbel(noise_key, root.logits.shape)
    table = jnp.asarray(considered_visits(considered, simulations))
    legal = root.logits > NEVER / 2
    schedule = table[jnp.minimum(considered, jnp.sum(legal, axis=-1))]

    def simulate(simulation: Array, tree: _Tree) -> _Tree:
        row = _row(tree, jnp.zeros_like(root.over, jnp.int32))
        action = _at_root(row, gumbel, legal, schedule[:, simulation])
        path, node, action, child = _descend(tree, row, action)
        parents = jax.tree.map(lambda part: _pick(part, node), tree.state)
        leaf = expand(jax.random.fold_in(expand_key, simulation), parents, action)
        return _grown(tree, simulation + 1, path, node, action, child, leaf)

    tree = jax.lax.fori_loop(0, simulations, simulate, _planted(root, simulations))
    row = _row(tree, jnp.zeros_like(root.over, jnp.int32))
    action = _at_root(row, gumbel, legal, jnp.max(row.visits, axis=-1))
    weights = jax.nn.softmax(jnp.where(legal, row.logits + row.quality, NEVER))
    return Found(action, weights, tree.total[0] / tree.visits[0])


def considered_visits(considered: int, simulations: int) -> np.ndarray:
    """[considered + 1, simulations] sequential halving: how often the next child was visited.

    For each number of actions that are considered and each simulation.
    """
    rows = [list(range(simulations)), list(range(simulations))]
    for actions in range(2, considered + 1):
        rounds = math.ceil(math.log2(actions))
        sequence: list[int] = []
        visited, left = 0, actions
        while len(sequence) < simulations:
            times = max(1, simulations // (rounds * left))
            for _ in range(times):
                sequence += [visited] * left
                visited += 1
            left = max(2, left // 2)
        rows.append(sequence[:simulations])
    return np.array(rows[: considered + 1], np.int32)


def _planted(root: Leaf, simulations: int) -> _Tree:
    """Room for all nodes, the root evaluated and visited once."""
    nodes, (batch, actions) = simulations + 1, root.logits.shape

    def room(part: Array) -> Array:
        return jnp.zeros((nodes, *part.shape), part.dtype).at[0].set(part)

    return _Tree(
        logits=room(root.logits),
        children=jnp.full((nodes, batch, actions), _UNVISITED, jnp.int32),
        raw=room(root.value),
        total=room(root.value),
        visits=room(jnp.ones(batch, jnp.int32)),
        over=room(root.over),
        state=jax.tree.map(room, root.state),
    )


def _pick(values: Array, node: Array) -> Array:
    """The entry of each tree's node."""
    return values[node, jnp.arange(node.shape[0])]


def _row(tree: _Tree, node: Array) -> _Row:
    logits, children = _pick(tree.logits, node), _pick(tree.children, node)
    batch = jnp.arange(node.shape[0])[:, None]
    known = children != _UNVISITED
    visits = jnp.where(known, tree.visits[children, batch], 0)
    values = -tree.total[children, batch] / jnp.maximum(visits, 1)
    quality = _completed(logits, visits, values, _pick(tree.raw, node))
    return _Row(logits, children, visits, quality)


def _completed(logits: Array, visits: Array, values: Array, raw: Array) -> Array:
    """Values of all actions, scaled to be added to logits.

    Unvisited ones count as the mean of the raw value and of those visited, weighed by the policy.
    """
    known, visited = visits > 0, jnp.sum(visits, axis=-1)
    policy = jnp.maximum(jax.nn.softmax(logits), _TINY)
    weights = jnp.where(known, policy, 0.0)
    seen = jnp.sum(weights * values, axis=-1) / jnp.maximum(jnp.sum(weights, axis=-1), _TINY)
    mixed = (raw + visited * seen) / (visited + 1)
    completed = jnp.where(known, values, mixed[:, None])
    low = jnp.min(completed, axis=-1, keepdims=True)
    high = jnp.max(completed, axis=-1, keepdims=True)
    scale = _VALUE_SCALE * (_VISIT_OFFSET + jnp.max(visits, axis=-1, keepdims=True))
    return scale * (completed - low) / jnp.maximum(high - low, 1e-8)


def _at_root(row: _Row, gumbel: Array, legal: Array, visits: Array) -> Array:
    """The best action among those that were visited so often."""
    score = jnp.maximum(NEVER, gumbel + row.logits + row.quality)
    allowed = legal & (row.visits == visits[:, None])
    return jnp.argmax(jnp.where(allowed, score, -jnp.inf), axis=-1)


def _inside(row: _Row) -> Array:
    """The action that brings the visits nearest to the improved policy."""
    policy = jax.nn.softmax(row.logits + row.quality)
    share = row.visits / (1 + jnp.sum(row.visits, axis=-1, keepdims=True))
    return jnp.argmax(policy - share, axis=-1)


class _Descent(NamedTuple):
    path: Array
    """[depth, batch] the nodes on the way, from the root."""
    depth: Array
    node: Array
    action: Array
    child: Array


def _descend(tree: _Tree, root: _Row, action: Array) -> tuple[Array, Array, Array, Array]:
    """From the root down to a node without a child for its action, or to the end of the game.

    Gives the path, its last node, the action there, and the child if there is one already.
    """
    nodes, batch = tree.visits.shape

    def goes_on(child: Array) -> Array:
        return (child != _UNVISITED) & ~_pick(tree.over, child)

    def deeper(now: _Descent) -> _Descent:
        active = goes_on(now.child)
        node = jnp.where(active, now.child, now.node)
        row = _row(tree, node)
        action = jnp.where(active, _inside(row), now.action)
        child = jnp.where(active, _action_of(row.children, action), now.child)
        path = now.path.at[now.depth].set(jnp.where(active, node, nodes))
        return _Descent(path, now.depth + 1, node, action, child)

    start = _Descent(
        path=jnp.full((nodes, batch), nodes, jnp.int32).at[0].set(0),
        depth=jnp.int32(1),
        node=jnp.zeros(batch, jnp.int32),
        action=action,
        child=_action_of(root.children, action),
    )
    end = jax.lax.while_loop(lambda now: jnp.any(goes_on(now.child)), deeper, start)
    return end.path, end.node, end.action, end.child


def _action_of(values: Array, action: Array) -> Array:
    return jnp.take_along_axis(values, action[:, None], axis=-1)[:, 0]


def _grown(
    tree: _Tree, new: Array, path: Array, node: Array, action: Array, child: Array, leaf: Leaf
) -> _Tree:
    """The tree with the leaf as node `new`, and its value on all nodes of the path.

    Where the descent came to the end of a game, that node is visited again and `new` stays empty.
    """
    nodes, batch = tree.visits.shape
    again, column = child != _UNVISITED, jnp.arange(batch)
    value = jnp.where(again, _pick(tree.raw, child), leaf.value)
    last = jnp.where(again, child, new)
    on_path = path < nodes
    length = jnp.sum(on_path, axis=0)
    sign = jnp.where((length - jnp.arange(nodes)[:, None]) % 2 == 0, 1.0, -1.0)
    return _Tree(
        logits=tree.logits.at[new].set(leaf.logits),
        children=tree.children.at[node, column, action].set(last),
        raw=tree.raw.at[new].set(leaf.value),
        total=tree.total.at[path, column]
        .add(sign * value, mode="drop")
        .at[last, column]
        .add(value),
        visits=tree.visits.at[path, column].add(1, mode="drop").at[last, column].add(1),
        over=tree.over.at[new].set(leaf.over),
        state=jax.tree.map(lambda all_, one: all_.at[new].set(one), tree.state, leaf.state),
    )
