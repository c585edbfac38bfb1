"""Days are those of UTC; what is played on one is fixed before it, and shown when it is closed."""

import hashlib
import hmac
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.days import CLOSES_AFTER, DAY, SECRET, Days, closes, number, read_day, starts
from mondala.server.storage.opening import open_store
from tests.server.support.client import within_a_minute
from tests.server.support.hand_clock import HandClock

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


@within_a_minute
async def test_the_hash_is_shown_a_day_before_and_the_key_once_the_day_is_closed(
    tmp_path: Path,
) -> None:
    storage = await open_store(tmp_path, None)
    try:
        clock = HandClock(utc=starts(LEAP_DAY) - DAY - 1)
        days = Days(storage, clock)
        assert await days.shown_hash(LEAP_DAY) is None
        clock.jump(1)
        shown = await days.shown_hash(LEAP_DAY)
        clock.jump(2 * DAY + CLOSES_AFTER - 1)
        assert await days.shown_key(LEAP_DAY) is None
        clock.jump(1)
        key = await days.shown_key(LEAP_DAY)
        assert key is not None
        assert hashlib.sha256(bytes.fromhex(key)).hexdigest() == shown
        assert await days.seed(LEAP_DAY) == int(key[:32], 16)
        secret = await storage.secret(SECRET)
        assert key == hmac.new(secret.encode(), b"2024-02-29", "sha256").hexdigest()
        assert secret != (await storage.keys()).current
        assert await Days(storage, clock).key(LEAP_DAY) == bytes.fromhex(key)
        assert await days.key(date(2024, 3, 1)) != bytes.fromhex(key)
    finally:
        await storage.close()
