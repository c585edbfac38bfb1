"""A match of Mondo step by step, as somebody who watched it was sent it."""

from collections.abc import Sequence
from typing import Any

from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.games.mondo.events import JumpedOut, Placed, RoundBegan, RoundScored, TaskTaken
from mondala.games.mondo.match import sheets
from mondala.games.mondo.sheet import Sheet
from mondala.tables import mondo
from mondala.tables.live import Entry

_SCORING = (RoundBegan, Placed, TaskTaken, JumpedOut, RoundScored)
"""Events after which a sheet may be another."""


class MondoStep(Value, frozen=True):
    """One entry as somebody who watches saw it: events as [name, event], and each seat's sheet
    where it is another than before."""

    at: int
    seat: Seat | None
    events: tuple[tuple[str, Any], ...]
    sheets: tuple[Sheet | None, ...] | None


class MondoReplay(Value, frozen=True):
    """A match from its beginning; the events fold as those of a live one."""

    names: tuple[str, ...]
    date: str
    first: mondo.View
    steps: tuple[MondoStep, ...]


def replay(
    start: mondo.State, entries: Sequence[Entry], names: tuple[str, ...], date: str
) -> MondoReplay:
    """The whole match; times that were hidden during it are open after it."""
    steps, state = [], start
    known: Sequence[Sheet | None] = [None] * len(names)
    for entry in entries:
        for event in entry.events:
            state = mondo.apply(state, event)
        if not entry.events:
            continue
        changed = None
        if any(isinstance(event, _SCORING) for event in entry.events):
            now = sheets(state.match)
            changed = tuple(
                sheet if sheet != before else None for sheet, before in zip(now, known, strict=True)
            )
            known = now
        steps.append(MondoStep(entry.at, entry.seat, _watched(entry), changed))
    return MondoReplay(names, date, mondo.view(start, None), tuple(steps))


def _watched(entry: Entry) -> tuple[tuple[str, Any], ...]:
    return tuple((type(event).__name__, mondo.redacted(event, None)) for event in entry.events)
