"""A limit on the memory that clients make the server hold together, such as messages that wait.

Once it is used up, those that hold much of it get no more, and the others are still served."""

from collections import Counter
from typing import Generic, TypeVar

H = TypeVar("H")
MOST_HELD = 8 << 20
MOST_UNSENT = 16 << 20
"""Limits in bytes: of received messages, and of answers that clients do not read."""


class MemoryShares(Generic[H]):
    """The bytes that each holder holds now."""

    def __init__(self, most: int = MOST_HELD) -> None:
        self._most = most
        self._held: dict[H, int] = {}
        self._total = 0

    def allows(self, holder: H, size: int) -> bool:
        """Records the bytes that this share holds. Returns False if all shares hold too much
        together and this one is not far below their average, so that clients who hold little are
        still served."""
        self._total += size - self._held.pop(holder, 0)
        if size:
            self._held[holder] = size
        return self._total <= self._most or 2 * size * len(self._held) < self._total

    def gone(self, holder: H) -> None:
        self._total -= self._held.pop(holder, 0)


class SharesByAddress:
    """Bytes that connections make the server hold, such as unread answers. They are counted by
    address, so that an address with many connections is refused before one with a single
    connection."""

    def __init__(self, most: int) -> None:
        self._shares = MemoryShares[str](most)
        self._held: dict[object, tuple[str, int]] = {}
        self._by_address: Counter[str] = Counter()

    def allows(self, connection: object, address: str, size: int) -> bool:
        """Records the bytes held for a connection. Returns False if it must be closed."""
        self.gone(connection)
        if not size:
            return True
        self._held[connection] = address, size
        self._by_address[address] += size
        return self._shares.allows(address, self._by_address[address])

    def gone(self, connection: object) -> None:
        """Releases everything held for the connection."""
        address, size = self._held.pop(connection, ("", 0))
        if size:
            self._by_address[address] -= size
            self._shares.allows(address, self._by_address[address])
            if not self._by_address[address]:
                del self._by_address[address]
