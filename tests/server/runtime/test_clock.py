"""The only clock: its alarms."""

import asyncio
from functools import partial

import uvloop

from mondala.server.runtime.clock import RealClock


def test_an_alarm_never_rings_before_its_time() -> None:
    """Timers of a loop count whole milliseconds; a clock that runs fast is early by many of its."""
    clock = RealClock(speed=1_000)

    async def work() -> None:
        start, early = clock.now(), []
        rung: asyncio.Queue[int] = asyncio.Queue()

        def ring(when: int) -> None:
            early.append(max(when - clock.now(), 0))
            rung.put_nowait(when)

        alarms = [start + 137 * step for step in range(100)]
        for when in alarms:
            clock.call_at(when, partial(ring, when))
        clock.call_at(start, partial(ring, -1)).cancel()
        assert sorted([await rung.get() for _ in alarms]) == alarms
        assert early == [0] * len(alarms)

    uvloop.run(work())
