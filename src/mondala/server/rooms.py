"""One table in this process and everybody who is connected to it."""

from functools import partial
from typing import get_args

from msgspec import Struct

from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.value import replace
from mondala.games.mondo.match import RoundPhase
from mondala.games.mondo.tiles import TileSet
from mondala.server.audience import Audience, seen_entry, snapshot
from mondala.server.botseats import BotSeats
from mondala.server.chatting import Chat, Mute, mute
from mondala.server.connections import Connection
from mondala.server.leavers import Choose, Leavers
from mondala.server.metrics import REFUSALS
from mondala.server.playing import Answer, Playing, no_answer
from mondala.server.services import Services
from mondala.server.storage import Done, Person, TableRow
from mondala.server.tablekeeping import TableKeeper, commitment, read_lobby
from mondala.server.tilesets import tiles_of
from mondala.server.writing import not_stored
from mondala.tables import mondo
from mondala.tables.live import Cause, Entry
from mondala.tables.lobby import (
    BOTS,
    Kick,
    Lobby,
    SetOptions,
    Start,
    TakeOver,
    Wish,
    grant,
    renamed,
)
from mondala.wire import PROTOCOL
from mondala.wire.messages import (
    Ack,
    Ask,
    Bye,
    ClientMessage,
    Do,
    Hand,
    Hello,
    Opened,
    Ping,
    Pong,
    Refused,
    Say,
    TableChanged,
    TableView,
    Welcome,
)
from mondala.wire.tags import Tags, encode

_WISHES = Tags((*get_args(Wish), Choose, Mute))
HOST_GRACE = 10_000
"""So many milliseconds without the host before somebody else may take the table over."""


class Asked(Struct):
    """Who waits for an answer to a command: the entry that it makes, or what is given here."""

    room: "Room"
    connection: Connection
    n: int

    def __call__(self, given: int | MondalaError) -> None:
        if isinstance(given, MondalaError):
            self.room.refuse(self.connection, self.n, given)
        else:
            self.connection.send(encode(Ack(self.n, given)))


