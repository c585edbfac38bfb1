"""Planning a whole world from known tiles: which of them goes where, and how it is turned.

With every edge matched, the number of areas is the number of regions on the faces, less the matched
edges that join two of them, plus one for each ring of joined regions around a corner. So the points
of a world are a sum over its spaces, its edges and its corners, and the gain of a face on a space
follows from its neighbours alone. The plan is found by annealing: space after space gets the best
face for it, with much randomness in the choice at first, then with less.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import log
from operator import add
from typing import NamedTuple, TypeAlias

from mondala.core.chance import Chance, Stream
from mondala.core.grid import BOTTOM, RIGHT
from mondala.games.mondo.board import NEIGHBOURS, RIMS, BoardSide
from mondala.games.mondo.tiles import LANDSCAPES, Face, regions, turned

Edges: TypeAlias = tuple[int, int, int, int]
"""Clockwise from the top, each the number of its landscape; 0 is water."""
WATER = 0
NEVER = -1_000_000
HOPELESS = 450
"""Edges that gain so much less than others on two sides of a space are not considered further."""


class Piece(NamedTuple):
    """A tile to plan with: its known faces, each with the value it has on any space."""

    handle: int
    faces: tuple[tuple[Face, int], ...]


class Step(NamedTuple):
    """A placement: the tile, its space, the face that lies up, and its quarter turns clockwise."""

    space: int
    handle: int
    face: Face
    turn: int

    @property
    def edges(self) -> str:
        return turned(self.face.edges, self.turn)


class Prices(NamedTuple):
    """Prices of the parts of a world, in hundredths of a point."""

    area: tuple[int, ...] = (0, 200, 200, 200)
    """A finished area, by its landscape."""
    mistake: int = 100
    empty: int = 1000
    """Far more than the point it costs: a later improvement can still replace a bad tile there."""
    open_edge: int = 100
    """The assumed loss of an area by an edge that faces a space left empty."""
    spoiling: tuple[int, ...] = (0, 0, 0, 0)
    """The further loss by a misconnection of an area, by its landscape."""


PRICES = Prices()


@cache
def numbers_of(edges: str) -> Edges:
    top, right, bottom, left = (LANDSCAPES.index(letter) for letter in edges)
    return top, right, bottom, left


@cache
def regions_of(edges: str) -> tuple[int, ...]:
    """The landscape of each region of a face."""
    return tuple(dict(zip(regions(edges), numbers_of(edges), strict=True)).values())


def flawless(board: BoardSide, edges: Sequence[str | None], space: int) -> bool:
    """Whether the tile laid or planned on a space matches all its neighbours."""
    mine = edges[space]
    if mine is None:
        return False
    rim = RIMS[board][space]
    for way, beyond in enumerate(NEIGHBOURS[space]):
        other = None if beyond is None else edges[beyond]
        wanted = rim[way] if beyond is None else other and other[(way + 2) % 4]
        if wanted is not None and wanted != mine[way]:
            return False
    return True


def _corners() -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
    """The inner corners of each space: the side that comes first clockwise, the space beyond that
    side, the one beyond the next side, and the one diagonally across."""
    found = []
    for beyond in NEIGHBOURS:
        corners = []
        for way in range(4):
            one, other = beyond[way], beyond[(way + 1) % 4]
            if one is not None and other is not None:
                across = NEIGHBOURS[one][(way + 1) % 4]
                if across is not None:
                    corners.append((way, one, other, across))
        found.append(tuple(corners))
    return tuple(found)


_CORNERS = _corners()
_NOISE_LENGTH = 2048


@cache
def _noise(heat: int) -> tuple[int, ...]:
    """Gumbel noise at that heat: the better of two choices is the likelier one."""
    if not heat:
        return (0,) * _NOISE_LENGTH
    stream = Chance(heat).stream("noise of a plan")
    units = ((stream.below(1 << 20) + 1) / ((1 << 20) + 1) for _ in range(_NOISE_LENGTH))
    return tuple(round(-heat * log(-log(unit))) for unit in units)


class _Stock:
    """The tiles to plan with, by kind: for each way that four edges can lie, the tiles that can lie
    so, and the value of the best one that is not in the plan."""

    def __init__(self, pieces: Sequence[Piece], prices: Prices) -> None:
        self.pieces = pieces
        tiles: dict[Edges, dict[int, int]] = {}
        self.showing: dict[tuple[int, Edges], tuple[Face, int]] = {}
        self.worth_of: dict[tuple[int, Edges], int] = {}
        for number, piece in enumerate(pieces):
            for face, worth in piece.faces:
                inside = worth + sum(prices.area[region] for region in regions_of(face.edges))
                for turn in range(1 if len(set(face.edges)) == 1 else 4):
                    edges = numbers_of(turned(face.edges, turn))
                    there = tiles.setdefault(edges, {})
                    if inside > there.get(number, NEVER):
                        there[number] = inside
                        self.worth_of[number, edges] = inside
                        self.showing[number, edges] = face, turn
        self.kinds = list(tiles)
        self.by_upper: list[list[tuple[int, int]]] = [[] for _ in range(16)]
        """The kinds for each pair of landscapes at the top and on the right, each with its pair at
        the bottom and on the left."""
        for kind, (top, right, bottom, left) in enumerate(self.kinds):
            self.by_upper[4 * top + right].append((kind, 4 * bottom + left))
        self.closing = {
            (way, landscape): {
                kind
                for kind, edges in enumerate(self.kinds)
                if edges[way] == landscape == edges[(way + 1) % 4]
            }
            for way in range(4)
            for landscape in range(1, 4)
        }
        """The kinds with a landscape on one side and on the next one."""
        self._ranked = [
            sorted(((worth, tile) for tile, worth in there.items()), reverse=True)
            for there in tiles.values()
        ]
        self._kinds_of: list[list[tuple[int, int]]] = [[] for _ in pieces]
        for kind, ranked in enumerate(self._ranked):
            for worth, tile in ranked:
                self._kinds_of[tile].append((kind, worth))
        self.used: set[int] = set()
        self.worth = [ranked[0][0] for ranked in self._ranked]
        self.best = [ranked[0][1] for ranked in self._ranked]

    def take(self, tile: int) -> None:
        self.used.add(tile)
        for kind, _ in self._kinds_of[tile]:
            if self.best[kind] == tile:
                self._rank(kind)

    def give_back(self, tile: int) -> None:
        self.used.discard(tile)
        for kind, worth in self._kinds_of[tile]:
            if worth > self.worth[kind]:
                self.worth[kind], self.best[kind] = worth, tile

    def _rank(self, kind: int) -> None:
        for worth, tile in self._ranked[kind]:
            if tile not in self.used:
                self.worth[kind], self.best[kind] = worth, tile
                return
        self.worth[kind], self.best[kind] = NEVER, -1


class Planner:
    """A world with its laid tiles, and a plan for its empty spaces."""

    def __init__(
        self,
        board: BoardSide,
        lying: Sequence[str | None],
        pieces: Sequence[Piece],
        prices: Prices = PRICES,
    ) -> None:
        self._prices, self._stock = prices, _Stock(pieces, prices)
        self._edges: list[Edges | None] = [
            None if cell is None else numbers_of(cell) for cell in lying
        ]
        self.empty = [space for space, cell in enumerate(lying) if cell is None]
        self._planned: dict[int, tuple[int, Edges]] = {}
        area, mistake = prices.area, prices.mistake
        self._spoilt = [worth + more for worth, more in zip(area, prices.spoiling, strict=True)]
        self._meeting = [
            [
                -area[mine]
                if mine == other
                else -mistake - self._spoilt[mine] - self._spoilt[other]
                for mine in range(4)
            ]
            for other in range(4)
        ]
        self._facing_empty = [0 if not worth else -prices.open_edge for worth in area]
        self._rim = [
            [None if letter is None else self._along(LANDSCAPES.index(letter)) for letter in rim]
            for rim in RIMS[board]
        ]

    def _along(self, rim: int) -> list[int]:
        """The value of each landscape along a rim. A rim closes areas, except that no lake touches
        it."""
        fitting = -self._prices.area[WATER] if rim == WATER else 0
        mistake = self._prices.mistake
        return [fitting if mine == rim else -mistake - self._spoilt[mine] for mine in range(4)]

    def start_from(self, steps: Iterable[Step]) -> None:
        """Takes over the steps of an earlier plan that are still possible."""
        numbers = {piece.handle: number for number, piece in enumerate(self._stock.pieces)}
        for step in steps:
            number = numbers.get(step.handle)
            edges = numbers_of(step.edges)
            if number is None or number in self._stock.used:
                continue
            if self._edges[step.space] is None and (number, edges) in self._stock.showing:
                self._put(step.space, number, edges)

    def keep(self, steps: Iterable[Step]) -> None:
        """Plans these steps for good; the other spaces are filled around them."""
        self.start_from(steps)
        self.empty = [space for space in self.empty if space not in self._planned]

    def _put(self, space: int, number: int, edges: Edges) -> None:
        self._stock.take(number)
        self._planned[space] = number, edges
        self._edges[space] = edges

    def _clear(self, space: int) -> None:
        planned = self._planned.pop(space, None)
        if planned is not None:
            self._stock.give_back(planned[0])
            self._edges[space] = None

    def anneal(self, heats: Sequence[int], chance: Stream) -> None:
        """Goes over all empty spaces once for each heat."""
        for heat in heats:
            noise = _noise(heat)
            for space in chance.shuffled(self.empty):
                offset = chance.below(_NOISE_LENGTH - 256) if heat else 0
                self._refill(space, noise[offset : offset + 256])

    def _refill(self, space: int, noise: Sequence[int]) -> None:
        self._clear(space)
        stock = self._stock
        top, right, bottom, left = self._sides(space)
        upper = [one + other for one in top for other in right]
        lower = [one + other for one in bottom for other in left]
        worth, least = stock.worth, max(upper) - HOPELESS
        totals: list[int] = []
        kinds: list[int] = []
        for brought, group in zip(upper, stock.by_upper, strict=True):
            if brought >= least:
                totals += [brought + lower[pair] + worth[kind] for kind, pair in group]
                kinds += [kind for kind, _ in group]
        if not totals:
            return
        for way, landscape in self._rings(space):
            closing = stock.closing[way, landscape]
            for number, kind in enumerate(kinds):
                if kind in closing:
                    totals[number] += self._prices.area[landscape]
        warm = list(map(add, totals, noise))
        chosen = warm.index(max(warm))
        if totals[chosen] > -self._prices.empty:
            self._put(space, stock.best[kinds[chosen]], stock.kinds[kinds[chosen]])

    def _sides(self, space: int) -> list[list[int]]:
        sides = []
        for way, beyond in enumerate(NEIGHBOURS[space]):
            if beyond is None:
                sides.append(self._rim[space][way] or [])
            elif (other := self._edges[beyond]) is None:
                sides.append(self._facing_empty)
            else:
                sides.append(self._meeting[other[(way + 2) % 4]])
        return sides

    def _rings(self, space: int) -> list[tuple[int, int]]:
        """The corners at which the three other spaces have one landscape all around, so that a ring
        can be closed."""
        found = []
        edges = self._edges
        for way, one, other, across in _CORNERS[space]:
            first, second, third = edges[one], edges[other], edges[across]
            if first is None or second is None or third is None:
                continue
            landscape = first[(way + 2) % 4]
            if (
                landscape
                and first[(way + 1) % 4] == landscape
                and third[(way + 3) % 4] == landscape
                and third[(way + 2) % 4] == landscape
                and second[way] == landscape
                and second[(way + 3) % 4] == landscape
            ):
                found.append((way, landscape))
        return found

    def improve(self, heats: Sequence[int], chance: Stream) -> None:
        """Anneals, and keeps the result if it is better than the plan before."""
        self.anneal((0,), chance)
        before, worth = dict(self._planned), self.worth()
        self.anneal(heats, chance)
        if self.worth() < worth:
            for space in self.empty:
                self._clear(space)
            for space, (number, edges) in before.items():
                self._put(space, number, edges)

    def worth(self) -> int:
        """The value of the whole world as planned."""
        total = sum(self._stock.worth_of[tile] for tile in self._planned.values())
        for space, edges in enumerate(self._edges):
            if edges is None:
                total -= self._prices.empty
                continue
            beyond, sides = NEIGHBOURS[space], self._sides(space)
            for way in range(4):
                # An edge between two tiles is counted once, by the left or the upper tile.
                met = beyond[way]
                if way in (RIGHT, BOTTOM) or met is None or self._edges[met] is None:
                    total += sides[way][edges[way]]
            for way, landscape in self._rings(space):
                if way == 0 and edges[0] == edges[1] == landscape:
                    total += self._prices.area[landscape]
        return total

    def steps(self) -> list[Step]:
        found = []
        for space, (number, edges) in sorted(self._planned.items()):
            face, turn = self._stock.showing[number, edges]
            found.append(Step(space, self._stock.pieces[number].handle, face, turn))
        return found
