"""A draft gathers the animals of a task where that brings more, and goes on with it until it is
spoiled or a tile is gone."""

from mondala.bots.mondo.drafting import Drafting, still_aimed_at
from mondala.bots.mondo.plan import PRICES, Piece, Step
from mondala.core.chance import Chance
from mondala.games.mondo.board import SPACES
from mondala.games.mondo.goals import TASKS
from mondala.games.mondo.survey import Survey, survey
from mondala.games.mondo.world import Laid, World
from tests.games.mondo.helpers import TILES, WATER, lay

EMPTY = World(WATER)
PIECES = [
    Piece(number, tuple((face, 100 if face.animal else 0) for face in (tile.front, tile.back)))
    for number, tile in enumerate(TILES.tiles, start=1)
]


def drafting(pieces: list[Piece] = PIECES) -> Drafting:
    return Drafting(EMPTY, pieces, PRICES, Chance(1).stream("draft"))


def laid(steps: list[Step]) -> Survey:
    cells: list[Laid | None] = [None] * len(SPACES)
    for step in steps:
        cells[step.space] = Laid(step.face, step.edges)
    return survey(World(WATER, (), tuple(cells)))


def test_a_herd_is_planned_into_the_world_and_kept_while_its_tiles_are_there() -> None:
    draft = drafting().draft((), {}, ("pandas",))
    assert list(draft.aims) == ["pandas"]
    assert TASKS["pandas"].met_by(laid(draft.steps), None)
    again = drafting().draft(draft.steps, draft.aims, ())
    assert again.aims == draft.aims
    assert again.gathering == draft.gathering
    assert TASKS["pandas"].met_by(laid(again.steps), None)


def test_no_task_no_aim() -> None:
    assert drafting().draft((), {}, ()).aims == {}
    pandas = [piece for piece in PIECES if piece.faces[0][0].animal == "panda"]
    two = [piece for piece in PIECES if piece not in pandas[2:]]
    assert drafting(two).draft((), {}, ("pandas",)).aims == {}


def test_an_aim_ends_with_a_tile_that_is_gone_or_an_area_that_is_spoiled() -> None:
    herd = lay(c3="wffw panda", d3="ffwf panda")
    spaces = tuple(map(SPACES.index, ("c3", "d3", "c4")))
    step = Step(spaces[2], 7, TILES[7].front, 0)
    aims = {"pandas": spaces}
    assert still_aimed_at(aims, [step], herd, survey(herd)) == aims
    assert still_aimed_at(aims, [], herd, survey(herd)) == {}
    spoiled = lay(c3="wffw panda", d3="ffwf panda", d4="wwww")
    assert still_aimed_at(aims, [step], spoiled, survey(spoiled)) == {}
    water = lay(c3="wffw panda", d3="ffwf panda", c4="ffpf")
    assert still_aimed_at(aims, [], water, survey(water)) == aims
