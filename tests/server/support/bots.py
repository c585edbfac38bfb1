"""Bots that run in this process, with the same questions and replies as in a worker."""

from collections.abc import Sequence
from typing import Any

import msgspec

from mondala.core.chance import Chance
from mondala.core.ids import GameName
from mondala.server.bots.pool import Attended, Decided
from mondala.server.bots.questions import Question, Reply, Subject
from mondala.server.bots.worker import Worker
from mondala.tables.registry import Registry


class BotsHere:
    """Answer at once. `asked` are their questions so far, `attended` whether people were at the
    table of the last one."""

    def __init__(self, modules: Sequence[str]) -> None:
        self._worker = Worker(Registry(*modules), Chance(1).stream("bots"))
        self.asked: list[Question] = []
        self.attended = False

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
        question = Question(0, game, bot, subject, view, memory, material)
        self.asked.append(question)
        self.attended = attended()
        line = msgspec.json.encode(question)
        reply = self._worker.reply(msgspec.json.decode(line, type=Question))
        decided(msgspec.json.decode(msgspec.json.encode(reply), type=Reply))

    def is_well(self) -> bool:
        return True

    async def close(self) -> None: ...


class SlowBots(BotsHere):
    """Answer only when told to, like a worker that is still starting."""

    def __init__(self, modules: Sequence[str]) -> None:
        super().__init__(modules)
        self._waiting: list[tuple[Any, ...]] = []

    def ask(self, *question: Any) -> None:
        self._waiting.append(question)

    def think(self) -> None:
        waiting, self._waiting = self._waiting, []
        for question in waiting:
            super().ask(*question)
