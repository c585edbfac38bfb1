"""The glance at the edges, and the proper look at areas."""

from mondala.bots.mondo.outlook import hardships
from mondala.bots.mondo.placing import Ground, Idea
from mondala.bots.mondo.stakes import Stakes
from mondala.core.value import replace
from mondala.games.mondo.board import SPACES
from mondala.games.mondo.tiles import parse_face
from mondala.games.mondo.world import World
from tests.games.mondo.helpers import TILES, full, lay

HARDSHIPS = hardships(TILES)
PLAIN = Stakes(
    fill=100,
    misconnection=100,
    scores=True,
    sleeping_too=False,
    volcanos=tuple(100 * number for number in range(25)),
    modifier=None,
    hopeful=False,
)
"""Points as they lie, nothing else."""


def best(world: World, *faces: str) -> Idea:
    idea = Ground(world, PLAIN, HARDSHIPS).best([parse_face(face) for face in faces])
    assert idea is not None
    return idea


def all_but(*spaces: str, **faces: str) -> World:
    """A sea with these faces in it, full but for these spaces."""
    return lay(**{name: faces.get(name, "wwww") for name in SPACES if name not in spaces})


def test_it_turns_a_face_to_finish_an_area() -> None:
    """c3's desert looks up at the empty c4."""
    idea = best(all_but("c4", c3="dwww"), "wdww", "wwww")
    assert (idea.number, SPACES[idea.space], idea.turn, idea.gain) == (0, "c4", 1, 200)


def test_it_counts_what_a_misconnection_costs() -> None:
    idea = best(all_but("c4"), "dwww")
    assert idea.gain == -100
    assert best(all_but("c4"), "dwww camel").gain == 0


def test_it_sees_what_a_volcano_costs() -> None:
    assert best(all_but("c4"), "wwww active", "wwww inactive") == (0, 1, SPACES.index("c4"), 0)
    assert best(all_but("c4"), "wwww active").gain == -100


def test_it_prefers_the_animal() -> None:
    assert best(all_but("c4"), "wwww", "wwww whale", "wwww").number == 1


def test_it_minds_the_space_beside_while_there_is_hope() -> None:
    """Between forest, plains and desert c4 can still be filled, but not with water on its fourth
    side as well."""
    world = all_but("c4", "c3", c5="wwfw", d4="wwwp", b4="wdww")
    faces = [parse_face("pwww"), parse_face("wwww")]
    hopeful = Ground(world, replace(PLAIN, hopeful=True), HARDSHIPS)
    assert hopeful.asked[SPACES.index("c4")] == "fp.d"
    chosen = [ground.best(faces) for ground in (hopeful, Ground(world, PLAIN, HARDSHIPS))]
    assert [idea and (idea.number, SPACES[idea.space]) for idea in chosen] == [(0, "c3"), (1, "c3")]


def test_there_is_nothing_to_do_without_faces_or_spaces() -> None:
    assert Ground(lay(c4="wwww"), PLAIN, HARDSHIPS).best([]) is None
    assert Ground(full("wwww"), PLAIN, HARDSHIPS).best([parse_face("wwww")]) is None
