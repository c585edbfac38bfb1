"""The process that bots think in.

`python -m mondala.server.bots.worker SECONDS [--prepared] MODULE …` gives a sign of life every so
many seconds. The modules are those of a registry. Questions come on stdin, replies go to stdout, a
line each. With `--prepared` all bots load what they think with at once; else each does when it is
first asked.
"""

import logging
import secrets
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from time import monotonic
from typing import Any

import msgspec

from mondala.bots.bot import LARGEST_MEMORY, Bot, Budget
from mondala.bots.bot import Question as BotQuestion
from mondala.core.chance import Chance, Stream
from mondala.core.ids import GameName
from mondala.server.bots.questions import PREPARED, Question, Reply, nothing_to_do
from mondala.server.workers.inside import Speaker
from mondala.tables.registry import Registry
from mondala.wire.tags import encode

_LOG = logging.getLogger("mondala.bots")


class Worker:
    """Answers questions with the bots of a registry. Their random numbers are independent of the
    game's."""

    def __init__(self, registry: Registry, chance: Stream) -> None:
        self._registry, self._chance = registry, chance
        self._material = lru_cache(maxsize=16)(self._read_material)
        self._preparing: dict[Bot, Future[None]] = {}

    def prepare(self) -> None:
        """Loads each game's bots, weakest first, while questions are answered. A bot that is not
        loaded yet replies without a command and is asked again."""
        for game in self._registry:
            loading = ThreadPoolExecutor(1)
            for bot in game.bots:
                self._preparing[bot] = loading.submit(bot.prepare)
            loading.shutdown(wait=False)

    def _read_material(self, game: GameName, text: str) -> Any:
        return self._registry[game].read_material(text)

    def reply(self, question: Question) -> Reply:
        """The bot's decision. A failing bot replies without a command, so that nobody else has to
        wait; it is asked again later."""
        try:
            return self._reply(question)
        except Exception:
            _LOG.exception("the bot %s of %s", question.bot, question.game)
            return nothing_to_do(question)

    def _reply(self, question: Question) -> Reply:
        game = self._registry[question.game]
        bot = game.bot(question.bot)
        if bot in self._preparing:
            if not self._preparing[bot].done():
                return nothing_to_do(question, question.memory)
            self._preparing[bot].result()
        asked = BotQuestion(
            seat=question.subject.seat,
            view=game.bot_view(msgspec.convert(question.view, game.view_type)),
            material=self._material(question.game, question.material),
            memory=msgspec.json.decode(question.memory, type=bot.memory_type | None),
        )
        end = monotonic() + question.seconds
        budget = Budget(may_go_on=lambda: monotonic() < end)
        decision = bot.decide(asked, budget, self._chance)
        memory = msgspec.Raw(encode(decision.memory))
        if len(memory) > LARGEST_MEMORY:
            raise ValueError(f"{bot.name} wants to remember {len(memory)} bytes")
        if decision.command is None:
            return nothing_to_do(question, memory)
        sent = game.bot_command(decision.command)
        args = msgspec.Raw(encode(sent))
        name = type(sent).__name__
        return Reply(question.number, question.subject, decision.delay, name, args, memory)


def main(pause: str, *arguments: str) -> None:
    chance = Chance(secrets.randbits(128)).stream("bots")
    worker = Worker(Registry(*(each for each in arguments if each != PREPARED)), chance)
    speaker = Speaker(float(pause))
    if PREPARED in arguments:
        worker.prepare()
    questions = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        speaker.say(encode(worker.reply(questions.decode(line))))


if __name__ == "__main__":
    main(*sys.argv[1:])
