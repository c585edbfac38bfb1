"""The table's last granted wishes, stored in the same write as what they changed, so that a wish
sent again after a hand-over or a crash acts only once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

import msgspec

from mondala.core.ids import PersonId

Granted: TypeAlias = tuple[PersonId, str, int]
"""The person, their session and the wish's number in it."""
MOST_WISHES = 32
_read = msgspec.json.Decoder(list[Granted]).decode


class GrantedWishes:
    __slots__ = ("_last", "now")

    def __init__(self) -> None:
        self._last: list[Granted] = []
        self.now: Granted | None = None
        """The wish that the next change of the table will fulfil."""

    def load(self, text: bytes) -> None:
        self._last = _read(text)

    def __iter__(self) -> Iterator[Granted]:
        return iter(tuple(self._last))

    @contextmanager
    def granting(self, wish: Granted | None) -> Iterator[None]:
        """Within the block, a change of the table is stored together with this wish, or not at
        all."""
        self.now = wish
        try:
            yield
        finally:
            self.now = None

    def text(self) -> bytes:
        """The granted wishes as JSON, including the current one."""
        now = [] if self.now is None else [self.now]
        return msgspec.json.encode([*self._last, *now][-MOST_WISHES:])

    def begins(self) -> Granted | None:
        """Marks the current wish as granted by the change being written, and returns it."""
        granted, self.now = self.now, None
        if granted is not None:
            self._last = [*self._last, granted][-MOST_WISHES:]
        return granted

    def failed(self, granted: Granted | None) -> None:
        """Takes a wish back whose change could not be stored."""
        if granted in self._last:
            self._last.remove(granted)
