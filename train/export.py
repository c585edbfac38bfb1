"""A net as an ONNX file, for any machine.

    python -m train.export nets/latest.npz net.onnx
    python -m train.export nets/latest.npz net.onnx --half
    python -m train.export nets/latest.npz net.onnx --int8

Input `planes` [batch, 64, 8, 8] float32: the planes of `train.planes`, channels first. Outputs
`policy` [batch, 128] logits, illegal actions not masked; `outcome` [batch, 3] chances of win,
draw and loss; `margin` [batch] points; `ownership` [batch, 2, 64] chances, on request. All are
the mover's view, actions those of `train.environment`. With `--half` the parameters are stored as
float16 and widened when the file is loaded: half the size, computed in float32 all the same. With
`--int8` the tower computes in eight bits (`train.quantise`).
"""

import argparse
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import onnx
import onnxruntime  # type: ignore[import-untyped]
from jax import Array
from onnx import TensorProto, helper, numpy_helper

from train import environment, network
from train.bits import SQUARES
from train.checkpoint import load_net
from train.network import MARGIN, OUTCOMES, Params
from train.planes import PLANES, planes
from train.players import random_ends
from train.progress import say
from train.quantise import pictures, quantised

OPSET = 18
TOLERANCE = 2e-3
"""How far the outputs of a file may be from the net's; margins are in points."""


class _Graph:
    """ONNX nodes as they are added; each call gives the name of its result."""

    def __init__(self, *, half: bool) -> None:
        self.half = half
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def add(self, kind: str, *inputs: str, result: str = "", **attributes: Any) -> str:
        name = result or f"{kind.lower()}{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], **attributes))
        return name

    def constant(self, values: Any, dtype: Any = np.float32) -> str:
        name = f"constant{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.asarray(values, dtype), name))
        return name

    def parameters(self, values: Any) -> str:
        """Learnt numbers, stored as asked for."""
        if not self.half:
            return self.constant(values)
        return self.add("Cast", self.constant(values, np.float16), to=TensorProto.FLOAT)

    def shape(self, *axes: int) -> str:
        return self.constant(axes, np.int64)

    def convolved(self, layer: Params, x: str) -> str:
        weights = np.asarray(layer["weights"]).transpose(3, 2, 0, 1)
        pads = [weights.shape[2] // 2] * 4
        return self.add(
            "Conv", x, self.parameters(weights), self.parameters(layer["bias"]), pads=pads
        )

    def point_by_point(self, layer: Params, x: str) -> str:
        """A dense layer on each square."""
        weights = np.asarray(layer["weights"])[None, None]
        return self.convolved({"weights": weights, "bias": layer["bias"]}, x)

    def dense(self, layer: Params, x: str) -> str:
        return self.add(
            "Gemm", x, self.parameters(layer["weights"]), self.parameters(layer["bias"])
        )

    def spread(self, layer: Params, pooled: str) -> str:
        """A dense layer of what was pooled, to be added on every square."""
        return self.add("Reshape", self.dense(layer, pooled), self.shape(0, -1, 1, 1))

    def pooled(self, x: str) -> str:
        axes = self.shape(2, 3)
        mean = self.add("ReduceMean", x, axes, keepdims=0)
        most = self.add("ReduceMax", x, axes, keepdims=0)
        return self.add("Concat", mean, most, axis=1)


def plain(params: Params, *, half: bool) -> Params:
    """The net made `ready`, with the numbers that the file will have."""
    stored = network.ready(params, "float16" if half else "float32")
    result: Params = jax.tree.map(lambda part: part.astype(np.float32), stored)
    return result


def to_onnx(params: Params, *, half: bool = False, ownership: bool = False) -> onnx.ModelProto:
    """A net that was made `ready` as an ONNX model with any batch size."""
    graph = _Graph(half=half)
    x = graph.add("Relu", graph.convolved(params["stem"], "planes"))
    for block in params["tower"]:
        x = _block(graph, block, x)
    pooled = graph.pooled(x)
    _policy(graph, params["policy"], x, pooled)
    _value(graph, params["value"], x, pooled, ownership=ownership)
    outputs = {"policy": [environment.ACTIONS], "outcome": [OUTCOMES], "margin": []}
    if ownership:
        outputs["ownership"] = [2, SQUARES]
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "patterns",
            [_described("planes", [PLANES, 8, 8])],
            [_described(name, axes) for name, axes in outputs.items()],
            graph.constants,
        ),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=8,
    )
    onnx.checker.check_model(model, full_check=True)
    return model


