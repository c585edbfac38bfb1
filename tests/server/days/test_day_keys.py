"""The key of a day is fixed before it begins, and shown when the day is closed."""

import hashlib
import hmac
from datetime import date
from pathlib import Path

from mondala.server.days.dates import CLOSES_AFTER, DAY, starts
from mondala.server.days.day_keys import SECRET, Days
from mondala.server.storage.opening import open_store
from tests.server.support.client import within_a_minute
from tests.server.support.hand_clock import HandClock

LEAP_DAY = date(2024, 2, 29)


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
