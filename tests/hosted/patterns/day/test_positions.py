"""The three positions of a day follow from its key, and from nothing else."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from mondala.bots.patterns.puzzles.puzzle import DIFFICULTIES
from mondala.core.errors import NotAllowed
from mondala.hosted.patterns.day.positions import position_of, positions_of
from mondala.server.days.day_keys import Days
from mondala.server.storage.opening import open_store
from tests.server.support.client import within_a_minute
from tests.server.support.hand_clock import HandClock

LEAP_DAY = date(2024, 2, 29)


@within_a_minute
async def test_they_are_the_same_for_everybody_and_others_on_every_day(tmp_path: Path) -> None:
    storage = await open_store(tmp_path, None)
    try:
        days = Days(storage, HandClock())
        found = await positions_of(days, LEAP_DAY)
        assert await positions_of(Days(storage, HandClock(utc=5)), LEAP_DAY) == found
        assert tuple(each.difficulty for each in found) == DIFFICULTIES
        assert [await position_of(days, LEAP_DAY, task) for task in (1, 2, 3)] == list(found)
        week = [await positions_of(days, LEAP_DAY + timedelta(days=ahead)) for ahead in range(7)]
        assert len({puzzle.id for day in week for puzzle in day}) == 21
        for task in (0, 4):
            with pytest.raises(NotAllowed, match="3 positions"):
                await position_of(days, LEAP_DAY, task)
    finally:
        await storage.close()
