"""An upper bound on the points of any world that can be made of given tiles.

*What a face can bring.* The regions of a finished area are the nodes of a planar graph, and the
borders where two of them meet are its edges. By Euler's formula the two points of the area are two
for each region, less two for each border, plus two for each hole that borders surround. The outline
of a hole makes at least four quarter turns, each inside one region, and no turn belongs to two
holes. So an area brings at most the sum over its regions of 2, less 1 for each side towards another
space, plus 1/2 for each two of these sides that follow one another. No region has less than 0 by
this, so unfinished areas are not underrated either.

*Which faces are laid where.* A tile is laid on one space at most, so a world is an assignment of
tiles to spaces. The bound allows neighbours that do not match, but sets a price for each border and
landscape: the space on one side is paid it, the space on the other is charged it. Where the edges
match the two cancel out, and where they do not, the difference is never more than a mistake costs.
So the best assignment with any prices is an upper bound, and the prices are moved to make it low
(Lagrangian relaxation, by the method of subgradients).
"""

from math import floor

import numpy as np

from mondala.bots.compiled import compiled
from mondala.bots.mondo.counting import Setting
from mondala.bots.mondo.worlds.filling import stock_of
from mondala.bots.mondo.worlds.geometry import (
    BEYOND,
    BORDER_AT,
    BORDER_COUNT,
    CODES,
    EDGES,
    LAND_OF,
    REGION,
    SPACE_COUNT,
    rim_of,
)
from mondala.bots.mondo.worlds.supply import NEVER, Supply
from mondala.core.grid import BOTTOM, RIGHT
from mondala.games.mondo.goals import TASKS, TASKS_PER_PLAYER

ROUNDS = 1500
"""The number of times the prices are moved."""


def bound_of(setting: Setting, reached: int) -> int:
    """The most points that a world of this setting can have by this bound, but not less than
    `reached`; in solo, where only minus points count, 0."""
    if setting.solo:
        return 0
    values = sorted((TASKS[task].value for task in setting.tasks), reverse=True)
    tasks = sum(values[:TASKS_PER_PLAYER])
    mistake = 0.0 if setting.children else 1.0
    base = _base(rim_of(setting.side), mistake)
    supply, tiles = stock_of(setting, ()).supply, len(setting.numbers)
    least = _least_bound(supply, tiles, base, mistake, float(reached - tasks), ROUNDS)
    return max(reached, floor(least + 1e-6) + tasks)


@compiled
def _base(rim: np.ndarray, mistake: float) -> np.ndarray:
    """The most points that each code can bring to each space, without what stands on the face."""
    found = np.zeros((SPACE_COUNT, CODES))
    for space in range(SPACE_COUNT):
        for code in range(CODES):
            for way in range(4):
                if BEYOND[space, way] < 0 and rim[space, way] != EDGES[code, way]:
                    found[space, code] -= mistake
            for number in range(4):
                if LAND_OF[code, number]:
                    found[space, code] += _region(rim, space, code, number)
    return found


@compiled
def _region(rim: np.ndarray, space: int, code: int, number: int) -> float:
    """The most points that a region of land can bring."""
    value = 2.0
    for way in range(4):
        if REGION[code, way] != number:
            continue
        if BEYOND[space, way] < 0:
            if rim[space, way] != EDGES[code, way]:
                return 0.0
            continue
        value -= 1.0
        after = (way + 1) & 3
        if REGION[code, after] == number and BEYOND[space, after] >= 0:
            value += 0.5
    return value


