"""The HTTP API: people, tables, games. One shape for every error: code, sentence, details."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec
from litestar import Controller, Request, Response, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from mondala.core.errors import NotAllowed, Unreadable
from mondala.games.mondo.options import Options as MondoOptions
from mondala.games.mondo.tiles import format_tiles
from mondala.games.patterns.record import parse_record
from mondala.server.boards import PatternsReplay
from mondala.server.boards import replay as replay_patterns
from mondala.server.house import House
from mondala.server.injected import Asker, TheHouse, TheOrigins
from mondala.server.kinds import KINDS
from mondala.server.lists import GameInfo, MyGame, TableInfo, game_info, games_of, table_info
from mondala.server.origins import Origins
from mondala.server.people import COOKIE
from mondala.server.refusals import reading, writing
from mondala.server.storage import GameRow, Person
from mondala.server.tilesets import keep_tiles, tiles_of
from mondala.server.worlds import MondoReplay
from mondala.server.worlds import replay as replay_mondo
from mondala.tables.live import Entry
from mondala.tables.patterns import NAME as PATTERNS
from mondala.tables.patterns import PatternsOptions
from mondala.wire.journal import read_entry

YEAR = 365 * 24 * 3600
OPTIONS = ("combination", "seats", "handicap", "minutes", "clock", "too-few-tiles")
"""With these codes the rules refuse options."""
AnyRequest = Request[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Named:
    name: str


@dataclass(frozen=True, slots=True)
class Credentials:
    account: str
    password: str


@dataclass(frozen=True, slots=True)
class Token:
    token: str


@dataclass(frozen=True, slots=True)
class Me:
    """`person` is the id that others see."""

    person: str
    name: str
    account: str | None


@dataclass(frozen=True, slots=True)
class NewTable:
    """Options of the game that is chosen; the other's must be left out."""

    game: Literal["Mondo", "Patterns"]
    mondo: MondoOptions | None = None
    patterns: PatternsOptions | None = None
    public: bool = False
    assists: bool = True
    one_device: str | None = None
    """The other player's name, where two play Patterns on this device."""
    start: bool = False
    """You sit down, bots take the seats that are free, and the game starts at once."""
    tiles: str = ""
    """The hash of a tile set for Mondo that was sent before; without one it is Mondala's own."""


@dataclass(frozen=True, slots=True)
class TilesText:
    """A tile set, one tile a line."""

    text: str


@dataclass(frozen=True, slots=True)
class TilesInfo:
    """`tiles` is the hash by which a set is chosen."""

    tiles: str
    count: int


GIVEN = (Named, Credentials, Token, NewTable, TilesText)
SENT = (Me, TableInfo, GameInfo, MyGame, TilesInfo)


class PeopleApi(Controller):
    path = "/api"

    @post("/guests", status_code=HTTP_201_CREATED, responses=writing("name"))
    async def new_guest(
        self, data: JSONBody[Named], house: TheHouse, origins: TheOrigins
    ) -> Response[Me]:
        """Become somebody: a name is enough. The cookie in the answer is who you are."""
        return _as(await house.people.new_guest(data.name), house, origins)

    @get("/me", responses=reading())
    async def me(self, request: AnyRequest, house: TheHouse) -> Response[Me | None]:
        """Who you are; null for somebody who has not said a name yet."""
        person = await house.people.by_cookie(request.cookies.get(COOKIE))
        return Response(None if person is None else _me(person), media_type="application/json")

    @patch("/me", responses=writing("name", "no-person"))
    async def rename(self, data: JSONBody[Named], person: Asker, house: TheHouse) -> Me:
        """Another name for the person you are."""
        return _me(await house.rename(person, data.name))

    @post(
        "/accounts",
        status_code=HTTP_201_CREATED,
        responses=writing("name", "password", "has-account", "no-person", "account-taken"),
    )
    async def register(self, data: JSONBody[Credentials], person: Asker, house: TheHouse) -> Me:
        """A name and a password for the person you are; your games stay yours."""
        return _me(await house.people.register(person, data.account, data.password))

    @post("/login", status_code=HTTP_200_OK, responses=writing("wrong-password"))
    async def log_in(
        self, data: JSONBody[Credentials], request: AnyRequest, house: TheHouse, origins: TheOrigins
    ) -> Response[Me]:
        """Be the person of an account; what you played as a guest becomes theirs."""
        guest = await house.people.by_cookie(request.cookies.get(COOKIE))
        person = await house.people.log_in(data.account, data.password, guest)
        return _as(person, house, origins)

    @post("/logout", status_code=HTTP_200_OK, responses=reading("origin"))
    async def log_out(self) -> Response[None]:
        """Be nobody on this device; whoever has an account can log in again."""
        return Response(None, cookies=[Cookie(key=COOKIE, value="", max_age=0, httponly=True)])

    @post("/me/token", status_code=HTTP_201_CREATED, responses=reading("no-person", "origin"))
    async def new_token(self, person: Asker, house: TheHouse) -> Token:
        """For another device of yours: it works once, within ten minutes."""
        return Token(house.people.new_token(person))

    @post("/tokens", status_code=HTTP_200_OK, responses=writing("no-token"))
    async def use_token(
        self, data: JSONBody[Token], house: TheHouse, origins: TheOrigins
    ) -> Response[Me]:
        """Be the person who made the token: seats and games are there too."""
        return _as(await house.people.by_token(data.token), house, origins)

    @get("/me/games", responses=reading("no-person"))
    async def games(self, person: Asker, house: TheHouse) -> list[MyGame]:
        """The games you play or played, the newest first."""
        return await games_of(house, person)


