"""Questions from one node to another, with their answers."""

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from mondala.core.errors import MondalaError, NotAllowed
from mondala.server.cluster.bus import Bus
from mondala.server.cluster.messages import Answer, Call, NodeName
from mondala.server.runtime.background_tasks import BackgroundTasks
from mondala.server.tables.owners import OutOfTouch

PATIENCE = 2.0
"""Seconds to wait for an answer."""
Answering: TypeAlias = Callable[..., Awaitable[Any]]
_LOG = logging.getLogger("mondala")


class Calls:
    """`answering` maps names to what this node can be asked. Arguments and answers are MessagePack
    values."""

    def __init__(self, bus: Bus, answering: dict[str, Answering]) -> None:
        self._bus, self._answering = bus, answering
        self._numbers = itertools.count(1)
        self._waiting: dict[int, tuple[NodeName, asyncio.Future[Answer]]] = {}
        self._background = BackgroundTasks()

    async def ask(self, node: NodeName, name: str, *args: Any) -> Any:
        """The node's answer; raises NotAllowed if it refuses or does not answer."""
        number = next(self._numbers)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[number] = node, future
        self._bus.send(node, Call(number, name, args))
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await future
        except TimeoutError as error:
            raise OutOfTouch from error
        finally:
            del self._waiting[number]
        if answer.refusal is not None:
            raise NotAllowed(*answer.refusal)
        return answer.value

    def asked(self, node: NodeName, call: Call) -> None:
        self._background.do(self._answer(node, call))

    async def _answer(self, node: NodeName, call: Call) -> None:
        try:
            answer = Answer(call.number, await self._answering[call.name](*call.args))
        except MondalaError as error:
            code = error.code if isinstance(error, NotAllowed) else "unreadable"
            answer = Answer(call.number, refusal=(code, str(error)))
        except Exception:
            _LOG.exception("a question of node %s could not be answered", node)
            answer = Answer(call.number, refusal=("broken", "something went wrong; it was noted"))
        self._bus.send(node, answer)

    def answered(self, answer: Answer) -> None:
        _, future = self._waiting.get(answer.number, (None, None))
        if future is not None and not future.done():
            future.set_result(answer)

    def died(self, node: NodeName) -> None:
        """Fails the calls to a dead node."""
        for asked, future in self._waiting.values():
            if asked == node and not future.done():
                future.set_exception(OutOfTouch())
