"""Addresses of Mondo alone: its tiles, people's own tile sets, and worlds without a table."""

from itertools import islice
from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_304_NOT_MODIFIED
from msgspec import Meta

from mondala.core.errors import NotAllowed
from mondala.core.seats import PerSeat
from mondala.core.value import Value
from mondala.games.mondo.board import SPACES, BoardSide
from mondala.games.mondo.goals import TASKS, TASKS_PER_PLAYER
from mondala.games.mondo.options import Terms
from mondala.games.mondo.scoring import Standing, score_round
from mondala.games.mondo.sheet import Sheet
from mondala.games.mondo.standings import build_world
from mondala.games.mondo.tiles import TileSet, bad_lines, format_tiles, parse_tiles
from mondala.games.mondo.world import parse_placements
from mondala.resources import standard_tiles
from mondala.server.http.dependencies import Asker, Tables
from mondala.server.http.refusals import asking, reading, writing
from mondala.server.storage.waiting import stored

AnyRequest = Request[Any, Any, Any]
LONGEST_WORLD = 12 * len(SPACES)
MOST_TILES = 500
"""Tiles in a person's own set, at most: everybody at a table is sent all of them."""
MOST_FAULTS = 100
"""Faults reported of one text, at most."""


class TileInfo(Value, frozen=True):
    """Both faces of a tile, as text."""

    number: int
    front: str
    back: str


class TileSetInfo(Value, frozen=True):
    """The tiles that are played with; `hash` is that of records and of a match's `tile_set`."""

    hash: str
    tiles: tuple[TileInfo, ...]


class WorldAsked(Value, frozen=True):
    """A world in the notation, in the order in which its tiles were laid."""

    placements: Annotated[str, Meta(max_length=LONGEST_WORLD)] = ""
    board: BoardSide = BoardSide.WATER
    tasks: Annotated[tuple[str, ...], Meta(max_length=TASKS_PER_PLAYER)] = ()


class WorldReading(Value, frozen=True):
    """The world's sheet as if the round ended now, without rivals, and the spaces where it may go
    on."""

    sheet: Sheet
    open: tuple[str, ...]


class TilesText(Value, frozen=True):
    """A tile set, one tile a line."""

    text: str


class TileFault(Value, frozen=True):
    """A line of a text that is no tile: its number from 1, what is wrong with it as a stable word
    and as a sentence, and the words in that."""

    line: int
    fault: str
    sentence: str
    words: dict[str, str]


class TilesInfo(Value, frozen=True):
    """`material` is the hash by which a set is chosen for a new table."""

    material: str
    count: int


ASKING = asking(
    "no-such-space",
    "no-such-task",
    "no-such-tile",
    "not-joined",
    "space-taken",
    "tile-twice",
)


def read_world(asked: WorldAsked) -> WorldReading:
    """The world that is asked about; one that could not have been laid so is refused."""
    for task in asked.tasks:
        if task not in TASKS:
            raise NotAllowed("no-such-task", f"not a task: {task!r}")
    placements = parse_placements(asked.placements)
    if len({placement.tile for placement in placements}) < len(placements):
        raise NotAllowed("tile-twice", "a tile lies on the board twice")
    world = build_world(asked.board, placements, standard_tiles(), solo=False)
    standing = Standing(world, tasks=asked.tasks)
    sheet = score_round(Terms(), PerSeat([standing]))[0]
    return WorldReading(sheet, world.open_spaces())


def tile_set() -> TileSetInfo:
    tiles = standard_tiles()
    return TileSetInfo(
        tiles.digest,
        tuple(TileInfo(n, str(tiles[n].front), str(tiles[n].back)) for n in tiles.numbers()),
    )


class WorldController(Controller):
    path = "/api/mondo"
    given = (WorldAsked,)
    sent = (TileSetInfo, WorldReading)

    @get("/tiles", responses=reading())
    async def tiles(self, request: AnyRequest) -> Response[TileSetInfo]:
        """Every tile with both its faces. It seldom changes: browsers keep it for an hour."""
        known = f'"{standard_tiles().digest}"'
        headers = {"Cache-Control": "public, max-age=3600", "ETag": known}
        if request.headers.get("if-none-match") == known:
            return Response(None, status_code=HTTP_304_NOT_MODIFIED, headers=headers)  # type: ignore[arg-type]
        return Response(tile_set(), headers=headers)

    @post("/world", status_code=HTTP_200_OK, responses=ASKING)
    async def world(self, data: JSONBody[WorldAsked]) -> WorldReading:
        """Scores a world: its sheet, explained, and the spaces for the next tile."""
        return read_world(data)


class TilesController(Controller):
    path = "/api/tiles"
    given = (TilesText,)
    sent = (TilesInfo, TileFault)

    @post("/", status_code=HTTP_201_CREATED, responses=writing("too-many-tiles", "no-person"))
    async def keep(self, data: JSONBody[TilesText], person: Asker, tables: Tables) -> TilesInfo:  # noqa: ARG002
        """Send a tile set of your own; with its hash a table of Mondo can be opened."""
        tiles = await tables.services.long_work.do(_read_tiles, data.text)
        text, storage = format_tiles(tiles.tiles), tables.services.storage
        tables.services.restrictions.check_writing()
        await stored(lambda done: storage.put_material(tiles.digest, text, done))
        return TilesInfo(tiles.digest, len(tiles))

    @post("/faults", status_code=HTTP_200_OK, responses=asking())
    async def faults(self, data: JSONBody[TilesText], tables: Tables) -> list[TileFault]:
        """The faults of a text that is no tile set, line by line; nothing is kept."""
        return await tables.services.long_work.do(_faults, data.text)

    @get("/{digest:str}", media_type="text/plain", responses=reading("unreadable", "no-material"))
    async def tiles(self, digest: FromPath[str], tables: Tables) -> str:
        """The tile set with that hash, one tile a line."""
        if digest == standard_tiles().digest:
            return format_tiles(standard_tiles().tiles)
        text = await tables.services.storage.material(digest)
        if text is None:
            raise NotAllowed("no-material", "there is no tile set with this hash here")
        return text


def _read_tiles(text: str) -> TileSet:
    """A text may have thousands of lines before it is known to have too many."""
    tiles = parse_tiles(text)
    if len(tiles) > MOST_TILES:
        sentence = f"a tile set has at most {MOST_TILES} tiles, not {len(tiles)}"
        raise NotAllowed("too-many-tiles", sentence)
    return tiles


def _faults(text: str) -> list[TileFault]:
    return [
        TileFault(line, error.fault, str(error), error.words)
        for line, error in islice(bad_lines(text), MOST_FAULTS)
    ]
