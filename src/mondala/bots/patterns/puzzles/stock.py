"""The stock from which the positions of days are drawn. It is kept apart from the puzzles, so that
nobody has met them before their day."""

from collections.abc import Iterable, Sequence

from mondala.bots.patterns.puzzles.puzzle import DIFFICULTIES, Puzzle
from mondala.bots.patterns.puzzles.symmetry import ORDERS, Looks
from mondala.core.chance import Stream
from mondala.games.patterns.mandala import COLOURS

CYCLE = 96
"""Days in a row of which no two have the same position."""


class Stock:
    """Which positions a day has follows from the order of the puzzles, so none may be added: those
    of earlier days would change."""

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self.puzzles = tuple(puzzles)
        self._of = [
            [puzzle for puzzle in self.puzzles if puzzle.difficulty == difficulty]
            for difficulty in DIFFICULTIES
        ]

    def drawn(self, chances: Sequence[Stream]) -> tuple[Puzzle, ...]:
        """The positions of a day, one of each difficulty, the easiest first. `chances` are those of
        the days of its cycle up to this one: what was drawn on those before is taken. Each lies in
        looks that are drawn, too, so its text is not that of the stock."""
        left = [list(alike) for alike in self._of]
        found: list[Puzzle] = []
        for chance in chances:
            found = [alike.pop(chance.below(len(alike))) for alike in left]
        return tuple(_looks(chances[-1]).puzzle(puzzle) for puzzle in found)


def _looks(chance: Stream) -> Looks:
    order = ORDERS[chance.below(len(ORDERS))]
    return Looks(order, chance.shuffled(range(len(COLOURS))))
