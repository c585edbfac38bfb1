"""Follows who is present during a game: runs the bots' seats, waits for absent players, applies
what the players present agree on, and pauses an unattended game."""

from collections.abc import Callable, Collection
from functools import partial

from mondala.core.ids import PersonId
from mondala.core.seats import Seat
from mondala.server.services import Services
from mondala.server.tables.absences import Absences
from mondala.server.tables.audience import Audience
from mondala.server.tables.bot_seats import BotSeats
from mondala.server.tables.connection import Connection
from mondala.server.tables.idle_games import IdleWatch
from mondala.server.tables.running_game import RunningGame
from mondala.server.tables.table_store import TableStore
from mondala.server.tables.turns import note_turn
from mondala.tables.live_game import PresentSeats
from mondala.wire.messages import Away

EXPECTED_WITHIN = 3_000
"""How long people may take to reconnect after a planned hand-over, in milliseconds."""


class Attendance:
    """`changed` is called when an expected person has not reconnected in time."""

    __slots__ = (
        "_audience",
        "_bots",
        "_changed",
        "_idle_watch",
        "_services",
        "_store",
        "absences",
        "expected",
    )

    def __init__(
        self,
        services: Services,
        audience: Audience,
        store: TableStore,
        changed: Callable[[], None],
    ) -> None:
        self._services, self._audience, self._store = services, audience, store
        self._changed = changed
        self._idle_watch = IdleWatch(services.clock, audience, store)
        self._bots: BotSeats | None = None
        self.absences: Absences | None = None
        self.expected: set[PersonId] = set()
        """People expected to reconnect after a hand-over; they count as present until they are
        overdue."""

    def begin(self, expected: Collection[Seat] = ()) -> None:
        """Starts watching the table's current game, if any. The people in `expected` seats are
        about to reconnect."""
        running = self._store.running
        if running is None:
            return
        services, text = self._services, self._store.material.text
        attended = self._audience.has_anybody
        self._bots = BotSeats(services, running, text, self._store.bots, attended)
        self.absences = Absences(services.clock, running, self._audience.seats_present)
        here = self._audience.seats_present()
        for seat, sitter in enumerate(self._store.lobby.seats):
            if sitter is None or sitter.bot is not None or seat in here:
                continue
            if seat in expected:
                self._expect(self.absences, seat, sitter.person)
            else:
                self.absences.left(seat)
        self._idle_watch.left()
        if running.in_days:
            self._note_turn(running)
        self._bots.wake()

    def _expect(self, absences: Absences, seat: Seat, person: PersonId) -> None:
        self.expected.add(person)
        clock = self._services.clock
        missing = partial(self._missing, absences, seat, person)
        clock.call_at(clock.now() + EXPECTED_WITHIN, missing)

    def _missing(self, absences: Absences, seat: Seat, person: PersonId) -> None:
        """Treats the seat as left if its expected person has not reconnected."""
        self.expected.discard(person)
        if self.absences is absences and seat not in self._audience.seats_present():
            absences.left(seat)
            self._changed()

    def came(self, connection: Connection) -> None:
        """Resumes a paused game if this person attends it, and returns players' seats to them."""
        if self.absences is None:
            return
        running = self._store.running
        if running is not None and running.stands_still and self._idle_watch.is_attended:
            running.go_on()
            if self._bots is not None:
                self._bots.wake()
        for seat in connection.seats:
            self.absences.came(seat)

    def left(self, connection: Connection) -> None:
        """Rechecks choices and pausing when a connection closes, since others may have waited for
        it."""
        if self.absences is not None and self._store.lobby.playing:
            here = self._audience.seats_present()
            for seat in connection.seats:
                if seat not in here:
                    self.absences.left(seat)
        self._idle_watch.left()
        if self._store.running is not None and self._store.lobby.playing:
            self._ask_consent(self._store.running)

    def went_on(self, running: RunningGame) -> None:
        """Handles a stored entry that did not end the game."""
        if running.in_days:
            self._note_turn(running)
        if self.absences is not None and self.absences.owed:
            self.absences.give_back()
        self._ask_consent(running)
        if self._bots is not None:
            self._bots.wake()

    def _note_turn(self, running: RunningGame) -> None:
        lobby = self._store.lobby
        if lobby.playing and not running.over:
            note_turn(self._services, running, lobby, self._store.fence)

    def _ask_consent(self, running: RunningGame) -> None:
        """Submits the decision that all players present have agreed on, if any."""
        consented = running.game.by_consent(running.durable.state, self._there)
        if consented is not None:
            running.decide(consented)

    def _there(self) -> PresentSeats:
        return PresentSeats(self._audience.seats_present(), frozenset(self._store.bots()))

    @property
    def bots_think(self) -> bool:
        return self._bots is not None and self._bots.thinking

    def away(self) -> list[Away]:
        """The seats of absent players while a game is on."""
        playing = self._store.lobby.playing
        return self.absences.away() if self.absences is not None and playing else []

    def gone(self) -> frozenset[Seat]:
        """The seats of players who have left."""
        return frozenset() if self.absences is None else self.absences.gone()

    def stop(self) -> None:
        """Stops the watching; called when the table is unloaded."""
        self._changed = lambda: None
        if self.absences is not None:
            self.absences.stop()
