"""The middle of the table (R7): tiles with a place, an angle and a height. Integers only.

Places are in hundredths of a tile, from the cloth's upper left corner, angles in steps of 15°
clockwise. The order of the tiles is their height, the highest last.
"""

from math import isqrt
from typing import NamedTuple

from mondala.core.chance import Stream
from mondala.core.errors import NotAllowed
from mondala.core.value import Value
from mondala.games.mondo.tiles import Side, TileSet

TILE = 100
HALF = TILE // 2
ANGLES = 24
_SCALE = 10_000_000
_SINES = (0, 2_588_190, 5_000_000, 7_071_068, 8_660_254, 9_659_258, 10_000_000)
"""Sines of 0°, 15° … 90°; a square looks the same after a quarter turn."""
_REACH = 71
"""No point farther than this from a tile's centre, in either direction, lies inside it."""


class Spot(NamedTuple):
    """The place and angle of a tile on the cloth."""

    x: int
    y: int
    angle: int


class Lying(NamedTuple):
    """A tile in the middle. `handle` is its name for players, who may not know its number."""

    handle: int
    spot: Spot
    face: str
    """The upper face, as text."""
    tile: int | None
    side: Side | None
    """Number and side; None in the view of a player who has not seen both faces."""
    known: int
    """The seats that have seen both faces; see `knowledge`."""

    def covers(self, x: int, y: int) -> bool:
        """Whether the point lies inside this tile."""
        across, down = x - self.spot.x, y - self.spot.y
        if not (-_REACH < across < _REACH and -_REACH < down < _REACH):
            return False
        turn = self.spot.angle % 6
        sine, cosine = _SINES[turn], _SINES[6 - turn]
        reach = HALF * _SCALE
        return (
            -reach < across * cosine + down * sine < reach
            and -reach < down * cosine - across * sine < reach
        )


def identity(lying: Lying) -> tuple[int, Side]:
    """The number and side of a tile that is fully known."""
    if lying.tile is None or lying.side is None:
        raise AssertionError("a redacted tile cannot be played with")
    return lying.tile, lying.side


class Pile(Value, frozen=True):
    width: int
    height: int
    tiles: tuple[Lying, ...]

    def find(self, handle: int) -> int:
        """The height of that tile; NotAllowed if it is not in the pile."""
        for height, lying in enumerate(self.tiles):
            if lying.handle == handle:
                return height
        raise NotAllowed("gone", "that tile is no longer in the middle", handle=handle)

    def buried(self, height: int) -> bool:
        """Whether the tile's centre lies inside a higher one."""
        x, y, _ = self.tiles[height].spot
        for higher in self.tiles[height + 1 :]:
            # Most tiles are far away: this skips the call for most of a pile's thousands of pairs.
            across, down, _ = higher.spot
            if abs(x - across) < _REACH and abs(y - down) < _REACH and higher.covers(x, y):
                return True
        return False

    def free(self) -> tuple[Lying, ...]:
        """The tiles that can be taken, turned over or shifted."""
        return tuple(lying for height, lying in enumerate(self.tiles) if not self.buried(height))

    def reach(self, handle: int) -> Lying:
        """The tile, if it may be touched."""
        height = self.find(handle)
        if self.buried(height):
            raise NotAllowed("buried", "that tile lies under another", handle=handle)
        return self.tiles[height]

    def without(self, handle: int) -> "Pile":
        height = self.find(handle)
        return self._with(self.tiles[:height] + self.tiles[height + 1 :])

    def with_on_top(self, lying: Lying) -> "Pile":
        return self._with((*self.tiles, lying))

    def with_replaced(self, lying: Lying) -> "Pile":
        """The pile with the tile of that handle replaced, at its old height."""
        height = self.find(lying.handle)
        return self._with((*self.tiles[:height], lying, *self.tiles[height + 1 :]))

    def kept_within(self, spot: Spot) -> Spot:
        """The nearest spot whose centre lies on the cloth."""
        x, y = min(max(spot.x, 0), self.width), min(max(spot.y, 0), self.height)
        return Spot(x, y, spot.angle % ANGLES)

    def _with(self, tiles: tuple[Lying, ...]) -> "Pile":
        return Pile(self.width, self.height, tiles)


def cloth(tiles: int) -> tuple[int, int]:
    """Width and height of the cloth for so many tiles: nearly two layers, a little upright."""
    area = tiles * TILE * TILE * 53 // 100
    width = isqrt(area * 5 // 6)
    return width, width * 6 // 5


MARGIN = 30
"""A scrambled tile's centre keeps this far from the edge of the cloth."""


def scramble(numbers: tuple[int, ...], tiles: TileSet, stream: Stream) -> Pile:
    """A fresh pile, of which between a third and two thirds lie free."""
    while True:
        pile = _scramble_once(numbers, tiles, stream)
        free = 3 * len(pile.free())
        if len(numbers) <= free <= 2 * len(numbers):
            return pile


def _scramble_once(numbers: tuple[int, ...], tiles: TileSet, stream: Stream) -> Pile:
    width, height = cloth(len(numbers))
    handles = stream.shuffled(range(1, len(numbers) + 1))
    lying = []
    for handle, number in zip(handles, stream.shuffled(numbers), strict=True):
        side = (Side.FRONT, Side.BACK)[stream.below(2)]
        spot = Spot(
            MARGIN + stream.below(width - 2 * MARGIN + 1),
            MARGIN + stream.below(height - 2 * MARGIN + 1),
            stream.below(ANGLES),
        )
        face = str(tiles[number].face(side))
        lying.append(Lying(handle, spot, face, number, side, known=0))
    return Pile(width, height, tuple(lying))


APART = 145
"""The distance between tiles laid open; at no angle do they overlap."""
ASTRAY = 2
"""How far they may lie out of line."""


def lay_open(numbers: tuple[int, ...], tiles: TileSet, stream: Stream) -> Pile:
    """A pile of few tiles, fronts up, none on another; five columns to three rows, so that a phone
    shows all of them."""
    columns = isqrt(max(0, len(numbers) * 5 // 3 - 1)) + 1
    rows = max(1, -(-len(numbers) // columns))
    handles = stream.shuffled(range(1, len(numbers) + 1))
    lying = []
    for at, (handle, number) in enumerate(zip(handles, stream.shuffled(numbers), strict=True)):
        row, column = divmod(at, columns)
        spot = Spot(
            APART // 2 + APART * column + stream.below(2 * ASTRAY + 1) - ASTRAY,
            APART // 2 + APART * row + stream.below(2 * ASTRAY + 1) - ASTRAY,
            stream.below(ANGLES),
        )
        face = str(tiles[number].face(Side.FRONT))
        lying.append(Lying(handle, spot, face, number, Side.FRONT, known=0))
    return Pile(columns * APART, rows * APART, tuple(lying))
