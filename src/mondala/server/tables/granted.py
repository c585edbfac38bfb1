"""The wishes at a table that were granted last, stored with what they changed: one that comes
again, after the table has moved or its process was killed, acts only once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

import msgspec

from mondala.core.ids import PersonId

Granted: TypeAlias = tuple[PersonId, str, int]
"""The person who wished, the session, and the number of the wish there."""
MOST_WISHES = 32
_read = msgspec.json.Decoder(list[Granted]).decode


class GrantedWishes:
    __slots__ = ("_last", "now")

    def __init__(self) -> None:
        self._last: list[Granted] = []
        self.now: Granted | None = None
        """The wish that the next change is about."""

    def load(self, text: bytes) -> None:
        self._last = _read(text)

    def __iter__(self) -> Iterator[Granted]:
        return iter(tuple(self._last))

    @contextmanager
    def granting(self, wish: Granted | None) -> Iterator[None]:
        """A change that begins in the block grants that wish: both are stored, or neither."""
        self.now = wish
        try:
            yield
        finally:
            self.now = None

    def text(self) -> bytes:
        """With the one that is granted now, as JSON."""
        now = [] if self.now is None else [self.now]
        return msgspec.json.encode([*self._last, *now][-MOST_WISHES:])

    def begins(self) -> Granted | None:
        """The change is on its way; gives what it grants."""
        granted, self.now = self.now, None
        if granted is not None:
            self._last = [*self._last, granted][-MOST_WISHES:]
        return granted

    def failed(self, granted: Granted | None) -> None:
        """It could not be stored."""
        if granted in self._last:
            self._last.remove(granted)
