"""The workers of one machine, which answer questions to bots and analyses from the streams.

A node may have some of its own; `mondala work` has nothing else.
"""

import asyncio

import msgspec

from mondala.server.analysis.job_queue import JobQueue, most_long
from mondala.server.analysis.jobs import Job
from mondala.server.bots.pool import WorkerPool
from mondala.server.bots.questions import Question, Reply
from mondala.server.cluster.messages import Decided, NodeName, Worked
from mondala.server.cluster.remote_job_queue import read_wanted
from mondala.server.cluster.stream_consumer import Say, StreamConsumer
from mondala.server.cluster.streams import ATTENDED, LONG, QUICK, UNATTENDED, Entry, Streams

TOLD_EVERY = 0.25
"""Seconds between two reports of an analysis's progress."""
_QUESTION = msgspec.json.Decoder(Question)


class Workers:
    def __init__(self, streams: Streams, name: NodeName, bots: WorkerPool, queue: JobQueue) -> None:
        self._bots, self._queue = bots, queue
        names = ATTENDED, UNATTENDED
        self.questions = StreamConsumer(streams, name, names, lambda: bots.most, self._decide)
        self._long = StreamConsumer(
            streams, name, [LONG], lambda: most_long(queue.most), self._analyse
        )
        self._quick = StreamConsumer(streams, name, [QUICK], self._most_quick, self._analyse)
        bots.crowd = lambda: self.questions.crowd

    def _most_quick(self) -> int:
        return max(1, self._queue.most - len(self._long.under_way))

    @property
    def analyses_done(self) -> int:
        return self._long.done + self._quick.done

    def open(self) -> None:
        for consumer in (self.questions, self._quick, self._long):
            consumer.open()

    async def finish(self, seconds: float) -> None:
        """Takes no more work, and waits that many seconds for short answers; long analyses are
        restarted elsewhere."""
        await asyncio.gather(
            self.questions.finish(seconds), self._quick.finish(seconds), self._long.finish(0)
        )
        for consumer in (self.questions, self._quick, self._long):
            await consumer.close()

    async def _decide(self, entry: Entry, say: Say) -> None:
        asked = _QUESTION.decode(entry.request.body)
        decided: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._bots.ask(
            asked.game,
            asked.bot,
            asked.subject,
            asked.view,
            asked.memory,
            asked.material,
            lambda: entry.place.stream == ATTENDED,
            lambda reply: None if decided.done() else decided.set_result(reply),
        )
        reply = await decided
        await say(Decided(entry.request.number, msgspec.json.encode(reply)))

    async def _analyse(self, entry: Entry, say: Say) -> None:
        """Sends the parts of a long analysis as they come, but a quick answer as a whole, since
        repeating it gives another one."""
        wanted, number = read_wanted(entry.request.body), entry.request.number
        job = Job(wanted.key, wanted.task, lambda _: None)
        job.askers[wanted.key] = float("inf")
        self._queue.put(job, wanted.key)
        told = 0
        try:
            await say(Worked(number))
            while not await _ended_soon(job):
                if entry.place.stream == LONG and len(job.parts) > told:
                    await say(_worked(number, job, told))
                    told = len(job.parts)
            await say(_worked(number, job, told))
        finally:
            if not job.ended.is_set():
                job.askers.clear()
                self._queue.drop(job)


async def _ended_soon(job: Job) -> bool:
    try:
        async with asyncio.timeout(TOLD_EVERY):
            return await job.ended.wait()
    except TimeoutError:
        return False


def _worked(number: int, job: Job, first: int) -> Worked:
    parts = [bytes(part) for part in job.parts[first:]]
    return Worked(number, first, parts, job.total, job.ended.is_set(), job.refusal)
