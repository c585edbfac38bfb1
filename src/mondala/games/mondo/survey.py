"""A survey of a world: its areas, and whether each is finished, spoiled or still open.

An area is made of triangles of one landscape, joined inside a tile (R5) and across matching edges
of neighbours; the rim joins nothing (R10).
"""

from enum import StrEnum

from mondala.core.grid import BOTTOM, RIGHT
from mondala.core.value import Value
from mondala.games.mondo.board import EDGE_NAMES, NEIGHBOURS, RIMS, SPACES
from mondala.games.mondo.tiles import HOME, Volcano, regions
from mondala.games.mondo.world import World


class AreaState(StrEnum):
    FINISHED = "finished"
    """No edge faces an empty space or is part of a misconnection."""
    SPOILED = "spoiled"
    """An edge is part of a misconnection."""
    OPEN = "open"
    """No mistake, but an edge faces an empty space."""


class Area(Value, frozen=True):
    landscape: str
    state: AreaState
    on_rim: bool
    spaces: tuple[str, ...]
    triangles: tuple[str, ...]
    animals: tuple[str, ...]
    """The animals that stand in it."""

    @property
    def finished(self) -> bool:
        return self.state is AreaState.FINISHED

    @property
    def is_lake(self) -> bool:
        return self.landscape == "w" and self.finished and not self.on_rim


class Survey(Value, frozen=True):
    """Everything that scoring looks at, with the places where it stands."""

    areas: tuple[Area, ...]
    animals: tuple[tuple[str, str], ...]
    """(space, species)"""
    active: tuple[str, ...]
    inactive: tuple[str, ...]
    """The spaces with such a volcano."""
    empty: tuple[str, ...]
    misconnections: tuple[str, ...]
    """Each named by one of its edges; between two tiles by the left or the upper tile's."""

    @property
    def finished(self) -> tuple[Area, ...]:
        return tuple(area for area in self.areas if area.finished)

    @property
    def lakes(self) -> tuple[Area, ...]:
        return tuple(area for area in self.areas if area.is_lake)


def survey(world: World) -> Survey:
    links = _Links(world)
    laid = [(SPACES[space], cell.face) for space, cell in enumerate(world.cells) if cell]
    volcanos = [(space, face.volcano) for space, face in laid if face.volcano]
    return Survey(
        areas=_areas(world, links),
        animals=tuple((space, face.animal) for space, face in laid if face.animal),
        active=tuple(space for space, kind in volcanos if kind is Volcano.ACTIVE),
        inactive=tuple(space for space, kind in volcanos if kind is Volcano.INACTIVE),
        empty=tuple(SPACES[space] for space, cell in enumerate(world.cells) if cell is None),
        misconnections=tuple(links.misconnections),
    )


class _Links:
    """The regions that belong together, and what their edges meet.

    A region of a tile is the number 4 × space + its number on the face; `parent` is a forest over
    these, one tree an area.
    """

    def __init__(self, world: World) -> None:
        self.parent = list(range(4 * len(SPACES)))
        self.facing_empty: set[int] = set()
        self.mistaken: set[int] = set()
        self.on_rim: set[int] = set()
        self.misconnections: list[str] = []
        rim = RIMS[world.board]
        for space, cell in enumerate(world.cells):
            if cell is not None:
                self._link_space(world, space, cell.edges, rim[space])

    def _link_space(
        self, world: World, space: int, edges: str, rim: tuple[str | None, ...]
    ) -> None:
        parts = regions(edges)
        for way, beyond in enumerate(NEIGHBOURS[space]):
            region = 4 * space + parts[way]
            if beyond is None:
                self.on_rim.add(region)
                if rim[way] != edges[way]:
                    self.mistaken.add(region)
                    self.misconnections.append(EDGE_NAMES[space][way])
                continue
            other = world.cells[beyond]
            if other is None:
                self.facing_empty.add(region)
            elif way in (RIGHT, BOTTOM):  # the neighbour looks at the other two
                opposite = (way + 2) % 4
                met = 4 * beyond + regions(other.edges)[opposite]
                if other.edges[opposite] == edges[way]:
                    self.parent[self.root(met)] = self.root(region)
                else:
                    self.mistaken.update((region, met))
                    self.misconnections.append(EDGE_NAMES[space][way])

    def root(self, region: int) -> int:
        parent = self.parent
        while parent[region] != region:
            parent[region] = parent[parent[region]]
            region = parent[region]
        return region


class _Members:
    """Everything gathered about one area."""

    __slots__ = ("animals", "landscape", "spaces", "triangles")

    def __init__(self, landscape: str) -> None:
        self.landscape = landscape
        self.spaces: list[str] = []
        self.triangles: list[str] = []
        self.animals: list[str] = []


def _areas(world: World, links: _Links) -> tuple[Area, ...]:
    root = links.root
    gathered: dict[int, _Members] = {}
    for space, cell in enumerate(world.cells):
        if cell is None:
            continue
        name, animal = SPACES[space], cell.face.animal
        for way, part in enumerate(regions(cell.edges)):
            area = root(4 * space + part)
            members = gathered.get(area)
            if members is None:
                members = gathered[area] = _Members(cell.edges[way])
            members.triangles.append(EDGE_NAMES[space][way])
            if not members.spaces or members.spaces[-1] != name:
                members.spaces.append(name)
                if animal is not None and HOME[animal] == members.landscape:
                    members.animals.append(animal)
    mistaken = {root(region) for region in links.mistaken}
    facing_empty = {root(region) for region in links.facing_empty}
    on_rim = {root(region) for region in links.on_rim}
    return tuple(
        Area(
            landscape=members.landscape,
            state=_state(area in mistaken, area in facing_empty),
            on_rim=area in on_rim,
            spaces=tuple(members.spaces),
            triangles=tuple(members.triangles),
            animals=tuple(members.animals),
        )
        for area, members in gathered.items()
    )


def _state(mistaken: bool, facing_empty: bool) -> AreaState:
    if mistaken:
        return AreaState.SPOILED
    return AreaState.OPEN if facing_empty else AreaState.FINISHED
