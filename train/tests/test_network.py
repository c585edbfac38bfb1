"""The net as a function, before it has learnt anything and after noise."""

import jax
import numpy as np

from train.network import Output, create, forward, ready, shape_of, size_of
from train.tests.samples import midgame, noisy, show


def test_a_new_net_finds_everything_alike() -> None:
    output = jax.jit(forward)(ready(create(1, 8, 2), "float32"), show(midgame()))
    for part in output:
        np.testing.assert_array_equal(part, 0)
    assert [part.shape for part in output] == [(48, 128), (48, 3), (48,), (48, 64, 2)]


def test_half_precision_says_nearly_the_same() -> None:
    params, seen = noisy(3, 16, 2, 0.05), show(midgame())
    whole: Output = jax.jit(forward)(ready(params, "float32"), seen)
    rough: Output = jax.jit(forward)(ready(params, "bfloat16"), seen)
    for one, two in zip(whole, rough, strict=True):
        assert two.dtype == np.float32
        np.testing.assert_allclose(one, two, atol=0.05 * float(np.abs(one).max()))


def test_a_pooling_block_sees_the_far_side() -> None:
    """One 3 × 3 convolution reaches one space; pooling reaches all."""
    params, seen = ready(noisy(3, 8, 2), "float32"), np.array(show(midgame()))
    evaluate = jax.jit(lambda seen: forward(params, seen).policy[0, 2])
    corner = evaluate(seen)
    seen[0, 7, 5] += 3
    assert abs(evaluate(seen) - corner) > 1e-4


def test_shape_and_size() -> None:
    params = create(1, 96, 6)
    assert shape_of(params) == (96, 6)
    assert 1.0e6 < size_of(params) < 1.2e6


def test_weights_are_of_mean_0_and_as_long_as_the_gain() -> None:
    params = noisy(3, 8, 2)
    layer, plain = params["tower"][1]["second"], ready(params, "float32")["tower"][1]["second"]
    weights = np.asarray(plain["weights"])
    np.testing.assert_allclose(weights.mean(axis=(0, 1, 2)), 0, atol=1e-6)
    lengths = np.sqrt((weights**2).sum(axis=(0, 1, 2)))
    np.testing.assert_allclose(lengths, np.abs(layer["gain"]), rtol=1e-4)
    assert set(plain) == {"weights", "bias"}
