"""Bots that think in this process, with the same questions and replies as in a worker."""

from collections.abc import Sequence
from typing import Any

import msgspec

from mondala.core.chance import Chance
from mondala.core.ids import GameName
from mondala.core.seats import Seat
from mondala.server.bots.pool import Decided
from mondala.server.bots.questions import Question, Reply
from mondala.server.bots.worker import Worker
from mondala.tables.registry import Registry


class BotsHere:
    """They decide as soon as they are asked. `asked` are their questions so far."""

    def __init__(self, modules: Sequence[str]) -> None:
        self._worker = Worker(Registry(*modules), Chance(1).stream("bots"))
        self.asked: list[Question] = []

    def ask(
        self,
        game: GameName,
        bot: str,
        seat: Seat,
        view: Any,
        memory: msgspec.Raw,
        material: str,
        decided: Decided,
    ) -> None:
        question = Question(0, game, bot, seat, view, memory, material)
        self.asked.append(question)
        line = msgspec.json.encode(question)
        reply = self._worker.reply(msgspec.json.decode(line, type=Question))
        decided(msgspec.json.decode(msgspec.json.encode(reply), type=Reply))

    async def close(self) -> None: ...


class SlowBots(BotsHere):
    """They decide when they are told to: a worker that is only being started."""

    def __init__(self, modules: Sequence[str]) -> None:
        super().__init__(modules)
        self._waiting: list[tuple[Any, ...]] = []

    def ask(self, *question: Any) -> None:
        self._waiting.append(question)

    def think(self) -> None:
        waiting, self._waiting = self._waiting, []
        for question in waiting:
            super().ask(*question)