@compiled
def _least_bound(
    supply: Supply, tiles: int, base: np.ndarray, mistake: float, reached: float, rounds: int
) -> float:
    """The lowest bound of so many rounds; it stops at one that is not above `reached`."""
    price = np.zeros((BORDER_COUNT, 4))
    shown = np.zeros((SPACE_COUNT, tiles + SPACE_COUNT), np.int64)
    least, pull = 1e9, 1.0
    for number in range(rounds):
        worth = _worths(supply, tiles, base, price, shown)
        column = _assign(worth)
        total = 0.0
        for space in range(SPACE_COUNT):
            total += worth[space, column[space]]
        least = min(least, total)
        if number % 50 == 49:
            pull *= 0.85
        slope = _slope(shown, column, tiles)
        steepness = (slope * slope).sum()
        if steepness == 0.0 or least <= reached:
            break
        price -= slope * (pull * (total - reached) / steepness)
        price = np.minimum(np.maximum(price, -mistake / 2), mistake / 2)
    return least


@compiled
def _sign(way: int) -> int:
    """1 for the space that is paid, which is the one to the left of the border or above it, -1 for
    the space that is charged."""
    return 1 if way in (RIGHT, BOTTOM) else -1


@compiled
def _worths(
    supply: Supply, tiles: int, base: np.ndarray, price: np.ndarray, shown: np.ndarray
) -> np.ndarray:
    """The worth of each tile on each space in its best code, with the prices; after the tiles there
    is a column for each space with its worth if it stays empty. Writes the codes into `shown`."""
    worth = np.full((SPACE_COUNT, tiles + SPACE_COUNT), float(NEVER))
    for space in range(SPACE_COUNT):
        nothing = -1.0
        for way in range(4):
            if BEYOND[space, way] >= 0:
                nothing += (_sign(way) * price[BORDER_AT[space, way]]).max()
        worth[space, tiles + space] = nothing
        shown[space, tiles + space] = -1
        for code in range(CODES):
            if supply.first[code] == supply.first[code + 1]:
                continue
            value = base[space, code]
            for way in range(4):
                if BEYOND[space, way] >= 0:
                    value += _sign(way) * price[BORDER_AT[space, way], EDGES[code, way]]
            for entry in range(supply.first[code], supply.first[code + 1]):
                tile = supply.tile[entry]
                if value + supply.points[entry] > worth[space, tile]:
                    worth[space, tile] = value + supply.points[entry]
                    shown[space, tile] = code
    return worth


@compiled
def _slope(shown: np.ndarray, column: np.ndarray, tiles: int) -> np.ndarray:
    """The subgradient: for each border and landscape the spaces that are paid, less those that are
    charged."""
    slope = np.zeros((BORDER_COUNT, 4))
    for space in range(SPACE_COUNT):
        code = shown[space, column[space]]
        if column[space] < tiles:
            for way in range(4):
                if BEYOND[space, way] >= 0:
                    slope[BORDER_AT[space, way], EDGES[code, way]] += _sign(way)
    return slope


@compiled
def _assign(worth: np.ndarray) -> np.ndarray:
    """A different column for each row, with the greatest sum (the Hungarian method)."""
    rows, columns = worth.shape
    row_price, column_price = np.zeros(rows + 1), np.zeros(columns + 1)
    row_of, way = np.zeros(columns + 1, np.int64), np.zeros(columns + 1, np.int64)
    for row in range(1, rows + 1):
        row_of[0] = row
        at = 0
        slack, done = np.full(columns + 1, 1e18), np.zeros(columns + 1, np.bool_)
        while row_of[at] != 0:
            done[at] = True
            here, least, following = row_of[at], 1e18, 0
            for column in range(1, columns + 1):
                if not done[column]:
                    cost = -worth[here - 1, column - 1] - row_price[here] - column_price[column]
                    if cost < slack[column]:
                        slack[column], way[column] = cost, at
                    if slack[column] < least:
                        least, following = slack[column], column
            for column in range(columns + 1):
                if done[column]:
                    row_price[row_of[column]] += least
                    column_price[column] -= least
                else:
                    slack[column] -= least
            at = following
        while at:
            row_of[at] = row_of[way[at]]
            at = way[at]
    found = np.zeros(rows, np.int64)
    for column in range(1, columns + 1):
        if row_of[column]:
            found[row_of[column] - 1] = column - 1
    return found
