"""The queue in which jobs wait for analysts' workers, which work on them one by one.

Jobs whose answer is wanted within a few seconds are taken first, and the last worker is theirs
alone, so that nobody who waits for a hint waits for the analysis of a whole game. Within each kind
everybody who asks is served in turn. A job whose worker is lost is done by another.
"""

import asyncio
import itertools
import sys
from collections.abc import Sequence
from hashlib import blake2b

import msgspec

from mondala.server.analysis.job_messages import (
    FAILED,
    Begun,
    Ended,
    FromWorker,
    Order,
    Outlined,
    Part,
    Stop,
)
from mondala.server.analysis.jobs import FairLine, Job
from mondala.server.workers.keeper import Keeper, cores
from mondala.server.workers.process import WorkerLost, WorkerProcess

MOST_WORKERS = 4
QUICK = 3.0
"""An answer that is wanted within so many seconds does not wait for long ones."""
UNUSED = 600.0
"""Seconds after which a worker that has nothing to do is ended: analysts take much memory."""
LOADING = 300.0
"""Seconds that an analyst may take to load, or compile, what it thinks with."""
SILENCE = 60.0
"""Seconds without a sign of life after which a worker hangs. It works behind everything else, so
that on a busy machine it may have no turn for long, and must not lose its work for that."""
NEXT_PART = 600.0
"""Seconds from one part to the next, at most; a part is worked on for about ten, with a core of its
own."""
OVERTIME = 10.0
"""Seconds beyond its own that an answer may take."""
TRIES = 3
"""A job that costs so many workers has failed."""
_REPLY: msgspec.json.Decoder[FromWorker] = msgspec.json.Decoder(FromWorker)


def is_quick(job: Job) -> bool:
    return job.task.seconds is not None and job.task.seconds <= QUICK


def most_long(workers: int) -> int:
    """The number of workers that may have long jobs; the last one is kept for quick ones."""
    return max(1, workers - 1)


class JobQueue:
    """Up to `most` workers, which are started as they are needed. `modules` are those of the
    registry."""

    def __init__(
        self,
        modules: Sequence[str],
        most: int | None = None,
        *,
        silence: float = SILENCE,
        unused: float = UNUSED,
        python: str = sys.executable,
    ) -> None:
        self._unused = unused
        self._keeper = Keeper(
            "mondala.server.analysis.worker",
            modules,
            self._converse,
            most=max(2, min(MOST_WORKERS, cores() - 1)) if most is None else most,
            silence=silence,
            python=python,
        )
        self._quick, self._long = FairLine(), FairLine()
        self._working: dict[Job, tuple[WorkerProcess, int]] = {}
        """The workers that jobs are with, and the numbers of the orders."""
        self._numbers = itertools.count(1)
        self._came = asyncio.Event()

    @property
    def most(self) -> int:
        return self._keeper.most

    def _line(self, job: Job) -> FairLine:
        return self._quick if is_quick(job) else self._long

    def put(self, job: Job, who: str) -> None:
        """Somebody wants it: it waits in their line too, unless it is worked on or has ended."""
        if job.state == "waiting":
            self._line(job).put(job, who)
            self._wake()

    def leave(self, job: Job, who: str) -> None:
        """Somebody does not want it any more, but others do."""
        self._line(job).remove(job, who)

    def drop(self, job: Job) -> None:
        """Nobody wants it."""
        self._line(job).remove(job)
        worker, number = self._working.get(job, (None, 0))
        if worker is not None:
            worker.send(msgspec.json.encode(Stop(number)))

    def ahead(self, job: Job) -> int:
        """The number of jobs that come before it, those included that are worked on."""
        if job.state != "waiting":
            return 0
        before = itertools.takewhile(lambda each: each is not job, self._line(job))
        return sum(1 for _ in before) + self._at_work(self._line(job))

    def _at_work(self, line: FairLine) -> int:
        return sum(self._line(job) is line for job in self._working)

    def _free_for_long(self) -> int:
        return most_long(self.most) - self._at_work(self._long)

    def _wake(self) -> None:
        self._came.set()
        if self._to_do() > self._keeper.kept - len(self._working):
            self._keeper.start()

    def _to_do(self) -> int:
        """The number of jobs that could be begun now."""
        return len(self._quick) + min(len(self._long), self._free_for_long())

    def _take(self) -> Job | None:
        job = self._quick.take()
        if job is None and self._free_for_long() > 0:
            job = self._long.take()
        return job

    # With one worker.

    async def _converse(self, worker: WorkerProcess) -> None:
        """Gives it job after job, until there has been none for a while."""
        while True:
            job = await worker.meanwhile(self._next(worker))
            if job is None:
                if self._to_do():
                    continue  # it came just now
                return
            try:
                await self._work(worker, job)
            finally:
                del self._working[job]
                self._wake()

    async def _next(self, worker: WorkerProcess) -> Job | None:
        try:
            await worker.ready.wait()
            while (job := self._take()) is None:
                self._came.clear()
                async with asyncio.timeout(self._unused):
                    await self._came.wait()
        except TimeoutError:
            return None
        self._working[job] = worker, next(self._numbers)
        return job

    async def _work(self, worker: WorkerProcess, job: Job) -> None:
        """Collects the parts of the answer. One that was begun before is the same again, as far as
        it had come."""
        job.state = "running"
        job.tries += 1
        known = len(job.parts)
        within = LOADING
        worker.send(msgspec.json.encode(self._order(job)))
        try:
            while True:
                match _REPLY.decode(await worker.receive(within)):
                    case Begun():
                        within = (
                            NEXT_PART if job.task.seconds is None else job.task.seconds + OVERTIME
                        )
                    case Outlined(total):
                        job.total = total
                    case Part(body):
                        if known:
                            known -= 1
                        else:
                            job.parts.append(body)
                    case Ended(refusal):
                        return job.end(refusal)
        except (WorkerLost, msgspec.MsgspecError):
            self._again(job)
            raise

    def _order(self, job: Job) -> Order:
        _, number = self._working[job]
        task, digest = job.task, blake2b(job.key.encode(), digest_size=16).digest()
        seed = int.from_bytes(digest, "big")
        body = msgspec.Raw(task.job)
        return Order(number, task.game, body, task.material, seed, task.seconds)

    def _again(self, job: Job) -> None:
        """Its worker was lost: another one does it, unless that happens again and again."""
        if not job.askers:
            return
        if job.tries >= TRIES:
            job.end(FAILED)
            return
        job.state = "waiting"
        for who in job.askers:
            self._line(job).put(job, who, first=True)

    async def close(self) -> None:
        """At once, whatever is worked on."""
        await self._keeper.close()
