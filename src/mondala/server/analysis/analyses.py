"""Requests for analyses: shared between callers who ask the same, limited, and stored once
answered.

The event loop only passes bytes on: workers' parts go to callers unchanged.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol, TypeAlias

import msgspec

from mondala.bots.analyst import Analyst
from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName
from mondala.server.analysis.job_queue import JobQueue
from mondala.server.analysis.jobs import Caller, Job, State, Task
from mondala.server.edge.rate_limits import Limiter
from mondala.server.runtime.clock import Clock
from mondala.server.runtime.metrics import ANALYSES
from mondala.server.storage.port import Storage
from mondala.tables.registry import Registry
from mondala.wire.tags import encode


class _Tagged(msgspec.Struct):
    type: str


WANTED = 15.0
"""Seconds without polling after which a caller's interest ends."""
TIMEOUT = 30.0
"""Seconds to wait for an answer beyond its own time."""
REMEMBERED = 50
"""The number of recent answers, failures included, kept in memory."""
MakeTask: TypeAlias = Callable[[], Awaitable[Task]]
_PARTS = msgspec.json.Decoder(list[msgspec.Raw])
_TAGGED = msgspec.json.Decoder(_Tagged)
_LOG = logging.getLogger("mondala")


class Progress(NamedTuple):
    """An analysis's progress. `ahead` counts the jobs before it, `total` its parts, if known."""

    state: State
    ahead: int = 0
    total: int | None = None
    parts: tuple[msgspec.Raw, ...] = ()


class WaitingJobs(Protocol):
    """A queue of jobs."""

    def put(self, job: Job, who: str) -> None:
        """Adds a caller to a job, and queues it unless it is running or done."""

    def leave(self, job: Job, who: str) -> None:
        """Removes one of several callers."""

    def drop(self, job: Job) -> None:
        """Cancels a job."""

    def ahead(self, job: Job) -> int:
        """The number of jobs before it, running ones included."""

    async def close(self) -> None: ...


