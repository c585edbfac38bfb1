"""A bot for Nim that counts on: one stone, then two, and so on, from its memory."""

from mondala.bots.bot import Bot, Budget, Decision, Question
from mondala.core.chance import Stream
from mondala.core.value import Value
from tests.nim.rules import TakeStones

PAUSE = 300


class Counted(Value, frozen=True):
    last: int


class Counter(Bot):
    name = "counter"
    level = 1
    about = "takes one stone, then two, and so on"
    memory_type = Counted

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        last = 0 if question.memory is None else question.memory.last
        count = last % question.view.options.most + 1
        return Decision(TakeStones(count), PAUSE, Counted(count))


class Chancer(Bot):
    name = "chancer"
    level = 2
    about = "takes as many stones as chance has it"

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        return Decision(TakeStones(1 + chance.below(question.view.options.most)), PAUSE)
