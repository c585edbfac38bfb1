"""Iterative deepening alpha-beta search, for any game of two sides that alternate.

It uses a transposition table, killer moves, a history heuristic, null windows and late move
reductions. A result is *sure* once it depends on no estimate: it is then the result of perfect
play.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from mondala.bots.bot import Budget
from mondala.bots.compiled import compiled_with
from mondala.bots.search import alpha_beta
from mondala.bots.search.alpha_beta import (
    ACTION,
    ALPHA,
    BEST,
    BETA,
    DEPTH,
    FACTS,
    FARTHEST,
    FIELDS,
    LARGEST,
    NO_ACTION,
    NODES,
    PLY,
    RUNNING,
    SURE,
)

BUCKETS = 1 << 19
"""The default size of the table, in buckets of two positions each: 16 MB."""
WARM_DEPTH = 6
"""The depth that a proof searches first, to order the actions."""
TO_THE_END = 200
"""A depth beyond the end of any game, even after late move reductions."""
STRIDE = 4096
"""Nodes between two checks whether it may go on: a few milliseconds."""


class Rules(NamedTuple):
    """A game for the search: compiled functions over a position, a row of 64-bit words.

    Sides alternate. Values are integers for side 0; those of final positions are exact.
    """

    words: int
    most_plies: int
    most_actions: int
    play: Any
    """(row, action): changes the row."""
    actions_of: Any
    """(row, found) → how many legal actions were written into `found`."""
    is_over: Any
    """(row) → whether no action is left to choose."""
    side: Any
    """(row) → 0 or 1, of a position that is not over."""
    final: Any
    """(row) → the value of a position that is over."""
    guess: Any
    """(row) → the estimated value of a position."""
    key: Any
    """(row) → 64 bits that distinguish positions."""


class Machine(NamedTuple):
    """The search for one game, compiled."""

    rules: Rules
    run: Any
    look_up: Any


def machine_for(rules: Rules) -> Machine:
    names = rules._asdict()
    look_up = compiled_with(alpha_beta.look_up)
    parts: dict[str, Any] = {"look_up": look_up}
    for part in ("pack", "remember", "arrive", "next_action", "descend", "take", "leave"):
        parts[part] = compiled_with(getattr(alpha_beta, part), **names, **parts)
    return Machine(rules, compiled_with(alpha_beta.run, **names, **parts), look_up)


class Found(NamedTuple):
    """The result of a search, for the side to move at the root."""

    depth: int
    """The depth of the search in plies; for a sure result, the horizon within which all lines
    end."""
    nodes: int
    value: int
    sure: bool
    line: tuple[int, ...]
    """The expected actions, the best one first."""


class Deepening:
    """A search that keeps its table from one position of a game to the next."""

    def __init__(self, machine: Machine, buckets: int = BUCKETS) -> None:
        rules = machine.rules
        plies = rules.most_plies + 2
        self._machine = machine
        self._table = np.zeros((2 * buckets, 2), np.uint64)
        self._rows = np.zeros((plies, rules.words), np.uint64)
        self._frames = np.zeros((plies, FIELDS), np.int64)
        self._moves = np.zeros((plies, rules.most_actions), np.int64)
        self._ranks = np.zeros_like(self._moves)
        self._order = np.zeros((2 + plies, rules.most_actions), np.int64)
        self._now = np.zeros(FACTS, np.int64)

    def think(self, row: Any, budget: Budget, deepest: int | None = None) -> Iterator[Found]:
        """Yields the result after each depth, and at last the one reached when the budget was
        spent.

        The position must not be over. The first depth is always searched completely.
        """
        self._forget_order()
        for depth in range(1, min(deepest or TO_THE_END, TO_THE_END) + 1):
            self._begin(row, depth)
            while self._now[RUNNING] and (depth == 1 or not self._is_spent(budget)):
                self._go_on(budget.nodes)
            if self._frames[0, ACTION] == NO_ACTION:
                return
            found = self._found(row, depth)
            yield found
            if found.sure or self._now[RUNNING]:
                return

    def proving(self, row: Any) -> Iterator[Found | None]:
        """Yields None after every STRIDE nodes, and at last the result of perfect play.

        It is faster than `think`, since it searches to the end at once. The position must not be
        over.
        """
        self._forget_order()
        for depth in (*range(1, WARM_DEPTH + 1), TO_THE_END):
            self._begin(row, depth)
            while self._now[RUNNING]:
                self._go_on(None)
                yield None
            found = self._found(row, depth)
            if found.sure:
                yield found
                return

    def prove(self, row: Any, budget: Budget) -> Found | None:
        """The result of perfect play, or None if the budget is too small."""
        for found in self.proving(row):
            if found is not None or self._is_spent(budget):
                return found
        return None

    def forget(self) -> None:
        """Clears its table for a new game, so that results do not depend on earlier ones."""
        self._table[:] = 0
        self._order[:2] = 0

    def _forget_order(self) -> None:
        """Clears the move ordering: in another position it is only a hint."""
        self._now[NODES] = 0
        self._order[:2] //= 8
        self._order[2:] = NO_ACTION

    def _begin(self, row: Any, depth: int) -> None:
        self._rows[0] = row
        self._frames[0, [ALPHA, BETA, DEPTH, ACTION]] = -LARGEST, LARGEST, depth, NO_ACTION
        self._now[[PLY, RUNNING, FARTHEST]] = 0, 1, 0

    def _is_spent(self, budget: Budget) -> bool:
        if budget.nodes is not None and self._now[NODES] >= budget.nodes:
            return True
        return not budget.may_go_on()

    def _go_on(self, most_nodes: int | None) -> None:
        limit = int(self._now[NODES]) + STRIDE
        if most_nodes is not None and limit > most_nodes > self._now[NODES]:
            limit = most_nodes
        parts = self._rows, self._frames, self._moves, self._ranks, self._order, self._table
        self._machine.run(self._now, limit, *parts)

    def _found(self, row: Any, depth: int) -> Found:
        value, action, sure = (int(self._frames[0, field]) for field in (BEST, ACTION, SURE))
        sure_now = bool(sure and not self._now[RUNNING])
        nodes, farthest = int(self._now[NODES]), int(self._now[FARTHEST])
        return Found(
            farthest if sure_now else depth, nodes, value, sure_now, self._line(row, action, depth)
        )

    def _line(self, row: Any, action: int, longest: int) -> tuple[int, ...]:
        """The action and those that the table expects after it."""
        rules, here, line = self._machine.rules, np.array(row), list[int]()
        found = np.zeros(rules.most_actions, np.int64)
        while action in found[: rules.actions_of(here, found)] and len(line) < longest:
            line.append(action)
            rules.play(here, action)
            if rules.is_over(here):
                break
            action = self._machine.look_up(self._table, np.uint64(rules.key(here)))[3]
        return tuple(line)
