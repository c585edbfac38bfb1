"""Proves stored puzzles again. Themes and ratings follow from the reasons and levels of their time,
so they are not compared."""

from mondala.bots.patterns.insight import Evaluator
from mondala.bots.patterns.puzzles.proving import Exact, Prover, Searched, Verdict
from mondala.bots.patterns.puzzles.puzzle import HIGHEST, LOWEST, Puzzle
from mondala.bots.patterns.puzzles.symmetry import identity
from mondala.core.errors import MondalaError
from mondala.games.patterns.moves import parse_move, play
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import Position

ABOUT = 3
"""Points by which a deep search may differ in margins, on another machine for example."""


class Checker:
    def __init__(self, evaluator: Evaluator) -> None:
        self._exact, self._evaluator = Exact(), evaluator

    def fault(self, puzzle: Puzzle) -> str | None:
        """The fault of a puzzle, if it has one."""
        try:
            return self._fault(puzzle)
        except MondalaError as error:
            return str(error)

    def _fault(self, puzzle: Puzzle) -> str | None:
        position, exact = parse_position(puzzle.position), puzzle.proof.kind == "exact"
        if identity(position) != puzzle.id:
            return "its name is not that of its position"
        if not LOWEST <= puzzle.rating <= HIGHEST or not len(puzzle.line) % 2:
            return "its rating or its line cannot be"
        prover = self._exact if exact else Searched(self._evaluator, puzzle.proof.reach)
        return _line_fault(puzzle, position, prover)


def _line_fault(puzzle: Puzzle, position: Position, prover: Prover) -> str | None:
    for step, text in enumerate(puzzle.line):
        move = parse_move(text)
        if step % 2 == 0:
            verdict = prover.judge(position)
            if verdict is None or not verdict.is_clear or verdict.best.move != move:
                return f"{text} is not clearly the best move"
            if step == 0 and not _agrees(puzzle, verdict):
                return "its margin, loss or horizon are others"
        position = play(position, move)
    return None


def _agrees(puzzle: Puzzle, verdict: Verdict) -> bool:
    """Whether a verdict agrees with the stored one; a deep search may differ a little."""
    off = abs(verdict.best.margin - puzzle.margin), abs(verdict.loss - puzzle.loss)
    if puzzle.proof.kind == "search":
        return max(off) <= ABOUT
    return max(off) == 0 and verdict.proof == puzzle.proof
