"""The connections of a table, and what is sent to each of them."""

from collections.abc import Iterator
from typing import Any

from mondala.core.ids import PersonId
from mondala.core.seats import Seat
from mondala.server.runtime.clock import Clock
from mondala.server.tables.connection import Connection
from mondala.server.tables.replies import Asker
from mondala.server.tables.running_game import RunningGame
from mondala.tables.live import Entry
from mondala.tables.live_game import LiveGame
from mondala.wire.messages import (
    Bye,
    Derived,
    EntrySent,
    Hands,
    Snapshot,
    TableChanged,
    TableView,
    Watcher,
    with_answer,
)
from mondala.wire.tags import encode, tagged

HANDS_EVERY = 125
"""Milliseconds between two broadcasts of hand positions."""
MOST_SHOWN_KNOCKING = 20
MOST_SHOWN = 50
"""At most this many watchers are named to everybody; the rest are only counted."""


class Audience:
    __slots__ = (
        "_clock",
        "_derived_at",
        "_derived_of",
        "_hands",
        "connections",
    )

    def __init__(self, clock: Clock) -> None:
        self.connections: tuple[Connection, ...] = ()
        self._clock = clock
        self._hands: dict[Seat, tuple[int, int]] = {}
        self._derived_of: RunningGame | None = None
        self._derived_at = 0

    def __iter__(self) -> Iterator[Connection]:
        """Iterates over the welcomed connections."""
        return (each for each in self.connections if each.session is not None)

    def come(self, connection: Connection) -> None:
        self.connections += (connection,)

    def go(self, connection: Connection) -> None:
        self.connections = tuple(each for each in self.connections if each is not connection)

    def has_anybody(self) -> bool:
        return bool(self.connections)

    def of(self, person: PersonId) -> Iterator[Connection]:
        """All connections of a person, welcomed or not."""
        return (each for each in self.connections if each.person.id == person)

    def send_away(self, person: PersonId, bye: Bye) -> None:
        """Sends `bye` to a person's connections and closes them."""
        for connection in self.of(person):
            connection.send(encode(bye))
            connection.pipe.close()

    def present(self) -> frozenset[PersonId]:
        """The people who are connected and have a name."""
        return frozenset(connection.person.id for connection in self if connection.named)

    def watching(self) -> list[Watcher]:
        """Named people without a seat, each listed once even with several windows open."""
        names = {each.person.id: each.person.name for each in self if each.named and not each.seats}
        return [Watcher(person, name) for person, name in names.items()]

    def knocking(self) -> list[Watcher]:
        """The people waiting to be let in, each listed once, up to a limit."""
        waiting = (each.person for each in self.connections if each.knocks is not None)
        names = {person.id: person.name for person in waiting}
        return [Watcher(person, name) for person, name in names.items()][:MOST_SHOWN_KNOCKING]

    def nameless(self) -> int:
        """The number of people who watch without a name."""
        return sum(not connection.named for connection in self)

    def seats_present(self) -> frozenset[Seat]:
        return frozenset(seat for each in self for seat in each.seats)

    def send(self, message: object) -> None:
        data = encode(message)
        for connection in self:
            connection.send(data)

    def send_table(self, host: PersonId, of_host: TableView, of_others: TableView) -> None:
        """Sends the table to everybody. It is encoded once for each distinct view, since many may
        watch."""
        made = dict[tuple[Seat | None, bool], bytes]()
        for connection in self:
            seat, hosts = connection.seat, connection.person.id == host
            if (seat, hosts) not in made:
                changed = TableChanged(seat, of_host if hosts else of_others)
                made[seat, hosts] = encode(changed)
            connection.send(made[seat, hosts])

    def send_entry(self, running: RunningGame, entry: Entry, asker: Asker) -> None:
        """Broadcasts an entry, encoded once for each distinct view. The connection that asked for
        it is sent it first: for that one it is the reply."""
        views: dict[Seat | None, bytes] = {}
        alike, first = running.game.nothing_hidden, asker.connection
        in_turn = self.connections if first is None else (first, *self.connections)
        for place, connection in enumerate(in_turn):
            if connection.session is None or (connection is first and place > 0):
                continue
            seat = None if alike else connection.seat
            if seat not in views:
                views[seat] = encode(seen_entry(running, entry, seat))
            data = views[seat]
            connection.send(with_answer(data, asker.number) if connection is first else data)

    def send_snapshots(self, running: RunningGame, commitment: str) -> None:
        views: dict[Seat | None, bytes] = {}
        alike = running.game.nothing_hidden
        for connection in self:
            seat = None if alike else connection.seat
            if seat not in views:
                view = running.game.view(running.durable.state, seat)
                views[seat] = encode(snapshot(running, view, commitment))
            connection.send(views[seat])

    def move_hand(self, seat: Seat, x: int, y: int) -> None:
        """Broadcasts where a player's hand is. These messages may be lost; moves of many hands are
        batched."""
        if not self._hands:
            self._clock.call_at(self._clock.now() + HANDS_EVERY, self._send_hands)
        self._hands[seat] = x, y

    def _send_hands(self) -> None:
        hands = [(seat, x, y) for seat, (x, y) in self._hands.items()]
        self._hands.clear()
        self.send(Hands(hands))

    def derive_soon(self, running: RunningGame) -> None:
        """Schedules sending derived values (such as scores) to the clients that subscribed, at most
        as often as the game's `derived_every`."""
        for connection in self.connections:
            if connection.derived:
                break
        else:
            return
        waits, self._derived_of = self._derived_of is not None, running
        if not waits:
            when = max(self._clock.now(), self._derived_at + running.game.derived_every)
            self._clock.call_at(when, self._derive)

    def _derive(self) -> None:
        running, self._derived_of = self._derived_of, None
        self._derived_at = self._clock.now()
        if running is None:
            return
        value = running.game.derived(running.durable.state)
        if value is None:
            return
        data = encode(Derived(running.row.id, running.version, value))
        for connection in self:
            if connection.derived:
                connection.send(data)


def seen_entry(running: RunningGame, entry: Entry, seat: Seat | None) -> EntrySent:
    """The entry redacted for that seat."""
    game = running.game
    events = entry.events if game.nothing_hidden else _redacted(game, entry.events, seat)
    at = None if game.hides_time(running.durable.state) else entry.at
    return EntrySent(running.row.id, entry.number, at, entry.seat, list(map(tagged, events)))


def _redacted(game: LiveGame, events: tuple[Any, ...], seat: Seat | None) -> tuple[Any, ...]:
    return tuple(game.redacted(event, seat) for event in events)


def snapshot(running: RunningGame, view: Any, commitment: str) -> Snapshot:
    """The snapshot message for a given view."""
    return Snapshot(
        game_id=running.row.id,
        game=running.game.name,
        rules=running.row.rules,
        commitment=commitment,
        version=running.version,
        at=running.shown_at(),
        view=view,
    )
