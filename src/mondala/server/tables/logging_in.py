"""A guest logs in to an account while at a table: the seat and everything else kept for the guest
passes to the account."""

from functools import partial

from mondala.server.storage.rows import Person
from mondala.server.storage.writing import Done
from mondala.server.tables.connection import Connection
from mondala.server.tables.table import OpenTable
from mondala.tables.lobby import Lobby, handed_over
from mondala.tables.seating import renamed
from mondala.wire.messages import Ask, Say

RECONNECT_AFTER = 1_000
"""Milliseconds before the guest's sockets are closed, so that their pages reconnect with the new
cookie: by then the browser has it. Until then they play on."""
LOGGED_IN = "you are logged in now; come again as that person"


def hand_over(table: OpenTable, guest: Person, person: Person, done: Done) -> None:
    """Passes the guest's place at this table to `person`; `done` is called once that is stored."""
    lobby = handed_over(table.lobby, guest.id, person.id)
    lobby = renamed(lobby, person.id, person.name, guest.name)
    if lobby == table.lobby:  # already handed over
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
        _extend_mutes_and_blocks(table, guest, person)
        if lobby.seat_of(guest.id) is None:
            _move_connections(table, tuple(table.audience.of(guest.id)), guest, person)
    done(error)


def _extend_mutes_and_blocks(table: OpenTable, guest: Person, person: Person) -> None:
    """Extends mutes and blocks of the guest to the account."""
    table.chat.hand_over(guest.id, person.id)
    if guest.id in table.blocking.shut_out:
        table.blocking.shut_out |= {person.id}
    for each in table.audience.connections:
        if guest.id in each.muted:
            each.muted.add(person.id)
        if guest.id in each.blocked:
            each.blocked |= {person.id}


def _move_connections(
    table: OpenTable, connections: tuple[Connection, ...], guest: Person, person: Person
) -> None:
    """Moves the guest's connections to the account without a visible leave; they are closed a
    moment later, to reconnect."""
    for kind in (Ask, Say):
        table.sessions.hand_over((kind, guest.id), (kind, person.id))
    table.came(person.id)
    for each in connections:
        each.person = person
    clock = table.services.clock
    clock.call_at(clock.now() + RECONNECT_AFTER, partial(_close, connections))


def _close(connections: tuple[Connection, ...]) -> None:
    for each in connections:
        each.pipe.close(LOGGED_IN)
