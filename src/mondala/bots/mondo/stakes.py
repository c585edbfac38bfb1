"""The value of things to a seat in a round, in hundredths of a point."""

from mondala.bots.mondo.gathering import MEMBERS, best_begun, missing
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.games.mondo.board import NEIGHBOURS, SPACES
from mondala.games.mondo.goals import MODIFIERS, TASKS, TASKS_PER_PLAYER
from mondala.games.mondo.survey import Area, AreaState, Survey
from mondala.games.mondo.tiles import TileSet, Volcano
from mondala.games.mondo.views import MatchView, PlayerView, RoundView
from mondala.games.mondo.world import World

POINT = 100
FINISHED = 2 * POINT
STILL_OPEN = (150, 115, 85, 65, 50, 38, 28, 20, 15, 10)
"""The expected value of an open area, by its number of edges that face an empty space: one, two
…"""
IN_RESERVE = POINT // 4
"""The assumed cost of a volcano while a rival has more of them."""
MODIFIER_WEIGHTS = {
    "most landscapes": 60,
    "most lakes": 120,
    "most aquatic animals": 80,
    "largest lake": 40,
    "largest forest": 50,
}
"""The value of one more of what a modifier compares: a share of the four points between best and
middle."""

NEARLY_GATHERED = (60, 18, 4, 0)
"""The expected value of an open area for each point of its task, by how many animals it lacks."""

_BEYOND = {
    f"{name}{'trbl'[way]}": beyond
    for name, beyonds in zip(SPACES, NEIGHBOURS, strict=True)
    for way, beyond in enumerate(beyonds)
}


class Stakes(Value, frozen=True):
    """The gains and losses that count for a seat in this round, given the table's state."""

    fill: int
    """The value of filling a space."""
    misconnection: int
    scores: bool
    """Whether animals and landscapes score; they do not in solo."""
    sleeping_too: bool
    """Whether inactive volcanos count as well."""
    volcanos: tuple[int, ...]
    """The cost of having 0, 1, 2 … volcanos."""
    modifier: str | None
    gathering: tuple[str, ...] = ()
    """The tasks for animals in one area that it has taken or may take."""
    hopeful: bool = True
    """Whether there is time left to finish open areas."""

    def volcano_count(self, seen: Survey) -> int:
        return len(seen.active) + (len(seen.inactive) if self.sleeping_too else 0)

    def next_volcano(self, seen: Survey) -> int:
        """The cost of one more volcano."""
        count = self.volcano_count(seen)
        return self.volcanos[count + 1] - self.volcanos[count]

    def counts(self, volcano: Volcano | None) -> bool:
        return volcano is not None and (self.sleeping_too or volcano is Volcano.ACTIVE)

    def worth(self, world: World, seen: Survey) -> int:
        """The value of a world: its points so far, and the expected value of its open areas."""
        total = -self.misconnection * len(seen.misconnections)
        total -= self.volcanos[self.volcano_count(seen)]
        if not self.scores:
            return total
        total += POINT * len(seen.animals)
        total += FINISHED * sum(area.landscape != "w" for area in seen.finished)
        if self.hopeful:
            total += sum(_promise(world, area) for area in seen.areas if area.landscape != "w")
        total += sum(_gathered(task, seen, self.hopeful) for task in self.gathering)
        if self.modifier is not None:
            measure = MODIFIERS[self.modifier](seen)
            total += MODIFIER_WEIGHTS.get(self.modifier, 0) * measure.number
        return total


def _promise(world: World, area: Area) -> int:
    """The expected value of an area that is still open."""
    if area.state is not AreaState.OPEN:
        return 0
    beyond = [_BEYOND[triangle] for triangle in area.triangles]
    facing_empty = sum(space is not None and world.cells[space] is None for space in beyond)
    return STILL_OPEN[min(facing_empty, len(STILL_OPEN)) - 1]


def _gathered(task: str, seen: Survey, hopeful: bool) -> int:
    """The expected value of the area that is nearest to meeting the task."""
    value = TASKS[task].value
    if TASKS[task].met_by(seen, None) is not None:
        return POINT * value
    begun = best_begun(task, seen.areas) if hopeful else None
    return value * NEARLY_GATHERED[len(missing(task, begun.animals))] if begun else 0


def stakes_of(
    view: MatchView, current: RoundView, seat: Seat, tiles: TileSet, hopeful: bool
) -> Stakes:
    """The stakes of that seat, as shown by the view."""
    options, me = view.options, current.players[seat]
    empty = len(SPACES) - len(me.world)
    free = len(me.tasks) < TASKS_PER_PLAYER
    tasks = (*me.tasks, *(current.tasks if free else ()))
    on_time = 2 * POINT * TASKS["on time"].value if "on time" in me.tasks else 0
    return Stakes(
        fill=POINT + on_time // max(empty, 1),
        misconnection=0 if options.children else POINT,
        scores=options.solo is None,
        sleeping_too=_sleeping_too(view, seat),
        volcanos=_volcano_costs(view, current, seat, tiles),
        modifier=current.modifier,
        gathering=tuple(task for task in tasks if task in MEMBERS) if hopeful else (),
        hopeful=hopeful,
    )


def _sleeping_too(view: MatchView, seat: Seat) -> bool:
    handicaps = view.options.handicaps
    stronger = handicaps is not None and handicaps[seat] == 2
    return stronger or view.options.solo is not None or seat in view.volcano_holders


def _volcano_costs(
    view: MatchView, current: RoundView, seat: Seat, tiles: TileSet
) -> tuple[int, ...]:
    """The cost of each number of own volcanos; only those with the most are punished (R11), but for
    all that they have."""
    numbers, handicaps = range(len(SPACES) + 1), view.options.handicaps
    if view.options.solo:
        return tuple(number * POINT for number in numbers)
    if view.options.children or (handicaps is not None and not handicaps[seat]):
        return tuple(0 for _ in numbers)
    if handicaps is not None:
        return tuple(number * POINT for number in numbers)
    most = max(
        (
            _volcanos(other, tiles, _sleeping_too(view, place))
            for place, other in enumerate(current.players)
            if place != seat
        ),
        default=0,
    )
    return tuple(number * (POINT if number >= most else IN_RESERVE) for number in numbers)


def _volcanos(player: PlayerView, tiles: TileSet, sleeping_too: bool) -> int:
    shown = [tiles[placed.tile].face(placed.side).volcano for placed in player.world]
    return shown.count(Volcano.ACTIVE) + (shown.count(Volcano.INACTIVE) if sleeping_too else 0)
