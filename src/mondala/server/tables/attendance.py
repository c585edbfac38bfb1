"""Looks after the game that is on: bots move in their seats, players who are gone are waited for,
what those who are there agree on is done, and without anybody it stands still."""

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
"""Milliseconds in which people come again after a planned hand-over."""


class Attendance:
    """`changed` is called where somebody who was expected has not come."""

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
        """People who are about to come again; they count as present meanwhile."""

    def begin(self, expected: Collection[Seat] = ()) -> None:
        """There is another game, if any. The people of expected seats are about to come."""
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
        """Somebody who was about to come may not have."""
        self.expected.discard(person)
        if self.absences is absences and seat not in self._audience.seats_present():
            absences.left(seat)
            self._changed()

    def came(self, connection: Connection) -> None:
        """A game that stood still goes on, if they attend it; players have their seats again."""
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
        """Somebody is gone whom others may have waited for."""
        if self.absences is not None and self._store.lobby.playing:
            here = self._audience.seats_present()
            for seat in connection.seats:
                if seat not in here:
                    self.absences.left(seat)
        self._idle_watch.left()
        if self._store.running is not None and self._store.lobby.playing:
            self._ask_consent(self._store.running)

    def went_on(self, running: RunningGame) -> None:
        """Something that happened in the game is stored, and did not end it."""
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
        """Decides what everybody who is there has agreed on."""
        consented = running.game.by_consent(running.durable.state, self._there)
        if consented is not None:
            running.decide(consented)

    def _there(self) -> PresentSeats:
        return PresentSeats(self._audience.seats_present(), frozenset(self._store.bots()))

    @property
    def bots_think(self) -> bool:
        return self._bots is not None and self._bots.thinking

    def away(self) -> list[Away]:
        """The seats whose person is gone while a game is on."""
        playing = self._store.lobby.playing
        return self.absences.away() if self.absences is not None and playing else []

    def gone(self) -> frozenset[Seat]:
        """The seats whose person has left."""
        return frozenset() if self.absences is None else self.absences.gone()

    def stop(self) -> None:
        """The table is put away."""
        self._changed = lambda: None
        if self.absences is not None:
            self.absences.stop()
