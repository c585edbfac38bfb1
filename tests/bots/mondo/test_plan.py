"""A plan fits together, uses every tile once, and gets better the longer it is thought over."""

from mondala.bots.mondo.plan import Piece, Planner, Step, flawless
from mondala.core.chance import Chance
from mondala.games.mondo.board import INDEX, SPACES, BoardSide
from mondala.games.mondo.survey import Survey, survey
from mondala.games.mondo.tiles import Side, parse_face
from mondala.games.mondo.world import Laid, World
from tests.games.mondo.helpers import LANDS, TILES, WATER

EMPTY = [None] * len(SPACES)
COOLING = (*range(100, 0, -2), 0, 0)


def every_tile() -> list[Piece]:
    return [
        Piece(number, tuple((face, 100 if face.animal else 0) for face in (tile.front, tile.back)))
        for number, tile in enumerate(TILES.tiles, start=1)
    ]


def planned(steps: list[Step], board: BoardSide = WATER) -> Survey:
    cells: list[Laid | None] = [None] * len(SPACES)
    for step in steps:
        cells[step.space] = Laid(step.face, step.edges)
    return survey(World(board, (), tuple(cells)))


def points(seen: Survey) -> int:
    lands = sum(area.landscape != "w" for area in seen.finished)
    return len(seen.animals) + 2 * lands - len(seen.misconnections) - len(seen.empty)


def test_with_all_tiles_it_plans_a_full_world_without_a_mistake() -> None:
    for board in (WATER, LANDS):
        planner = Planner(board, EMPTY, every_tile())
        planner.improve(COOLING, Chance(1).stream("plan"))
        steps = planner.steps()
        seen = planned(steps, board)
        assert len({step.handle for step in steps}) == len(steps) == len(SPACES)
        for step in steps:
            assert step.face in [TILES[step.handle].face(side) for side in Side]
        assert len(seen.misconnections) <= 1
        assert points(seen) >= 38


def test_it_plans_around_what_lies() -> None:
    lying: list[str | None] = ["wwww"] * len(SPACES)
    lying[INDEX["c3"]] = "dwww"
    lying[INDEX["c4"]] = None
    pieces = [Piece(7, ((parse_face("wwww whale"), 100), (parse_face("wdww"), 0)))]
    planner = Planner(WATER, lying, pieces)
    planner.improve((0,), Chance(1).stream("plan"))
    assert planner.steps() == [Step(INDEX["c4"], 7, parse_face("wdww"), 1)]
    edges = list(lying)
    edges[INDEX["c4"]] = "wwdw"
    assert flawless(WATER, edges, INDEX["c4"])
    edges[INDEX["c4"]] = "wdww"
    assert not flawless(WATER, edges, INDEX["c4"])


def test_another_try_never_makes_a_plan_worse() -> None:
    chance = Chance(2).stream("plan")
    planner = Planner(WATER, EMPTY, every_tile()[::3])
    before = -100
    for _ in range(4):
        planner.improve((80, 40, 0), chance)
        now = planner.worth()
        assert now >= before
        before = now


def test_a_plan_is_taken_up_again_without_the_tiles_that_are_gone() -> None:
    first = Planner(WATER, EMPTY, every_tile())
    first.improve((0,), Chance(3).stream("plan"))
    steps = first.steps()
    left = [piece for piece in every_tile() if piece.handle != steps[0].handle]
    second = Planner(WATER, EMPTY, left)
    second.start_from(steps)
    assert second.steps() == steps[1:]
