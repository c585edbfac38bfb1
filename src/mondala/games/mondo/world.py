"""A player's world: the tiles on a board, in the order they were placed."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mondala.core.errors import NotAllowed, Unreadable
from mondala.core.value import Value
from mondala.games.mondo.board import INDEX, NEIGHBOURS, SPACES, BoardSide
from mondala.games.mondo.tiles import Face, Side, TileSet, turned


class Placement(NamedTuple):
    """Tile `tile` on `space`, that side up, so many quarter turns clockwise."""

    space: str
    tile: int
    side: Side
    turn: int

    def __str__(self) -> str:
        return f"{self.space}={self.tile}{self.side}{self.turn}"


class Laid(NamedTuple):
    """A tile as it lies on a space: a face, and its edges as they are turned."""

    face: Face
    edges: str


class World(Value, frozen=True):
    board: BoardSide
    placements: tuple[Placement, ...] = ()
    cells: tuple[Laid | None, ...] = (None,) * len(SPACES)

    def place(self, placement: Placement, tiles: TileSet) -> "World":
        """The world with one more tile; NotAllowed if it may not lie there."""
        self.check_space(placement.space)
        return self.lay(placement, tiles)

    def check_space(self, space: str) -> None:
        if space not in INDEX:
            raise NotAllowed("no-such-space", f"there is no space {space!r}", space=space)
        index = INDEX[space]
        if self.cells[index] is not None:
            raise NotAllowed("space-taken", f"a tile lies on {space} already", space=space)
        if self.placements and not self._joins(index):
            raise NotAllowed("not-joined", f"{space} shares no edge with a tile", space=space)

    def _joins(self, index: int) -> bool:
        return any(
            beyond is not None and self.cells[beyond] is not None for beyond in NEIGHBOURS[index]
        )

    def lay(self, placement: Placement, tiles: TileSet) -> "World":
        """The world with one more tile, without checking that it joins another."""
        index = INDEX[placement.space]
        face = tiles[placement.tile].face(placement.side)
        laid = Laid(face, turned(face.edges, placement.turn))
        cells = (*self.cells[:index], laid, *self.cells[index + 1 :])
        return World(self.board, (*self.placements, placement), cells)

    def stages(self) -> Iterator["World"]:
        """The world after each of its tiles."""
        world = World(self.board)
        for placement in self.placements:
            index = INDEX[placement.space]
            cells = (*world.cells[:index], self.cells[index], *world.cells[index + 1 :])
            world = World(self.board, (*world.placements, placement), cells)
            yield world

    def open_spaces(self) -> tuple[str, ...]:
        """The spaces where the next tile may go."""
        return tuple(
            space
            for index, space in enumerate(SPACES)
            if self.cells[index] is None and (not self.placements or self._joins(index))
        )


_PLACEMENT = re.compile(r"([a-f][1-6])=([1-9][0-9]{0,5})([fb])([0-3])")


def parse_placements(text: str) -> tuple[Placement, ...]:
    return tuple(parse_placement(word) for word in text.split())


def parse_placement(word: str) -> Placement:
    match = _PLACEMENT.fullmatch(word)
    if match is None or match[1] not in INDEX:
        raise Unreadable(f"a placement reads like c5=17f2, not {word!r}")
    return Placement(match[1], int(match[2]), Side(match[3]), int(match[4]))


def format_placements(placements: Iterable[Placement]) -> str:
    return " ".join(str(placement) for placement in placements)
