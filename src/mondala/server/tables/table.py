"""A table that is open in this process, and everybody who is connected to it."""

from functools import partial

from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.ids import PersonId, TableId
from mondala.server.metrics import REFUSALS
from mondala.server.services import Services
from mondala.server.storage.port import Done, Person, TableRow
from mondala.server.storage.waiting import not_stored
from mondala.server.tables.absences import Absences
from mondala.server.tables.audience import Audience
from mondala.server.tables.bot_seats import BotSeats
from mondala.server.tables.chat import Chat
from mondala.server.tables.connection import Connection
from mondala.server.tables.host import HostPresence
from mondala.server.tables.material import Material, material_of
from mondala.server.tables.running_game import Asker, RunningGame
from mondala.server.tables.table_store import TableStore, commitment
from mondala.tables.live import Entry
from mondala.tables.live_game import There
from mondala.tables.lobby import Lobby, renamed
from mondala.wire.messages import Ack, Bye, Opened, Refused, TableChanged, TableView
from mondala.wire.tags import encode


class OpenTable:
    """Its parts, and what passes between them: people come and go, games begin and end. What a
    connection sends is taken in by `inbox`."""

    __slots__ = (
        "_showing",
        "absences",
        "audience",
        "bots",
        "chat",
        "host",
        "id",
        "services",
        "store",
    )

    def __init__(
        self, services: Services, table: TableId, lobby: Lobby, material: Material
    ) -> None:
        self.id = table
        self.services = services
        self.audience = Audience(services.clock)
        self.store = TableStore(services, table, lobby, material, self._on_stored, self._changed)
        self.chat = Chat(services, table, self.audience)
        self.host = HostPresence(services.clock, self.audience, self.show)
        self.bots: BotSeats | None = None
        self.absences: Absences | None = None
        self._showing = False
        """Whether the table is about to be shown anew."""

    @classmethod
    async def load(cls, services: Services, row: TableRow) -> "OpenTable":
        """The table as it is on disk."""
        lobby: Lobby = services.readers.lobby(row.lobby)
        game = services.registry[lobby.game]
        material = await material_of(services.storage, game, lobby.material)
        table = cls(services, row.id, lobby, material)
        await table.chat.load()
        await table.store.load(row)
        table._attend()
        return table

    @property
    def lobby(self) -> Lobby:
        return self.store.lobby

    @property
    def running(self) -> RunningGame | None:
        """The game that is on, or was last."""
        return self.store.running

    @property
    def version(self) -> int:
        return 0 if self.running is None else self.running.version

    # People come and go.

    def connect(self, connection: Connection) -> None:
        self.audience.come(connection)

    def disconnect(self, connection: Connection) -> None:
        self.audience.go(connection)
        if connection.session is None:
            return
        if self.absences is not None and self.lobby.playing:
            here = self.audience.seats_present()
            for seat in connection.seats:
                if seat not in here:
                    self.absences.left(seat)
        if self.running is not None and self.lobby.playing:
            self._ask_consent(self.running)  # the others may have waited for this one alone
        if connection.person.id == self.lobby.host:
            self.host.left(self.lobby.host)
        self.show()

    def rename(self, person: Person, before: str = "") -> None:
        """Somebody may go by another name than before; everybody at the table sees it at once."""
        for connection in self.audience.connections:
            if connection.person.id == person.id:
                connection.person = person
        lobby = renamed(self.lobby, person.id, person.name, before)
        if lobby is not self.lobby:
            self.store.change(lobby, lambda _error: None)
        elif person.id in self.audience.present():
            self.show()

    def send_away(self, person: PersonId) -> None:
        """Closes the connections of somebody whom the host does not want here."""
        for connection in self.audience.connections:
            if connection.person.id == person:
                sentence = "the host has sent you away from this table"
                connection.send(encode(Bye("kicked", sentence)))
                connection.pipe.close()

    # A game begins, goes on and ends.

    def start(self, lobby: Lobby, done: Done) -> None:
        """The next game begins, with everybody on that lobby's seats."""
        self.store.start(lobby, partial(self._started, done))

    def _started(self, done: Done, error: Exception | None) -> None:
        self._seat_everybody()
        done(error)
        if error is None and self.running is not None:
            self.audience.send_snapshots(self.running, commitment(self.running.row))
            self.audience.derive_soon(self.running)
            self._attend()

    def _attend(self) -> None:
        """Looks after the bots and absent players of the game that is on."""
        running = self.running
        if running is None:
            return
        services, text = self.services, self.store.material.text
        self.bots = BotSeats(services, running, text, self.store.bots)
        self.absences = Absences(services.clock, running, self.audience.seats_present)
        here = self.audience.seats_present()
        for seat, sitter in enumerate(self.lobby.seats):
            if sitter is not None and sitter.bot is None and seat not in here:
                self.absences.left(seat)
        self.bots.wake()

    def _on_stored(self, entry: Entry, asker: Asker) -> None:
        running = self.store.running
        if running is None:
            return
        self.audience.send_entry(running, entry, asker)
        self.audience.derive_soon(running)
        if running.outcome is not None:
            self.store.finish(running, partial(self._open_seed, running))
            return
        if self.absences is not None and self.absences.owed:
            self.absences.give_back()
        self._ask_consent(running)
        if self.bots is not None:
            self.bots.wake()

    def _ask_consent(self, running: RunningGame) -> None:
        """Decides what everybody who is there has agreed on."""
        consented = running.game.by_consent(running.durable.state, self._there)
        if consented is not None:
            running.decide(consented)

    def _there(self) -> There:
        return There(self.audience.seats_present(), frozenset(self.store.bots()))

    def _open_seed(self, running: RunningGame) -> None:
        self.audience.send(opened(running))

    # Messages to everybody.

    def refuse(self, connection: Connection, number: int | None, refusal: MondalaError) -> None:
        reply = refused(number, refusal, self.version)
        REFUSALS.labels(reply.code).inc()
        connection.send(encode(reply))

    def acknowledge(
        self, connection: Connection, number: int, error: Exception | None = None
    ) -> None:
        """Tells the connection that its wish is done and stored, or why not."""
        if error is None:
            connection.send(encode(Ack(number, self.version)))
        else:
            self.refuse(connection, number, not_stored(error))

    def _changed(self) -> None:
        self._seat_everybody()
        self.show()

    def _seat_everybody(self) -> None:
        for connection in self.audience:
            connection.sit(self.lobby.seats_of(connection.person.id))

    def view(self) -> TableView:
        running, absences = self.running, self.absences
        # A connection whose person has just sat down may not have been told yet.
        sitting = {sitter.person for sitter in self.lobby.seats if sitter is not None}
        return TableView(
            id=self.id,
            lobby=self.lobby,
            present=sorted(self.audience.present()),
            watching=[each for each in self.audience.watching() if each.person not in sitting],
            nameless=self.audience.nameless(),
            game_id=None if running is None else running.row.id,
            over=running is not None and running.over,
            away=absences.away() if absences is not None and self.lobby.playing else [],
            host_gone=self.host.gone(self.lobby.host),
        )

    def show(self) -> None:
        """Soon: what changes together is told once."""
        if not self._showing:
            self._showing = True
            self.services.clock.call_at(self.services.clock.now(), self._show_now)

    def _show_now(self) -> None:
        self._showing = False
        view = self.view()
        self.audience.send_each(lambda connection: TableChanged(connection.seat, view))

    @property
    def idle(self) -> bool:
        """Nobody is here, nothing happens by itself, and all that happened is on disk: the table
        can be loaded again when somebody comes. One that is put away must not act any more."""
        if self.audience.connections or self.chat.unstored:
            return False
        bots_think = self.bots is not None and self.bots.thinking
        return self.store.waits and not bots_think

    def close(self) -> None:
        self.store.stop()


def refused(number: int | None, refusal: MondalaError, version: int) -> Refused:
    code = refusal.code if isinstance(refusal, NotAllowed) else "unreadable"
    details = refusal.details if isinstance(refusal, NotAllowed) else {}
    return Refused(number, code, str(refusal), details, version)


def opened(running: RunningGame) -> Opened:
    """The seed opens with the end."""
    return Opened(running.row.id, running.row.seed, running.outcome)