class Room:
    __slots__ = (
        "_bots",
        "_chat",
        "_host_seen",
        "_leavers",
        "_services",
        "_showing",
        "audience",
        "id",
        "keeper",
    )

    def __init__(self, services: Services, table: str, lobby: Lobby, tiles: TileSet) -> None:
        self.id = table
        self.audience = Audience(services.clock)
        self.keeper = TableKeeper(services, table, lobby, tiles, self._tell, self._changed)
        self._services = services
        self._chat = Chat(services, table, self.audience)
        self._bots: BotSeats | None = None
        self._leavers: Leavers | None = None
        self._host_seen = services.clock.now()
        self._showing = False
        """Whether the table is about to be shown anew."""

    @classmethod
    async def load(cls, services: Services, row: TableRow) -> "Room":
        """The table as it is on disk."""
        lobby = read_lobby(row)
        tiles = await tiles_of(services.storage, lobby.tiles)
        room = cls(services, row.id, lobby, tiles)
        await room._chat.load()
        await room.keeper.load(row)
        room._attend()
        return room

    @property
    def lobby(self) -> Lobby:
        return self.keeper.lobby

    @property
    def playing(self) -> Playing | None:
        return self.keeper.playing

    def _attend(self) -> None:
        """Bots and leavers of the game that is on."""
        playing = self.playing
        if playing is None:
            return
        bot, services = BOTS[playing.kind.name][0], self._services
        self._bots = BotSeats(services, playing, self.keeper.bots)
        self._leavers = Leavers(services.clock, playing, bot, self.audience.seats_present)
        here = self.audience.seats_present()
        for seat, sitter in enumerate(self.lobby.seats):
            if sitter is not None and sitter.bot is None and seat not in here:
                self._leavers.left(seat)
        self._bots.wake()

    # People come, go and send something.

    def connect(self, connection: Connection) -> None:
        self.audience.come(connection)

    def disconnect(self, connection: Connection) -> None:
        self.audience.go(connection)
        if connection.session is None:
            return
        if self._leavers is not None and self.lobby.playing:
            here = self.audience.seats_present()
            for seat in connection.seats:
                if seat not in here:
                    self._leavers.left(seat)
        if connection.person.id == self.lobby.host:
            self._host_seen = self._services.clock.now()
            self._wait_for_host()
        self._show_table()

    def _wait_for_host(self) -> None:
        """Somebody who only loads the page again does not lose the table."""
        clock, until = self._services.clock, self._host_seen + HOST_GRACE
        if self.lobby.host not in self.audience.present() and clock.now() < until:
            clock.call_at(until, self._show_table)

    def _host_gone(self) -> bool:
        away = self._services.clock.now() - self._host_seen
        return self.lobby.host not in self.audience.present() and away >= HOST_GRACE

    def know(self, person: Person, before: str = "") -> None:
        """Somebody's name may be another one now, and was that one before; who is at the table sees
        it at once."""
        for connection in self.audience.connections:
            if connection.person.id == person.id:
                connection.person = person
        lobby = renamed(self.lobby, person.id, person.name, before)
        if lobby is not self.lobby:
            self.keeper.change(lobby, lambda _error: None)
        elif person.id in self.audience.present():
            self._show_table()

    def receive(self, connection: Connection, message: ClientMessage) -> None:
        """Does what the message says, or answers why not."""
        try:
            if isinstance(message, Do) and connection.session is not None:
                self._do(connection, message, connection.session)
            else:
                self._take(connection, message)
        except MondalaError as refusal:
            self.refuse(connection, getattr(message, "n", None), refusal)

    def _take(self, connection: Connection, message: ClientMessage) -> None:
        if isinstance(message, Hello):
            self._hello(connection, message)
        elif connection.session is None:
            raise NotAllowed("no-hello", "say hello first")
        elif isinstance(message, Ask):
            self._ask(connection, message)
        elif isinstance(message, Hand):
            self._hand(connection, message)
        elif isinstance(message, Say):
            self._chat.say(connection, message.text, self._answer(connection, message.n))
        elif isinstance(message, Ping):
            connection.send(encode(Pong(message.n, self._shown_time())))

    def refuse(self, connection: Connection, number: int | None, refusal: MondalaError) -> None:
        answer = refused(number, refusal, self._version())
        REFUSALS.labels(answer.code).inc()
        connection.send(encode(answer))

    def _version(self) -> int:
        return 0 if self.playing is None else self.playing.version

    def _shown_time(self) -> int | None:
        playing = self.playing
        if playing is None or playing.kind.hides_time(playing.durable.state):
            return None
        return playing.at()

    def _hello(self, connection: Connection, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            raise NotAllowed("protocol", f"this server speaks version {PROTOCOL}")
        if connection.person.id in self.lobby.banned:
            raise NotAllowed("kicked", "the host has sent you away from this table")
        connection.session, connection.derived = hello.session, hello.derived
        connection.sit(self.lobby.seats_of(connection.person.id))
        connection.send(
            encode(Welcome(PROTOCOL, connection.person.id, connection.seat, self.view()))
        )
        self._chat.show(connection)
        if self.playing is not None:
            self._catch_up(connection, self.playing, hello)
        self._wait_for_host()
        self.know(connection.person)

    def _catch_up(self, connection: Connection, playing: Playing, hello: Hello) -> None:
        """The entries since, or the whole where they are too many or the game is another."""
        missing = playing.version - hello.version
        if hello.game == playing.row.id and 0 <= missing <= len(playing.recent):
            for entry in list(playing.recent)[len(playing.recent) - missing :]:
                connection.send(encode(seen_entry(playing, entry, connection.seat)))
        else:
            self._send_snapshot(connection, playing)
        if playing.row.ended is not None:
            connection.send(encode(_opened(playing)))
        elif not playing.over and self._leavers is not None:
            for seat in connection.seats:
                self._leavers.came(seat)
        self.audience.derive_soon(playing)

    def _send_snapshot(self, connection: Connection, playing: Playing) -> None:
        connection.send(encode(snapshot(playing, connection.seat, commitment(playing.row))))

    def _do(self, connection: Connection, message: Do, session: str) -> None:
        playing = self.keeper.playing
        seat = connection.seat if message.seat is None else message.seat
        if playing is None:
            raise NotAllowed("no-game", "no game is on at this table")
        if seat is None or seat not in connection.seats:
            raise NotAllowed("no-seat", "you do not have that seat at this table")
        command = playing.kind.command(message.command, message.args)
        if type(command) is mondo.Act:
            command = replace(command, lag=connection.lag(self._services.clock.now()))
        asked = Asked(self, connection, message.n)
        playing.submit(seat, command, Cause(session, message.n), asked)

    def _hand(self, connection: Connection, hand: Hand) -> None:
        """Clamped to the cloth; what a hand holds follows from the state."""
        state = None if self.playing is None else self.playing.durable.state
        if connection.seat is None or not isinstance(state, mondo.State):
            return
        current = state.match.round
        if current is not None and current.phase is RoundPhase.RUNNING:
            x = min(max(hand.x, 0), current.pile.width)
            y = min(max(hand.y, 0), current.pile.height)
            self.audience.move_hand(connection.seat, x, y)

    def _ask(self, connection: Connection, message: Ask) -> None:
        wish = _WISHES.read(message.wish, message.args)
        answer = self._answer(connection, message.n)
        if isinstance(wish, Mute):
            mute(connection, wish)
            answer(None)
        elif isinstance(wish, Choose):
            self._choose(connection, wish)
            answer(None)
        else:
            self._grant(connection.person, wish, answer)

    def _choose(self, connection: Connection, wish: Choose) -> None:
        if self._leavers is None or connection.seat is None or not self.lobby.playing:
            raise NotAllowed("no-game", "no game is on at this table")
        self._leavers.choose(connection.seat, wish)
        self._show_table()

    def _grant(self, person: Person, wish: Wish, done: Done) -> None:
        if isinstance(wish, TakeOver) and not self._host_gone():
            raise NotAllowed("not-gone", "the host is here, or left just now")
        lobby = grant(self.lobby, person.id, person.name, wish)
        if isinstance(wish, SetOptions):
            self.keeper.check_tiles(lobby)
        if isinstance(wish, Start):
            self._start(lobby, done)
        elif isinstance(wish, Kick):
            self.keeper.change(lobby, partial(self._kicked, wish.person, done))
        else:
            self.keeper.change(lobby, done)

    def start(self, lobby: Lobby, done: Done) -> None:
        """The host starts the game as soon as the table is open, with everybody on that lobby's
        seats."""
        self._start(grant(lobby, lobby.host, "", Start()), done)

    def _start(self, lobby: Lobby, then: Done) -> None:
        self.keeper.start(lobby, lambda error: self._started(error, then))

    def _answer(self, connection: Connection, number: int) -> Done:
        """Tells whoever asked that it is stored, or why not."""

        def done(error: Exception | None) -> None:
            if error is None:
                connection.send(encode(Ack(number, self._version())))
            else:
                self.refuse(connection, number, not_stored(error))

        return done

    def _started(self, error: Exception | None, then: Done) -> None:
        self._seat_everybody()
        then(error)
        if error is None and self.playing is not None:
            self.audience.send_snapshots(self.playing, commitment(self.playing.row))
            self.audience.derive_soon(self.playing)
            self._attend()

    def _kicked(self, person: str, done: Done, error: Exception | None) -> None:
        done(error)
        if error is not None:
            return
        for connection in self.audience.connections:
            if connection.person.id == person:
                sentence = "the host has sent you away from this table"
                connection.send(encode(Bye("kicked", sentence)))
                connection.pipe.close()

    # What is told.

    def _changed(self) -> None:
        self._seat_everybody()
        self._show_table()

    def _seat_everybody(self) -> None:
        for connection in self.audience:
            connection.sit(self.lobby.seats_of(connection.person.id))

    def view(self) -> TableView:
        playing, leavers = self.playing, self._leavers
        # Who has just sat down may not have heard of it yet.
        sitting = {sitter.person for sitter in self.lobby.seats if sitter is not None}
        return TableView(
            id=self.id,
            lobby=self.lobby,
            present=sorted(self.audience.present()),
            watching=[each for each in self.audience.watching() if each.person not in sitting],
            game=None if playing is None else playing.row.id,
            over=playing is not None and playing.over,
            away=leavers.away() if leavers is not None and self.lobby.playing else [],
            host_gone=self._host_gone(),
        )

    def _show_table(self) -> None:
        """Soon: what changes together is told once."""
        if not self._showing:
            self._showing = True
            self._services.clock.call_at(self._services.clock.now(), self._show_table_now)

    def _show_table_now(self) -> None:
        self._showing = False
        view = self.view()
        self.audience.send_each(lambda connection: TableChanged(connection.seat, view))

    def _tell(self, entry: Entry, answer: Answer) -> None:
        playing = self.keeper.playing
        if playing is None:
            return
        if isinstance(answer, Asked):
            self.audience.send_entry(playing, entry, answer.connection, answer.n)
        else:
            answer(entry.number)
            self.audience.send_entry(playing, entry)
        self.audience.derive_soon(playing)
        if playing.outcome is not None:
            self.keeper.finish(playing, partial(self._open, playing))
            return
        state = playing.durable.state
        if type(state) is mondo.State and state.ready:
            present = self.audience.seats_present() | self.keeper.bots().keys()
            if mondo.may_go_on(state, present):
                playing.submit(None, mondo.NEXT_ROUND, None, no_answer)
        if self._bots is not None:
            self._bots.wake()

    def _open(self, playing: Playing) -> None:
        self.audience.send(_opened(playing))

    @property
    def idle(self) -> bool:
        """Nobody is here, nothing happens by itself, and all that happened is on disk: whoever
        comes may as well find the table there. A room that is put away must not act any more."""
        if self.audience.connections or self._chat.unstored:
            return False
        bots_think = self._bots is not None and self._bots.thinking
        return self.keeper.waits and not bots_think

    def close(self) -> None:
        self.keeper.stop()


def refused(number: int | None, refusal: MondalaError, version: int) -> Refused:
    code = refusal.code if isinstance(refusal, NotAllowed) else "unreadable"
    details = refusal.details if isinstance(refusal, NotAllowed) else {}
    return Refused(number, code, str(refusal), details, version)


def _opened(playing: Playing) -> Opened:
    """The seed opens with the end."""
    return Opened(playing.row.id, playing.row.seed, playing.outcome)
