"""Marks (like ETags) by which a polling page learns that nothing has changed, without a read of the
disk."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable

from mondala.core.ids import PersonId

MOST_MARKS = 50_000
LASTS = 60.0
"""Seconds after which a mark expires, so that expired requests are noticed."""


class Marks:
    """A mark for each person, replaced when something of theirs changes. The least recently
    requested are dropped first."""

    def __init__(self, seconds: Callable[[], float] | None = None) -> None:
        self._seconds = seconds or (lambda: asyncio.get_running_loop().time())
        self._marks: OrderedDict[PersonId, tuple[str, float]] = OrderedDict()

    def of(self, person: PersonId) -> str:
        """The person's mark; get it before reading what it stands for."""
        now = self._seconds()
        mark, made = self._marks.pop(person, ("", -LASTS))
        if made <= now - LASTS:
            mark, made = secrets.token_urlsafe(6), now
        self._marks[person] = mark, made
        if len(self._marks) > MOST_MARKS:
            self._marks.popitem(last=False)
        return mark

    def changed(self, person: PersonId) -> None:
        self._marks.pop(person, None)

    def forget(self) -> None:
        """Drops all marks, because changes may have been missed."""
        self._marks.clear()
