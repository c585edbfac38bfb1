"""The real server, but its clock is moved by lines on its standard input.

usage: python -m bench.moved_server FOLDER PORT UTC

`move 60000` lets a minute pass at once, `speed 20` lets time pass so many times as fast from then
on. Each line is answered by what the time is (UTC, in milliseconds), as is the start.
"""

import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path

import uvloop

from mondala.hosted import registry
from mondala.server.edge.rules import EdgeRules
from mondala.server.runtime.clock import Alarm
from mondala.server.serving import listen, serve
from mondala.server.settings import Settings

PATIENT = 10**12
"""Nobody is sent away for being silent while a day passes at once."""


class MovedClock:
    """Wall clock and the other go together, as they do where nobody sets them."""

    def __init__(self, utc: int) -> None:
        self._start, self._passed = utc, 0.0
        self._speed, self._since = 1.0, time.monotonic()
        self._alarms = set[_Alarm]()

    def now(self) -> int:
        return int(self._passed + (time.monotonic() - self._since) * 1000 * self._speed)

    def utc(self) -> int:
        return self._start + self.now()

    def call_at(self, when: int, callback: Callable[[], None]) -> Alarm:
        return _Alarm(self, when, callback)

    def change(self, how: str, much: float) -> None:
        """`move` by so many milliseconds, or go on at that `speed`."""
        now = self.now()
        self._since = time.monotonic()
        self._passed = now + much if how == "move" else now
        self._speed = much if how == "speed" else self._speed
        for alarm in tuple(self._alarms):
            alarm.set()


class _Alarm:
    def __init__(self, clock: MovedClock, when: int, callback: Callable[[], None]) -> None:
        self._clock, self._when, self._callback = clock, when, callback
        self._timer: asyncio.TimerHandle | None = None
        clock._alarms.add(self)
        self.set()

    def set(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        left = max(self._when - self._clock.now(), 0) / 1000 / self._clock._speed
        self._timer = asyncio.get_running_loop().call_later(left, self._ring)

    def _ring(self) -> None:
        if self._clock.now() < self._when:
            self.set()
        else:
            self.cancel()
            self._callback()

    def cancel(self) -> None:
        self._clock._alarms.discard(self)
        if self._timer is not None:
            self._timer.cancel()


def main(folder: str, port: str, utc: str) -> None:
    listening, clock = listen("127.0.0.1", int(port)), MovedClock(int(utc))
    settings = Settings(
        registry=registry(),
        data=Path(folder),
        edge=EdgeRules(per_address=5_000),
        sockets_per_address=5_000,
        requests_a_second=10_000,
        clock=clock,
        silence=PATIENT,
        workers=1,
        daily=True,
    )

    def obey() -> None:
        if line := sys.stdin.readline().split():
            clock.change(line[0], float(line[1]))
            print(clock.utc(), flush=True)

    def ready() -> None:
        asyncio.get_running_loop().add_reader(sys.stdin.fileno(), obey)
        print(clock.utc(), flush=True)

    uvloop.run(serve(settings, listening, ready))


if __name__ == "__main__":
    main(*sys.argv[1:])
