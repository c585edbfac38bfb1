"""Requests to play: a person with a table invites another one.

Only people who have played with each other can do so. A request lasts a day, unless it is answered
or its table is full.
"""

from collections.abc import Callable

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId, TableId
from mondala.core.value import Value
from mondala.server.edge.rate_limits import Limiter
from mondala.server.services import new_id
from mondala.server.storage.contacts import RequestRow, RequestState, ShownRequest
from mondala.server.storage.rows import Person
from mondala.server.storage.waiting import stored
from mondala.server.tables.open_tables import OpenTables
from mondala.tables.lobby import Lobby, shown

STANDS_FOR = 24 * 3_600_000
MOST_OPEN = 3
"""Open requests by one person, at most."""
MOST_WAITING = 20
"""Open requests to one person, at most."""
BY_PERSON, BY_ADDRESS = (0.05, 6), (0.2, 20)
"""Rate limits: a second, and at once."""


class PlayRequest(Value, frozen=True):
    """A request as seen by one side: `person` is the other one, `lobby` the table's."""

    id: str
    person: PersonId
    name: str
    table: TableId
    lobby: Lobby
    at: int
    until: int
    state: RequestState


class Requests:
    """`changed` is called with the people for whom something is new."""

    def __init__(self, tables: OpenTables, changed: Callable[..., None]) -> None:
        self._tables, self._changed = tables, changed
        self._storage, self._clock = tables.services.storage, tables.services.clock
        self.limits = {
            "asks": Limiter(self._clock, *BY_PERSON),
            "asks-from": Limiter(self._clock, *BY_ADDRESS),
        }

    async def to(self, person: PersonId) -> list[PlayRequest]:
        """Requests that the person can accept."""
        rows = await self._storage.requests_to(person, self._clock.utc())
        found = [self._read(each, each.row.asker) for each in rows]
        return [each for each in found if has_room(each.lobby, person)]

    async def by(self, person: PersonId) -> list[PlayRequest]:
        """The person's own requests: open ones, and unseen answers."""
        rows = await self._storage.requests_by(person, self._clock.utc())
        found = [self._read(each, each.row.asked) for each in rows]
        return [each for each in found if _stands(each)]

    def _read(self, request: ShownRequest, other: PersonId) -> PlayRequest:
        row = request.row
        lobby = shown(self._tables.services.readers.lobby(request.lobby))
        return PlayRequest(
            row.id, other, request.name, row.table_id, lobby, row.at, row.until, row.state
        )

    async def check_may_ask(self, person: Person, other: PersonId, address: str) -> list[str]:
        """Checks that a person may ask another; returns the ids of earlier requests that the new
        one replaces. Raises NotAllowed otherwise."""
        for limiter, key in zip(self.limits.values(), (person.id, address), strict=True):
            if not limiter.allows(key):
                raise NotAllowed("too-fast", "you ask very often; wait a moment")
        await self._check_are_on_terms(person.id, other)
        mine = await self.by(person.id)
        pending = [each for each in mine if each.state == "open"]
        if any(each.person == other for each in pending):
            raise NotAllowed("already-asked", "you have asked them already")
        if len(pending) >= MOST_OPEN:
            sentence = f"you have {MOST_OPEN} requests open; take one of them back first"
            raise NotAllowed("too-many-requests", sentence, most=MOST_OPEN)
        rows = await self._storage.requests_by(person.id, self._clock.utc())
        return [each.row.id for each in rows if each.row.asked == other]

    async def _check_are_on_terms(self, person: PersonId, other: PersonId) -> None:
        now, storage = self._clock.utc(), self._storage
        if other == person or not await storage.has_played_with(person, other):
            raise NotAllowed("not-played", "you can ask people with whom you have played")
        mine = await storage.block(person, other, now)
        if mine is not None and mine.kind == "blocked":
            raise NotAllowed("you-blocked", "you have blocked this person; lift that first")
        waiting = await storage.requests_to(other, now)
        if await storage.block(other, person, now) is not None or len(waiting) >= MOST_WAITING:
            raise NotAllowed("cannot-ask", "this person cannot be asked at the moment")

    async def put(
        self, person: Person, other: PersonId, table: TableId, replaced: list[str]
    ) -> RequestRow:
        now = self._clock.utc()
        row = RequestRow(new_id(), person.id, other, table, now, now + STANDS_FOR)
        await stored(lambda done: self._storage.put_request(row, replaced, done))
        self._changed(person.id, other)
        return row

    async def answer(self, person: PersonId, request: str, state: RequestState) -> RequestRow:
        """Answers a request; a repeated answer is accepted. Raises NotAllowed if it has expired or
        its table is full."""
        now, storage = self._clock.utc(), self._storage
        found = await storage.request(request, now)
        if found is None or found.asked != person:
            raise _over()
        if state == "accepted" and found.state == "open":
            mine = await self.to(person)
            if all(each.id != request for each in mine):
                raise _over()
        await stored(lambda done: storage.answer_request(request, person, state, done))
        answered = await storage.request(request, now)
        if answered is None or answered.state != state:
            raise _over()
        self._changed(person, answered.asker)
        return answered

    async def drop(self, person: PersonId, request: str) -> None:
        """Withdraws the person's request, or dismisses its answer."""
        found = await self._storage.request(request, self._clock.utc())
        if found is None or found.asker != person:
            return
        await stored(lambda done: self._storage.drop_request(request, person, done))
        self._changed(person, found.asked)


def has_room(lobby: Lobby, person: PersonId) -> bool:
    """Whether that person can still sit down there for a game."""
    return not lobby.playing and lobby.seat_of(person) is None and None in lobby.seats


def _stands(mine: PlayRequest) -> bool:
    return mine.state != "open" or has_room(mine.lobby, mine.person)


def _over() -> NotAllowed:
    return NotAllowed("no-request", "this request is over")
