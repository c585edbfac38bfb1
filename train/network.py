"""The net: a residual tower of 3 × 3 convolutions, as pure functions over a tree of parameters.

What is normalised are the weights, not what flows through: each output channel of a convolution in
the tower has weights of mean 0 and length 1, times a gain that is learnt. It learns as well as with
batch normalisation, and `ready` turns it into a plain stack of convolutions. The gain of a block's
second convolution starts at zero, so that a deep tower starts as the identity. Every other block
also sees the mean and the maximum of each channel over the whole board, added to its first
convolution: cheap, and a game is decided by sums over the board.

The outcome is three classes, win, draw and loss: a cross entropy teaches faster than the square
of a difference, and draws are told from even chances. The margin and the final owner of each
space are there to teach the tower; the margin also tells apart moves in a game that is decided.
"""

from typing import Any, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from train.bits import SQUARES
from train.environment import ACTIONS
from train.planes import PLANES

Params: TypeAlias = dict[str, Any]
HEAD = 32
"""Channels of the policy's and the value's own layers."""
HIDDEN = 64
WIN, DRAW, LOSS = range(3)
OUTCOMES = 3
MARGIN = 20.0
"""The margin head counts in this many points."""


class Output(NamedTuple):
    """The net's outputs for a batch of positions, all from the mover's view, all float32."""

    policy: Array
    """[batch, 128] logits, of illegal actions too."""
    outcome: Array
    """[batch, 3] logits of WIN, DRAW and LOSS."""
    margin: Array
    """[batch] points that the mover will be ahead by, divided by MARGIN."""
    ownership: Array
    """[batch, 64, 2] logits that a token of the mover's, or of the other's, will be there."""


def create(seed: int, channels: int, blocks: int) -> Params:
    """Parameters of a net that has learnt nothing: it finds all actions and outcomes alike."""
    chance = np.random.default_rng(seed)
    tower: list[Params] = []
    for block in range(blocks):
        layers = {
            "first": {**_conv(chance, 3, channels, channels), "gain": np.full(channels, 2**0.5)},
            "second": {**_conv(chance, 3, channels, channels), "gain": np.zeros(channels)},
        }
        if block % 2:
            layers["pool"] = _nothing(_dense(chance, 2 * channels, channels))
        tower.append(layers)
    params = {
        "stem": _conv(chance, 3, PLANES, channels),
        "tower": tower,
        "policy": {
            "here": _dense(chance, channels, HEAD),
            "pool": _dense(chance, 2 * channels, HEAD),
            "out": _nothing(_dense(chance, HEAD, 2)),
        },
        "value": {
            "here": _dense(chance, channels, HEAD),
            "ownership": _nothing(_dense(chance, HEAD, 2)),
            "hidden": _dense(chance, 2 * HEAD + 2 * channels, HIDDEN),
            "out": _nothing(_dense(chance, HIDDEN, OUTCOMES + 1)),
        },
    }
    result: Params = jax.tree.map(lambda values: jnp.asarray(values, jnp.float32), params)
    return result


def _conv(chance: np.random.Generator, size: int, inputs: int, outputs: int) -> Params:
    """Random weights that keep the size of what goes through."""
    weights = chance.normal(0, (2 / (size * size * inputs)) ** 0.5, (size, size, inputs, outputs))
    return {"weights": weights, "bias": np.zeros(outputs)}


def _dense(chance: np.random.Generator, inputs: int, outputs: int) -> Params:
    weights = chance.normal(0, (2 / inputs) ** 0.5, (inputs, outputs))
    return {"weights": weights, "bias": np.zeros(outputs)}


def _nothing(layer: Params) -> Params:
    """The layer as one that adds nothing yet."""
    return {name: np.zeros_like(values) for name, values in layer.items()}


def ready(params: Params, dtype: Any) -> Params:
    """The net as `forward` wants it: without gains, in the precision to compute in."""
    plain = {**params, "tower": [_plain_block(block) for block in params["tower"]]}
    result: Params = jax.tree.map(lambda values: values.astype(dtype), plain)
    return result


def _plain_block(layers: Params) -> Params:
    return {name: _plain(layer) if "gain" in layer else layer for name, layer in layers.items()}


def _plain(layer: Params) -> Params:
    """A convolution whose gain and normalisation went into its weights."""
    inputs = (0, 1, 2)
    centred = layer["weights"] - jnp.mean(layer["weights"], axis=inputs)
    length = jnp.sqrt(jnp.sum(centred * centred, axis=inputs) + 1e-8)
    return {"weights": centred * (layer["gain"] / length), "bias": layer["bias"]}


def shape_of(params: Params) -> tuple[int, int]:
    """Channels and blocks."""
    return params["stem"]["bias"].shape[0], len(params["tower"])


def size_of(params: Params) -> int:
    """How many numbers there are to learn."""
    return sum(int(values.size) for values in jax.tree.leaves(params))


def forward(params: Params, planes: Array) -> Output:
    """Evaluates planes [batch, 8, 8, PLANES] with a net that was made `ready`, in its precision."""
    x = planes.astype(params["stem"]["weights"].dtype)
    x = jax.nn.relu(_convolved(params["stem"], x))
    for block in params["tower"]:
        x = _block(block, x)
    return _heads(params, x)


def _block(layers: Params, x: Array) -> Array:
    inner = _convolved(layers["first"], x)
    if "pool" in layers:
        inner = inner + _applied(layers["pool"], _pooled(x))[:, None, None, :]
    return jax.nn.relu(x + _convolved(layers["second"], jax.nn.relu(inner)))


def _heads(params: Params, x: Array) -> Output:
    policy, value = params["policy"], params["value"]
    pooled = _pooled(x)
    here = _applied(policy["here"], x) + _applied(policy["pool"], pooled)[:, None, None, :]
    logits = _applied(policy["out"], jax.nn.relu(here), jnp.float32)
    local = jax.nn.relu(_applied(value["here"], x))
    ownership = _applied(value["ownership"], local, jnp.float32)
    both = jnp.concatenate([_pooled(local), pooled], axis=-1)
    last = _applied(value["out"], jax.nn.relu(_applied(value["hidden"], both)), jnp.float32)
    batch = x.shape[0]
    return Output(
        policy=logits.reshape(batch, SQUARES, 2).swapaxes(1, 2).reshape(batch, ACTIONS),
        outcome=last[:, :OUTCOMES],
        margin=last[:, OUTCOMES],
        ownership=ownership.reshape(batch, SQUARES, 2),
    )


def _convolved(layer: Params, x: Array) -> Array:
    same = jax.lax.conv_general_dilated(
        x, layer["weights"], (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")
    )
    bias: Array = layer["bias"]
    return same + bias


def _applied(layer: Params, x: Array, dtype: Any = None) -> Array:
    """A dense layer over the last axis; outputs are asked for in float32, to lose no digits."""
    product = jnp.matmul(x, layer["weights"], preferred_element_type=dtype or x.dtype)
    bias: Array = layer["bias"]
    return product + bias.astype(product.dtype)


def _pooled(x: Array) -> Array:
    """[batch, 2 × channels] mean and maximum over the board."""
    mean = jnp.mean(x, axis=(1, 2), dtype=jnp.float32).astype(x.dtype)
    return jnp.concatenate([mean, jnp.max(x, axis=(1, 2))], axis=-1)
