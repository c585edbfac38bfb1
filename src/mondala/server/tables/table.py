"""An open table and everybody connected to it."""

from collections.abc import Awaitable, Callable
from functools import partial
from operator import attrgetter

from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.ids import PersonId, TableId
from mondala.core.value import replace
from mondala.server.runtime.metrics import REFUSALS
from mondala.server.services import Services
from mondala.server.storage.rows import Person, TableRow
from mondala.server.storage.writing import FIRST_EPOCH, Done
from mondala.server.tables.attendance import Attendance
from mondala.server.tables.audience import MOST_SHOWN, Audience
from mondala.server.tables.blocking import Blocking
from mondala.server.tables.chat import Chat
from mondala.server.tables.connection import Connection
from mondala.server.tables.host import HostPresence
from mondala.server.tables.material import Material, material_of
from mondala.server.tables.new_games import FRESH, NewGame, commitment
from mondala.server.tables.owners import HandedOver
from mondala.server.tables.replies import Asker, Sessions
from mondala.server.tables.running_game import RunningGame
from mondala.server.tables.table_store import TableStore
from mondala.tables.live import Entry
from mondala.tables.lobby import NOBODY, Lobby, shown, without
from mondala.tables.seating import renamed
from mondala.wire.messages import Ask, Bye, Opened, Refused, Say, TableView
from mondala.wire.tags import encode

CROWD = 50
"""Above this many connections, changes of the table are batched."""
CROWD_PAUSE = 100
"""Milliseconds between two batches."""


