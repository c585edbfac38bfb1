"""Worker processes in which bots think.

A question carries everything a decision needs, so any worker can answer it. Questions wait in one
queue, those of tables with people first; a worker has one at a time. A worker that dies or hangs is
replaced, and its question is asked again.
"""

import asyncio
import itertools
import sys
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from mondala.core.ids import GameName
from mondala.server.bots.questions import LONGEST, PREPARED, Question, Reply, Subject, nothing_to_do
from mondala.server.workers.keeper import SILENCE, Keeper, cores
from mondala.server.workers.process import WorkerLost, WorkerProcess

Decided: TypeAlias = Callable[[Reply], None]
Attended: TypeAlias = Callable[[], bool]
"""Whether people are connected to the table of a bot."""


class Bots(Protocol):
    """Answers questions to bots. `decided` is called on the event loop."""

    def ask(
        self,
        game: GameName,
        bot: str,
        subject: Subject,
        view: Any,
        memory: msgspec.Raw,
        material: str,
        attended: Attended,
        decided: Decided,
    ) -> None: ...

    def is_well(self) -> bool:
        """Whether any worker is alive."""

    async def close(self) -> None: ...


class _PendingQuestion(msgspec.Struct):
    question: Question
    attended: Attended
    decided: Decided
    tries: int = 0


_REPLY = msgspec.json.Decoder(Reply)
PREPARED_AFTER = 1.0
"""Delay in seconds before a prepared pool starts its first worker, so that the server starts
first."""
OVERTIME = 30.0
"""Seconds a bot may exceed its thinking time by before it is given up; its first decision may
include loading."""
TRIES = 3
"""A question that has killed this many workers gets an empty answer."""


class WorkerPool:
    """Up to `most` workers, by default one for every core but the event loop's: one more is started
    when a question comes and all of them think.

    `modules` are those of the registry. In a prepared pool all bots load what they think with when
    a worker starts, and the first worker is started before anybody asks.
    """

    def __init__(
        self,
        modules: Sequence[str],
        python: str = sys.executable,
        most: int | None = None,
        *,
        prepared: bool = False,
        silence: float = SILENCE,
        overtime: float = OVERTIME,
    ) -> None:
        self._keeper = Keeper(
            "mondala.server.bots.worker",
            [PREPARED, *modules] if prepared else modules,
            self._converse,
            most=max(1, cores() - 1) if most is None else most,
            silence=silence,
            python=python,
        )
        self.crowd: Callable[[], float] = lambda: 0.0
        """Questions waiting elsewhere per question in progress; some of them will come here."""
        self._overtime = overtime
        self._numbers = itertools.count(1)
        self._waiting: deque[_PendingQuestion] = deque()
        self._came = asyncio.Event()
        self._idle = 0
        if prepared:
            self._keeper.start(PREPARED_AFTER)

    def ask(
        self,
        game: GameName,
        bot: str,
        subject: Subject,
        view: Any,
        memory: msgspec.Raw,
        material: str,
        attended: Attended,
        decided: Decided,
    ) -> None:
        number = next(self._numbers)
        question = Question(number, game, bot, subject, view, memory, material)
        self._waiting.append(_PendingQuestion(question, attended, decided))
        self._came.set()
        if len(self._waiting) > self._idle:
            self._keeper.start()

    async def _converse(self, worker: WorkerProcess) -> None:
        """Gives a worker question after question."""
        while True:
            asked = await worker.meanwhile(self._next(worker))
            asked.decided(await self._reply(worker, asked))

    async def _next(self, worker: WorkerProcess) -> _PendingQuestion:
        """The oldest question, those at tables with people first."""
        self._idle += 1
        try:
            await worker.ready.wait()
            while not self._waiting:
                self._came.clear()
                await self._came.wait()
        finally:
            self._idle -= 1
        for place, asked in enumerate(self._waiting):
            if asked.attended():
                del self._waiting[place]
                return asked
        return self._waiting.popleft()

    async def _reply(self, worker: WorkerProcess, asked: _PendingQuestion) -> Reply:
        """Asks a worker; if it does not answer, the question goes to the front of the queue."""
        question = asked.question
        question.seconds = self._seconds()
        asked.tries += 1
        try:
            worker.send(msgspec.json.encode(question))
            return _REPLY.decode(await worker.receive(question.seconds + self._overtime))
        except (WorkerLost, msgspec.MsgspecError):
            if asked.tries < TRIES:
                self._put_back(asked)
            else:
                asked.decided(nothing_to_do(question))
            raise

    def _put_back(self, asked: _PendingQuestion) -> None:
        self._waiting.appendleft(asked)
        self._came.set()

    def _seconds(self) -> float:
        """The thinking time in seconds, shorter if many questions wait."""
        return LONGEST / (1 + self.crowd() + len(self._waiting) / self.most)

    @property
    def most(self) -> int:
        return self._keeper.most

    def is_well(self) -> bool:
        return self._keeper.is_well()

    async def close(self) -> None:
        await self._keeper.close()
