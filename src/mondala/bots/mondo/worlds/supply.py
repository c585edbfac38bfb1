"""The tiles that a search may lay, and which of them are laid.

An *entry* is a tile with the side and turn that give it a certain code. For each code the best
entry whose tile is free is kept up to date, so that a search can look up what a code would bring.
"""

from typing import Any, TypeAlias

import numpy as np

from mondala.bots.compiled import compiled
from mondala.bots.mondo.worlds.geometry import CODES

NEVER = -1000
FEW = 6
"""The most entries of equal worth that a choice is made from."""
SELDOM = 16
"""One choice in so many is made from all entries of a code."""


MOST_TILES = 500
MOST_ENTRIES = 8 * MOST_TILES
"""The most entries: two faces and four turns of every tile."""

SUPPLY = np.dtype(
    [
        # For each code its first entry; the entries of a code are sorted by worth, the best first.
        ("first", np.int64, (CODES + 1,)),
        ("tile", np.int64, (MOST_ENTRIES,)),
        # The worth of an entry to the search: what stands on it, and two a region of land.
        ("worth", np.int64, (MOST_ENTRIES,)),
        # The points of everything that stands on it.
        ("points", np.int64, (MOST_ENTRIES,)),
        # The animal on it, -1 without one.
        ("species", np.int64, (MOST_ENTRIES,)),
        # For each tile the first of its rows in `of_tile`, which are (code, entry).
        ("tile_first", np.int64, (MOST_TILES + 1,)),
        ("of_tile", np.int64, (MOST_ENTRIES, 2)),
        ("used", np.int64, (MOST_TILES,)),
        # For each code its best free entry, -1 without one, and its worth.
        ("best", np.int64, (CODES,)),
        ("best_worth", np.int64, (CODES,)),
        # The codes that have an entry.
        ("codes", np.int64, (CODES,)),
        ("code_count", np.int64),
    ]
)
Supply: TypeAlias = Any
"""A record of that type. Numba passes records by their address, so that small functions that take
one cost little."""


@compiled
def draw(chance: np.ndarray) -> np.uint64:
    """A number of 53 random bits (xorshift64*)."""
    word = chance[0]
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    chance[0] = word
    drawn: np.uint64 = (word * np.uint64(2685821657736338717)) >> np.uint64(11)
    return drawn


@compiled
def below(chance: np.ndarray, limit: int) -> int:
    """A random number from 0 to limit - 1."""
    return int(draw(chance) % np.uint64(limit))


@compiled
def unit(chance: np.ndarray) -> float:
    """A random number from 0 to 1, without 1."""
    return float(draw(chance)) / 9007199254740992.0


@compiled
def take(supply: Supply, entry: int) -> None:
    """Marks an entry's tile as laid."""
    tile = supply.tile[entry]
    supply.used[tile] = 1
    for at in range(supply.tile_first[tile], supply.tile_first[tile + 1]):
        code = supply.of_tile[at, 0]
        if supply.best[code] == supply.of_tile[at, 1]:
            supply.best[code], supply.best_worth[code] = -1, NEVER
            for other in range(supply.of_tile[at, 1] + 1, supply.first[code + 1]):
                if not supply.used[supply.tile[other]]:
                    supply.best[code], supply.best_worth[code] = other, supply.worth[other]
                    break


@compiled
def give_back(supply: Supply, entry: int) -> None:
    """Marks an entry's tile as free."""
    tile = supply.tile[entry]
    supply.used[tile] = 0
    for at in range(supply.tile_first[tile], supply.tile_first[tile + 1]):
        code, own = supply.of_tile[at, 0], supply.of_tile[at, 1]
        if supply.best[code] < 0 or own < supply.best[code]:
            supply.best[code], supply.best_worth[code] = own, supply.worth[own]


@compiled
def choose(supply: Supply, code: int, chance: np.ndarray) -> int:
    """One of the best free entries of a code, which must have a free one; seldom another free one,
    which leaves the best tile to spaces that need it more."""
    best: int = supply.best[code]
    if below(chance, SELDOM) == 0:
        drawn = best + below(chance, supply.first[code + 1] - best)
        return best if supply.used[supply.tile[drawn]] else drawn
    chosen, found = best, 0
    for entry in range(best, supply.first[code + 1]):
        if supply.worth[entry] != supply.worth[best] or found == FEW:
            break
        if not supply.used[supply.tile[entry]]:
            found += 1
            if below(chance, found) == 0:
                chosen = entry
    return chosen
