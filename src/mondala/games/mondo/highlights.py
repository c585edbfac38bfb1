"""The highlights of a round: the tile that brought most, the costliest mistake, the last bonus
chip; and the deciding round of a match of several rounds."""

from collections.abc import Iterator

from mondala.core.seats import PerSeat, Seat, best
from mondala.core.value import Value
from mondala.games.mondo.board import EDGE_NAMES, INDEX, NEIGHBOURS
from mondala.games.mondo.match import Match, Player, RoundPhase, totals
from mondala.games.mondo.options import Terms
from mondala.games.mondo.scoring import Standing, score_round
from mondala.games.mondo.sheet import Row, Sheet
from mondala.games.mondo.survey import Area, Survey, survey
from mondala.games.mondo.world import World

COUNTED = ("animals", "landscapes", "tasks", "empty", "misconnections")
"""The rows in which a tile can bring points at once, whatever the others have."""


class Gain(Row, frozen=True):
    """One tile: its space, the areas it finished, the tasks it met."""

    seat: Seat = 0
    tasks: tuple[str, ...] = ()


class Mistake(Row, frozen=True):
    """A misconnection with the areas that it alone spoiled, a task that was not met, or a player's
    volcanos; `row` says which."""

    seat: Seat = 0
    row: str = "misconnections"
    task: str | None = None


class LastChip(Value, frozen=True):
    """The last player to jump out, with their chip; `without` are the players who did not jump out
    in time."""

    seat: Seat
    chip: int
    without: tuple[Seat, ...]


class RoundLead(Value, frozen=True):
    """The round, counted from 0, in which the winner was furthest ahead of the second."""

    number: int
    seat: Seat
    over: Seat
    points: int


class Highlights(Value, frozen=True):
    gain: Gain | None
    mistake: Mistake | None
    last_chip: LastChip | None
    round: RoundLead | None


def highlights(match: Match, sheets: PerSeat[Sheet]) -> Highlights | None:
    """The highlights of the round that was just scored with these sheets; None before, and in
    solo."""
    current = match.round
    if current is None or current.phase is not RoundPhase.SCORED or match.options.solo:
        return None
    seated = list(enumerate(zip(current.players, sheets, strict=True)))
    children = match.options.children
    gains = [
        gain for seat, (player, sheet) in seated for gain in _gains(seat, player, sheet, children)
    ]
    mistakes = [
        mistake
        for seat, (player, sheet) in seated
        for mistake in _mistakes(seat, player.world, sheet, children)
    ]
    return Highlights(
        gain=max(gains, key=lambda gain: gain.points, default=None),
        mistake=min(mistakes, key=lambda mistake: mistake.points, default=None),
        last_chip=_last_chip(current.players),
        round=_deciding_round(match),
    )


def _gains(seat: Seat, player: Player, sheet: Sheet, children: bool) -> Iterator[Gain]:
    """The points that each tile brought when it was laid, with the player's tasks at the end. A
    volcano costs its point if it is punished at the end."""
    before = _alone(World(player.world.board), player, children)
    for world in player.world.stages():
        after = _alone(world, player, children)
        space = world.placements[-1].space
        points = _counted(after) - _counted(before) - (space in sheet.volcanos.spaces)
        if points > 0:
            yield Gain(
                points,
                spaces=(space,),
                areas=tuple(area for area in after.landscapes.areas if space in area.spaces),
                seat=seat,
                tasks=_newly_met(before, after),
            )
        before = after


def _alone(world: World, player: Player, children: bool) -> Sheet:
    standing = Standing(world, player.chip, player.tasks)
    return score_round(Terms(children=children), PerSeat([standing]))[0]


def _counted(sheet: Sheet) -> int:
    points = sheet.points()
    return sum(getattr(points, row) for row in COUNTED)


def _newly_met(before: Sheet, after: Sheet) -> tuple[str, ...]:
    return tuple(
        now.task
        for was, now in zip(before.tasks, after.tasks, strict=True)
        if now.met and not was.met
    )


def _mistakes(seat: Seat, world: World, sheet: Sheet, children: bool) -> Iterator[Mistake]:
    for task in sheet.tasks:
        if not task.met:
            yield Mistake(task.points, seat=seat, row="tasks", task=task.task)
    if sheet.volcanos.points:
        volcanos = sheet.volcanos
        yield Mistake(volcanos.points, volcanos.spaces, seat=seat, row="volcanos")
    seen = survey(world)
    each = 0 if children else -1
    for edge, areas in _spoiled(world, seen).items():
        if points := each - 2 * len(areas):
            yield Mistake(points, areas=areas, edges=(edge,), seat=seat)


def _spoiled(world: World, seen: Survey) -> dict[str, tuple[Area, ...]]:
    """For each misconnection the areas that would be finished without it."""
    sides = {side: edge for edge in seen.misconnections for side in (edge, _beyond(edge))}
    found: dict[str, tuple[Area, ...]] = dict.fromkeys(seen.misconnections, ())
    for area in seen.areas:
        mistakes = {sides[triangle] for triangle in area.triangles if triangle in sides}
        if area.landscape != "w" and len(mistakes) == 1 and _enclosed(world, area):
            found[mistakes.pop()] += (area,)
    return found


def _beyond(edge: str) -> str:
    """The same edge, named by the space on its other side; unchanged at the rim."""
    index, way = INDEX[edge[:2]], "trbl".index(edge[2])
    beyond = NEIGHBOURS[index][way]
    return edge if beyond is None else EDGE_NAMES[beyond][(way + 2) % 4]


def _enclosed(world: World, area: Area) -> bool:
    return all(world.cells[INDEX[_beyond(triangle)[:2]]] for triangle in area.triangles)


def _last_chip(players: PerSeat[Player]) -> LastChip | None:
    """The player who took the lowest chip, which was the last: chips are taken from the highest
    down."""
    held = [(player.chip, seat) for seat, player in enumerate(players) if player.chip is not None]
    if not held:
        return None
    chip, seat = min(held)
    without = tuple(seat for seat, player in enumerate(players) if player.chip is None)
    return LastChip(seat, chip, without)


def _deciding_round(match: Match) -> RoundLead | None:
    """The deciding round of a match of several rounds that one player has won."""
    points = totals(match)
    winners = best(points)
    if not match.is_over or len(match.scores) == 1 or len(winners) > 1:
        return None
    winner = winners[0]
    others = [seat for seat in range(len(points)) if seat != winner]
    second = max(others, key=lambda seat: points[seat])
    leads = [round_[winner].total - round_[second].total for round_ in match.scores]
    number = max(range(len(leads)), key=lambda each: leads[each])
    return RoundLead(number, winner, second, leads[number])
