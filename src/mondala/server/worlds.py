"""The tiles, worlds without a table, judged and scored, and matches of Mondo step by step."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED
from msgspec import Meta

from mondala.core.errors import NotAllowed
from mondala.core.seats import PerSeat
from mondala.games.mondo.board import SPACES, BoardSide
from mondala.games.mondo.events import JumpedOut, Placed, RoundBegan, RoundScored, TaskTaken
from mondala.games.mondo.goals import TASKS, TASKS_PER_PLAYER
from mondala.games.mondo.match import sheets
from mondala.games.mondo.options import Terms
from mondala.games.mondo.scoring import Standing, score_round
from mondala.games.mondo.sheet import Sheet
from mondala.games.mondo.standings import build_world
from mondala.games.mondo.world import parse_placements
from mondala.resources import standard_tiles
from mondala.server.refusals import reading
from mondala.tables import mondo
from mondala.tables.live import Entry
from mondala.wire.tags import tagged

AnyRequest = Request[Any, Any, Any]
LONGEST_WORLD = 12 * len(SPACES)


@dataclass(frozen=True, slots=True)
class TileInfo:
    """Both faces of a tile, as text."""

    number: int
    front: str
    back: str


@dataclass(frozen=True, slots=True)
class TileSetInfo:
    """The tiles that are played with; `hash` is that of records and of a match's `tile_set`."""

    hash: str
    tiles: tuple[TileInfo, ...]


@dataclass(frozen=True, slots=True)
class WorldAsked:
    """A world in the notation, in the order in which its tiles were laid."""

    placements: Annotated[str, Meta(max_length=LONGEST_WORLD)] = ""
    board: BoardSide = BoardSide.WATER
    tasks: Annotated[tuple[str, ...], Meta(max_length=TASKS_PER_PLAYER)] = ()


@dataclass(frozen=True, slots=True)
class WorldReading:
    """Its sheet as if the round ended now, with nobody to compare to, and where one may go on."""

    sheet: Sheet
    open: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MondoStep:
    """What happened at once, as somebody who watches saw it; a seat's sheet where it is another."""

    at: int
    seat: int | None
    events: tuple[Any, ...]
    sheets: tuple[Sheet | None, ...] | None


@dataclass(frozen=True, slots=True)
class MondoReplay:
    """A match from its beginning; the events fold as those of a live one."""

    names: tuple[str, ...]
    date: str
    first: mondo.View
    steps: tuple[MondoStep, ...]


GIVEN = (WorldAsked,)
SENT = (TileSetInfo, WorldReading, MondoReplay)
ASKING = reading(
    "unreadable",
    "origin",
    "too-large",
    "no-such-space",
    "no-such-task",
    "no-such-tile",
    "not-joined",
    "space-taken",
    "tile-twice",
)
_SCORING = (RoundBegan, Placed, TaskTaken, JumpedOut, RoundScored)


def read_world(asked: WorldAsked) -> WorldReading:
    """Refuses a world that could not have been laid so."""
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


def replay(
    start: mondo.State, entries: Sequence[Entry], names: tuple[str, ...], date: str
) -> MondoReplay:
    """Times that were hidden during the match are open after it."""
    steps, state = [], start
    known: Sequence[Sheet | None] = [None] * len(names)
    for entry in entries:
        for event in entry.events:
            state = mondo.apply(state, event)
        if not entry.events:
            continue
        changed = None
        if any(isinstance(event, _SCORING) for event in entry.events):
            now = sheets(state.match)
            changed = tuple(
                sheet if sheet != before else None for sheet, before in zip(now, known, strict=True)
            )
            known = now
        events = tuple(tagged(mondo.redacted(event, None)) for event in entry.events)
        steps.append(MondoStep(entry.at, entry.seat, events, changed))
    return MondoReplay(names, date, mondo.view(start, None), tuple(steps))


def tile_set() -> TileSetInfo:
    tiles = standard_tiles()
    return TileSetInfo(
        tiles.digest,
        tuple(TileInfo(n, str(tiles[n].front), str(tiles[n].back)) for n in tiles.numbers()),
    )


class MondoApi(Controller):
    path = "/api/mondo"

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
        """What a world comes to: its score sheet, explained, and the spaces for the next tile."""
        return read_world(data)
