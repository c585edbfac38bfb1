"""Finds the best move and its advantage over the others, by trying everything or by deep search.

A verdict depends on the position alone, so judging it again gives the same one.
"""

from typing import Protocol

from mondala.bots.bot import Budget
from mondala.bots.patterns.classical import moves_of
from mondala.bots.patterns.insight import Evaluator, Option, after_move, settled
from mondala.bots.patterns.judgement import MACHINE, margin_of
from mondala.bots.patterns.puzzles.puzzle import CLEAR, Proof
from mondala.bots.patterns.thought import won
from mondala.bots.patterns.translation import row_of
from mondala.bots.search.deepening import Deepening
from mondala.core.value import Value
from mondala.games.patterns.moves import Move, apply, legal_moves
from mondala.games.patterns.position import PLAY, Position

MOST_NODES = 60_000
"""Nodes for the proof of one position, all its moves together: a fiftieth of a second."""
BUCKETS = 1 << 16
"""The size of such a proof's table; it is small, so that clearing it is quick."""
GLANCE = 16
"""Simulations after which a deep search is given up if no move stands out by far."""
STANDS_OUT = 3
"""The points by which a move stands out."""
SIMULATIONS = 80
"""Simulations of a deep search, for the position and for each of the moves that may be the best."""
CANDIDATES = 5
"""The number of moves compared by deep search."""
WINS_MORE = 0.1
"""The advantage in winning chance that the best move must have in deep search, too."""
LONGEST = 4
"""The most moves of the solver in a line."""


class Verdict(Value, frozen=True):
    """The moves of a position by their value to the mover, the best first, and how certain that
    is."""

    options: tuple[Option, ...]
    proof: Proof

    @property
    def best(self) -> Option:
        return self.options[0]

    @property
    def loss(self) -> float:
        """The points that the second best move gives away."""
        return self.best.margin - self.options[1].margin

    @property
    def is_clear(self) -> bool:
        return self.loss >= CLEAR


class Prover(Protocol):
    def judge(self, position: Position) -> Verdict | None:
        """The verdict on a position in play that leaves a choice; None if it is uncertain."""


class Exact:
    """Tries everything to the end of the game."""

    def __init__(self, most_nodes: int = MOST_NODES) -> None:
        self._most_nodes = most_nodes
        self._proofs = Deepening(MACHINE, BUCKETS)

    def forget(self) -> None:
        self._proofs.forget()

    def judge(self, position: Position) -> Verdict | None:
        self.forget()
        return self.judge_on(position)

    def judge_on(self, position: Position) -> Verdict | None:
        """The same, keeping the proofs of earlier positions."""
        nodes, reach, options = self._most_nodes, 0, list[Option]()
        for move in legal_moves(position):
            after = apply(position, move)
            found = self._worth(position, move, after, nodes)
            if found is None:
                return None
            option, used, farthest = found
            options.append(option)
            nodes, reach = nodes - used, max(reach, 1 + farthest)
            if nodes <= 0:
                return None
        options.sort(key=lambda option: -option.margin)
        return Verdict(tuple(options), Proof("exact", reach))

    def _worth(
        self, before: Position, move: Move, after: Position, nodes: int
    ) -> tuple[Option, int, int] | None:
        """A move as an option, the nodes that this took, and the plies to the end of the game."""
        known = settled(after)
        if known is not None:
            return after_move(known, before, move, after), 1, 0
        row = row_of(after)
        found = self._proofs.prove(row, Budget(nodes))
        if found is None:
            return None
        margin = -margin_of(found.value, sure=True)
        option = Option(won(margin), margin, (move, *moves_of(row, found.line)))
        return option, found.nodes, found.depth


class Searched:
    """Compares the most promising moves, each by its own search that the net guides."""

    def __init__(self, evaluator: Evaluator, simulations: int = SIMULATIONS) -> None:
        self._evaluator, self._budget = evaluator, Budget(simulations)
        self._proof = Proof("search", simulations)

    def judge(self, position: Position) -> Verdict | None:
        self._evaluator.begin()
        first, second, *_ = self._evaluator.look(position, Budget(GLANCE), 2).options
        if first.margin - second.margin < STANDS_OUT:
            return None
        seen = self._evaluator.look(position, self._budget, CANDIDATES)
        options = [self._closely(position, option.move) for option in seen.options]
        best = options[0]
        options.sort(key=lambda option: -option.margin)
        sure = options[0] is best and all(best.win - each.win >= WINS_MORE for each in options[1:])
        return Verdict(tuple(options), self._proof) if sure else None

    def _closely(self, position: Position, move: Move) -> Option:
        after = apply(position, move)
        known = settled(after) or self._evaluator.look(after, self._budget, 1)
        return after_move(known, position, move, after)


def has_choice(position: Position) -> bool:
    return position.phase is PLAY and len(legal_moves(position)) > 1


def best_line(
    position: Position, verdict: Verdict, prover: Prover, longest: int = LONGEST
) -> tuple[Move, ...]:
    """The best move, then the best answers and moves, as long as the solver's next move is clearly
    the best again."""
    line = [verdict.best.move]
    while len(line) < 2 * longest - 1 and len(verdict.best.moves) > 1:
        answer = verdict.best.moves[1]
        position = apply(apply(position, line[-1]), answer)
        judged = prover.judge(position) if has_choice(position) else None
        if judged is None or not judged.is_clear:
            break
        verdict = judged
        line += [answer, verdict.best.move]
    return tuple(line)
