"""Days by UTC: their names, when they begin, and when they close."""

from datetime import UTC, date, datetime

from mondala.core.errors import NotAllowed

FIRST = date(2000, 1, 1)
DAY = 24 * 3_600_000
CLOSES_AFTER = 15 * 60_000
"""Milliseconds after midnight at which a day closes, so that tries begun before midnight can
end."""


def day_at(utc: int) -> date:
    return datetime.fromtimestamp(utc / 1000, UTC).date()


def best_of_day(game: str, compared: str, day: date) -> str:
    """The name in storage of the best of a day."""
    return f"{game} {compared} {day.isoformat()}"


def starts(day: date) -> int:
    """When (UTC, in milliseconds) that day begins."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def closes(day: date) -> int:
    """When (UTC, in milliseconds) all tries of that day are over."""
    return starts(day) + DAY + CLOSES_AFTER


def number(day: date) -> int:
    """The days since 2000-01-01."""
    return (day - FIRST).days


def read_day(text: str) -> date:
    """Parses a date such as 2026-11-18; raises NotAllowed if it is none or before the first day."""
    try:
        day = date.fromisoformat(text) if len(text) == len("2026-11-18") else None
    except ValueError:
        day = None
    if day is None or day < FIRST:
        raise NotAllowed("no-day", f"there is no such day: {text[:20]!r}", day=text[:20])
    return day
