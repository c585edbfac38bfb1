"""Analyses across nodes: each job belongs to one node, and any node can show it.

The first node asked keeps the job, by a lease as for tables. Redis holds the job and who wants it,
so that another node can restart it if that one dies; the same job gives the same parts.
"""

from typing import Any

import msgspec
from redis.asyncio import Redis

from mondala.core.ids import GameName, TableId
from mondala.server.analysis.analyses import Analyses, MakeTask, Progress
from mondala.server.analysis.jobs import Caller, Job, Task
from mondala.server.cluster.calls import Calls
from mondala.server.cluster.connection import answered
from mondala.server.cluster.node import ClusterOwners, Node
from mondala.server.cluster.remote_job_queue import RemoteJobQueue
from mondala.server.runtime.background_tasks import BackgroundTasks
from mondala.server.runtime.clock import Clock
from mondala.server.storage.port import Storage
from mondala.server.tables.owners import Elsewhere, OutOfTouch
from mondala.tables.registry import Registry
from mondala.wire.tags import encode

KEPT = 60
"""Seconds for which a job is kept in Redis after its node last renewed it."""
_read_progress = msgspec.json.Decoder(Progress).decode


class _Remembered(msgspec.Struct, frozen=True):
    task: Task
    askers: list[str]


_write = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(_Remembered).decode


class ClusterAnalyses(Analyses):
    """An answer that a caller waits for is computed on behalf of the node that was asked."""

    def __init__(
        self,
        registry: Registry,
        storage: Storage,
        clock: Clock,
        queue: RemoteJobQueue,
        redis: Redis,
        prefix: str,
    ) -> None:
        super().__init__(registry, storage, clock, queue)
        self._redis: Any = redis  # redis-py's types allow for text
        self._prefix = prefix
        self._background = BackgroundTasks()

    def connect(self, node: Node, owners: ClusterOwners, calls: Calls) -> None:
        self._node, self._owners, self._calls = node, owners, calls

    async def ask(self, key: str, game: GameName, caller: Caller, make: MakeTask) -> Progress:
        found = await self.look(key, game, caller)
        if found.state == "done":
            return found
        try:
            await self._owners.claim(_lease(key))
        except Elsewhere as elsewhere:
            args = key, game, caller, await make()
            return _read_progress(await self._calls.ask(elsewhere.node, "ask-analysis", *args))
        return await super().ask(key, game, caller, make)

    async def look(self, key: str, game: GameName, caller: Caller) -> Progress:
        home = await self._owners.owner_of(_lease(key))
        if home in self._node.others:
            try:
                told = await self._calls.ask(home, "look-analysis", key, game, caller)
            except OutOfTouch:
                if home in self._node.others:
                    raise
            else:
                return _read_progress(told)
        found = await self._found(key, game, caller)
        if found.state == "none" and home is not None and await self._resume(key):
            found = await self._found(key, game, caller)
        return found

    async def give_up(self, key: str, caller: Caller) -> None:
        home = await self._owners.owner_of(_lease(key))
        if home in self._node.others:
            await self._calls.ask(home, "leave-analysis", key, caller)
        else:
            await super().give_up(key, caller)

    # Questions of other nodes to this one.

    def answers(self) -> dict[str, Any]:
        return {
            "ask-analysis": self._asked,
            "look-analysis": self._looked,
            "leave-analysis": self._left,
        }

    async def _asked(self, key: str, game: GameName, caller: Any, task: Any) -> bytes:
        async def make() -> Task:
            return msgspec.convert(task, Task)

        return encode(await super().ask(key, game, Caller(*caller), make))

    async def _looked(self, key: str, game: GameName, caller: Any) -> bytes:
        return encode(await self._found(key, game, Caller(*caller)))

    async def _left(self, key: str, caller: Any) -> None:
        await super().give_up(key, Caller(*caller))

    # The state that another node would need.

    def _kept_at(self, key: str) -> str:
        return f"{self._prefix}analysis:{key}"

    def _want(self, job: Job, caller: Caller, until: float | None = None) -> Progress:
        progress = super()._want(job, caller, until)
        if until is None:
            self._background.do(self._remember(job))
        return progress

    def _look_after(self, job: Job) -> None:
        super()._look_after(job)
        if job.askers and job.task.seconds is None:
            self._background.do(self._remember(job))

    def _forget(self, job: Job) -> None:
        super()._forget(job)
        if job.task.seconds is None:
            self._background.do(self._remember(job))

    async def _remember(self, job: Job) -> None:
        """Keeps the job in Redis as long as it is running."""
        async with answered():
            if self._jobs.get(job.key) is job:
                body = _write(_Remembered(job.task, [*job.askers]))
                await self._redis.set(self._kept_at(job.key), body, ex=KEPT)
            elif job.key not in self._jobs:
                await self._redis.delete(self._kept_at(job.key))

    async def _resume(self, key: str) -> bool:
        """Restarts a job whose node died; returns whether there was one."""
        try:
            async with answered():
                kept = await self._redis.get(self._kept_at(key))
            if kept is None:
                return False
            await self._owners.claim(_lease(key))
        except OSError as error:
            raise OutOfTouch from error
        except Elsewhere:  # another node was quicker; the next request goes there
            return False
        remembered = _read(kept)
        for who in remembered.askers:
            self._want(self._job(key, remembered.task), Caller(who, ""))
        return True

    async def close(self) -> None:
        self._background.cancel()
        await super().close()


def _lease(key: str) -> TableId:
    return TableId(f"analysis {key}")
