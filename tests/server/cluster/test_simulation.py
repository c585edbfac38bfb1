"""The ownership of tables under trouble of every kind: `bench/ownership.py` does it for longer."""

import pytest

from tests.server.cluster.simulation import simulate

STEPS = 3_000


@pytest.mark.parametrize("seed", range(2))
def test_there_are_never_two_writers_and_never_a_stuck_table(seed: int) -> None:
    world = simulate(seed, STEPS)
    assert world.steps >= STEPS
    assert max(world.epochs.values()) > 1  # tables have moved
    assert world.handed_over > 0


def test_the_same_seed_gives_the_same_history() -> None:
    first, second = simulate(5, 500), simulate(5, 500)
    assert first.written == second.written


def test_without_the_fence_a_node_that_was_stopped_would_write() -> None:
    """Leases alone do not do it, and the simulation finds that out."""
    with pytest.raises(AssertionError, match="an earlier owner has written after a later one"):
        simulate(1, 5 * STEPS, fenced=False)
