"""A world to finish, its best solution, and its text form of one line."""

from collections.abc import Iterator
from hashlib import blake2b

from mondala.bots.mondo.counting import Setting
from mondala.core.errors import Unreadable
from mondala.core.value import Value
from mondala.games.mondo.board import SPACES, BoardSide
from mondala.games.mondo.options import Options, Unfinished
from mondala.games.mondo.tiles import TileSet
from mondala.games.mondo.world import Placement, format_placements, parse_placements

EMPTY_SPACES = 8


class Puzzle(Value, frozen=True):
    side: BoardSide
    lying: tuple[Placement, ...]
    middle: tuple[int, ...]
    best: tuple[Placement, ...]
    """The placements that make the most points, in an order in which they can be laid."""
    points: int
    """The points of the world with them."""
    bare: int
    """The points of the world as it lies."""

    @property
    def unfinished(self) -> Unfinished:
        return Unfinished(self.id, format_placements(self.lying), self.middle)

    @property
    def id(self) -> str:
        """Eight hexadecimal digits that change only if the task changes."""
        text = f"{self.side.value} {format_placements(self.lying)} {self.middle}"
        return blake2b(text.encode(), digest_size=4).hexdigest()

    @property
    def options(self) -> Options:
        return Options(seats=1, board=self.side, unfinished=self.unfinished)

    def setting(self, tiles: TileSet) -> Setting:
        most = len(SPACES) - len(self.lying)
        return Setting(tiles, self.side, self.middle, start=self.lying, most=most)

    def share(self, points: int) -> int:
        """The share of the possible gain that these points are, in per cent."""
        gained = 100 * (points - self.bare) // (self.points - self.bare)
        return min(100, max(0, gained))


def format_puzzle(puzzle: Puzzle) -> str:
    words = (puzzle.id, puzzle.side.value, puzzle.points, puzzle.bare)
    parts = (
        " ".join(map(str, words)),
        puzzle.unfinished.world,
        " ".join(map(str, puzzle.middle)),
        format_placements(puzzle.best),
    )
    return " | ".join(parts)


def parse_puzzle(line: str) -> Puzzle:
    try:
        about, lying, middle, best = line.split(" | ")
        name, side, points, bare = about.split()
        puzzle = Puzzle(
            BoardSide(side),
            parse_placements(lying),
            tuple(int(word) for word in middle.split()),
            parse_placements(best),
            int(points),
            int(bare),
        )
    except ValueError as error:
        raise Unreadable(f"not a world to finish: {line[:80]!r}") from error
    if puzzle.id != name:
        raise Unreadable(f"the world to finish {name!r} is {puzzle.id!r}")
    return puzzle


def parse_puzzles(text: str) -> Iterator[Puzzle]:
    """The puzzles of a text, one a line; lines with # are comments."""
    lines = (line.strip() for line in text.splitlines())
    return (parse_puzzle(line) for line in lines if line and not line.startswith("#"))
