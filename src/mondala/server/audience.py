"""Everybody connected to a table, and what each of them is sent."""

from collections.abc import Callable, Iterator
from typing import Any

from mondala.core.seats import Seat
from mondala.server.clock import Clock
from mondala.server.connections import Connection
from mondala.server.playing import Playing
from mondala.tables.live import Entry
from mondala.wire.messages import Derived, EntrySent, Hands, Snapshot, Watcher, with_answer
from mondala.wire.tags import encode, tagged

HANDS_EVERY = 125


class _Views:
    """A message as each seat may see it, encoded when first needed."""

    __slots__ = ("_encoded", "_message", "_one_view")

    def __init__(self, playing: Playing, message: Callable[[Seat | None], object]) -> None:
        self._message, self._one_view = message, playing.kind.one_view
        self._encoded: dict[Seat | None, bytes] = {}

    def by(self, connection: Connection) -> bytes:
        seat = None if self._one_view else connection.seat
        data = self._encoded.get(seat)
        if data is None:
            data = self._encoded[seat] = encode(self._message(seat))
        return data


class Audience:
    def __init__(self, clock: Clock) -> None:
        self.connections: set[Connection] = set()
        self._clock = clock
        self._hands: dict[Seat, tuple[int, int]] = {}
        self._derived_of: Playing | None = None
        self._derived_at = 0

    def __iter__(self) -> Iterator[Connection]:
        """Those that said hello."""
        return (each for each in tuple(self.connections) if each.session is not None)

    def present(self) -> frozenset[str]:
        """The persons who are there."""
        return frozenset(connection.person.id for connection in self)

    def watching(self) -> list[Watcher]:
        """Those without a seat, each once, however many windows they have open."""
        names = {each.person.id: each.person.name for each in self if not each.seats}
        return [Watcher(person, names[person]) for person in sorted(names)]

    def seats_present(self) -> frozenset[Seat]:
        return frozenset(seat for each in self for seat in each.seats)

    def send(self, message: object) -> None:
        data = encode(message)
        for connection in self:
            connection.send(data)

    def send_each(self, message: Callable[[Connection], object]) -> None:
        for connection in self:
            connection.send(encode(message(connection)))

    def send_entry(
        self, playing: Playing, entry: Entry, asker: Connection | None = None, n: int = 0
    ) -> None:
        """An entry, encoded once for each distinct view. Who asked for it hears it first, as the
        answer."""
        seen = _Views(playing, lambda seat: seen_entry(playing, entry, seat))
        if asker is not None:
            asker.send(with_answer(seen.by(asker), n))
        for connection in tuple(self.connections):
            if connection is not asker and connection.session is not None:
                connection.send(seen.by(connection))

    def send_snapshots(self, playing: Playing, commitment: str) -> None:
        seen = _Views(playing, lambda seat: snapshot(playing, seat, commitment))
        for connection in self:
            connection.send(seen.by(connection))

    def move_hand(self, seat: Seat, x: int, y: int) -> None:
        """Throw-away: many moves of many hands go out as one message."""
        if not self._hands:
            self._clock.call_at(self._clock.now() + HANDS_EVERY, self._send_hands)
        self._hands[seat] = x, y

    def _send_hands(self) -> None:
        hands = [(seat, x, y) for seat, (x, y) in self._hands.items()]
        self._hands.clear()
        self.send(Hands(hands))

    def derive_soon(self, playing: Playing) -> None:
        """Scores and the like for those who want them: as soon as the entries are on their way, but
        not more often than the game says."""
        if not any(connection.derived for connection in self.connections):
            return
        waits, self._derived_of = self._derived_of is not None, playing
        if not waits:
            when = max(self._clock.now(), self._derived_at + playing.kind.derived_every)
            self._clock.call_at(when, self._derive)

    def _derive(self) -> None:
        playing, self._derived_of = self._derived_of, None
        self._derived_at = self._clock.now()
        if playing is None:
            return
        value = playing.kind.derived(playing.durable.state)
        if value is None:
            return
        data = encode(Derived(playing.row.id, playing.version, value))
        for connection in self:
            if connection.derived:
                connection.send(data)


def seen_entry(playing: Playing, entry: Entry, seat: Seat | None) -> EntrySent:
    """The entry as that seat may see it."""
    live = playing.kind.live
    hidden = playing.kind.hides_time(playing.durable.state)
    events: list[Any] = [tagged(live.redacted(event, seat)) for event in entry.events]
    return EntrySent(playing.row.id, entry.number, None if hidden else entry.at, entry.seat, events)


def snapshot(playing: Playing, seat: Seat | None, commitment: str) -> Snapshot:
    """The whole game as that seat may see it."""
    state = playing.durable.state
    return Snapshot(
        game=playing.row.id,
        kind=playing.kind.name,
        rules=playing.row.rules,
        commitment=commitment,
        version=playing.version,
        at=None if playing.kind.hides_time(state) else playing.at(),
        view=playing.kind.live.view(state, seat),
    )
