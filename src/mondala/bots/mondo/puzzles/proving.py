"""The best way to fill a world's few empty spaces, proven by `exact`."""

from collections.abc import Sequence

import numpy as np

from mondala.bots.mondo.counting import Setting
from mondala.bots.mondo.puzzles import exact
from mondala.bots.mondo.worlds.filling import stock_of
from mondala.bots.mondo.worlds.geometry import BEYOND, SPACE_COUNT, code_of, rim_of
from mondala.games.mondo.board import INDEX, SPACES
from mondala.games.mondo.tiles import turned
from mondala.games.mondo.world import Placement

MOST_STEPS = 300_000_000
"""The most steps that a proof may take: some ten seconds."""


def best_filling(setting: Setting, most: int = MOST_STEPS) -> tuple[Placement, ...] | None:
    """The placements that, added to the start, make the most points possible; None if the search
    needs more than so many steps. The world may have to be laid in another order to stay
    connected."""
    stock, rim = stock_of(setting, ()), rim_of(setting.side)
    count = len(stock.showing)
    first, entries = stock.supply["first"], np.arange(count)
    code = np.searchsorted(first, entries, side="right") - 1
    spaces = np.array(_order(setting), dtype=np.int64)
    builds = np.zeros(len(spaces) + 1, exact.BUILD)
    builds[0]["code"] = exact.UNDECIDED
    for placement in setting.start:
        face = setting.tiles[placement.tile].face(placement.side)
        # Laid tiles keep what stands on them, so that does not matter for which filling is best.
        lies = code_of(turned(face.edges, placement.turn))
        exact.lay(builds[0], rim, INDEX[placement.space], lies, 0)
    best = np.full(len(spaces), -1, np.int64)
    least = -(10**6)
    tile, points = stock.supply["tile"][:count].copy(), stock.supply["points"][:count].copy()
    found = exact.fill(builds, rim, spaces, code, tile, points, least, most, best)
    if found in (exact.GAVE_UP, least):
        return None
    return tuple(
        Placement(SPACES[space], *stock.showing[entry])
        for space, entry in zip(spaces.tolist(), best.tolist(), strict=True)
        if entry >= 0
    )


def _order(setting: Setting) -> Sequence[int]:
    """The empty spaces, each time the one with the most decided neighbours next."""
    decided = {INDEX[placement.space] for placement in setting.start}
    order: list[int] = []
    while len(decided) < SPACE_COUNT:
        left = [space for space in range(SPACE_COUNT) if space not in decided]
        hemmed = {
            space: sum(beyond < 0 or beyond in decided for beyond in BEYOND[space].tolist())
            for space in left
        }
        order.append(max(left, key=lambda space: hemmed[space]))
        decided.add(order[-1])
    return order
