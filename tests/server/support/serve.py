"""A server process for tests.

`python -m tests.server.support.serve FOLDER PORT SPEED SILENCE GAME …`, each game the name of its
module.

It is the real server; only its clock may run faster, so that a round takes seconds, and leaps ahead
by half an hour at SIGUSR1. By that clock it also waits for an answer from whoever is silent.
Prints the port once it serves.
"""

import asyncio
import signal
import sys
from pathlib import Path

import uvloop

from mondala.server.clock import RealClock
from mondala.server.origins import Origins
from mondala.server.serving import Settings, listen, serve
from mondala.tables.registry import Registry

LEAP = 1_800_000
NEARBY = "http://192.0.2.7:8000"
"""The address that invitations carry; nothing is there."""


class LeapingClock(RealClock):
    def __init__(self, speed: float) -> None:
        super().__init__(speed)
        self._ahead = 0

    def now(self) -> int:
        return super().now() + self._ahead

    def leap(self) -> None:
        self._ahead += LEAP


def main(folder: str, port: str, speed: str, silence: str, *games: str) -> None:
    listening, clock = listen("127.0.0.1", int(port)), LeapingClock(float(speed))
    settings = Settings(
        registry=Registry(*games),
        data=Path(folder),
        origins=Origins(nearby=NEARBY),
        clock=clock,
        silence=int(silence),
        requests_a_second=500.0,
        sockets_per_address=5000,
    )

    def ready() -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, clock.leap)
        print(listening.getsockname()[1], flush=True)  # noqa: T201

    uvloop.run(serve(settings, listening, ready))


if __name__ == "__main__":
    main(*sys.argv[1:])
