"""Messages from a connection to its table: hello, commands, wishes, hands, chat and pings."""

from functools import partial

from mondala.core.errors import MondalaError, NotAllowed
from mondala.server.tables.audience import seen_entry, snapshot
from mondala.server.tables.connection import Connection
from mondala.server.tables.running_game import Asker, Reply, RunningGame
from mondala.server.tables.table import OpenTable, opened
from mondala.server.tables.table_store import commitment
from mondala.server.tables.wishes import fulfil
from mondala.tables.live import Cause
from mondala.wire import PROTOCOL
from mondala.wire.messages import (
    Ack,
    Ask,
    ClientMessage,
    Do,
    Hand,
    Hello,
    Ping,
    Pong,
    React,
    Say,
    Welcome,
)
from mondala.wire.tags import encode


def receive(table: OpenTable, connection: Connection, message: ClientMessage) -> None:
    """Does what the message says, or answers why not."""
    try:
        if isinstance(message, Do) and connection.session is not None:
            _do(table, connection, message, connection.session)
        else:
            _take(table, connection, message)
    except MondalaError as refusal:
        table.refuse(connection, getattr(message, "n", None), refusal)


class _ConnectionAsker(Asker):
    """A connection that waits for the reply to a command. An entry that was stored is the reply
    itself, and is sent with everybody else's."""

    table: OpenTable | None = None

    def replied(self, reply: Reply) -> None:
        if self.table is None or self.connection is None:
            return
        if reply.refused is not None:
            self.table.refuse(self.connection, self.number, reply.refused)
        elif reply.repeated is not None:
            self.connection.send(encode(Ack(self.number, reply.repeated)))


def _do(table: OpenTable, connection: Connection, message: Do, session: str) -> None:
    running = table.store.running
    seat = connection.seat if message.seat is None else message.seat
    if running is None:
        raise NotAllowed("no-game", "no game is on at this table")
    if seat is None or seat not in connection.seats:
        raise NotAllowed("no-seat", "you do not have that seat at this table")
    game = running.game
    sent = running.codec.read_sent(message.command, message.args)
    lag = connection.lag(table.services.clock.now()) if game.uses_lag else 0
    asker = _ConnectionAsker(connection, message.n, table)
    running.submit(seat, game.command(sent, lag), Cause(session, message.n), asker)


def _take(table: OpenTable, connection: Connection, message: ClientMessage) -> None:
    if isinstance(message, Hello):
        _hello(table, connection, message)
    elif connection.session is None:
        raise NotAllowed("no-hello", "say hello first")
    elif isinstance(message, Ask | Say | React) and not connection.named:
        raise NotAllowed("no-person", "choose a name first; without one you can only watch")
    elif isinstance(message, Ask):
        fulfil(table, connection, message)
    elif isinstance(message, Hand):
        _hand(table, connection, message)
    elif isinstance(message, Say):
        done = partial(table.acknowledge, connection, message.n)
        table.chat.say(connection, message.text, done)
    elif isinstance(message, React):
        table.chat.react(connection, message.picture)
    elif isinstance(message, Ping):
        at = None if table.running is None else table.running.shown_at()
        connection.send(encode(Pong(message.n, at)))


def _hand(table: OpenTable, connection: Connection, hand: Hand) -> None:
    running = table.running
    if connection.seat is None or running is None:
        return
    place = running.game.hand(running.durable.state, hand.x, hand.y)
    if place is not None:
        table.audience.move_hand(connection.seat, *place)


def _hello(table: OpenTable, connection: Connection, hello: Hello) -> None:
    if hello.protocol != PROTOCOL:
        raise NotAllowed("protocol", f"this server speaks version {PROTOCOL}")
    person = connection.person.id
    if person in table.lobby.banned:
        raise NotAllowed("kicked", "the host has sent you away from this table")
    connection.session, connection.derived = hello.session, hello.derived
    connection.sit(table.lobby.seats_of(person))
    connection.send(encode(Welcome(PROTOCOL, person, connection.seat, table.view())))
    table.chat.show(connection)
    if table.running is not None:
        _catch_up(table, connection, table.running, hello)
    table.host.wait_for(table.lobby.host)
    if connection.named:
        table.rename(connection.person)
    else:
        table.show()


def _catch_up(table: OpenTable, connection: Connection, running: RunningGame, hello: Hello) -> None:
    """The entries since, or the whole where they are too many or the game is another."""
    missing = running.version - hello.version
    if hello.game_id == running.row.id and 0 <= missing <= len(running.recent):
        for entry in list(running.recent)[len(running.recent) - missing :]:
            connection.send(encode(seen_entry(running, entry, connection.seat)))
    else:
        connection.send(encode(snapshot(running, connection.seat, commitment(running.row))))
    if running.row.ended is not None:
        connection.send(encode(opened(running)))
    elif not running.over and table.absences is not None:
        for seat in connection.seats:
            table.absences.came(seat)
    table.audience.derive_soon(running)
