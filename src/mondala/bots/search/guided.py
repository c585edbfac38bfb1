"""Tree search guided by an evaluator of positions, such as a net. It knows no game.

Each simulation descends the tree to the child with the best sum of value and exploration, which
weighs its prior by its visits (PUCT), and has one more position evaluated.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mondala.bots.search.tree import (
    ACTION,
    CHILDREN,
    EXPLORATION,
    FIRST,
    LINKS,
    MARGIN,
    PARENT,
    SUMS,
    VALUE,
    VISITS,
    credit,
    expand,
    most_visited,
    select,
)

Row: TypeAlias = NDArray[np.uint64]
ROOM = 1 << 12
"""The initial capacity of the tree, in nodes."""


class Judged(NamedTuple):
    """An evaluation of a position, for its mover."""

    value: float
    """From -1, lost, to 1, won."""
    margin: float
    actions: NDArray[np.int64]
    """The legal actions; none if the value is certain, so that the search stops there."""
    priors: NDArray[np.float32]
    """The prior probability of each action; they add up to 1."""


class Judge(Protocol):
    def begin(self) -> None:
        """Prepares for a new search, whose evaluations must not depend on earlier ones."""

    def judge(self, row: Row) -> Judged: ...

    def advise(self, row: Row) -> Judged:
        """The same with all actions, even if the value is certain: for the root."""


class Seen(NamedTuple):
    """The result of a search so far, for the side to move at the root."""

    depth: int
    """The length of the expected line."""
    nodes: int
    value: float
    margin: float
    line: tuple[int, ...]
    visits: dict[int, int]
    """The number of visits to each action at the root."""


class Branch(NamedTuple):
    """The result for one action at the root, for the side that takes it."""

    nodes: int
    value: float
    margin: float
    line: tuple[int, ...]
    """The expected actions, this one first."""


class Guided:
    """A tree that grows from one position. `play` applies an action to a row."""

    def __init__(self, row: Row, play: Callable[[Row, int], None], judge: Judge) -> None:
        self._play, self._judge = play, judge
        self._links = np.zeros((ROOM, LINKS), np.int64)
        self._sums = np.zeros((ROOM, SUMS), np.float64)
        self._rows = {0: row}
        """The positions of the nodes that were visited, far fewer than all."""
        self._end = 1
        judge.begin()
        self._grow(0, judge.advise(row))

    def simulate(self) -> None:
        """Adds one more position to the tree. The root must not be over."""
        leaf = int(select(self._links, self._sums, EXPLORATION))
        if not self._links[leaf, VISITS]:
            self._rows[leaf] = self._rows[int(self._links[leaf, PARENT])].copy()
            self._play(self._rows[leaf], int(self._links[leaf, ACTION]))
        self._grow(leaf, self._judge.judge(self._rows[leaf]))

    def _grow(self, leaf: int, judged: Judged) -> None:
        number = len(judged.actions)
        while self._end + number > len(self._links):
            self._links, self._sums = (
                np.concatenate([part, np.zeros_like(part)]) for part in (self._links, self._sums)
            )
        expand(self._links, self._sums, leaf, self._end, judged.actions, judged.priors)
        self._end += number
        credit(self._links, self._sums, leaf, judged.value, judged.margin)

    def seen(self) -> Seen:
        line = list(self._expected(int(most_visited(self._links, self._sums, 0))))
        visits, value, margin = (
            self._links[0, VISITS],
            -self._sums[0, VALUE],
            -self._sums[0, MARGIN],
        )
        return Seen(
            depth=len(line),
            nodes=int(visits),
            value=float(value / visits),
            margin=float(margin / visits),
            line=tuple(line),
            visits=self._root_visits(),
        )

    def branches(self) -> list[Branch]:
        """The visited actions at the root, the most visited first."""
        first = int(self._links[0, FIRST])
        children = range(first, first + int(self._links[0, CHILDREN]))
        looked_into = [child for child in children if self._links[child, VISITS]]
        return sorted(map(self._branch, looked_into), key=lambda each: (-each.nodes, -each.value))

    def _branch(self, child: int) -> Branch:
        visits = int(self._links[child, VISITS])
        value, margin = (float(self._sums[child, what] / visits) for what in (VALUE, MARGIN))
        return Branch(visits, value, margin, tuple(self._expected(child)))

    def _expected(self, node: int) -> Iterator[int]:
        """The expected actions from that node on."""
        while node >= 0 and (self._links[node, VISITS] or self._links[node, PARENT] == 0):
            yield int(self._links[node, ACTION])
            node = int(most_visited(self._links, self._sums, node))

    def _root_visits(self) -> dict[int, int]:
        children: Any = self._links[1 : 1 + self._links[0, CHILDREN]]
        return dict(zip(children[:, ACTION].tolist(), children[:, VISITS].tolist(), strict=True))
