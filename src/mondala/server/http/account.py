"""The caller's own account over HTTP: changing the password, logging out everywhere, the stored
data, deletion."""

from typing import Any

from litestar import Controller, Response, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, GameName, PersonId
from mondala.core.value import Value
from mondala.server.accounts.password_tries import DEVICE_COOKIE
from mondala.server.http.client import PACKED
from mondala.server.http.cookies import cookie_of, nobody
from mondala.server.http.dependencies import Asker, Origins, People, Tables
from mondala.server.http.ratings import MyRatings, ratings_of
from mondala.server.http.refusals import AnyRequest, reading, writing
from mondala.server.http.summaries import GameInfo, all_said_by, every_game_of, hides_start
from mondala.server.storage.contacts import BlockRow, RequestRow
from mondala.server.storage.day_tries import AnswerRow, TryRow
from mondala.server.storage.puzzle_ratings import PuzzleRatingRow
from mondala.server.storage.reminders import DeviceRow, MailRow
from mondala.server.storage.rows import Person, SaidRow
from mondala.server.tables.open_tables import OpenTables
from mondala.wire.tags import encode


class NewPassword(Value, frozen=True):
    old: str
    new: str


class Farewell(Value, frozen=True):
    """`password` is the account's; guests have none."""

    password: str = ""


class MyTried(Value, frozen=True):
    """A try at a day's challenge, with its answers if it is not a game."""

    day: str
    game: GameName
    game_id: GameId
    started: int | None
    """None while the game runs, if its time is hidden."""
    points: int | None
    took: int
    done: bool
    answers: list[AnswerRow]


class MyContacts(Value, frozen=True):
    """Visibility, mutes and blocks, and the caller's own requests to play."""

    visible: bool
    blocks: list[BlockRow]
    requests: list[RequestRow]


class MyData(Value, frozen=True):
    """All data stored about a person. A game's record is at `/api/games/ID/record`. The ids of
    tables that banned the person are left out."""

    person: PersonId
    name: str
    account: str | None
    same_as: list[PersonId]
    """The guests who logged in to this account; for a guest also that account."""
    games: list[GameInfo]
    said: list[SaidRow]
    tries: list[MyTried]
    ratings: MyRatings
    puzzles: list[PuzzleRatingRow]
    """Each puzzle solved or failed, with its effect on the rating."""
    contacts: MyContacts
    mail: MailRow | None
    devices: list[DeviceRow]
    """Browsers subscribed to push messages."""


class AccountController(Controller):
    path = "/api"
    given = (NewPassword, Farewell)

    @post(
        "/me/password",
        status_code=HTTP_200_OK,
        responses=writing(
            "password", "common-password", "wrong-password", "no-account", "no-person"
        ),
    )
    async def change_password(
        self,
        data: JSONBody[NewPassword],
        request: AnyRequest,
        person: Asker,
        people: People,
        tables: Tables,
        origins: Origins,
    ) -> Response[None]:
        """Another password; every other device is logged out."""
        device = request.cookies.get(DEVICE_COOKIE)
        await people.change_password(person, data.old, data.new, device)
        tables.disconnect(person.id)
        return Response(None, cookies=[cookie_of(await people.new_cookie(person), origins)])

    @post(
        "/logout/everywhere",
        status_code=HTTP_200_OK,
        responses=reading("no-account", "no-person", "origin", "not-stored"),
    )
    async def log_out_everywhere(
        self, person: Asker, people: People, tables: Tables
    ) -> Response[None]:
        """Be nobody on all devices, this one too, until you log in again."""
        await people.log_out_everywhere(person)
        tables.disconnect(person.id)
        return nobody()

    @get("/me/data", opt={PACKED: True}, responses=reading("no-person"))
    async def data(self, person: Asker, people: People, tables: Tables) -> Response[MyData]:
        """Everything that is kept about you, as a file."""
        if not people.downloads.allows(person.id):
            raise NotAllowed("too-fast", "you have asked for your data just now; wait a moment")
        storage = tables.services.storage
        found = MyData(
            person=person.id,
            name=person.name,
            account=person.account,
            same_as=sorted(await storage.same_as(person.id)),
            games=await every_game_of(tables, person),
            said=await all_said_by(tables, person),
            tries=await tries_of(tables, person),
            ratings=await ratings_of(tables.services, person),
            puzzles=await _puzzles_of(tables, person),
            contacts=await _contacts_of(tables, person),
            mail=await storage.mail(person.id),
            devices=await storage.devices(person.id),
        )
        header = {"Content-Disposition": 'attachment; filename="mondala.json"'}
        written: Any = await tables.services.long_work.do(_written, found)
        return Response(written, media_type="application/json", headers=header)

    @post("/me/delete", status_code=HTTP_200_OK, responses=writing("wrong-password", "no-person"))
    async def delete(
        self,
        data: JSONBody[Farewell],
        request: AnyRequest,
        person: Asker,
        people: People,
        tables: Tables,
    ) -> Response[None]:
        """Your name, your account and what you said are deleted for good. Your games stay, without
        your name."""
        if person.account is not None:
            device = request.cookies.get(DEVICE_COOKIE)
            await people.check_own_password(person, data.password, device)
        await tables.forget(person.id)
        await people.forget(person)
        return nobody()


async def tries_of(tables: OpenTables, person: Person) -> list[MyTried]:
    """A person's tries, without what they may not know yet."""
    return [
        await _tried(tables, row)
        for game in tables.services.registry
        for row in await tables.services.storage.tries_of(person.id, game.name)
    ]


async def _tried(tables: OpenTables, row: TryRow) -> MyTried:
    storage = tables.services.storage
    played = await storage.game(row.game_id)
    return MyTried(
        day=row.day,
        game=row.game,
        game_id=row.game_id,
        started=None if played is not None and hides_start(tables, played) else row.started,
        points=row.points,
        took=row.took,
        done=row.done,
        answers=await storage.answers(row.game_id),
    )


async def _puzzles_of(tables: OpenTables, person: Person) -> list[PuzzleRatingRow]:
    storage = tables.services.storage
    return [
        row
        for game in tables.services.registry
        for row in await storage.puzzle_ratings_of(person.id, game.name)
    ]


async def _contacts_of(tables: OpenTables, person: Person) -> MyContacts:
    storage, now = tables.services.storage, tables.services.clock.utc()
    return MyContacts(
        visible=await storage.is_visible(person.id),
        blocks=[block for _, block in await storage.blocks_of(person.id, now)],
        requests=[each.row for each in await storage.requests_by(person.id, now)],
    )


def _written(found: MyData) -> bytes:
    """Encodes in pieces, so that the event loop gets its turns: there may be thousands of games."""
    parts = {field: _part(getattr(found, field)) for field in found.__struct_fields__}
    return b"{" + b",".join(encode(name) + b":" + part for name, part in parts.items()) + b"}"


def _part(value: Any) -> bytes:
    if isinstance(value, list):
        return b"[" + b",".join(encode(each) for each in value) + b"]"
    return encode(value)
