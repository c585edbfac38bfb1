"""Insights by search: by alpha-beta alone or guided by a net, both with proofs of the end.

Both keep their proofs of earlier positions: in a game analysed from its end to its beginning, most
of a proof exists already.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import chain, islice, repeat
from math import exp

import numpy as np

from mondala.bots.bot import Budget
from mondala.bots.patterns import kernel
from mondala.bots.patterns.classical import EVEN, moves_of
from mondala.bots.patterns.insight import Insight, Option, no_better
from mondala.bots.patterns.judgement import MACHINE, chance_of, final_margin, is_over, margin_of
from mondala.bots.patterns.kernel import Row
from mondala.bots.patterns.thought import won
from mondala.bots.patterns.translation import row_of
from mondala.bots.search.deepening import Deepening, Found
from mondala.bots.search.guided import Branch, Guided, Judge
from mondala.games.patterns.moves import Move
from mondala.games.patterns.position import Position, set_up

PROVABLE = 32
"""The most face-up tokens with which a proof mostly ends in time."""
FEW_PIECES = 8
"""The pieces of a proof tried even above that: a game may be about to end."""
CHILD_NODES = 8_192
"""Nodes for proving each of the other moves if the best one is proven."""
CANDIDATES = 6
"""The moves besides the best one that are proven or evaluated then."""
GLANCE_NODES = 400
"""Nodes for each move when alpha-beta looks for the next best ones."""


class Searching(ABC):
    """The base of both kinds of search: proves positions where it can."""

    def __init__(self) -> None:
        self._proofs = Deepening(MACHINE)

    def begin(self) -> None:
        self._proofs.forget()

    @abstractmethod
    def _guess(self, row: Row) -> Option:
        """An estimate of a position that is not over, for its mover; the line may be empty."""

    @abstractmethod
    def _promising(self, row: Row) -> list[int]:
        """The actions there, the most promising first."""

    def _proven(self, row: Row, found: Found, most: int) -> Insight:
        """The insight into a position whose best move is proven."""
        best = _sure_option(row, self._to_the_end(row, found))
        rest = [action for action in self._promising(row) if action != found.line[0]]
        others = [self._other(row, action) for action in rest[: CANDIDATES * (most > 1)]]
        others.sort(key=lambda option: (-option.margin, -option.win))
        options = (best, *(no_better(option, best) for option in others[: most - 1]))
        return Insight(best.win, best.margin, proven=True, options=options)

    def _to_the_end(self, row: Row, found: Found) -> Found:
        """The same result with its line continued where the table has lost the rest of it."""
        here, line = row.copy(), list(found.line)
        for action in line:
            kernel.play(here, action)
        while not is_over(here):
            more = self._proofs.prove(here, Budget(CHILD_NODES))
            if more is None or not more.sure or not more.line:
                break
            line += more.line
            for action in more.line:
                kernel.play(here, action)
        return found._replace(line=tuple(line))

    def _other(self, row: Row, action: int, nodes: int = CHILD_NODES) -> Option:
        """Another move there: proven if so many nodes suffice, or else estimated."""
        after = row.copy()
        kernel.play(after, action)
        (move,) = moves_of(row, (action,))
        if is_over(after):
            margin = int(final_margin(after)) * (-1 if row[kernel.MOVER] else 1)
            return Option(won(margin), margin, (move,))
        found = self._proofs.prove(after, Budget(nodes)) if nodes else None
        answer = self._guess(after) if found is None else _sure_option(after, found)
        return Option(1 - answer.win, -answer.margin, (move, *answer.moves))


class ByAlphaBeta(Searching):
    """A node is a position of its search tree."""

    nodes = 200_000
    most_nodes = 20_000_000

    def prepare(self) -> None:
        *_, _ = self._proofs.think(row_of(set_up(0)), Budget(nodes=1))

    def look(self, position: Position, budget: Budget, most: int) -> Insight:
        row = row_of(position)
        *_, found = self._proofs.think(row, budget)
        if found.sure:
            return self._proven(row, found, most)
        best = _guessed_option(row, found)
        rest = [action for action in self._promising(row) if action != found.line[0]]
        others = [no_better(self._other(row, action), best) for action in rest[: most - 1]]
        return Insight(best.win, best.margin, proven=False, options=(best, *others))

    def _guess(self, row: Row) -> Option:
        *_, found = self._proofs.think(row, Budget(nodes=GLANCE_NODES))
        return _sure_option(row, found) if found.sure else _guessed_option(row, found)

    def _promising(self, row: Row) -> list[int]:
        worth = {}
        for action in _actions(row):
            after = row.copy()
            kernel.play(after, action)
            sign = -1 if row[kernel.MOVER] else 1
            over = is_over(after)
            worth[action] = sign * final_margin(after) if over else -self._guess(after).margin
        return sorted(worth, key=lambda action: -worth[action])


class ByNet(Searching):
    """A node is a simulation of the search that the net guides, and a piece of a proof."""

    nodes = 112
    most_nodes = 10_000

    def __init__(self, judge: Judge) -> None:
        super().__init__()
        self._judge = judge

    def prepare(self) -> None:
        row = row_of(set_up(0))
        tree = Guided(row, kernel.play, self._judge)
        tree.simulate()
        tree.branches()
        next(self._proofs.proving(row))

    def look(self, position: Position, budget: Budget, most: int) -> Insight:
        row = row_of(position)
        tree = Guided(row, kernel.play, self._judge)
        for nodes, found in enumerate(self._proving(row), start=1):
            if found is not None:
                return self._proven(row, found, most)
            tree.simulate()
            if (budget.nodes is not None and nodes >= budget.nodes) or not budget.may_go_on():
                break
        seen = [_seen_option(row, branch) for branch in tree.branches()[:most]]
        seen += self._unseen(row, {option.move for option in seen}, most - len(seen))
        first, *others = seen
        options = (first, *(no_better(option, first) for option in others))
        return Insight(first.win, first.margin, proven=False, options=options)

    def _unseen(self, row: Row, seen: set[Move], most: int) -> list[Option]:
        """Moves that the search did not visit, the most promising first."""
        actions = [act for act in self._promising(row) if moves_of(row, (act,))[0] not in seen]
        return [self._other(row, action, nodes=0) for action in actions[:most]]

    def _proving(self, row: Row) -> Iterator[Found | None]:
        """A proof in progress, a piece for each simulation, while the position may be provable."""
        pieces = FEW_PIECES if kernel.count_free(row) > PROVABLE else None
        return chain(islice(self._proofs.proving(row), pieces), repeat(None))

    def _guess(self, row: Row) -> Option:
        judged = self._judge.advise(row)
        return Option(chance_of(judged.value, judged.margin), judged.margin, ())

    def _promising(self, row: Row) -> list[int]:
        judged = self._judge.advise(row)
        return [int(judged.actions[at]) for at in (-judged.priors).argsort(kind="stable")]


def _actions(row: Row) -> list[int]:
    found = np.zeros(kernel.ACTIONS, np.int64)
    actions: list[int] = found[: kernel.actions_of(row, found)].tolist()
    return actions


def _sure_option(row: Row, found: Found) -> Option:
    margin = margin_of(found.value, sure=True)
    return Option(won(margin), margin, moves_of(row, found.line))


def _guessed_option(row: Row, found: Found) -> Option:
    margin = margin_of(found.value, sure=False)
    return Option(1 / (1 + exp(-found.value / EVEN)), margin, moves_of(row, found.line))


def _seen_option(row: Row, branch: Branch) -> Option:
    win = chance_of(branch.value, branch.margin)
    return Option(win, branch.margin, moves_of(row, branch.line))
