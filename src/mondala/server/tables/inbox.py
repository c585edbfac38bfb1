"""Messages from a connection to its table: hello, commands, wishes, hands, chat and pings."""

from mondala.core.errors import MondalaError, NotAllowed
from mondala.server.runtime import tracing
from mondala.server.storage.waiting import not_stored
from mondala.server.tables.arriving import arrive
from mondala.server.tables.connection import Connection
from mondala.server.tables.replies import Asker, Reply, Request
from mondala.server.tables.table import OpenTable
from mondala.server.tables.wishes import fulfil
from mondala.tables.live import Cause
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
)
from mondala.wire.tags import encode


def receive(table: OpenTable, connection: Connection, message: ClientMessage) -> None:
    """Handles a message, or replies with its refusal."""
    try:
        if isinstance(message, Do) and connection.session is not None:
            _do(table, connection, message, connection.session)
        else:
            _take(table, connection, message)
    except MondalaError as refusal:
        if isinstance(message, Hello) and connection.resumes:
            table.send_away(connection, refusal)
        else:
            table.refuse(connection, getattr(message, "n", None), refusal)


class _ConnectionAsker(Asker):
    """Receives the reply to a connection's command. A stored entry is itself the reply, and is sent
    with the broadcast."""

    table: OpenTable | None = None

    def replied(self, reply: Reply) -> None:
        if self.span is not None:
            self.span.end("" if reply.refused is None else _code(reply.refused))
        if self.table is None or self.connection is None:
            return
        if reply.refused is not None:
            self.table.refuse(self.connection, self.number, reply.refused)
        elif reply.done is not None:
            self.connection.send(encode(Ack(self.number, reply.done)))


def _code(refusal: MondalaError) -> str:
    return refusal.code if isinstance(refusal, NotAllowed) else "unreadable"


def _do(table: OpenTable, connection: Connection, message: Do, session: str) -> None:
    running = table.store.running
    seat = connection.seat if message.seat is None else message.seat
    if running is None:
        raise NotAllowed("no-game", "no game is on at this table")
    if seat is None or seat not in connection.seats:
        raise NotAllowed("no-seat", "you do not have that seat at this table")
    game = running.game
    sent = running.codec.read_sent(message.command, message.args)
    if type(sent) in game.against_bots and not table.store.has_only_bots_against(seat):
        raise NotAllowed("only-against-bots", "that is for games against bots alone")
    if type(sent) in game.casual_only and running.row.pool:
        raise NotAllowed("not-when-rated", "that is not for rated games")
    lag = connection.trips.lag(table.services.clock.now()) if game.uses_lag else 0
    span = None
    if tracing.begin is not None:
        told = {"table": table.id, "command": message.command}
        span = tracing.begin("command", connection.trace, told)
    asker = _ConnectionAsker(connection, message.n, span, table)
    running.submit(seat, game.command(sent, lag), Cause(session, message.n), asker)


def _take(table: OpenTable, connection: Connection, message: ClientMessage) -> None:
    if isinstance(message, Hello):
        arrive(table, connection, message)
    elif connection.session is None:
        raise NotAllowed("no-hello", "say hello first")
    elif isinstance(message, Ask | Say | React) and not connection.named:
        raise NotAllowed("no-person", "choose a name first; without one you can only watch")
    elif isinstance(message, Ask | Say):
        _once(table, connection, message, connection.session)
    elif isinstance(message, Hand):
        _hand(table, connection, message)
    elif isinstance(message, React):
        table.chat.react(connection, message.picture)
    elif isinstance(message, Ping):
        at = None if table.running is None else table.running.shown_at()
        connection.send(encode(Pong(message.n, at)))


def _once(table: OpenTable, connection: Connection, message: Ask | Say, session: str) -> None:
    """Handles a wish or a chat line once; a repeated number gets the earlier reply."""
    asked = Request(message.n, _ConnectionAsker(connection, message.n, table=table))
    if not table.sessions.of((type(message), connection.person.id), session).is_new(asked):
        return

    def done(error: Exception | None) -> None:
        if error is None:
            asked.reply(Reply(done=table.version))
        else:
            refusal = error if isinstance(error, MondalaError) else not_stored()
            asked.reply(Reply(refused=refusal))

    try:
        table.services.restrictions.check_writing()
        if isinstance(message, Ask):
            with table.store.wishes.granting((connection.person.id, session, message.n)):
                fulfil(table, connection, message, done)
        elif table.store.moves:
            raise NotAllowed("not-now", "the table is getting another link; say it again")
        else:
            table.chat.say(connection, message, done)
    except MondalaError as refusal:
        asked.reply(Reply(refused=refusal))


def _hand(table: OpenTable, connection: Connection, hand: Hand) -> None:
    running = table.running
    if connection.seat is None or running is None:
        return
    place = running.game.hand(running.durable.state, hand.x, hand.y)
    if place is not None:
        table.audience.move_hand(connection.seat, *place)
