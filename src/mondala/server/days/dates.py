"""Days by UTC: their names, when they begin, and when everybody's try of them is over."""

from datetime import UTC, date, datetime

from mondala.core.errors import NotAllowed

FIRST = date(2000, 1, 1)
DAY = 24 * 3_600_000
CLOSES_AFTER = 15 * 60_000
"""Milliseconds after midnight, in which tries that began before it come to their end."""


def day_at(utc: int) -> date:
    return datetime.fromtimestamp(utc / 1000, UTC).date()


def best_of_day(game: str, compared: str, day: date) -> str:
    """The store's name for the best of a day among games that are compared under that name."""
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
    """A date as 2026-11-18; NotAllowed where it is none, or one before the first."""
    try:
        day = date.fromisoformat(text) if len(text) == len("2026-11-18") else None
    except ValueError:
        day = None
    if day is None or day < FIRST:
        raise NotAllowed("no-day", f"there is no such day: {text[:20]!r}", day=text[:20])
    return day
