"""A limit on the memory that clients make the server hold together, such as messages that wait.

Once it is used up, those that hold much of it get no more, and the others are still served."""

from typing import Generic, TypeVar

H = TypeVar("H")
MOST_HELD = 8 << 20
"""Bytes."""


class MemoryShares(Generic[H]):
    """The bytes that each holder holds now."""

    def __init__(self, most: int = MOST_HELD) -> None:
        self._most = most
        self._held: dict[H, int] = {}
        self._total = 0

    def allows(self, holder: H, size: int) -> bool:
        """Notes that it holds so much. False where all hold too much together, and this one not
        far less than they do on average: those who came with little are served all the same."""
        self._total += size - self._held.pop(holder, 0)
        if size:
            self._held[holder] = size
        return self._total <= self._most or 2 * size * len(self._held) < self._total

    def gone(self, holder: H) -> None:
        self._total -= self._held.pop(holder, 0)