class Analyses:
    """`ask`, `look` and `give_up` serve callers who follow an analysis as it grows, `answer` those
    who await a short one."""

    def __init__(
        self,
        registry: Registry,
        storage: Storage,
        clock: Clock,
        queue: WaitingJobs | None = None,
        *,
        wanted: float = WANTED,
    ) -> None:
        self._registry, self._storage, self._wanted = registry, storage, wanted
        self._queue = JobQueue(registry.modules) if queue is None else queue
        self._whole_games = Limiter(clock, rate=0.2, burst=20)
        self._answers = Limiter(clock, rate=2, burst=20)
        self.limits = {"analyses": self._whole_games, "answers": self._answers}
        self._jobs: dict[str, Job] = {}
        """Waiting and running jobs by key."""
        self._ended: OrderedDict[str, Job] = OrderedDict()
        self._unkept: set[str] = set()
        """The keys of ended jobs that are still being stored."""

    def analyst(self, game: GameName) -> Analyst:
        found = self._registry[game].analyst
        if found is None:
            raise NotAllowed("no-analyst", f"nobody here explains {game}", game=game)
        return found

    # For callers who follow an analysis.

    async def ask(self, key: str, game: GameName, caller: Caller, make: MakeTask) -> Progress:
        """Requests the analysis with that key and returns its progress. `make` creates the task if
        needed. A failed one is retried."""
        ended = self._ended.get(key)
        if ended is not None and ended.state == "failed":
            del self._ended[key]
        found = await self._found(key, game, caller)
        if found.state == "none":
            _check(self._whole_games, caller)
            found = self._want(self._job(key, await make()), caller)
        elif key in self._jobs:
            found = self._want(self._jobs[key], caller)
        return found

    async def known(self, game: GameName, keys: Iterable[str]) -> dict[str, str]:
        """The stored results of these keys."""
        version = self.analyst(game).version
        found = {key: await self._storage.analysis(_found_as(game, key), version) for key in keys}
        return {key: text.decode() for key, text in found.items() if text is not None}

    async def look(self, key: str, game: GameName, caller: Caller) -> Progress:
        """The progress of an analysis; also renews the caller's interest."""
        return await self._found(key, game, caller)

    async def _found(self, key: str, game: GameName, caller: Caller) -> Progress:
        job = self._jobs.get(key) or self._ended.get(key)
        if job is not None:
            if caller.who in job.askers:
                job.askers[caller.who] = self._soon()
            return self._progress(job)
        kept = await self._storage.analysis(key, self.analyst(game).version)
        if kept is None:
            return Progress("none")
        parts = tuple(_PARTS.decode(kept))
        return Progress("done", 0, len(parts), parts)

    async def give_up(self, key: str, caller: Caller) -> None:
        """Ends the caller's interest; cancels the job if there is no other."""
        job = self._jobs.get(key)
        if job is not None:
            self._leave(job, caller.who)

    # For callers who await an answer.

    async def answer(
        self,
        game: GameName,
        job: Any,
        caller: Caller,
        seconds: float,
        material: str = "",
        *,
        keep: bool = False,
    ) -> list[Any]:
        """The best answer found within that many seconds. Concurrent equal questions share one
        answer; stored ones are reused."""
        analyst, task = self.analyst(game), Task(game, encode(job), material, seconds)
        key = _key(task)
        kept = await self._storage.analysis(key, analyst.version) if keep else None
        if kept is None:
            kept = await self._worked_out(key, task, caller)
            if keep:
                self._keep(key, analyst.version, kept)
        return _read(analyst, kept)

    async def _worked_out(self, key: str, task: Task, caller: Caller) -> bytes:
        done = self._ended.get(key)
        if done is not None and done.state == "done":
            return _written(done)
        _check(self._answers, caller)
        job = self._job(key, task)
        self._want(job, caller, float("inf"))
        try:
            async with asyncio.timeout((task.seconds or 0) + TIMEOUT):
                await job.ended.wait()
        except TimeoutError:
            raise NotAllowed("analysis-busy", "many ask at the moment; try again soon") from None
        finally:
            self._leave(job, caller.who)
        if job.refusal is not None:
            raise NotAllowed(job.refusal.code, job.refusal.sentence, **job.refusal.details)
        return _written(job)

    # Jobs and their callers.

    def _job(self, key: str, task: Task) -> Job:
        """The running job of that key, or a new one."""
        if key not in self._jobs:
            self._jobs[key] = Job(key, task, self._has_ended)
            ANALYSES.set(len(self._jobs))
            self._look_after(self._jobs[key])
        return self._jobs[key]

    def _soon(self) -> float:
        return asyncio.get_running_loop().time() + self._wanted

    def _want(self, job: Job, caller: Caller, until: float | None = None) -> Progress:
        job.askers[caller.who] = self._soon() if until is None else until
        self._queue.put(job, caller.who)
        return self._progress(job)

    def _leave(self, job: Job, who: str) -> None:
        job.askers.pop(who, None)
        self._queue.leave(job, who)
        if not job.askers and not job.ended.is_set():
            self._forget(job)
            self._queue.drop(job)

    def _look_after(self, job: Job) -> None:
        """Periodically drops callers who have stopped polling."""
        if job.ended.is_set() or self._jobs.get(job.key) is not job:
            return
        loop = asyncio.get_running_loop()
        for who in [who for who, until in job.askers.items() if until < loop.time()]:
            self._leave(job, who)
        loop.call_later(self._wanted / 3, self._look_after, job)

    def _progress(self, job: Job) -> Progress:
        """A job counts as running until it is stored, so that nothing called done is ever lost."""
        state = "running" if job.key in self._unkept else job.state
        return Progress(state, self._queue.ahead(job), job.total, tuple(job.parts))

    def _has_ended(self, job: Job) -> None:
        if self._jobs.get(job.key) is not job:
            return  # cancelled, or already ended
        self._forget(job)
        self._ended[job.key] = job
        if len(self._ended) > REMEMBERED:
            self._ended.popitem(last=False)
        if job.task.seconds is None and job.state == "done":
            analyst = self.analyst(job.task.game)
            self._unkept.add(job.key)
            self._keep(job.key, analyst.version, _written(job))
            for key, text in _findings(analyst, job.parts):
                self._keep(_found_as(job.task.game, key), analyst.version, text.encode())

    def _forget(self, job: Job) -> None:
        if self._jobs.get(job.key) is job:
            del self._jobs[job.key]
        ANALYSES.set(len(self._jobs))

    def _keep(self, key: str, version: int, body: bytes) -> None:
        self._storage.put_analysis(key, version, body, partial(self._kept, key))

    def _kept(self, key: str, error: Exception | None) -> None:
        self._unkept.discard(key)
        if error is not None:
            _LOG.warning("the analysis of %s could not be kept: %s", key, error)

    async def close(self) -> None:
        await self._queue.close()


def _check(limiter: Limiter, caller: Caller) -> None:
    if not limiter.allows(caller.address):
        raise NotAllowed("too-fast", "too many analyses; wait a moment")


def _key(task: Task) -> str:
    """The key of a question: a hash of all that its answer depends on."""
    digest = blake2b(digest_size=24)
    for word in (task.game.encode(), task.job, task.material.encode(), str(task.seconds).encode()):
        digest.update(blake2b(word).digest())
    return f"question {digest.hexdigest()}"


def _found_as(game: GameName, key: str) -> str:
    return f"found {game} {key}"


def _findings(analyst: Analyst, parts: Iterable[msgspec.Raw]) -> Iterator[tuple[str, str]]:
    kinds = {kind.__name__: kind for kind in analyst.findings}
    for part in parts:
        tag = _TAGGED.decode(part).type
        if tag in kinds:
            yield analyst.finding(msgspec.json.decode(part, type=kinds[tag]))


def _written(job: Job) -> bytes:
    return encode(job.parts)


def _read(analyst: Analyst, parts: bytes) -> list[Any]:
    kinds = {kind.__name__: kind for kind in analyst.parts}
    raw = _PARTS.decode(parts)
    return [msgspec.json.decode(part, type=kinds[_TAGGED.decode(part).type]) for part in raw]
