"""Scoring a round: every player's sheet, row by row, from their standings at its end."""

from mondala.core.seats import PerSeat
from mondala.core.value import Value
from mondala.games.mondo.goals import MODIFIERS, task_result
from mondala.games.mondo.options import Terms
from mondala.games.mondo.sheet import ModifierRow, Row, Sheet
from mondala.games.mondo.survey import Survey, survey
from mondala.games.mondo.world import World

BEST, WORST = 4, -4


class Standing(Value, frozen=True):
    """Everything of a player that counts at the end of a round."""

    world: World
    chip: int | None = None
    tasks: tuple[str, ...] = ()
    volcano_chip: bool = False
    handicap: int = 0


def score_round(terms: Terms, standings: PerSeat[Standing]) -> PerSeat[Sheet]:
    seen = standings.map(lambda standing: survey(standing.world))
    volcanos = _volcano_rows(terms, standings, seen)
    if terms.solo is not None:
        return PerSeat([_solo_sheet(terms, seen[0], volcanos[0])])
    modifiers = _modifier_rows(terms.modifier, seen)
    return PerSeat(
        Sheet(
            animals=_animals(seen[seat]),
            landscapes=_landscapes(seen[seat]),
            chip=Row(standing.chip or 0),
            modifier=modifiers[seat],
            tasks=tuple(task_result(task, seen[seat], standing.chip) for task in standing.tasks),
            volcanos=volcanos[seat],
            empty=_empty(seen[seat]),
            misconnections=Row() if terms.children else _misconnections(seen[seat]),
        )
        for seat, standing in enumerate(standings)
    )


def _solo_sheet(terms: Terms, seen: Survey, volcanos: Row) -> Sheet:
    """The sheet of a solo round, where only minus points count."""
    empty, misconnections = _empty(seen), _misconnections(seen)
    minus = -(empty.points + misconnections.points + volcanos.points)
    return Sheet(
        animals=Row(),
        landscapes=Row(),
        chip=Row(),
        modifier=ModifierRow(),
        tasks=(),
        volcanos=volcanos,
        empty=empty,
        misconnections=misconnections,
        won=terms.solo is not None and minus <= terms.solo.most_minus,
    )


def _animals(seen: Survey) -> Row:
    return Row(len(seen.animals), spaces=tuple(space for space, _ in seen.animals))


def _landscapes(seen: Survey) -> Row:
    areas = tuple(area for area in seen.finished if area.landscape != "w")
    return Row(2 * len(areas), areas=areas)


def _empty(seen: Survey) -> Row:
    return Row(-len(seen.empty), spaces=seen.empty)


def _misconnections(seen: Survey) -> Row:
    return Row(-len(seen.misconnections), edges=seen.misconnections)


def _modifier_rows(modifier: str | None, seen: PerSeat[Survey]) -> PerSeat[ModifierRow]:
    """The rows of the modifier: +4 for every best, −4 for every worst, nothing if all are equal."""
    if modifier is None:
        return PerSeat.of(len(seen), ModifierRow())
    measures = seen.map(MODIFIERS[modifier])
    numbers = [measure.number for measure in measures]
    points = {min(numbers): WORST, max(numbers): BEST} if len(set(numbers)) > 1 else {}
    return measures.map(
        lambda measure: ModifierRow(
            points=points.get(measure.number, 0),
            spaces=measure.spaces,
            areas=measure.areas,
            modifier=modifier,
            measure=measure.number,
        )
    )


def _volcano_rows(
    terms: Terms, standings: PerSeat[Standing], seen: PerSeat[Survey]
) -> PerSeat[Row]:
    counted = PerSeat(
        _counted_volcanos(terms, standing, world)
        for standing, world in zip(standings, seen, strict=True)
    )
    if not (terms.solo or terms.handicap):  # R11: only those with the most are punished
        most = max(len(spaces) for spaces in counted)
        counted = counted.map(lambda spaces: spaces if len(spaces) == most else ())
    return counted.map(lambda spaces: Row(-len(spaces), spaces=spaces))


def _counted_volcanos(terms: Terms, standing: Standing, seen: Survey) -> tuple[str, ...]:
    """The volcanos that count for this player, before players are compared."""
    if terms.children or (terms.handicap and standing.handicap == 0):
        return ()
    sleeping_too = terms.solo or standing.volcano_chip or standing.handicap == 2
    return seen.active + seen.inactive if sleeping_too else seen.active
