"""The queue of jobs at one node of several; workers on any machine work on them.

One job of each kind stands in its stream, for the next worker that is free; the others wait here,
so that everybody who asks is served in turn.
"""

import itertools

import msgspec

from mondala.server.analysis.job_queue import is_quick
from mondala.server.analysis.jobs import FairLine, Job, Task
from mondala.server.cluster.messages import Worked
from mondala.server.cluster.pending_questions import PendingQuestions
from mondala.server.cluster.streams import LONG, QUICK


class Wanted(msgspec.Struct, frozen=True):
    """A job as a worker needs it: the same key has it draw the same numbers."""

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
        """The jobs that are in a stream, by number, whether a worker has taken them or not."""

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
        """Hears how far a worker has come. One that was begun before is the same again, as far as
        it had come; where something of it was lost on the way, it is done again."""
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
        """Does nothing: whoever asks for this node takes its questions back."""


def _kind(job: Job) -> str:
    return QUICK if is_quick(job) else LONG
