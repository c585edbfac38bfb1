"""Planning for the tasks that ask for animals in one area: ways to lay known tiles so that those
animals share an area."""

from collections import Counter
from collections.abc import Mapping, Sequence

from mondala.bots.mondo.plan import Step
from mondala.core.chance import Stream
from mondala.games.mondo.board import INDEX, NEIGHBOURS, RIMS, BoardSide
from mondala.games.mondo.goals import HERD, TASKS
from mondala.games.mondo.survey import Area, AreaState
from mondala.games.mondo.tiles import HOME, LANDSCAPE_NAMES, SPECIES, Face, turned

MEMBERS: dict[str, tuple[str, ...]] = {
    **{f"{species}s": (species,) * HERD for species in HOME if f"{species}s" in TASKS},
    **{f"{LANDSCAPE_NAMES[letter]} animals": SPECIES[letter] for letter in "pfd"},
}
"""For each of these tasks the animals that one area must contain."""
TRIES = 60


def home_of(task: str) -> str:
    """The landscape of the task's area."""
    return HOME[MEMBERS[task][0]]


def missing(task: str, animals: Sequence[str]) -> list[str]:
    """The animals that the task still asks for, beside these in the area."""
    return sorted((Counter(MEMBERS[task]) - Counter(animals)).elements())


def together(task: str, areas: Sequence[Area]) -> bool:
    """Whether all of them are in one area that is finished or can still be."""
    return any(
        not missing(task, area.animals) for area in areas if area.state is not AreaState.SPOILED
    )


def best_begun(task: str, areas: Sequence[Area]) -> Area | None:
    """The open area that has most of the animals already, if any has one."""
    home = home_of(task)
    begun = [area for area in areas if area.state is AreaState.OPEN and area.landscape == home]
    best = min(begun, key=lambda area: len(missing(task, area.animals)), default=None)
    none_yet = len(MEMBERS[task])
    return best if best and len(missing(task, best.animals)) < none_yet else None


class Gatherer:
    """A board with the edges that lie or are planned for good, and the faces that could be laid, by
    the number of their tile."""

    def __init__(
        self,
        board: BoardSide,
        edges: Sequence[str | None],
        faces: Mapping[int, Sequence[Face]],
        chance: Stream,
    ) -> None:
        self._rim, self._edges, self._chance = RIMS[board], edges, chance
        self._with: dict[str, list[tuple[int, Face]]] = {}
        for handle, known in faces.items():
            for face in known:
                if face.animal:
                    self._with.setdefault(face.animal, []).append((handle, face))

    def ways(self, task: str, area: Area | None, at_most: int) -> list[list[Step]]:
        """Some ways to bring the missing animals together, in the given area if there is one; ways
        with the fewest open edges first."""
        wanted = missing(task, area.animals if area else ())
        have = Counter({animal: len(self._with.get(animal, ())) for animal in wanted})
        if not wanted or Counter(wanted) - have:
            return []
        tries = [self._try(wanted, area) for _ in range(TRIES)]
        found = sorted((one for one in tries if one), key=lambda one: one[1])
        return [steps for steps, _ in found[:at_most]]

    def _try(self, wanted: Sequence[str], area: Area | None) -> tuple[list[Step], int] | None:
        """One random way and its number of open edges; None if it fails."""
        edges = list(self._edges)
        steps: list[Step] = []
        loose = self._loose(area, edges) if area else []
        home = HOME[wanted[0]]
        for animal in self._chance.shuffled(wanted):
            held = {step.handle for step in steps}
            choice = [one for one in self._with[animal] if one[0] not in held]
            closed = not loose and (area or steps)
            if not choice or closed:
                return None
            handle, face = choice[self._chance.below(len(choice))]
            step = self._lay(edges, loose, handle, face, home)
            if step is None:
                return None
            steps.append(step)
            edges[step.space] = step.edges
            loose = [one for one in loose if one[0] != step.space]
            loose += [
                (beyond, (way + 2) % 4)
                for way, beyond in enumerate(NEIGHBOURS[step.space])
                if step.edges[way] == home and beyond is not None and edges[beyond] is None
            ]
        return steps, len(loose)

    def _loose(self, area: Area, edges: Sequence[str | None]) -> list[tuple[int, int]]:
        """Where the area can grow: an empty space, and the direction from there to the area."""
        found = []
        for triangle in area.triangles:
            way = "trbl".index(triangle[-1])
            beyond = NEIGHBOURS[INDEX[triangle[:-1]]][way]
            if beyond is not None and edges[beyond] is None:
                found.append((beyond, (way + 2) % 4))
        return found

    def _lay(
        self,
        edges: Sequence[str | None],
        loose: Sequence[tuple[int, int]],
        handle: int,
        face: Face,
        home: str,
    ) -> Step | None:
        """Lays the face where it continues the area without a misconnection, or anywhere if it is
        the first."""
        if loose:
            space, way = loose[self._chance.below(len(loose))]
        else:
            empty = [space for space, there in enumerate(edges) if there is None]
            if not empty:
                return None
            space, way = empty[self._chance.below(len(empty))], None
        for turn in self._chance.shuffled(range(4)):
            lying = turned(face.edges, turn)
            if way is not None and lying[way] != home:
                continue
            if self._fits(edges, space, lying):
                return Step(space, handle, face, turn)
        return None

    def _fits(self, edges: Sequence[str | None], space: int, lying: str) -> bool:
        for way, beyond in enumerate(NEIGHBOURS[space]):
            other = None if beyond is None else edges[beyond]
            wanted = self._rim[space][way] if beyond is None else other and other[(way + 2) % 4]
            if wanted is not None and wanted != lying[way]:
                return False
        return True
