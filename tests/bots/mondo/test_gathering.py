"""Animals of a task are brought together in one area, without a mistake."""

from collections.abc import Mapping, Sequence

import pytest

from mondala.bots.mondo.gathering import MEMBERS, Gatherer, best_begun, missing, together
from mondala.bots.mondo.plan import Step
from mondala.core.chance import Chance
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.goals import TASKS
from mondala.games.mondo.survey import survey
from mondala.games.mondo.tiles import Face
from mondala.games.mondo.world import Laid, World
from tests.games.mondo.helpers import LANDS, TILES, WATER, lay

EVERY_FACE = {number: (tile.front, tile.back) for number, tile in enumerate(TILES.tiles, start=1)}


def gatherer(world: World, faces: Mapping[int, Sequence[Face]] = EVERY_FACE) -> Gatherer:
    edges = [cell.edges if cell else None for cell in world.cells]
    return Gatherer(world.board, edges, faces, Chance(1).stream("ways"))


def with_steps(world: World, steps: list[Step]) -> World:
    cells = list(world.cells)
    for step in steps:
        assert cells[step.space] is None
        cells[step.space] = Laid(step.face, step.edges)
    return World(world.board, (), tuple(cells))


def test_these_are_the_tasks_that_ask_for_animals() -> None:
    assert {task for task in TASKS if task in MEMBERS} == set(MEMBERS)
    assert [len(MEMBERS[task]) for task in MEMBERS] == [3] * 6 + [4] * 3
    assert [TASKS[task].value for task in MEMBERS] == [9] * 6 + [7] * 3


@pytest.mark.parametrize("board", [WATER, LANDS])
@pytest.mark.parametrize("task", MEMBERS)
def test_each_can_be_met_from_nothing(task: str, board: BoardSide) -> None:
    ways = gatherer(World(board)).ways(task, None, 5)
    assert ways
    for steps in ways:
        assert len({step.handle for step in steps}) == len(steps) == len(MEMBERS[task])
        seen = survey(with_steps(World(board), steps))
        assert together(task, seen.areas)
        assert not seen.misconnections


def test_an_area_that_was_begun_is_gone_on_with() -> None:
    begun = lay(c3="wffw panda", d3="ffwf panda")
    area = best_begun("pandas", survey(begun).areas)
    assert area
    assert missing("pandas", area.animals) == ["panda"]
    for steps in gatherer(begun).ways("pandas", area, 5):
        assert len(steps) == 1
        assert together("pandas", survey(with_steps(begun, steps)).areas)


def test_nothing_is_begun_where_it_is_spoiled_finished_or_of_others() -> None:
    for world in (
        lay(c3="wffw panda", d3="wwww"),
        lay(c3="wffw parrot"),
        lay(c3="wfww panda", d3="wwwf"),
    ):
        assert best_begun("pandas", survey(world).areas) is None


def test_without_enough_of_the_animals_there_is_no_way() -> None:
    pandas = {number: faces for number, faces in EVERY_FACE.items() if faces[0].animal == "panda"}
    assert len(pandas) == 4
    assert gatherer(World(WATER), dict(list(pandas.items())[:3])).ways("pandas", None, 1)
    assert not gatherer(World(WATER), dict(list(pandas.items())[:2])).ways("pandas", None, 1)
