"""The stock from which the positions of days are drawn. It is kept apart from the puzzles, so that
nobody has met them before their day."""

from collections.abc import Iterable

from mondala.bots.patterns.puzzles.puzzle import DIFFICULTIES, Puzzle
from mondala.core.chance import Stream

DRAWERS = 96
"""Days after which a position can come again: each day has a drawer of its own."""


class Stock:
    """Puzzles sorted into drawers; each day has one of its own. The drawer follows from the order
    of the puzzles, so none may be added: the positions of earlier days would change."""

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self.puzzles = tuple(puzzles)
        self._of = [
            [puzzle for puzzle in self.puzzles if puzzle.difficulty == difficulty]
            for difficulty in DIFFICULTIES
        ]

    def drawn(self, day: int, chance: Stream) -> tuple[Puzzle, ...]:
        """The positions of a day by its number: one of each difficulty, the easiest first."""
        drawers = [alike[day % DRAWERS :: DRAWERS] for alike in self._of]
        return tuple(drawer[chance.below(len(drawer))] for drawer in drawers)
