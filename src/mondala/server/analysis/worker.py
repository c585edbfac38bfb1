"""The process that analysts work in: `python -m mondala.server.analysis.worker SECONDS MODULE …`.

It gives a sign of life every so many seconds. The modules are those of a registry. Orders come on
stdin and are done one after another, at low priority: games that are played come first. A thread
reads them, so that an order can be stopped while it is worked on.
"""

import logging
import os
import sys
from collections.abc import Callable
from functools import lru_cache
from queue import SimpleQueue
from threading import Thread, Timer
from time import monotonic
from typing import Any

import msgspec

from mondala.bots.analyst import Analyst, Outline
from mondala.bots.bot import Budget
from mondala.core.chance import Chance
from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.ids import GameName
from mondala.server.analysis.job_messages import (
    FAILED,
    Begun,
    Ended,
    FromWorker,
    Order,
    Outlined,
    Part,
    Refusal,
    Stop,
    ToWorker,
    refusal_of,
)
from mondala.server.workers.inside import Speaker
from mondala.tables.registry import Registry
from mondala.wire.tags import encode

NICENESS = 10
STOPS_WITHIN = 5.0
"""Seconds an analyst may take to stop; otherwise the process exits."""
_LOG = logging.getLogger("mondala.analysis")


class Worker:
    """Runs orders with the analysts of a registry; `say` sends messages."""

    def __init__(self, registry: Registry, say: Callable[[FromWorker], None]) -> None:
        self._registry, self._say = registry, say
        self._prepared: set[Analyst] = set()
        self._material = lru_cache(maxsize=4)(self._read_material)
        self._last_stopped = 0
        """Orders up to this number have been cancelled."""
        self.working = 0
        """The number of the running order."""

    def _read_material(self, game: GameName, text: str) -> Any:
        return self._registry[game].read_material(text)

    def stop(self, number: int) -> None:
        self._last_stopped = max(self._last_stopped, number)

    def do(self, order: Order) -> None:
        """Sends an answer's parts, and finally its end or failure."""
        self.working = order.number
        refusal: Refusal | None = None
        try:
            self._do(order)
        except MondalaError as error:
            refusal = refusal_of(error)
        except Exception:
            _LOG.exception("the analyst of %s", order.game)
            refusal = FAILED
        self.working = 0
        self._say(Ended(refusal))

    def _do(self, order: Order) -> None:
        analyst = self._ready(order.game)
        self._say(Begun())
        job = read_job(analyst, order.job)
        material = self._material(order.game, order.material)
        chance = Chance(order.seed).stream("analysis")
        end = None if order.seconds is None else monotonic() + order.seconds

        def may_go_on() -> bool:
            wanted = order.number > self._last_stopped
            return wanted and (end is None or monotonic() < end)

        for part in analyst.work(job, material, Budget(may_go_on=may_go_on), chance):
            if order.number <= self._last_stopped:
                return
            if isinstance(part, Outline):
                self._say(Outlined(part.total))
            else:
                self._say(Part(msgspec.Raw(encode(part))))

    def _ready(self, game: GameName) -> Analyst:
        analyst = self._registry[game].analyst
        if analyst is None:
            raise NotAllowed("no-analyst", f"nobody here explains {game}", game=game)
        if analyst not in self._prepared:
            analyst.prepare()
            self._prepared.add(analyst)
        return analyst


def read_job(analyst: Analyst, job: msgspec.Raw) -> Any:
    """The job by its tag."""
    tag = msgspec.json.decode(job, type=dict[str, Any])["type"]
    (kind,) = (each for each in analyst.jobs if each.__name__ == tag)
    return msgspec.json.decode(job, type=kind)


def main(pause: str, *modules: str) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    registry = Registry(*modules)
    speaker = Speaker(float(pause))
    worker = Worker(registry, lambda said: speaker.say(encode(said)))
    orders: SimpleQueue[Order] = SimpleQueue()
    Thread(target=_listen, args=(worker, orders), daemon=True).start()
    while True:
        worker.do(orders.get())


def _listen(worker: Worker, orders: "SimpleQueue[Order]") -> None:
    decoder: msgspec.json.Decoder[ToWorker] = msgspec.json.Decoder(ToWorker)
    for line in sys.stdin.buffer:
        told = decoder.decode(line)
        if isinstance(told, Stop):
            worker.stop(told.number)
            timer = Timer(STOPS_WITHIN, _end_if_still_at, (worker, told.number))
            timer.daemon = True
            timer.start()
        else:
            orders.put(told)
    os._exit(0)


def _end_if_still_at(worker: Worker, number: int) -> None:
    if worker.working == number:
        os._exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
