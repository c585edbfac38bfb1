"""Nets and learners as `.npz` files, written so that a kill never leaves half a file."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from train import learning, network
from train.learning import Learner, Lessons
from train.network import Params
from train.planes import PLANES

Facts = dict[str, Any]
"""Facts about a net beside its parameters."""
_FACTS = "facts"


def save_net(path: Path, params: Params, facts: Facts) -> None:
    """A net to keep: float16, which costs no strength and half the space."""
    channels, blocks = network.shape_of(params)
    told = {"channels": channels, "blocks": blocks, "planes": PLANES, **facts}
    arrays = {name: values.astype(np.float16) for name, values in _named(params).items()}
    _write(path, arrays, told)


def load_net(path: Path) -> tuple[Params, Facts]:
    """The net of a file in float32; of a learner's file the average, which is what plays."""
    arrays, facts = _read(path)
    if not any(name.startswith("stem/") for name in arrays):
        arrays = {
            name.removeprefix("average/"): values
            for name, values in arrays.items()
            if name.startswith("average/")
        }
    return _filled(_blank_net(facts), arrays), facts


def save_learner(path: Path, learner: Learner, facts: Facts) -> None:
    """Everything needed to go on learning where it was."""
    channels, blocks = network.shape_of(learner.params)
    _write(path, _named(learner), {"channels": channels, "blocks": blocks, **facts})


def load_learner(path: Path, lessons: Lessons) -> tuple[Learner, Facts]:
    """A learner as it was; from a net alone, one that starts with it."""
    arrays, facts = _read(path)
    if "steps" not in arrays:
        params, facts = load_net(path)
        return learning.beginner(params, lessons), facts
    blank = jax.eval_shape(lambda: learning.beginner(_blank_net(facts), lessons))
    return _filled(blank, arrays), facts


def _blank_net(facts: Facts) -> Params:
    if facts.get("planes", PLANES) != PLANES:
        raise ValueError(f"a net for {facts['planes']} planes, where there are {PLANES} now")
    return network.create(0, facts["channels"], facts["blocks"])


def _named(tree: Any) -> dict[str, np.ndarray]:
    """Every array by the way to it, such as `tower/0/first/weights`."""
    leaves, _ = jax.tree_util.tree_flatten_with_path(tree)
    return {_name(path): np.asarray(values) for path, values in leaves}


def _name(path: tuple[Any, ...]) -> str:
    return jax.tree_util.keystr(path, simple=True, separator="/")


def _filled(blank: Any, arrays: Mapping[str, np.ndarray]) -> Any:
    """The tree of these arrays, each as wide and precise as in the blank one."""

    def part(path: tuple[Any, ...], wanted: Array) -> Array:
        values = arrays[_name(path)]
        if values.shape != wanted.shape:
            raise ValueError(f"{_name(path)} has shape {values.shape}, not {wanted.shape}")
        return jnp.asarray(values, wanted.dtype)

    return jax.tree_util.tree_map_with_path(part, blank)


def _write(path: Path, arrays: Mapping[str, np.ndarray], facts: Facts) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".unfinished")
    with unfinished.open("wb") as file:
        everything: dict[str, Any] = {**arrays, _FACTS: np.array(json.dumps(facts))}
        np.savez(file, **everything)
    unfinished.replace(path)


def _read(path: Path) -> tuple[dict[str, np.ndarray], Facts]:
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files if name != _FACTS}
        return arrays, json.loads(str(file[_FACTS]))
