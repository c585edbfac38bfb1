"""The tower of a net in whole numbers of eight bits: twice as fast on a CPU, and nearly as good.

How large the numbers get is seen in games that the net plays with its policy. The stem and the
heads stay as they are: they cost little, and what they say would suffer most.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import onnx
from jax import Array
from onnxruntime.quantization import (  # type: ignore[import-untyped]
    CalibrationDataReader,
    QuantFormat,
    QuantType,
    quantize_static,
)

from train import environment, network
from train.network import Params
from train.planes import planes
from train.search import NEVER

GAMES = 128
EVERY = 4
"""Every fourth position of each game is used."""
BATCH = 64


def quantised(params: Params, model: onnx.ModelProto) -> onnx.ModelProto:
    """The model of a net that was made `ready`, its tower in eight bits.

    Weights use seven of them: processors without instructions for eight would overflow.
    """
    for number, node in enumerate(model.graph.node):
        node.name = f"{node.op_type.lower()}-{number}"
    convolutions = [node.name for node in model.graph.node if node.op_type == "Conv"]
    tower = convolutions[1 : 1 + 2 * len(params["tower"])]
    with TemporaryDirectory() as folder:
        before, after = Path(folder, "before.onnx"), Path(folder, "after.onnx")
        onnx.save(model, before)
        quantize_static(
            before,
            after,
            _Pictures(pictures(params)),
            quant_format=QuantFormat.QDQ,
            op_types_to_quantize=["Conv"],
            nodes_to_quantize=tower,
            per_channel=True,
            reduce_range=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
        )
        return onnx.load(after)


class _Pictures(CalibrationDataReader):  # type: ignore[misc]
    def __init__(self, seen: np.ndarray) -> None:
        starts = range(0, len(seen), BATCH)
        self._batches: Iterator[np.ndarray] = iter([seen[at : at + BATCH] for at in starts])

    def get_next(self) -> dict[str, Any] | None:
        batch = next(self._batches, None)
        return None if batch is None else {"planes": batch}


def pictures(params: Params, games: int = GAMES, seed: int = 5) -> np.ndarray:
    """[positions, planes, 8, 8] of games that the net plays against itself."""

    @jax.jit
    def ply(key: Array, state: environment.State) -> tuple[Array, environment.State, Array]:
        seen = planes(state)
        logits = network.forward(params, seen).policy
        legal = jnp.where(environment.legal(state), logits, NEVER)
        after = environment.step(state, jax.random.categorical(key, legal))
        return seen, after, environment.over(state)

    key, found = jax.random.key(seed), []
    state = environment.set_up(key, (games,))
    for number in range(environment.MOST_PLIES):
        seen, state, over = ply(jax.random.fold_in(key, number), state)
        if np.all(over):
            break
        found.append(np.asarray(seen)[~np.asarray(over)][number % EVERY :: EVERY])
    return np.concatenate(found).transpose(0, 3, 1, 2).astype(np.float32)
