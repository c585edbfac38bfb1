"""States, commands and events are values: never changed in place, equal by what they hold."""

import gc

import msgspec
import pytest

from mondala.core.value import Value, replace


class Point(Value, frozen=True):
    x: int
    y: int = 0

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError("left of the board")


class Other(Value, frozen=True):
    x: int
    y: int = 0


def test_a_value_cannot_be_changed() -> None:
    point = Point(1)
    with pytest.raises(AttributeError):
        point.x = 2  # type: ignore[misc]
    assert point == Point(1)


def test_values_are_equal_by_what_they_hold_and_by_their_class() -> None:
    assert Point(1, 2) == Point(1, 2)
    assert len({Point(1), Point(1), Point(2)}) == 2
    others: list[Value] = [Other(1), Point(2)]
    assert Point(1) not in others


def test_replace_gives_another_value_and_checks_it() -> None:
    point = Point(1, 2)
    assert replace(point, x=3) == Point(3, 2)
    assert point == Point(1, 2)
    with pytest.raises(ValueError, match="left of the board"):
        replace(point, x=-1)
    with pytest.raises(TypeError):
        replace(point, z=1)


def test_a_value_is_read_back_and_checked_when_it_is_read() -> None:
    assert msgspec.json.decode(msgspec.json.encode(Point(1, 2)), type=Point) == Point(1, 2)
    with pytest.raises(msgspec.ValidationError, match="left of the board"):
        msgspec.json.decode(b'{"x":-1}', type=Point)


def test_a_value_is_matched_by_its_fields_in_order() -> None:
    match Point(4, 5):
        case Point(x, y):
            assert (x, y) == (4, 5)


def test_the_collector_does_not_look_at_values() -> None:
    """There are thousands of them at a table, and none is part of a cycle."""
    assert not gc.is_tracked(Point(1))
