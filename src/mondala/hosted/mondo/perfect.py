"""The best world of a tile set, for programs."""

from typing import Annotated

from litestar import Controller, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

from mondala.bots.mondo.analyst import asked_setting
from mondala.bots.mondo.parts import Perfect, PerfectWorld
from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName
from mondala.core.value import Value
from mondala.games.mondo.board import MARKED, BoardSide
from mondala.games.mondo.goals import TASKS
from mondala.games.mondo.tiles import TileSet, format_tiles, parse_tiles
from mondala.resources import standard_tiles
from mondala.server.http.dependencies import Caller, Tables
from mondala.server.http.refusals import reading
from mondala.tables.mondo import NAME

LONGEST = 10
"""Longest search in seconds."""
LONGEST_START = 12 * len(MARKED)
ASKING = reading(
    "unreadable",
    "origin",
    "too-large",
    "combination",
    "no-material",
    "no-such-space",
    "no-such-task",
    "no-such-tile",
    "not-joined",
    "solo-start",
    "space-taken",
    "too-few-tiles",
    "analysis-busy",
    "analysis-failed",
    "no-analyst",
)


class PerfectAsked(Value, frozen=True):
    """A side of the board, the tasks on offer, solo's start tiles in the notation, whether it is
    counted as for children, the hash of a tile set (the house's own without one), and how many
    seconds to search."""

    side: BoardSide = BoardSide.WATER
    tasks: Annotated[tuple[str, ...], Meta(max_length=len(TASKS))] = ()
    start: Annotated[str, Meta(max_length=LONGEST_START)] = ""
    children: bool = False
    material: Annotated[str, Meta(max_length=64)] = ""
    seconds: Annotated[int, Meta(ge=1, le=LONGEST)] = LONGEST


class PerfectController(Controller):
    path = "/api/mondo/perfect"
    given = (PerfectAsked,)

    @post("/", status_code=HTTP_200_OK, responses=ASKING)
    async def perfect(
        self, data: JSONBody[PerfectAsked], caller: Caller, tables: Tables
    ) -> Perfect:
        """The best world found, and a proven upper bound."""
        tiles = await _tiles(data.material, tables)
        job = PerfectWorld(
            data.side.value, data.tasks, data.start, data.seconds, children=data.children
        )
        asked_setting(job, tiles)
        own = tiles.digest == standard_tiles().digest
        text = "" if own else format_tiles(tiles.tiles)
        answer = tables.services.analyses.answer
        found: list[Perfect] = await answer(
            GameName(NAME), job, caller, data.seconds, text, keep=True
        )
        return found[0]


async def _tiles(digest: str, tables: Tables) -> TileSet:
    if digest in ("", standard_tiles().digest):
        return standard_tiles()
    text = await tables.services.storage.material(digest)
    if text is None:
        raise NotAllowed("no-material", "there is no tile set with this hash here")
    return parse_tiles(text)
