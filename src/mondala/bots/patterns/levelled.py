"""A level of Patterns as a bot that sits at a table."""

from collections.abc import Callable
from functools import cached_property

from mondala.bots.bot import Bot, Budget, Decision, Question
from mondala.bots.patterns.levels import level_of, thinker
from mondala.bots.patterns.thought import Thinker
from mondala.core.chance import Stream

PAUSE = 600
"""Milliseconds before it moves: instant answers are no pleasure to play against."""


class Levelled(Bot):
    """Loads its thinker in `prepare`, or else at the first question."""

    def __init__(self, level: int, weights: Callable[[], bytes]) -> None:
        self.name = f"level-{level}"
        self.title, self.about = level_of(level).title, level_of(level).about
        self.level = level
        self._weights = weights

    @cached_property
    def _thinker(self) -> Thinker:
        return thinker(self.level, self._weights)

    def prepare(self) -> None:
        self._thinker.prepare()

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:
        *_, thought = self._thinker.think(question.view, budget, chance)
        return Decision(thought.moves[0], PAUSE)