def _me(person: Person) -> Me:
    return Me(person.id, person.name, person.account)


def _as(person: Person, house: House, origins: Origins) -> Response[Me]:
    cookie = Cookie(
        key=COOKIE,
        value=house.people.cookie(person),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=origins.secure,
    )
    return Response(_me(person), cookies=[cookie])


class TablesApi(Controller):
    path = "/api/tables"

    @get("/", responses=reading())
    async def public_tables(self, house: TheHouse) -> list[TableInfo]:
        """The tables that are open to everybody."""
        return [await table_info(house, room) for room in house.public_rooms()]

    @post("/", status_code=HTTP_201_CREATED, responses=writing(*OPTIONS, "no-person", "no-tiles"))
    async def open_table(
        self, data: JSONBody[NewTable], person: Asker, house: TheHouse
    ) -> TableInfo:
        """A new table; its id is the link. Everything after that happens on its socket."""
        options = _options(data)
        if data.one_device is not None:
            if not isinstance(options, PatternsOptions):
                raise NotAllowed("combination", "only Patterns is played on one device")
            room = await house.open_shared(person, options, data.one_device)
        else:
            room = await house.open_table(
                person, options, public=data.public, assists=data.assists, tiles=data.tiles
            )
        if data.start:
            await house.start(room, person)
        return await table_info(house, room)

    @get("/{table:str}", responses=reading("unreadable", "no-table"))
    async def table(self, table: FromPath[str], house: TheHouse) -> TableInfo:
        """One table, for whoever has its link."""
        room = await house.room(table)
        if room is None:
            raise NotAllowed("no-table", "there is no such table")
        return await table_info(house, room)


def _options(data: NewTable) -> MondoOptions | PatternsOptions:
    if data.game == "Patterns":
        if data.mondo is not None or data.tiles:
            raise NotAllowed("combination", "options of Mondo for a table of Patterns")
        return data.patterns or PatternsOptions()
    if data.mondo is None or data.patterns is not None:
        raise NotAllowed("combination", "a table of Mondo needs options of Mondo")
    return data.mondo


class TilesApi(Controller):
    path = "/api/tiles"

    @post("/", status_code=HTTP_201_CREATED, responses=writing("too-many-tiles", "no-person"))
    async def keep(self, data: JSONBody[TilesText], person: Asker, house: TheHouse) -> TilesInfo:  # noqa: ARG002
        """Send a tile set of your own; with its hash a table of Mondo can be opened."""
        tiles = await keep_tiles(house.services.storage, data.text)
        return TilesInfo(tiles.digest, len(tiles))

    @get("/{tiles:str}", media_type="text/plain", responses=reading("unreadable", "no-tiles"))
    async def tiles(self, tiles: FromPath[str], house: TheHouse) -> str:
        """The tile set with that hash, one tile a line."""
        return format_tiles((await tiles_of(house.services.storage, tiles)).tiles)


class GamesApi(Controller):
    path = "/api/games"

    @get("/{game:str}", responses=reading("unreadable", "no-game"))
    async def game(self, game: FromPath[str], house: TheHouse) -> GameInfo:
        """One game; its result and seed once it is over."""
        return game_info(await _row(house, game))

    @get("/{game:str}/record", media_type="text/plain", responses=reading("not-over", "no-game"))
    async def record(self, game: FromPath[str], house: TheHouse) -> str:
        """The game in its notation, once it is over."""
        row = await _row(house, game)
        if row.ended is None:
            raise NotAllowed("not-over", "the record opens when the game is over")
        return await _record(house, row)

    @get("/{game:str}/replay", responses=reading("not-over", "no-game"))
    async def replay(self, game: FromPath[str], house: TheHouse) -> PatternsReplay | MondoReplay:
        """A game step by step: of Patterns as far as it has come, of Mondo once it is over."""
        row = await _row(house, game)
        if row.kind == PATTERNS:
            return replay_patterns(parse_record(await _record(house, row)))
        if row.ended is None:
            raise NotAllowed("not-over", "the replay opens when the match is over")
        told = await _told(house, row)
        return await asyncio.to_thread(replay_mondo, *told)


async def _record(house: House, row: GameRow) -> str:
    return KINDS[row.kind].record(*await _told(house, row))


async def _told(house: House, row: GameRow) -> tuple[Any, list[Entry], tuple[str, ...], str]:
    """How the game began, its entries, the players' names and the day."""
    kind = KINDS[row.kind]
    tiles = await tiles_of(house.services.storage, row.tiles)
    start = kind.begin(kind.read_options(row.options), int(row.seed), tiles)
    names = tuple(name for name, _ in msgspec.json.decode(row.seats))
    date = datetime.fromtimestamp(row.started / 1000, UTC).date().isoformat()
    return start, await _entries(house, row), names, date


async def _entries(house: House, row: GameRow) -> list[Entry]:
    bodies = await house.services.storage.entries(row.id)
    try:
        return [read_entry(row.kind, body) for body in bodies]
    except Unreadable as error:  # not what was asked is wrong, but what is stored
        raise RuntimeError(f"the journal of game {row.id} is damaged") from error


async def _row(house: House, game: str) -> GameRow:
    row = await house.services.storage.game(game)
    if row is None:
        raise NotAllowed("no-game", "there is no such game")
    return row
