"""Bots of several nodes: their questions are answered by workers on any machine."""

import asyncio
import logging
from typing import Any

import msgspec

from mondala.core.ids import GameName
from mondala.server.bots.pool import Attended, WorkerPool
from mondala.server.bots.pool import Decided as Hear
from mondala.server.bots.questions import Question, Reply, Subject
from mondala.server.cluster.messages import Decided
from mondala.server.cluster.pending_questions import PendingQuestions
from mondala.server.cluster.streams import ATTENDED, UNATTENDED

LATE = 60.0
"""Seconds without an answer after which a warning says that there are no workers."""
_REPLY = msgspec.json.Decoder(Reply)
_LOG = logging.getLogger("mondala")


class ClusterBots:
    """`pool` are the workers of this node, if it has any: they take questions from the streams as
    all others do."""

    def __init__(self, questions: PendingQuestions, pool: WorkerPool | None) -> None:
        self._questions, self._pool = questions, pool
        self._waiting: dict[int, tuple[Hear, Subject, float]] = {}
        """By question number: where the answer goes, the subject, and when it was asked."""

    def ask(
        self,
        game: GameName,
        bot: str,
        subject: Subject,
        view: Any,
        memory: msgspec.Raw,
        material: str,
        attended: Attended,
        decided: Hear,
    ) -> None:
        question = Question(0, game, bot, subject, view, memory, material)
        stream = ATTENDED if attended() else UNATTENDED
        number = self._questions.ask(stream, msgspec.json.encode(question))
        self._waiting[number] = decided, subject, asyncio.get_running_loop().time()

    def hear(self, told: Decided) -> None:
        """Only the first answer to a question counts, and only one about the same game, seat and
        version."""
        waits, reply = self._waiting.get(told.number), _REPLY.decode(told.reply)
        if waits is None or waits[1] != reply.subject:
            _LOG.info("an answer that nobody waits for: %s", reply.subject)
        elif self._questions.ended(told.number):
            del self._waiting[told.number]
            decided, *_ = waits
            decided(reply)

    def is_well(self) -> bool:
        own = self._pool is None or self._pool.is_well()
        first = next(iter(self._waiting.values()), None)
        return own and (first is None or asyncio.get_running_loop().time() - first[2] < LATE)

    async def close(self) -> None:
        self._waiting.clear()
        if self._pool is not None:
            await self._pool.close()
