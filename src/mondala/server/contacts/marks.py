"""Marks by which a page that asks again learns that nothing is new, without a look at the disk."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable

from mondala.core.ids import PersonId

MOST_MARKS = 50_000
LASTS = 60.0
"""Seconds after which the disk is read all the same: what ends by itself is noticed then."""


class Marks:
    """A mark for each person, which is another one once something of theirs has changed. Those
    that were not asked for longest are forgotten first."""

    def __init__(self, seconds: Callable[[], float] | None = None) -> None:
        self._seconds = seconds or (lambda: asyncio.get_running_loop().time())
        self._marks: OrderedDict[PersonId, tuple[str, float]] = OrderedDict()

    def of(self, person: PersonId) -> str:
        """To be asked for before what it stands for is read."""
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
        """Changes may have been missed."""
        self._marks.clear()
