"""The stock that the days' positions are drawn from. It is separate from the puzzles, so that
nobody has met a position before its day."""

from collections.abc import Iterable, Sequence

from mondala.bots.patterns.puzzles.puzzle import DIFFICULTIES, Puzzle
from mondala.bots.patterns.puzzles.symmetry import ORDERS, Looks
from mondala.core.chance import Stream
from mondala.games.patterns.mandala import COLOURS

CYCLE = 96
"""The number of successive days without a repeated position."""


class Stock:
    """The positions of a day depend on the order of the puzzles, so none may be added: earlier
    days' positions would change."""

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self.puzzles = tuple(puzzles)
        self._of = [
            [puzzle for puzzle in self.puzzles if puzzle.difficulty == difficulty]
            for difficulty in DIFFICULTIES
        ]

    def drawn(self, chances: Sequence[Stream]) -> tuple[Puzzle, ...]:
        """The positions of a day, one of each difficulty, the easiest first. `chances` are those of
        the days of its cycle up to this one: positions drawn on earlier days are left out. Each is
        shown in random looks, so its text differs from that in the stock."""
        left = [list(alike) for alike in self._of]
        found: list[Puzzle] = []
        for chance in chances:
            found = [alike.pop(chance.below(len(alike))) for alike in left]
        return tuple(_looks(chances[-1]).puzzle(puzzle) for puzzle in found)


def _looks(chance: Stream) -> Looks:
    order = ORDERS[chance.below(len(ORDERS))]
    return Looks(order, chance.shuffled(range(len(COLOURS))))
