"""Seats and "one of these for each player"."""

from collections.abc import Callable, Iterable
from typing import Self, TypeAlias, TypeVar

T = TypeVar("T")
U = TypeVar("U")

Seat: TypeAlias = int
"""A place at the table, counted from 0; people and records count from 1."""


class PerSeat(tuple[T, ...]):
    """One value for each seat, in the order of the seats."""

    __slots__ = ()

    @classmethod
    def of(cls, count: int, value: T) -> Self:
        return cls((value,) * count)

    def put(self, seat: Seat, value: T) -> "PerSeat[T]":
        """The same with another value at that seat."""
        values = list(self)
        values[seat] = value
        return PerSeat(values)

    def map(self, function: Callable[[T], U]) -> "PerSeat[U]":
        return PerSeat(function(value) for value in self)


def best(values: Iterable[int]) -> tuple[Seat, ...]:
    """The seats that share the highest value."""
    listed = tuple(values)
    top = max(listed)
    return tuple(seat for seat, value in enumerate(listed) if value == top)
