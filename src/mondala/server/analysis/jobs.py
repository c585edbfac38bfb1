"""Jobs, and the fair queue in which they wait."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from mondala.core.ids import GameName
from mondala.server.analysis.job_messages import Refusal

State: TypeAlias = Literal["none", "waiting", "running", "done", "failed"]


class Caller(NamedTuple):
    """Who asks: a person's id, or a stranger's address, for limits."""

    who: str
    address: str


class Task(NamedTuple):
    """A job of a game's analyst as JSON, the text of its material, and the seconds that the answer
    may take; None for one that takes as long as it takes."""

    game: GameName
    job: bytes
    material: str = ""
    seconds: float | None = None


class Job:
    """A task and the callers who wait for it; `then` is called when it has ended."""

    def __init__(self, key: str, task: Task, then: Callable[["Job"], None]) -> None:
        self.key, self.task, self._then = key, task, then
        self.state: State = "waiting"
        self.askers: dict[str, float] = {}
        """Until when (event loop's time) each caller is interested."""
        self.parts: list[msgspec.Raw] = []
        self.total: int | None = None
        self.refusal: Refusal | None = None
        """Why it failed."""
        self.tries = 0
        self.ended = asyncio.Event()

    def end(self, refusal: Refusal | None = None) -> None:
        self.state = "done" if refusal is None else "failed"
        self.refusal = refusal
        self.ended.set()
        self._then(self)


class FairLine:
    """A queue that serves callers in turn, so that one with many jobs does not hold up the others.
    A job of several callers is in the line of each."""

    def __init__(self) -> None:
        self._lines: dict[str, list[Job]] = {}
        """Lines by caller; the first is the next to be served."""

    def put(self, job: Job, who: str, *, first: bool = False) -> None:
        line = self._lines.setdefault(who, [])
        if job not in line:
            line.insert(0 if first else len(line), job)

    def take(self) -> Job | None:
        job = next(iter(self), None)
        if job is not None:
            who = next(who for who, line in self._lines.items() if job in line)
            self._lines[who] = self._lines.pop(who)  # its caller goes to the end
            self.remove(job)
        return job

    def remove(self, job: Job, who: str | None = None) -> None:
        """Removes a job from one caller's line, or from all."""
        for each in [who] if who is not None else [*self._lines]:
            line = self._lines.get(each, [])
            if job in line:
                line.remove(job)
            if not line:
                self._lines.pop(each, None)

    def __iter__(self) -> Iterator[Job]:
        """In the order in which they will be taken."""
        told = set[Job]()
        for row in zip_longest(*self._lines.values()):
            for job in row:
                if job is not None and job not in told:
                    told.add(job)
                    yield job

    def __len__(self) -> int:
        return sum(1 for _ in self)
