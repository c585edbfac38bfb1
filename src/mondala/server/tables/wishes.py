"""Requests about a table: seats, options, readiness, absent players, muting somebody."""

from collections.abc import Callable
from functools import partial

from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.ids import PersonId, TableId
from mondala.server.services import new_id
from mondala.server.storage.rows import Person
from mondala.server.storage.writing import Done
from mondala.server.tables.arriving import SENT_AWAY, let_in, not_welcome
from mondala.server.tables.chat import mute
from mondala.server.tables.connection import Connection
from mondala.server.tables.granted import Granted
from mondala.server.tables.table import OpenTable
from mondala.tables.admission import guarded
from mondala.tables.wishes import (
    Kick,
    LetIn,
    NewLink,
    SetOptions,
    Sit,
    Start,
    TakeOver,
    Wish,
    grant,
)
from mondala.wire.messages import Ask, Choose, Mute


def fulfil(table: OpenTable, connection: Connection, message: Ask, done: Done) -> None:
    """Carries out a request; `done` is called once it is stored. Raises NotAllowed if it is not
    allowed."""
    wish = table.services.readers.wish(message.wish, message.args)
    if isinstance(wish, Mute):
        mute(connection, wish)
        done(None)
    elif isinstance(wish, Choose):
        _choose(table, connection, wish)
        done(None)
    else:
        _grant(table, connection.person, wish, done)


def _choose(table: OpenTable, connection: Connection, wish: Choose) -> None:
    absences = table.attendance.absences
    if absences is None or connection.seat is None or not table.lobby.playing:
        raise NotAllowed("no-game", "no game is on at this table")
    absences.choose(connection.seat, wish)
    table.show()


def _grant(table: OpenTable, person: Person, wish: Wish, done: Done) -> None:
    if isinstance(wish, TakeOver) and not table.host.gone(table.lobby.host):
        raise NotAllowed("not-gone", "the host is here, or left just now")
    if isinstance(wish, Sit) and person.id in table.blocking.shut_out:
        raise not_welcome()
    lobby = grant(table.store.game, table.lobby, person.id, person.name, wish)
    if isinstance(wish, SetOptions):
        table.store.check(lobby)
    if isinstance(wish, Start):
        table.services.background.do(_start(table, person, wish, done, table.store.wishes.now))
    elif isinstance(wish, Kick):
        lobby = guarded(lobby, table.audience.present())
        table.store.change(lobby, partial(_kicked, table, wish.person, done))
    elif isinstance(wish, LetIn):
        table.store.change(lobby, partial(_let_in, table, wish.person, done))
    elif isinstance(wish, NewLink):
        table.move(lobby, TableId(new_id()), done)
    else:
        table.store.change(lobby, done)


async def _start(
    table: OpenTable, person: Person, wish: Start, done: Done, granted: Granted | None
) -> None:
    """Starts a game if `claim_start` allows it. The lobby may change during that await, so the
    request is checked against the lobby afterwards."""
    try:
        over = await table.claim_start(person.id)
        try:
            lobby = grant(table.store.game, table.lobby, person.id, person.name, wish)
            with table.store.wishes.granting(granted):
                table.start(lobby, partial(_started, over, done))
        except Exception:
            over()
            raise
    except Exception as error:  # the asker gets an answer in any case
        done(error)
        if not isinstance(error, MondalaError):
            raise


def _started(over: Callable[[], None], done: Done, error: Exception | None) -> None:
    over()
    done(error)


def _kicked(table: OpenTable, person: PersonId, done: Done, error: Exception | None) -> None:
    done(error)
    if error is None:
        table.audience.send_away(person, SENT_AWAY)


def _let_in(table: OpenTable, person: PersonId, done: Done, error: Exception | None) -> None:
    done(error)
    if error is None:
        let_in(table, person)
