"""The mandala's 52 spaces as bits of a 64-bit mask, and the six colours of sand.

The bit of a space is 8 × row + column, rows counted from the top, so masks read like the board:

     0  1 c8 d8 e8 f8  6  7
     8 b7 …              15
    a6 …
"""

from collections.abc import Iterator

from mondala.core.grid import disc

COLOURS = "kroygp"
COLOUR_NAMES = ("black", "red", "orange", "yellow", "green", "purple")
TOKENS_PER_COLOUR = 9

DISC = disc(8)
BIT = {
    name: 1 << (8 * row + column)
    for name, (row, column) in zip(DISC.names, DISC.cells, strict=True)
}
NAME = {bit: name for name, bit in BIT.items()}
ALL = sum(BIT.values())
MIDDLE = tuple(BIT[name] for name in ("d5", "e5", "d4", "e4"))
OUTER = tuple(bit for bit in NAME if bit not in MIDDLE)

_COLUMN_A = sum(1 << (8 * row) for row in range(8))
_COLUMN_H = _COLUMN_A << 7
_NOT_A = ALL & ~_COLUMN_A
_NOT_H = ALL & ~_COLUMN_H


def around(mask: int) -> int:
    """The spaces orthogonally next to any space of the mask (and perhaps within it)."""
    return (mask << 8 | mask >> 8 | (mask & _NOT_H) << 1 | (mask & _NOT_A) >> 1) & ALL


BESIDE = {bit: around(bit) for bit in NAME}
"""The neighbours of each space."""


def bits(mask: int) -> Iterator[int]:
    """The single spaces of a mask, in reading order."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def names(mask: int) -> tuple[str, ...]:
    return tuple(NAME[bit] for bit in bits(mask))


def connected(mask: int) -> bool:
    reached = mask & -mask
    while (wider := (reached | around(reached)) & mask) != reached:
        reached = wider
    return reached == mask
