"""One node's queue of jobs, done by workers on any machine.

At any time one job of each kind is in its stream for the next free worker; the others wait here, so
that those who asked are served fairly.
"""

import itertools

import msgspec

from mondala.server.analysis.job_queue import is_quick
from mondala.server.analysis.jobs import FairLine, Job, Task
from mondala.server.cluster.messages import Worked
from mondala.server.cluster.pending_questions import PendingQuestions
from mondala.server.cluster.streams import LONG, QUICK


class Wanted(msgspec.Struct, frozen=True):
    """A job as sent to a worker. `key` also seeds its random numbers."""

    key: str
    task: Task


write_wanted = msgspec.msgpack.Encoder().encode
read_wanted = msgspec.msgpack.Decoder(Wanted).decode


class RemoteJobQueue:
    """Jobs of this node that wait for workers, here or in a stream."""

    def __init__(self, questions: PendingQuestions) -> None:
        self._questions = questions
        self._lines = {QUICK: FairLine(), LONG: FairLine()}
        self._given: dict[int, Job] = {}
        """The jobs in a stream, by number, taken or not."""

    def put(self, job: Job, who: str) -> None:
        if job.state == "waiting" and job not in self._given.values():
            self._lines[_kind(job)].put(job, who)
            self._give(_kind(job))

    def leave(self, job: Job, who: str) -> None:
        self._lines[_kind(job)].remove(job, who)

    def drop(self, job: Job) -> None:
        self._lines[_kind(job)].remove(job)
        for number in [number for number, each in self._given.items() if each is job]:
            del self._given[number]
            self._questions.drop(number)
        self._give(_kind(job))

    def ahead(self, job: Job) -> int:
        if job.state != "waiting":
            return 0
        given = self._of_kind(_kind(job))
        if job in given:
            return len(given) - 1
        line = self._lines[_kind(job)]
        return len(given) + sum(1 for _ in itertools.takewhile(lambda each: each is not job, line))

    def _of_kind(self, kind: str) -> list[Job]:
        return [job for job in self._given.values() if _kind(job) == kind]

    def _give(self, kind: str) -> None:
        if any(job.state == "waiting" for job in self._of_kind(kind)):
            return
        job = self._lines[kind].take()
        if job is not None:
            number = self._questions.ask(kind, write_wanted(Wanted(job.key, job.task)))
            self._given[number] = job

    def hear(self, told: Worked) -> None:
        """Handles a worker's progress. A restarted job repeats its earlier parts; if some parts
        were lost on the way, it is done again."""
        job = self._given.get(told.number)
        if job is None:
            return
        job.state = "running"
        if told.total is not None:
            job.total = told.total
        known = len(job.parts) - told.first
        if known >= 0:
            job.parts.extend(msgspec.Raw(part) for part in told.parts[known:])
        if told.ended and (known >= 0 or told.refusal is not None):
            del self._given[told.number]
            self._questions.ended(told.number)
            job.end(told.refusal)
        elif told.ended:
            self._questions.again(told.number)
        self._give(_kind(job))

    async def close(self) -> None:
        """Does nothing: the node's questions are cancelled elsewhere."""


def _kind(job: Job) -> str:
    return QUICK if is_quick(job) else LONG
