"""A streak lasts until a day has gone by."""

from datetime import date, timedelta

import pytest

from mondala.hosted.days import streaks

TODAY = date(2024, 3, 1)


@pytest.mark.parametrize(
    ("ago", "streak"),
    [
        ([], (0, 0)),
        ([0], (1, 1)),
        ([1], (1, 1)),
        ([2], (0, 1)),
        ([2, 1, 0], (3, 3)),
        ([2, 1], (2, 2)),
        ([9, 8, 7, 6, 1, 0], (2, 4)),
        ([5, 3, 1], (1, 1)),
    ],
)
def test_a_streak_goes_over_leap_days_and_lasts_until_a_day_has_gone_by(
    ago: list[int], streak: tuple[int, int]
) -> None:
    played = [TODAY - timedelta(days=days) for days in ago]
    assert streaks(played, TODAY) == streak
