"""Reminders over HTTP: the caller's mail address and browsers, links in mails."""

from typing import Literal

from litestar import Controller, delete, get, post, put
from litestar.params import FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK

from mondala.core.ids import GameId, GameName, TableId
from mondala.core.value import Value
from mondala.server.accounts.people import People as PeopleOfThisServer
from mondala.server.http.client import ALSO_POSTED_TO
from mondala.server.http.dependencies import Asker, Caller, People, Tables
from mondala.server.http.refusals import reading, writing
from mondala.server.storage.reminders import DeviceRow, MyTurnRow
from mondala.server.storage.rows import Person
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.turns import other_people

(ONE_CLICK,) = ALSO_POSTED_TO
"""The unsubscribe link. Its page asks for confirmation; a mail program that posts to it (RFC 8058)
is not asked."""
MAIL = "/me/mail"


class MailAddress(Value, frozen=True):
    address: str
    language: str


class MailWanted(Value, frozen=True):
    """Whether mails come, and in which language."""

    on: bool
    language: str


class Device(Value, frozen=True):
    """A browser's subscription, as it gives it: `p256dh` and `auth` in base64url."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


class DeviceGone(Value, frozen=True):
    endpoint: str


class MailLink(Value, frozen=True):
    """The token of a link in a mail."""

    token: str


class MailTo(Value, frozen=True):
    address: str


class MyMail(Value, frozen=True):
    """A mail address, waiting for confirmation or confirmed with mails on or off."""

    address: str
    state: Literal["waiting", "on", "off"]


class MyReminders(Value, frozen=True):
    """`mails`: whether this server sends mails. `push_key` is null if it sends no push messages."""

    mails: bool
    mail: MyMail | None
    push_key: str | None


class MyTurn(Value, frozen=True):
    """A game with days for a move in which it is the caller's turn. `names` are those of the
    others."""

    game_id: GameId
    table: TableId
    game: GameName
    names: list[str]
    since: int
    deadline: int


class RemindersController(Controller):
    path = "/api"
    given = (MailAddress, MailWanted, Device, DeviceGone)
    sent = (MyReminders, MyTurn)

    @get("/me/turns", responses=reading("no-person"))
    async def turns(self, person: Asker, tables: Tables) -> list[MyTurn]:
        """The games with days for a move in which it is your turn, the most urgent first."""
        return [_turn(row) for row in await tables.services.storage.turns_of(person.id)]

    @get("/me/reminders", responses=reading("no-person"))
    async def reminders(self, person: Asker, people: People, tables: Tables) -> MyReminders:
        """How you are told that it is your turn."""
        return await _reminders(person, people, tables)

    @put(MAIL, responses=writing("no-person", "no-mail", "mail-address", "too-fast"))
    async def give_address(
        self,
        data: JSONBody[MailAddress],
        person: Asker,
        caller: Caller,
        people: People,
        tables: Tables,
    ) -> MyReminders:
        """Be told by mail too: a link that is sent to the address confirms it."""
        reminders, client = people.reminders, caller.address
        await reminders.give_address(person, data.address, data.language, client)
        return await _reminders(person, people, tables)

    @post(MAIL, status_code=HTTP_200_OK, responses=writing("no-person", "not-confirmed"))
    async def switch(
        self, data: JSONBody[MailWanted], person: Asker, people: People, tables: Tables
    ) -> MyReminders:
        """Mails to your address, or none for the time being."""
        await people.reminders.speak(person, data.language)
        await people.reminders.switch(person, on=data.on)
        return await _reminders(person, people, tables)

    @delete(MAIL, status_code=HTTP_200_OK, responses=reading("no-person", "origin", "not-stored"))
    async def forget_address(self, person: Asker, people: People, tables: Tables) -> MyReminders:
        """Your address is deleted."""
        await people.reminders.forget_address(person)
        return await _reminders(person, people, tables)

    @put("/me/devices", responses=writing("no-person", "no-push", "push-address"))
    async def add_device(
        self, data: JSONBody[Device], person: Asker, people: People, tables: Tables
    ) -> MyReminders:
        """This browser takes push messages."""
        now = tables.services.clock.utc()
        language = data.language[:10]
        row = DeviceRow(data.endpoint, person.id, data.p256dh, data.auth, language, now)
        await people.reminders.add_device(row)
        return await _reminders(person, people, tables)

    @post("/me/devices/gone", status_code=HTTP_200_OK, responses=writing("no-person"))
    async def drop_device(
        self, data: JSONBody[DeviceGone], person: Asker, people: People, tables: Tables
    ) -> MyReminders:
        """That browser takes none any more."""
        await people.reminders.drop_device(person, data.endpoint)
        return await _reminders(person, people, tables)


class MailLinksController(Controller):
    """Requests authorized by the token in a mail's link, not by a cookie."""

    path = "/api/mail"
    given = (MailLink,)
    sent = (MailTo,)

    @post("/confirm", status_code=HTTP_200_OK, responses=writing("no-link"))
    async def confirm(self, data: JSONBody[MailLink], people: People) -> MailTo:
        """The address to which the link was sent is confirmed."""
        return MailTo(await people.reminders.confirm(data.token))

    @post("/stop", status_code=HTTP_200_OK, responses=writing("no-link"))
    async def stop(self, data: JSONBody[MailLink], people: People) -> MailTo:
        """No more mails to the address that had the link."""
        return MailTo(await people.reminders.stop(data.token))


@post(ONE_CLICK, status_code=HTTP_200_OK, include_in_schema=False)
async def one_click(people: People, token: FromQuery[str]) -> None:
    """Stops the mails to an address, by the button of a mail program (RFC 8058)."""
    await people.reminders.stop(token)


async def _reminders(person: Person, people: PeopleOfThisServer, tables: OpenTables) -> MyReminders:
    reminders, keys = people.reminders, people.reminders.push.keys
    row = await tables.services.storage.mail(person.id) if reminders.mails else None
    return MyReminders(
        mails=reminders.mails,
        mail=None if row is None else MyMail(row.address, row.state),
        push_key=None if keys is None else keys.public,
    )


def _turn(row: MyTurnRow) -> MyTurn:
    names = other_people(row.seats, row.seat)
    return MyTurn(row.game_id, row.table, row.game, names, row.since, row.deadline)