class OpenTable:
    """Connects the parts of a table as people come and go and games begin and end. Messages from
    connections go through `inbox`."""

    __slots__ = (
        "_showing",
        "_shown_at",
        "attendance",
        "audience",
        "blocking",
        "came",
        "chat",
        "claim_start",
        "host",
        "moved",
        "number",
        "people",
        "services",
        "sessions",
        "store",
    )

    def __init__(
        self,
        services: Services,
        table: TableId,
        lobby: Lobby,
        material: Material,
        epoch: int = FIRST_EPOCH,
    ) -> None:
        self.services = services
        self.audience = Audience(services.clock)
        self.store = store = TableStore(
            services, table, lobby, material, self._on_stored, self._changed, epoch
        )
        self.moved: Callable[[TableId], None] = lambda _old: None
        """Called with the old id when the table gets a new one."""
        self.people: set[PersonId] = set()
        """Its host and everybody who sat here or joined since it was opened."""
        self.came: Callable[[PersonId], None] = self.people.add
        """Called for everybody who joins."""
        self.number = 0
        """Rises from table to table: the UTC time of opening, raised to be unique."""
        self.claim_start: Callable[[PersonId], Awaitable[Callable[[], None]]] = _no_limit
        """See `OpenTables.claim_start`."""
        self.attendance = Attendance(services, self.audience, self.store, self.show)
        self.blocking = Blocking(services, self.audience, self.store)
        self.chat = Chat(services, lambda: store.id, self.audience, store.fence)
        self.host = HostPresence(services.clock, self.audience, self.show)
        self.sessions: Sessions[tuple[type, PersonId]] = Sessions(in_a_game=False)
        """Sessions for wishes and chat; a running game has its own."""
        self._showing, self._shown_at = False, 0
        """Whether a broadcast of the table is scheduled, and when the last was."""

    @classmethod
    async def load(
        cls, services: Services, row: TableRow, epoch: int, handed_over: HandedOver | None = None
    ) -> "OpenTable":
        """Loads the table from storage for its owner under that epoch, with what the previous owner
        handed over."""
        lobby: Lobby = services.readers.lobby(row.lobby)
        game = services.registry[lobby.game]
        material = await material_of(services.storage, game, lobby.material)
        table = cls(services, row.id, lobby, material, epoch)
        await table.blocking.load()
        await table.chat.load()
        await table.store.load(row, handed_over)
        for kind, granted in ((Ask, table.store.wishes), (Say, table.chat.asked())):
            for person, session, number in granted:
                table.sessions.done_before((kind, person), session, number, table.version)
        table.attendance.begin(expected=handed_over.present if handed_over is not None else ())
        return table

    @property
    def id(self) -> TableId:
        """Also the table's link."""
        return self.store.id

    @property
    def lobby(self) -> Lobby:
        return self.store.lobby

    @property
    def running(self) -> RunningGame | None:
        """The current game, or the last one."""
        return self.store.running

    @property
    def version(self) -> int:
        return 0 if self.running is None else self.running.version

    # Joining and leaving.

    def connect(self, connection: Connection) -> None:
        self.audience.come(connection)
        if connection.named:
            self.came(connection.person.id)

    def disconnect(self, connection: Connection) -> None:
        self.audience.go(connection)
        self.attendance.expected.discard(connection.person.id)
        if connection.session is None:
            if connection.knocks is not None:
                self.show()
            return
        self.attendance.left(connection)
        if connection.person.id == self.lobby.host:
            self.host.left(self.lobby.host)
        self.show()

    def rename(self, person: Person, before: str = "") -> None:
        """Shows a person under a new name."""
        for connection in self.audience.of(person.id):
            connection.person = person
        lobby = renamed(self.lobby, person.id, person.name, before)
        if lobby is not self.lobby:
            self.store.change(lobby, lambda _error: None)
        elif person.id in self.audience.present():
            self.show()

    def disconnect_person(self, person: PersonId) -> None:
        """Closes a person's connections because their login may have changed; they reconnect as
        whoever they are."""
        for connection in self.audience.of(person):
            connection.pipe.close()

    def abandon(self) -> None:
        """Stops a table that is being deleted, and disconnects everybody."""
        self.close()
        self.store.abandon()
        for connection in self.audience.connections:
            connection.send(encode(Bye("no-table", "this table was closed")))
            connection.pipe.close()

    def let_go(self) -> None:
        """Gives the table up to another process: nothing more is done, stored or sent here. Writes
        in progress may still succeed; the next owner answers them."""
        self.close()
        self.store.abandon()
        for connection in self.audience.connections:
            connection.send = _nothing_more
            connection.let_go()

    def forget(self, person: PersonId, done: Done) -> None:
        """Removes a deleted person's name and chat lines from the table."""
        self.disconnect_person(person)
        self.chat.unsay(lambda row: row.person == person)
        self.store.change(without(self.lobby, person), done)

    def move(self, lobby: Lobby, table: TableId, done: Done) -> None:
        """Gives the table a new id, which is its new link. People who knock are turned away, since
        they came by the old link."""
        old = self.id

        def stored(error: Exception | None) -> None:
            if error is None:
                self.moved(old)
                for connection in self.audience.connections:
                    if connection.knocks is not None:
                        connection.send(encode(Bye("no-table", "this table has another link now")))
                        connection.pipe.close()
            done(error)

        self.store.move(lobby, table, stored)

    # Games.

    def start(self, lobby: Lobby, done: Done, given: NewGame = FRESH) -> None:
        """Starts the next game, with the people on that lobby's seats."""
        self.store.start(lobby, partial(self._started, done), given)

    def _started(self, done: Done, error: Exception | None) -> None:
        self._seat_everybody()
        done(error)
        if error is None and self.running is not None:
            self.audience.send_snapshots(self.running, commitment(self.running.row))
            self.audience.derive_soon(self.running)
            self.attendance.begin()

    def _on_stored(self, entry: Entry, asker: Asker) -> None:
        running = self.store.running
        if running is None:
            return
        self.audience.send_entry(running, entry, asker)
        self.audience.derive_soon(running)
        if running.outcome is not None:
            gone = self.attendance.gone()
            self.store.finish(running, partial(self._open_seed, running), gone)
        else:
            self.attendance.went_on(running)

    def _open_seed(self, running: RunningGame) -> None:
        self.audience.send(opened(running, self.store.sealed))

    # Broadcasts.

    def refuse(self, connection: Connection, number: int | None, refusal: MondalaError) -> None:
        reply = refused(number, refusal, self.version)
        REFUSALS.labels(reply.code).inc()
        connection.send(encode(reply))

    def send_away(self, connection: Connection, refusal: MondalaError) -> None:
        """Tells a client that was here why it may not be any more, and closes its socket."""
        reply = refused(None, refusal, self.version)
        REFUSALS.labels(reply.code).inc()
        connection.send(encode(Bye(reply.code, reply.sentence)))
        connection.pipe.close()

    def _changed(self) -> None:
        self.blocking.look_at_host()
        self._seat_everybody()
        self.show()

    def _seat_everybody(self) -> None:
        for connection in self.audience:
            connection.sit(self.lobby.seats_of(connection.person.id))

    def view(self, person: PersonId = NOBODY) -> TableView:
        """The table as that person may see it."""
        running = self.running
        # Somebody who just sat down may still have a connection without a seat.
        sitting = {sitter.person for sitter in self.lobby.seats if sitter is not None}
        watching = [each for each in self.audience.watching() if each.person not in sitting]
        named = watching[:MOST_SHOWN]
        shown_here = {*sitting, self.lobby.host, *(each.person for each in named)}
        present = self.audience.present() | self.attendance.expected
        return TableView(
            id=self.id,
            lobby=shown(self.lobby),
            present=sorted(present & shown_here),
            watching=sorted(named, key=attrgetter("person")),
            nameless=self.audience.nameless() + len(watching) - len(named),
            game_id=None if running is None else running.row.id,
            over=running is not None and running.over,
            away=self.attendance.away(),
            host_gone=self.host.gone(self.lobby.host),
            knocking=self.audience.knocking() if person == self.lobby.host else [],
        )

    def show(self) -> None:
        """Schedules a broadcast of the table. Changes made together are sent once, and less often
        to a crowd."""
        if not self._showing:
            self._showing = True
            pause = CROWD_PAUSE if len(self.audience.connections) > CROWD else 0
            when = max(self.services.clock.now(), self._shown_at + pause)
            self.services.clock.call_at(when, self._show_now)

    def _show_now(self) -> None:
        self._showing, self._shown_at = False, self.services.clock.now()
        host, of_others = self.lobby.host, self.view()
        knocking = self.audience.knocking()
        of_host = replace(of_others, knocking=knocking) if knocking else of_others
        self.audience.send_table(host, of_host, of_others)

    @property
    def runs(self) -> bool:
        """Whether a game is on and not paused."""
        running = self.running
        on = self.lobby.playing and running is not None and not running.over
        return on and running is not None and not running.stands_still

    @property
    def idle(self) -> bool:
        """Whether the table can be unloaded: nobody is connected, no alarm or bot will act, and
        everything is stored."""
        if self.audience.connections or self.chat.unstored:
            return False
        stands = self.running is not None and self.running.stands_still
        return self.store.waits and (stands or not self.attendance.bots_think)

    @property
    def is_untouched(self) -> bool:
        """Whether nobody is connected and no player has acted, so that the table may as well be
        opened in another process."""
        acted = self.running is not None and self.running.acted
        return not self.audience.connections and not acted and not self.store.moves

    def close(self) -> None:
        """Marks the table as unloaded. Its parts drop their references to each other, so that their
        memory is freed without the garbage collector, which runs very rarely."""
        self.attendance.stop()
        self.host.stop()
        self.store.stop()
        self.moved, self.came = lambda _old: None, self.people.add


def _nothing_more(_data: bytes) -> None: ...


async def _no_limit(_person: PersonId) -> Callable[[], None]:
    return lambda: None


def refused(number: int | None, refusal: MondalaError, version: int) -> Refused:
    code = refusal.code if isinstance(refusal, NotAllowed) else "unreadable"
    details = refusal.details if isinstance(refusal, NotAllowed) else {}
    return Refused(number, code, str(refusal), details, version)


def opened(running: RunningGame, sealed: bool) -> Opened:
    """The end of a game, with its seed unless others are yet to play it."""
    return Opened(running.row.id, None if sealed else running.row.seed, running.outcome)
