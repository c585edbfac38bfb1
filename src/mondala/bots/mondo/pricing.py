"""The value of faces and finished areas to a planning bot, in hundredths of a point."""

from collections.abc import Collection

from mondala.bots.mondo.plan import WATER, Prices, numbers_of
from mondala.bots.mondo.stakes import FINISHED, POINT, Stakes
from mondala.games.mondo.survey import Survey
from mondala.games.mondo.tiles import HOME, LANDSCAPES, Face

LAKES = frozenset({"most lakes", "largest lake"})
LAKE = 100
"""The assumed value of a lake if a modifier compares lakes."""
ONE_MORE_AREA = 60
AQUATIC = 80
FORESTED = 30
"""The assumed value of one more of these if a modifier compares them."""


NEEDED = 300
"""The assumed further cost of a misconnection in an area that a task needs."""


def prices_of(stakes: Stakes, needed: Collection[str] = ()) -> Prices:
    """The prices for a plan; `needed` are the landscapes of areas that a task needs finished."""
    land = FINISHED if stakes.scores else 0
    if stakes.modifier == "most landscapes":
        land += ONE_MORE_AREA
    water = LAKE if stakes.modifier in LAKES else 0
    spoiling = tuple(NEEDED * (landscape in needed) for landscape in LANDSCAPES)
    return Prices((water, land, land, land), stakes.misconnection, spoiling=spoiling)


class Appraisal:
    """The value of single faces to a seat, given its stakes and its world."""

    def __init__(self, stakes: Stakes, seen: Survey) -> None:
        self._stakes = stakes
        # More than its points, since the rivals go on building as well.
        self._volcano = stakes.next_volcano(seen) * 3 // 2

    def worth(self, face: Face) -> int:
        stakes, worth = self._stakes, 0
        if stakes.counts(face.volcano):
            worth -= self._volcano
        if face.animal is not None and stakes.scores:
            worth += POINT
            if stakes.modifier == "most aquatic animals" and HOME[face.animal] == "w":
                worth += AQUATIC
        if stakes.modifier == "largest forest" and "f" in face.edges:
            worth += FORESTED
        return worth


def rarity(face: Face) -> int:
    """How sought after a face is: for its animal, and for having many areas with few edges."""
    edges = numbers_of(face.edges)
    changes = sum(edges[way] != edges[way - 1] for way in range(4) if edges[way] != WATER)
    lands = sum(land != WATER for land in edges)
    return 2 * POINT * changes - POINT * lands + (POINT if face.animal else 0)
