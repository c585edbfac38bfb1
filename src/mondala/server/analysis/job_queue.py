"""The queue of jobs for the analysts' workers.

Short jobs come first, and the last worker is reserved for them, so that a hint never waits for the
analysis of a whole game. Within each kind callers are served in turn. A job whose worker dies is
given to another.
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
"""Jobs limited to at most this many seconds are short."""
UNUSED = 600.0
"""Seconds after which an idle worker is stopped: analysts take much memory."""
LOADING = 300.0
"""Seconds an analyst may take to load or compile its models."""
SILENCE = 60.0
"""Seconds without a heartbeat after which a worker is taken to hang. Workers have low priority and
may get no processor time for long on a busy machine."""
NEXT_PART = 600.0
"""Longest time between two parts, in seconds; a part takes about ten on a core of its own."""
OVERTIME = 10.0
"""Seconds an answer may exceed its time limit by."""
TRIES = 3
"""A job that has killed this many workers fails."""
_REPLY: msgspec.json.Decoder[FromWorker] = msgspec.json.Decoder(FromWorker)


def is_quick(job: Job) -> bool:
    return job.task.seconds is not None and job.task.seconds <= QUICK


def most_long(workers: int) -> int:
    """How many workers may have long jobs; the last one is kept for short ones."""
    return max(1, workers - 1)


class JobQueue:
    """Up to `most` workers, started as needed. `modules` are the registry's."""

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
        """The running jobs, with their worker and order number."""
        self._numbers = itertools.count(1)
        self._came = asyncio.Event()

    @property
    def most(self) -> int:
        return self._keeper.most

    def _line(self, job: Job) -> FairLine:
        return self._quick if is_quick(job) else self._long

    def put(self, job: Job, who: str) -> None:
        """Adds a caller to a job, and queues it unless it is running or done."""
        if job.state == "waiting":
            self._line(job).put(job, who)
            self._wake()

    def leave(self, job: Job, who: str) -> None:
        """Removes one of several callers."""
        self._line(job).remove(job, who)

    def drop(self, job: Job) -> None:
        """Cancels a job."""
        self._line(job).remove(job)
        worker, number = self._working.get(job, (None, 0))
        if worker is not None:
            worker.send(msgspec.json.encode(Stop(number)))

    def ahead(self, job: Job) -> int:
        """The number of jobs before it, running ones included."""
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
        """The number of jobs that could start now."""
        return len(self._quick) + min(len(self._long), self._free_for_long())

    def _take(self) -> Job | None:
        job = self._quick.take()
        if job is None and self._free_for_long() > 0:
            job = self._long.take()
        return job

    # With one worker.

    async def _converse(self, worker: WorkerProcess) -> None:
        """Runs jobs on a worker until there has been none for a while."""
        while True:
            job = await worker.meanwhile(self._next(worker))
            if job is None:
                if self._to_do():
                    continue  # a job has just arrived
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
        """Runs one job. A restarted one repeats its earlier parts."""
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
        """Requeues a job whose worker died, unless that keeps happening."""
        if not job.askers:
            return
        if job.tries >= TRIES:
            job.end(FAILED)
            return
        job.state = "waiting"
        for who in job.askers:
            self._line(job).put(job, who, first=True)

    async def close(self) -> None:
        """Stops at once, running jobs included."""
        await self._keeper.close()
