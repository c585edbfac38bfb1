"""A net without additions, to measure others against: so many simulations, whatever the clock
says."""

from collections.abc import Callable
from functools import cached_property

from mondala.bots.bot import Bot, Budget, Decision, Question
from mondala.bots.patterns import kernel
from mondala.bots.patterns.classical import moves_of
from mondala.bots.patterns.net import PlainNet
from mondala.bots.patterns.thought import last_flip
from mondala.bots.patterns.translation import row_of
from mondala.bots.search.guided import Guided
from mondala.core.chance import Stream
from mondala.games.patterns.position import FLIPS


class Plain(Bot):
    """Proves nothing, and evaluates every position without a memory of others."""

    level, about = 0, "thinks over so many simulations of a net"

    def __init__(self, name: str, weights: Callable[[], bytes], simulations: int) -> None:
        self.name, self.title = name, name
        self._weights, self._simulations = weights, simulations

    @cached_property
    def _net(self) -> PlainNet:
        return PlainNet(self._weights())

    def prepare(self) -> None:
        _ = self._net

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        position = question.view
        if position.phase is FLIPS:
            return Decision(last_flip(position).moves[0])
        row = row_of(position)
        tree = Guided(row, kernel.play, self._net)
        for _ in range(self._simulations):
            tree.simulate()
        return Decision(moves_of(row, tree.seen().line)[0])
