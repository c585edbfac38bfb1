"""The time of a game: with the clock, ahead of it from alarm to alarm, or by the days."""

from functools import partial

import pytest

from mondala.server.tables.game_time import LOOK_EVERY, DayTime, RunningTime
from mondala.tables.clocks import DAY
from tests.server.support.hand_clock import HandClock


def passes(clock: HandClock, milliseconds: int) -> None:
    end = clock.now() + milliseconds
    while clock.ring_before(end):
        pass
    clock.move(end - clock.now())


def test_it_goes_on_from_the_last_entry_with_the_clock() -> None:
    clock = HandClock(now=5_000)
    time = RunningTime(clock, last=700, storing=())
    assert time.at() == 700
    passes(clock, 50)
    assert time.at() == 750


def test_an_alarm_rings_when_the_game_is_there() -> None:
    clock, rung = HandClock(now=5_000), list[int]()
    time = RunningTime(clock, last=700, storing=())
    for when in (900, 800, 850):
        time.call_at(when, partial(rung.append, when))
    time.call_at(860, partial(rung.append, 860)).cancel()
    passes(clock, 99)
    assert rung == []
    passes(clock, 51)
    assert rung == [800, 850]
    passes(clock, 50)
    assert rung == [800, 850, 900]


def test_ahead_it_leaps_from_alarm_to_alarm_in_their_order() -> None:
    """Those that were set before, too; the clock itself does not move."""
    clock, rung = HandClock(now=5_000), list[tuple[int, int]]()
    time = RunningTime(clock, last=0, storing=())

    def ring(when: int) -> None:
        rung.append((when, time.at()))
        if when == 20_000:
            time.call_at(30_000, partial(ring, 30_000))

    for when in (90_000, 20_000):
        time.call_at(when, partial(ring, when))
    time.run_ahead(True)
    passes(clock, 0)
    assert rung == [(20_000, 20_000), (30_000, 30_000), (90_000, 90_000)]
    assert (time.at(), clock.now()) == (90_000, 5_000)


def test_ahead_it_waits_for_what_is_under_way() -> None:
    """A bot that thinks may set an alarm before all others."""
    clock, rung = HandClock(), list[int]()
    time = RunningTime(clock, last=0, storing=())
    time.run_ahead(True)
    time.hold()
    time.hold()
    time.call_at(2_000, partial(rung.append, 2_000))
    passes(clock, 60_000)
    assert rung == []
    time.release()
    passes(clock, 60_000)
    assert rung == []
    time.call_at(1_000, partial(rung.append, 1_000))
    time.release()
    passes(clock, 0)
    assert rung == [1_000, 2_000]


def test_ahead_it_waits_for_what_is_being_stored() -> None:
    clock, rung, storing = HandClock(), list[int](), ["an entry"]
    time = RunningTime(clock, last=0, storing=storing)
    time.call_at(2_000, partial(rung.append, 2_000))
    time.run_ahead(True)
    passes(clock, 60_000)
    assert rung == []
    storing.clear()
    time.run_ahead(True)
    passes(clock, 0)
    assert rung == [2_000]


def test_back_with_the_clock_it_goes_on_from_where_it_leapt_to() -> None:
    clock, rung = HandClock(now=77), list[int]()
    time = RunningTime(clock, last=0, storing=())
    time.call_at(10_000, partial(time.run_ahead, False))
    time.call_at(10_500, partial(rung.append, 10_500))
    time.run_ahead(True)
    passes(clock, 0)
    assert (time.at(), rung) == (10_000, [])
    passes(clock, 499)
    assert rung == []
    passes(clock, 1)
    assert (time.at(), rung) == (10_500, [10_500])


@pytest.mark.parametrize("jump", [0, DAY, -DAY])
def test_days_follow_the_wall_clock(jump: int) -> None:
    clock = HandClock()
    time = DayTime(clock, clock.utc())
    passes(clock, 1_000)
    clock.jump(jump)
    assert time.at() == 1_000 + jump


def test_days_that_jump_by_are_noticed_within_a_minute() -> None:
    clock, rung = HandClock(), list[int]()
    time = DayTime(clock, clock.utc())
    time.call_at(3 * DAY, partial(rung.append, 1))
    passes(clock, LOOK_EVERY - 1)
    assert rung == []
    passes(clock, 1)
    assert rung == [1]
