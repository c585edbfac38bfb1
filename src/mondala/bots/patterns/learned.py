"""Learned searches Patterns guided by a net, while looking for a proof of the end."""

from collections.abc import Iterator
from itertools import chain, repeat

from mondala.bots.bot import Budget
from mondala.bots.patterns import kernel
from mondala.bots.patterns.classical import at_most, moves_of, thought_of
from mondala.bots.patterns.judgement import MACHINE
from mondala.bots.patterns.kernel import Row
from mondala.bots.patterns.thought import Thought, last_flip
from mondala.bots.patterns.translation import row_of
from mondala.bots.search.deepening import Deepening, Found
from mondala.bots.search.guided import Guided, Judge, Seen
from mondala.core.chance import Stream
from mondala.games.patterns.position import FLIPS, Position, set_up

PROVABLE = 36
"""The most face-up tokens with which a proof is tried; few succeed above 30."""


class Learned:
    """A node is a simulation of the search that the net guides."""

    def __init__(self, judge: Judge, nodes: int | None = None) -> None:
        self._judge, self._nodes = judge, nodes
        self._proofs = Deepening(MACHINE)

    def prepare(self) -> None:
        row = row_of(set_up(0))
        tree = Guided(row, kernel.play, self._judge)
        tree.simulate()
        tree.seen()
        next(self._proofs.proving(row))

    def think(self, position: Position, budget: Budget, chance: Stream) -> Iterator[Thought]:  # noqa: ARG002
        if position.phase is FLIPS:
            yield last_flip(position)
            return
        row, limit = row_of(position), at_most(self._nodes, budget)
        tree = Guided(row, kernel.play, self._judge)
        for nodes, found in enumerate(self._proving(row), start=1):
            if found is not None:
                yield thought_of(row, found)
                return
            tree.simulate()
            if (limit.nodes is not None and nodes >= limit.nodes) or not limit.may_go_on():
                break
            if nodes & nodes - 1 == 0:
                yield _thought(row, tree.seen())
        yield _thought(row, tree.seen())

    def _proving(self, row: Row) -> Iterator[Found | None]:
        """A proof in progress, a piece for each simulation, if the position may be provable."""
        if kernel.count_free(row) > PROVABLE:
            return repeat(None)
        self._proofs.forget()
        return chain(self._proofs.proving(row), repeat(None))


def _thought(row: Row, seen: Seen) -> Thought:
    win = min(1.0, max(0.0, (1 + seen.value) / 2))
    return Thought(seen.depth, seen.nodes, seen.margin, win, moves_of(row, seen.line))
