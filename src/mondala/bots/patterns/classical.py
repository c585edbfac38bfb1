"""Classical searches Patterns by alpha-beta alone."""

from collections.abc import Iterator
from math import exp

from mondala.bots.bot import Budget
from mondala.bots.patterns import kernel
from mondala.bots.patterns.judgement import MACHINE, POINT, margin_of
from mondala.bots.patterns.kernel import Row
from mondala.bots.patterns.thought import Thought, last_flip, won
from mondala.bots.patterns.translation import move_of, row_of
from mondala.bots.search.deepening import Deepening, Found
from mondala.core.chance import Stream
from mondala.games.patterns.moves import Move
from mondala.games.patterns.position import FLIPS, Position, set_up

EVEN = 6 * POINT
"""The estimated lead that corresponds to a 73 % chance to win."""


class Classical:
    """A node is a position of its search tree. The same questions and nodes give the same
    answers."""

    def __init__(self, nodes: int | None = None, deepest: int | None = None) -> None:
        self._nodes, self._deepest = nodes, deepest
        self._search = Deepening(MACHINE)

    def prepare(self) -> None:
        *_, _ = self._search.think(row_of(set_up(0)), Budget(nodes=1))

    def think(self, position: Position, budget: Budget, chance: Stream) -> Iterator[Thought]:  # noqa: ARG002
        if position.phase is FLIPS:
            yield last_flip(position)
            return
        row = row_of(position)
        self._search.forget()
        for found in self._search.think(row, at_most(self._nodes, budget), self._deepest):
            yield thought_of(row, found)


def at_most(nodes: int | None, budget: Budget) -> Budget:
    """The budget with at most so many nodes."""
    limits = [limit for limit in (nodes, budget.nodes) if limit is not None]
    return Budget(min(limits, default=None), budget.may_go_on)


def thought_of(row: Row, found: Found) -> Thought:
    margin = margin_of(found.value, sure=found.sure)
    win = won(margin) if found.sure else 1 / (1 + exp(-found.value / EVEN))
    return Thought(
        found.depth, found.nodes, margin, win, moves_of(row, found.line), sure=found.sure
    )


def moves_of(row: Row, actions: tuple[int, ...]) -> tuple[Move, ...]:
    """These actions as moves, one after another from the row on."""
    here, moves = row.copy(), []
    for action in actions:
        moves.append(move_of(here, action))
        kernel.play(here, action)
    return tuple(moves)
