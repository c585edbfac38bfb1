"""Memory that strangers make the server hold, such as what they do not read: so much for all of
them together. Where that is used up, whoever holds much of it gets no more."""

from typing import Generic, TypeVar

H = TypeVar("H")
MOST_HELD = 8 << 20
"""Bytes."""


class MemoryShares(Generic[H]):
    """How much each holder holds now, and whether it may hold more."""

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
