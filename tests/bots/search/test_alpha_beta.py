"""The table of a search keeps what it was given, and of two for one place the deeper one."""

import numpy as np
import pytest

from mondala.bots.search.alpha_beta import (
    EXACT,
    LARGEST,
    LOWER,
    NO_ACTION,
    SURE_DEPTH,
    UPPER,
    look_up,
    pack,
    remember,
)

BUCKETS = 4


def empty() -> np.ndarray:
    return np.zeros((BUCKETS * 2, 2), np.uint64)


def key(number: int) -> np.uint64:
    """A position of the second bucket."""
    return np.uint64(number * len(empty()) + 2)


@pytest.mark.parametrize("value", [-LARGEST + 1, -1, 0, 17, LARGEST - 1])
@pytest.mark.parametrize("bound", [EXACT, LOWER, UPPER])
def test_an_entry_is_found_as_it_was_written(value: int, bound: int) -> None:
    table = empty()
    for depth, action in ((0, 0), (12, 162), (SURE_DEPTH, NO_ACTION)):
        remember(table, key(1), pack(value, depth, bound, action))
        assert tuple(map(int, look_up(table, key(1)))) == (value, depth, bound, action)


def test_what_is_not_there_has_no_depth() -> None:
    assert look_up(empty(), key(3))[1] == -1


def test_a_bucket_keeps_the_deepest_and_the_last() -> None:
    table = empty()
    for number, depth in ((1, 9), (2, 3), (4, 5)):
        remember(table, key(number), pack(number, depth, EXACT, 0))
    assert int(look_up(table, key(1))[1]) == 9
    assert int(look_up(table, key(2))[1]) == -1
    assert int(look_up(table, key(4))[1]) == 5
