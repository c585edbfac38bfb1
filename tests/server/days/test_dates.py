"""Days are those of UTC, and are counted, read and written in one way."""

from datetime import UTC, date, datetime

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.days.dates import DAY, closes, number, read_day, starts

LEAP_DAY = date(2024, 2, 29)


def test_a_day_closes_a_quarter_of_an_hour_after_midnight() -> None:
    ends = datetime(2024, 3, 1, 0, 15, tzinfo=UTC)
    assert closes(LEAP_DAY) == ends.timestamp() * 1000
    assert starts(date(2024, 3, 1)) - starts(date(2024, 2, 28)) == 2 * DAY


def test_days_are_counted_from_the_first_of_2000() -> None:
    assert number(date(2000, 1, 1)) == 0
    assert number(date(2000, 3, 1)) == 60
    assert number(date(2024, 3, 1)) - number(LEAP_DAY) == 1


@pytest.mark.parametrize("text", ["", "today", "2023-02-29", "2024-2-29", "1999-12-31", "20240229"])
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        read_day(text)
    assert refused.value.code == "no-day"


def test_a_day_is_read_as_it_is_written() -> None:
    assert read_day("2024-02-29") == LEAP_DAY
