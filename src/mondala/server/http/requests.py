"""Requests to play over HTTP: sending, answering, and polling for them."""

from typing import Annotated, TypeAlias

from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId, TableId
from mondala.core.value import Value
from mondala.server.contacts.requests import PlayRequest, has_room
from mondala.server.http.dependencies import Asker, Caller, Contacts, Lists, Tables
from mondala.server.http.paging import Searched
from mondala.server.http.refusals import TAKES_OPTIONS, asking, reading, writing
from mondala.server.http.tables import OPTIONS, NewTable, lobby_of
from mondala.server.storage.rows import Person
from mondala.server.tables.open_tables import OpenTables
from mondala.tables.lobby import Lobby
from mondala.tables.options import GameOptions
from mondala.tables.seating import seated

Looks: TypeAlias = Annotated[
    bool, QueryParameter(description="Whether somebody looks at the page: then they are here.")
]


class RequestsNow(Value, frozen=True):
    """Requests to you and by you; null if unchanged since the given mark."""

    mark: str
    incoming: list[PlayRequest] | None
    outgoing: list[PlayRequest] | None


class NewRequest(Value, frozen=True):
    """Invites a person to an existing table of yours, or to a new one, where you are seated."""

    person: PersonId
    table: TableId | None = None
    options: GameOptions | None = None
    assists: bool = True
    rated: bool = False


class Requested(Value, frozen=True):
    request: str
    table: TableId


class RequestsController(Controller):
    path = "/api/me/requests"
    given = (NewRequest,)
    sent = (RequestsNow, Requested)

    @get("/", responses=reading("unreadable", "no-person"))
    async def requests(
        self, person: Asker, contacts: Contacts, known: Searched = "", looks: Looks = False
    ) -> RequestsNow:
        """Requests to play, to you and by you; with the mark of the answer before only what is
        new. A page that asks every few seconds shows others that you are here."""
        if looks:
            contacts.presence.seen(person.id)
        mark = contacts.marks.of(person.id)
        if mark == known:
            return RequestsNow(mark, None, None)
        found = contacts.requests
        return RequestsNow(mark, await found.to(person.id), await found.by(person.id))

    @post(
        "/",
        status_code=HTTP_201_CREATED,
        opt={TAKES_OPTIONS: True},
        responses=writing(
            *OPTIONS,
            "no-person",
            "no-table",
            "full",
            "not-played",
            "you-blocked",
            "cannot-ask",
            "already-asked",
            "too-many-requests",
        ),
    )
    async def ask(
        self,
        data: JSONBody[NewRequest],
        person: Asker,
        caller: Caller,
        contacts: Contacts,
        lists: Lists,
        tables: Tables,
    ) -> Requested:
        """Ask a person you have played with to play again. They have a day to answer."""
        lobby = _new_lobby(tables, data, person)
        replaced = await contacts.requests.check_may_ask(person, data.person, caller.address)
        if lobby is None:
            table = await _own_table(lists, person.id, data)
        else:
            _check_room(lobby, data.person)
            table = (await tables.create(lobby)).id
        try:
            row = await contacts.requests.put(person, data.person, table, replaced)
        except NotAllowed:
            if lobby is not None:
                await tables.close_table(table)
            raise
        return Requested(row.id, table)

    @post(
        "/{asked:str}/accept",
        status_code=HTTP_200_OK,
        responses=writing("no-person", "no-request"),
    )
    async def accept(self, asked: FromPath[str], person: Asker, contacts: Contacts) -> Requested:
        """You will play: go to the table."""
        row = await contacts.requests.answer(person.id, asked, "accepted")
        return Requested(row.id, row.table_id)

    @post(
        "/{asked:str}/refuse",
        status_code=HTTP_200_OK,
        responses=writing("no-person", "no-request"),
    )
    async def refuse(self, asked: FromPath[str], person: Asker, contacts: Contacts) -> Requested:
        """You do not want to play now; the person who asked is told."""
        row = await contacts.requests.answer(person.id, asked, "refused")
        return Requested(row.id, row.table_id)

    @delete("/{asked:str}", responses=asking("no-person", "not-stored"))
    async def drop(self, asked: FromPath[str], person: Asker, contacts: Contacts) -> None:
        """Take a request of yours back, or put its answer away."""
        await contacts.requests.drop(person.id, asked)


def _new_lobby(tables: OpenTables, data: NewRequest, person: Person) -> Lobby | None:
    if data.options is None:
        return None
    wanted = NewTable(data.options, assists=data.assists, rated=data.rated)
    return seated(lobby_of(tables, wanted, person), person.id, person.name, None)


async def _own_table(lists: Lists, person: PersonId, data: NewRequest) -> TableId:
    """The existing table to invite to; raises NotAllowed unless the person sits there and a seat is
    free."""
    found = None if data.table is None else await lists.one(data.table)
    if found is None or found.lobby.seat_of(person) is None:
        raise NotAllowed("no-table", "there is no table of yours for this request")
    _check_room(found.lobby, data.person)
    return found.id


def _check_room(lobby: Lobby, person: PersonId) -> None:
    if not has_room(lobby, person):
        raise NotAllowed("full", "there is no seat for them at that table")
