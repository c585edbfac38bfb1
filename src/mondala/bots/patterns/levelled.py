"""A level of Patterns as a bot that sits at a table."""

from collections.abc import Callable

from mondala.bots.bot import Bot, Budget, Decision, Question
from mondala.bots.patterns.greedy import PAUSE
from mondala.bots.patterns.levels import thinker
from mondala.bots.patterns.thought import Thinker
from mondala.core.chance import Stream


class Levelled(Bot):
    """It loads what it thinks with when it is told to `prepare`, or else when it is first asked."""

    def __init__(self, level: int, weights: Callable[[], bytes]) -> None:
        self.name = f"level-{level}"
        self.level = level
        self.about = f"plays at level {level}"
        self._weights = weights
        self._thinker: Thinker | None = None

    def prepare(self) -> Thinker:
        if self._thinker is None:
            self._thinker = thinker(self.level, self._weights)
            self._thinker.prepare()
        return self._thinker

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:
        *_, thought = self.prepare().think(question.view, budget, chance)
        return Decision(thought.moves[0], PAUSE)
