"""A file that is exported says what the net says."""

import pytest

from train.export import TOLERANCE, agreement, difference, plain, to_onnx
from train.network import Params
from train.quantise import pictures, quantised
from train.tests.samples import noisy


@pytest.fixture(scope="module")
def params() -> Params:
    """A net with pooling and with no part at zero, in numbers that float16 has."""
    return plain(noisy(2, 16, 2), half=True)


@pytest.mark.parametrize("half", [False, True])
def test_outputs_are_the_nets(params: Params, half: bool) -> None:
    model = to_onnx(params, half=half, ownership=True)
    assert difference(params, model) < TOLERANCE


def test_a_changed_net_is_noticed(params: Params) -> None:
    model = to_onnx(params)
    params = {**params, "stem": {**params["stem"], "bias": params["stem"]["bias"] + 0.1}}
    assert difference(params, model) > 10 * TOLERANCE


def test_half_the_size(params: Params) -> None:
    whole, half = (to_onnx(params, half=half).ByteSize() for half in (False, True))
    assert half < 0.65 * whole


def test_eight_bits_say_nearly_the_same_in_less_space(params: Params) -> None:
    model = to_onnx(params)
    size, seen = model.ByteSize(), pictures(params, games=8)
    small = quantised(params, to_onnx(params))
    assert agreement(model, small, seen) > 0.8
    assert small.ByteSize() < size
