"""One value for each seat: a value that is never changed in place."""

import pytest

from mondala.core.seats import PerSeat, best


def test_of_gives_each_seat_the_same() -> None:
    """How most tables begin."""
    assert PerSeat.of(3, "x") == ("x", "x", "x")


@pytest.mark.parametrize(("seat", "expected"), [(0, "Xbc"), (1, "aXc"), (2, "abX")])
def test_put_replaces_one_and_leaves_the_old(seat: int, expected: str) -> None:
    """Positions share their seats' values, so nothing may change under them."""
    before = PerSeat("abc")
    after = before.put(seat, "X")
    assert "".join(after) == expected
    assert isinstance(after, PerSeat)
    assert "".join(before) == "abc"


def test_map_keeps_the_order() -> None:
    """And may change the type."""
    mapped = PerSeat(("a", "bb", "")).map(len)
    assert mapped == (1, 2, 0)
    assert isinstance(mapped, PerSeat)


@pytest.mark.parametrize(
    ("values", "seats"),
    [([1, 3, 2], (1,)), ([3, 3], (0, 1)), ([-2, -5, -2], (0, 2)), ([0], (0,))],
)
def test_best_names_all_who_share_it(values: list[int], seats: tuple[int, ...]) -> None:
    """Ties are shared, and points may be below zero."""
    assert best(iter(values)) == seats
