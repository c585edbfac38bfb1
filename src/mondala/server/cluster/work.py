"""The work that one node of several gives to workers, and the workers of its own."""

from redis.asyncio import Redis

from mondala.server.analysis.job_queue import JobQueue
from mondala.server.bots.pool import WorkerPool
from mondala.server.cluster.analyses import ClusterAnalyses
from mondala.server.cluster.bots import ClusterBots
from mondala.server.cluster.messages import Decided, NodeName, Worked
from mondala.server.cluster.pending_questions import PendingQuestions
from mondala.server.cluster.remote_job_queue import RemoteJobQueue
from mondala.server.cluster.streams import Streams
from mondala.server.cluster.workers import Workers
from mondala.server.runtime.clock import Clock
from mondala.server.storage.port import Storage
from mondala.tables.registry import Registry

FINISHING = 1.5
"""Seconds for this node's workers to finish at shutdown."""


class Work:
    """`bots` and `analyses` take requests; `pool` and `own` are this node's own workers, if any."""

    def __init__(
        self,
        redis: Redis,
        node: NodeName,
        games: tuple[Registry, Storage, Clock],
        pool: WorkerPool | None,
        own: JobQueue | None,
        prefix: str,
    ) -> None:
        self.redis, self.node = redis, node
        streams = Streams(redis, prefix)
        self._questions = PendingQuestions(streams, node)
        self.bots = ClusterBots(self._questions, pool)
        self._queue, self._own = RemoteJobQueue(self._questions), own
        self.analyses = ClusterAnalyses(*games, self._queue, redis, prefix)
        self._workers: Workers | None = None
        if pool is not None and own is not None:
            self._workers = Workers(streams, f"{node} workers", pool, own)

    def open(self) -> None:
        self._questions.open()
        if self._workers is not None:
            self._workers.open()

    def receive(self, told: Decided | Worked) -> None:
        if isinstance(told, Decided):
            self.bots.hear(told)
        else:
            self._queue.hear(told)

    async def close(self) -> None:
        if self._workers is not None:
            await self._workers.finish(FINISHING)
        await self._questions.close()
        if self._own is not None:
            await self._own.close()
