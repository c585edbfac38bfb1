"""A server process for tests.

`python -m tests.server.support.serve FOLDER PORT SPEED SILENCE SETTINGS GAME …`, each game the name
of its module; the settings are JSON, and limits that are not among them are mild. `seed` is that
of all games.

It is the real server; only its clock may run faster, so that a round takes seconds, and leaps ahead
by half an hour at SIGUSR1. By that clock it also waits for an answer from whoever is silent; for a
request that comes slowly it waits as long as ever by the clock on the wall, until a leap.
Tells the port once it serves: prints it, unless it is started by `running`.
"""

import asyncio
import json
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import uvloop

from mondala.server.edge.addresses import Addresses
from mondala.server.edge.origins import Origins
from mondala.server.edge.rules import EdgeRules
from mondala.server.reminders.smtp import MailServer
from mondala.server.runtime.clock import RealClock
from mondala.server.services import random_seed
from mondala.server.serving import listen, serve
from mondala.server.settings import Settings
from mondala.tables.registry import Registry

LEAP = 1_800_000
EDGE_RULES = {"per_address", "idle_time", "bodies"}
MILD = {"requests_a_second": 500.0, "sockets_per_address": 5000, "per_address": 5000}
TIMES = ("head_time", "body_time", "stall_time", "linger_time")
NEARBY = "http://192.0.2.7:8000"
"""The address that invitations carry; nobody answers there."""


class LeapingClock(RealClock):
    def __init__(self, speed: float) -> None:
        super().__init__(speed)
        self._ahead = 0

    def now(self) -> int:
        return super().now() + self._ahead

    def leap(self) -> None:
        self._ahead += LEAP


def main(
    tell: Callable[[int], object],
    folder: str,
    port: str,
    speed: str,
    silence: str,
    chosen: str,
    *games: str,
) -> None:
    listening, clock = listen("127.0.0.1", int(port)), LeapingClock(float(speed))
    given: dict[str, Any] = MILD | json.loads(chosen)
    given_edges = {name: given.pop(name) for name in EDGE_RULES & given.keys()}
    edge = EdgeRules(**given_edges)
    seed: int | None = given.pop("seed", None)
    times = {name: int(getattr(edge, name) * float(speed)) for name in TIMES}
    settings = Settings(
        registry=Registry(*games),
        data=Path(folder),
        origins=Origins(given.pop("public", None), Addresses(*given.pop("proxies", ())), NEARBY),
        mail=MailServer(smtp, "play@example.org") if (smtp := given.pop("smtp", "")) else None,
        edge=replace(edge, **times),
        clock=clock,
        silence=int(silence),
        new_seed=random_seed if seed is None else lambda: seed,
        **given,
    )

    def ready() -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, clock.leap)
        tell(listening.getsockname()[1])

    uvloop.run(serve(settings, listening, ready))


if __name__ == "__main__":
    main(partial(print, flush=True), *sys.argv[1:])
