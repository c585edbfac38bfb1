"""Finds the best place for a face in a world, and its gain there.

It first compares the edges alone, for every space and turn, and then evaluates the few best by the
areas that they would join, finish or spoil.
"""

from collections.abc import Iterator, Sequence
from heapq import nlargest
from typing import NamedTuple

from mondala.bots.mondo.outlook import ANY, asked_of
from mondala.bots.mondo.stakes import POINT, Stakes
from mondala.games.mondo.board import INDEX, NEIGHBOURS
from mondala.games.mondo.survey import survey
from mondala.games.mondo.tiles import LANDSCAPES, Face, turned
from mondala.games.mondo.world import Laid, World

SPOILING = 60
"""The assumed further damage of a misconnection while only edges are compared."""
LOOKED_AT_PROPERLY = 6


class Idea(NamedTuple):
    """A placement of a face, given by its number among the faces looked at, on a space, so many
    quarter turns clockwise.

    The gain is in hundredths of a point, without the value of filling a space as such.
    """

    gain: int
    number: int
    space: int
    turn: int


class Ground:
    """A world and the requirements of its spaces, prepared for trying faces."""

    def __init__(self, world: World, stakes: Stakes, hardship: dict[str, int]) -> None:
        self.world = world
        self.stakes = stakes
        self.seen = survey(world)
        self.asked = {
            space: asked_of(world, space) for space, cell in enumerate(world.cells) if cell is None
        }
        self._hardship = hardship
        self._worth = stakes.worth(world, self.seen)
        self._bills = {
            space: tuple(
                {letter: self._cost(space, way, letter) for letter in LANDSCAPES}
                for way in range(4)
            )
            for space in (INDEX[name] for name in world.open_spaces())
        }
        """The cost of an edge for each open space, direction and landscape."""

    def _cost(self, space: int, way: int, letter: str) -> int:
        """The cost of an edge there: a misconnection, or how much harder it makes the empty space
        beyond."""
        asked, beyond = self.asked[space][way], NEIGHBOURS[space][way]
        if asked != ANY or beyond is None:
            return 0 if asked == letter else self.stakes.misconnection + SPOILING
        before, met = self.asked[beyond], (way + 2) % 4
        after = before[:met] + letter + before[met + 1 :]
        return self._hardship[after] - self._hardship[before] if self.stakes.hopeful else 0

    def best(self, faces: Sequence[Face]) -> Idea | None:
        """The best placement of one of the faces; None if there is no face or no space."""
        promising = nlargest(LOOKED_AT_PROPERLY, self._glances(faces))
        return max((self._proper(faces, idea) for idea in promising), default=None)

    def _glances(self, faces: Sequence[Face]) -> Iterator[Idea]:
        for number, face in enumerate(faces):
            figures = self._figures(face)
            turns = 1 if len(set(face.edges)) == 1 else 4
            for turn in range(turns):
                edges = turned(face.edges, turn)
                top, right, bottom, left = edges[0], edges[1], edges[2], edges[3]
                for space, bill in self._bills.items():
                    cost = bill[0][top] + bill[1][right] + bill[2][bottom] + bill[3][left]
                    gain = figures - cost + self._relief(space)
                    yield Idea(gain, number, space, turn)

    def _figures(self, face: Face) -> int:
        stakes = self.stakes
        charged = stakes.next_volcano(self.seen) if stakes.counts(face.volcano) else 0
        return (POINT if face.animal and stakes.scores else 0) - charged

    def _proper(self, faces: Sequence[Face], idea: Idea) -> Idea:
        space, face = idea.space, faces[idea.number]
        laid = Laid(face, turned(face.edges, idea.turn))
        cells = (*self.world.cells[:space], laid, *self.world.cells[space + 1 :])
        after = World(self.world.board, self.world.placements, cells)
        gain = self.stakes.worth(after, survey(after)) - self._worth
        for way, asked in enumerate(self.asked[space]):
            if asked == ANY:
                gain -= self._bills[space][way][laid.edges[way]]
        return idea._replace(gain=gain + self._relief(space))

    def _relief(self, space: int) -> int:
        """The cost that filling an empty space saves."""
        return self._hardship[self.asked[space]] if self.stakes.hopeful else 0
