"""How a position of Patterns is thought about: by alpha-beta alone, or guided by a net.

Both say what they know again and again while they think, and best at last.
"""

from collections.abc import Iterator
from itertools import chain, repeat
from math import exp
from typing import Protocol

from mondala.bots.bot import Budget
from mondala.bots.patterns import kernel
from mondala.bots.patterns.judgement import MACHINE, POINT, margin_of
from mondala.bots.patterns.kernel import Row
from mondala.bots.patterns.translation import move_of, row_of
from mondala.bots.search.deepening import Deepening, Found
from mondala.bots.search.guided import Guided, Judge, Seen
from mondala.core.value import Value
from mondala.games.patterns.moves import Move, legal_moves
from mondala.games.patterns.position import FLIPS, OVER, Position
from mondala.games.patterns.scoring import points, points_to_come

EVEN = 6 * POINT
"""A guess of so much ahead is a chance to win of 73 %."""
PROVABLE = 36
"""The most face-up tokens for which a proof is worth a try; most are out of reach above 30."""


class Thought(Value, frozen=True):
    """What is known so far, for the player to move."""

    depth: int
    nodes: int
    margin: float
    """The points ahead at the end, expected."""
    win: float
    """The chance to win, a draw counted as half."""
    moves: tuple[Move, ...]
    """The moves expected, the best one first."""
    sure: bool = False
    """Whether margin and win are proven."""


class Thinker(Protocol):
    def think(self, position: Position, budget: Budget) -> Iterator[Thought]:
        """Thinks about a position that is not over; there is at least one thought."""


class Classical:
    """Alpha-beta; a node is a position in its tree."""

    def __init__(self) -> None:
        self._search = Deepening(MACHINE)

    def think(
        self, position: Position, budget: Budget, deepest: int | None = None
    ) -> Iterator[Thought]:
        if position.phase is FLIPS:
            yield last_flip(position)
            return
        row = row_of(position)
        for found in self._search.think(row, budget, deepest):
            yield _from_found(row, found)


class Learned:
    """A net leads the search, and beside it perfect play is looked for; a node is a simulation."""

    def __init__(self, judge: Judge) -> None:
        self._judge, self._proofs = judge, Deepening(MACHINE)

    def think(self, position: Position, budget: Budget) -> Iterator[Thought]:
        if position.phase is FLIPS:
            yield last_flip(position)
            return
        row = row_of(position)
        tree = Guided(row, kernel.play, self._judge)
        for nodes, found in enumerate(self._proving(row), start=1):
            if found is not None:
                yield _from_found(row, found)
                return
            tree.simulate()
            if (budget.nodes is not None and nodes >= budget.nodes) or not budget.may_go_on():
                break
            if nodes & nodes - 1 == 0:
                yield _from_seen(row, tree.seen())
        yield _from_seen(row, tree.seen())

    def _proving(self, row: Row) -> Iterator[Found | None]:
        """A proof as it goes on, one piece for each simulation, if there can be one."""
        if kernel.count_free(row) > PROVABLE:
            return repeat(None)
        return chain(self._proofs.proving(row), repeat(None))


def last_flip(position: Position) -> Thought:
    """Last flips are never bad (R5): any of them, and all of them in the end."""
    mover = position.mover
    have = points(position)
    margin = have[mover] + points_to_come(position, mover) - have[1 - mover]
    return Thought(1, 1, margin, _won(margin), (legal_moves(position)[0],), sure=True)


def is_over(position: Position) -> bool:
    return position.phase is OVER


def _won(margin: float) -> float:
    return 0.5 * (1 + (margin > 0) - (margin < 0))


def _from_found(row: Row, found: Found) -> Thought:
    margin = margin_of(found.value, sure=found.sure)
    win = _won(margin) if found.sure else 1 / (1 + exp(-found.value / EVEN))
    moves = _moves(row, found.line)
    return Thought(found.depth, found.nodes, margin, win, moves, sure=found.sure)


def _from_seen(row: Row, seen: Seen) -> Thought:
    win = min(1.0, max(0.0, (1 + seen.value) / 2))
    return Thought(seen.depth, seen.nodes, seen.margin, win, _moves(row, seen.line))


def _moves(row: Row, actions: tuple[int, ...]) -> tuple[Move, ...]:
    here, moves = row.copy(), []
    for action in actions:
        moves.append(move_of(here, action))
        kernel.play(here, action)
    return tuple(moves)
