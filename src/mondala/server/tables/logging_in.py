"""A guest logs in to an account while they are at a table: from now on they are its person there,
with their seat and whatever else was kept of them."""

from functools import partial

from mondala.server.storage.rows import Person
from mondala.server.storage.writing import Done
from mondala.server.tables.connection import Connection
from mondala.server.tables.table import OpenTable
from mondala.tables.lobby import Lobby, handed_over
from mondala.tables.seating import renamed
from mondala.wire.messages import Ask, Say

COMES_AGAIN_AFTER = 1_000
"""Milliseconds after which a page of the guest is made to come again: by then the answer with the
new cookie has reached the browser. Until then it plays on."""
LOGGED_IN = "you are logged in now; come again as that person"


def hand_over(table: OpenTable, guest: Person, person: Person, done: Done) -> None:
    """`done` hears once the place of the guest at this table is that person's."""
    lobby = handed_over(table.lobby, guest.id, person.id)
    lobby = renamed(lobby, person.id, person.name, guest.name)
    if lobby == table.lobby:  # it was handed over before
        done(None)
    else:
        table.store.change(lobby, partial(_handed_over, table, guest, person, lobby, done))


def _handed_over(
    table: OpenTable,
    guest: Person,
    person: Person,
    lobby: Lobby,
    done: Done,
    error: Exception | None,
) -> None:
    if error is None:
        _tell_apart_no_more(table, guest, person)
        if lobby.seat_of(guest.id) is None:
            _become(table, tuple(table.audience.of(guest.id)), guest, person)
    done(error)


def _tell_apart_no_more(table: OpenTable, guest: Person, person: Person) -> None:
    """Mutes and blocks of the guest are mutes and blocks of the account from now on."""
    table.chat.hand_over(guest.id, person.id)
    if guest.id in table.blocking.shut_out:
        table.blocking.shut_out |= {person.id}
    for each in table.audience.connections:
        if guest.id in each.muted:
            each.muted.add(person.id)
        if guest.id in each.blocked:
            each.blocked |= {person.id}


def _become(
    table: OpenTable, connections: tuple[Connection, ...], guest: Person, person: Person
) -> None:
    """Nobody sees them leave: their sockets are that person's until they are closed."""
    for kind in (Ask, Say):
        table.sessions.hand_over((kind, guest.id), (kind, person.id))
    table.came(person.id)
    for each in connections:
        each.person = person
    clock = table.services.clock
    clock.call_at(clock.now() + COMES_AGAIN_AFTER, partial(_close, connections))


def _close(connections: tuple[Connection, ...]) -> None:
    for each in connections:
        each.pipe.close(LOGGED_IN)
