"""Wishes at a table: seats, options, readiness, absent players, muting somebody."""

from functools import partial

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.server.storage.port import Done, Person
from mondala.server.tables.chat import mute
from mondala.server.tables.connection import Connection
from mondala.server.tables.table import OpenTable
from mondala.tables.lobby import Kick, SetOptions, Start, TakeOver, Wish, grant
from mondala.wire.messages import Ask, Choose, Mute


def fulfil(table: OpenTable, connection: Connection, message: Ask) -> None:
    """Does what is wished and acknowledges it once that is stored; NotAllowed if it cannot be."""
    wish = table.services.readers.wish(message.wish, message.args)
    done = partial(table.acknowledge, connection, message.n)
    if isinstance(wish, Mute):
        mute(connection, wish)
        done()
    elif isinstance(wish, Choose):
        _choose(table, connection, wish)
        done()
    else:
        _grant(table, connection.person, wish, done)


def _choose(table: OpenTable, connection: Connection, wish: Choose) -> None:
    if table.absences is None or connection.seat is None or not table.lobby.playing:
        raise NotAllowed("no-game", "no game is on at this table")
    table.absences.choose(connection.seat, wish)
    table.show()


def _grant(table: OpenTable, person: Person, wish: Wish, done: Done) -> None:
    if isinstance(wish, TakeOver) and not table.host.gone(table.lobby.host):
        raise NotAllowed("not-gone", "the host is here, or left just now")
    lobby = grant(table.store.game, table.lobby, person.id, person.name, wish)
    if isinstance(wish, SetOptions):
        table.store.check(lobby)
    if isinstance(wish, Start):
        table.start(lobby, done)
    elif isinstance(wish, Kick):
        table.store.change(lobby, partial(_kicked, table, wish.person, done))
    else:
        table.store.change(lobby, done)


def _kicked(table: OpenTable, person: PersonId, done: Done, error: Exception | None) -> None:
    done(error)
    if error is None:
        table.send_away(person)
