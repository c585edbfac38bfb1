"""Joining a table: the hello, knocking where the host admits people, and the first messages
sent."""

from msgspec import Raw

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.core.seats import Seat
from mondala.server.tables.audience import seen_entry, snapshot
from mondala.server.tables.blocking import NOT_WELCOME
from mondala.server.tables.connection import Connection
from mondala.server.tables.new_games import commitment
from mondala.server.tables.running_game import RunningGame
from mondala.server.tables.table import OpenTable, opened
from mondala.tables.admission import may_enter
from mondala.wire import PROTOCOL
from mondala.wire.messages import Bye, Hello, Knocking, Snapshot, Welcome
from mondala.wire.tags import encode

_KICKED = "the host has sent you away from this table"
SENT_AWAY = Bye("kicked", _KICKED)


def arrive(table: OpenTable, connection: Connection, hello: Hello) -> None:
    """Welcomes the connection or makes it knock; raises NotAllowed if it may do neither."""
    if hello.protocol != PROTOCOL:
        raise NotAllowed("protocol", f"this server speaks version {PROTOCOL}")
    person = connection.person.id
    table.services.restrictions.check_person(person)
    if person in table.lobby.banned:
        raise NotAllowed("kicked", _KICKED)
    if person in table.blocking.shut_out and table.lobby.seat_of(person) is None:
        raise not_welcome()
    if table.store.of_a_day and person != table.lobby.host:
        raise NotAllowed("private", "nobody watches a day's game")
    if may_enter(table.lobby, person):
        _welcome(table, connection, hello)
    elif connection.named:
        connection.knocks = hello
        connection.send(encode(Knocking()))
        table.show()
    else:
        raise NotAllowed("no-person", "choose a name first; at this table newcomers knock")


def not_welcome() -> NotAllowed:
    return NotAllowed("not-welcome", NOT_WELCOME.sentence)


def let_in(table: OpenTable, person: PersonId) -> None:
    """Admits a person who knocked, on all their devices."""
    for connection in table.audience.of(person):
        if connection.knocks is not None:
            hello, connection.knocks = connection.knocks, None
            _welcome(table, connection, hello)


def _welcome(table: OpenTable, connection: Connection, hello: Hello) -> None:
    person = connection.person.id
    table.store.touch()
    connection.session, connection.derived = hello.session, hello.derived
    connection.sit(table.lobby.seats_of(person))
    connection.send(encode(Welcome(PROTOCOL, person, connection.seat, table.view(person))))
    table.chat.show(connection)
    if table.running is not None:
        _catch_up(table, connection, table.running, hello)
    table.host.wait_for(table.lobby.host)
    if connection.named:
        table.rename(connection.person)
    else:
        table.show()


def _catch_up(table: OpenTable, connection: Connection, running: RunningGame, hello: Hello) -> None:
    """Sends the entries that the client missed, or a snapshot if those are too many or of another
    game."""
    missing = running.version - hello.version
    if hello.game_id == running.row.id and 0 <= missing <= len(running.recent):
        for entry in list(running.recent)[len(running.recent) - missing :]:
            connection.send(encode(seen_entry(running, entry, connection.seat)))
    else:
        connection.send(encode(_snapshot(table, running, connection.seat)))
    if running.row.ended is not None:
        connection.send(encode(opened(running, table.store.sealed)))
    elif not running.over:
        table.attendance.came(connection)
    table.audience.derive_soon(running)


def _snapshot(table: OpenTable, running: RunningGame, seat: Seat | None) -> Snapshot:
    """A snapshot of the game for that seat. Recent ones are cached, since computing the view is
    most of the cost and many clients may join at once."""
    seen_by = None if running.game.nothing_hidden else seat
    view = table.services.views.get(
        (running.row.id, running.version, seen_by),
        lambda: Raw(encode(running.game.view(running.durable.state, seen_by))),
    )
    return snapshot(running, view, commitment(running.row))