def _described(name: str, axes: list[int]) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", *axes])


def _block(graph: _Graph, layers: Params, x: str) -> str:
    inner = graph.convolved(layers["first"], x)
    if "pool" in layers:
        inner = graph.add("Add", inner, graph.spread(layers["pool"], graph.pooled(x)))
    second = graph.convolved(layers["second"], graph.add("Relu", inner))
    return graph.add("Relu", graph.add("Add", second, x))


def _policy(graph: _Graph, layers: Params, x: str, pooled: str) -> None:
    here = graph.point_by_point(layers["here"], x)
    both = graph.add("Relu", graph.add("Add", here, graph.spread(layers["pool"], pooled)))
    logits = graph.point_by_point(layers["out"], both)
    graph.add("Reshape", logits, graph.shape(0, environment.ACTIONS), result="policy")


def _value(graph: _Graph, layers: Params, x: str, pooled: str, *, ownership: bool) -> None:
    local = graph.add("Relu", graph.point_by_point(layers["here"], x))
    if ownership:
        owned = graph.add("Sigmoid", graph.point_by_point(layers["ownership"], local))
        graph.add("Reshape", owned, graph.shape(0, 2, SQUARES), result="ownership")
    both = graph.add("Concat", graph.pooled(local), pooled, axis=1)
    hidden = graph.add("Relu", graph.dense(layers["hidden"], both))
    last, cut = graph.dense(layers["out"], hidden), graph.shape(OUTCOMES)
    axis = graph.shape(1)
    logits = graph.add("Slice", last, graph.shape(0), cut, axis)
    graph.add("Softmax", logits, axis=1, result="outcome")
    margin = graph.add("Slice", last, cut, graph.shape(OUTCOMES + 1), axis)
    points = graph.add("Mul", margin, graph.constant(MARGIN))
    graph.add("Squeeze", points, axis, result="margin")


@partial(jax.jit, static_argnames="samples")
def _pictures(key: Array, samples: int) -> Array:
    """Planes of the beginnings and the ends of random games."""
    states = environment.set_up(key, (samples,))
    return jnp.concatenate([planes(states), planes(random_ends(key, states)[0])])


def difference(params: Params, model: onnx.ModelProto, samples: int = 64) -> float:
    """The largest difference between the model's outputs and the net's on random positions."""
    seen = np.asarray(_pictures(jax.random.key(0), samples))
    output = jax.tree.map(np.asarray, jax.jit(network.forward)(params, seen))
    wanted = {
        "policy": output.policy,
        "outcome": np.asarray(jax.nn.softmax(output.outcome)),
        "margin": output.margin * MARGIN,
        "ownership": np.asarray(jax.nn.sigmoid(output.ownership)).swapaxes(1, 2),
    }
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), providers=["CPUExecutionProvider"]
    )
    names = [output.name for output in session.get_outputs()]
    got = session.run(names, {"planes": seen.transpose(0, 3, 1, 2)})
    pairs = zip(names, got, strict=True)
    return max(float(np.abs(values - wanted[name]).max()) for name, values in pairs)


def agreement(one: onnx.ModelProto, two: onnx.ModelProto, seen: np.ndarray) -> float:
    """The share of these pictures in which two models prefer the same action."""
    best = [
        onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
        .run(["policy"], {"planes": seen})[0]
        .argmax(axis=-1)
        for model in (one, two)
    ]
    return float(np.mean(best[0] == best[1]))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="train.export", description="A net as an ONNX file.")
    parser.add_argument("net", type=Path)
    parser.add_argument("onnx", type=Path)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--half", action="store_true", help="store the parameters as float16")
    how.add_argument("--int8", action="store_true", help="compute the tower in eight bits")
    parser.add_argument("--ownership", action="store_true", help="keep that output too")
    told = parser.parse_args(arguments)
    params = plain(load_net(told.net)[0], half=told.half)
    model = to_onnx(params, half=told.half, ownership=told.ownership)
    off = difference(params, model)
    if off > TOLERANCE:
        raise SystemExit(f"the file's outputs are off by {off}")
    about = f"at most {off:.1e} from the net's outputs"
    if told.int8:
        whole, model = model, quantised(params, model)
        about = f"the same best action in {agreement(whole, model, pictures(params, 32, 6)):.0%}"
    told.onnx.write_bytes(model.SerializeToString())
    say(f"{told.onnx}: {told.onnx.stat().st_size / 1e6:.1f} MB, {about}")


if __name__ == "__main__":
    main()
