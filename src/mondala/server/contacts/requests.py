"""Requests to play: somebody has opened a table and asks another person to come there.

Only people who have played with each other ask each other. A request stands for a day, unless it is
answered or its table has no room for the other one any more.
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
"""So many requests of one person may be open at once."""
MOST_WAITING = 20
"""So many may wait for one person."""
BY_PERSON, BY_ADDRESS = (0.05, 6), (0.2, 20)
"""How many a second, and at once."""


class PlayRequest(Value, frozen=True):
    """A request as one of the two sees it: `person` is the other one, `lobby` that of its table."""

    id: str
    person: PersonId
    name: str
    table: TableId
    lobby: Lobby
    at: int
    until: int
    state: RequestState


class Requests:
    """`changed` hears for whom there is something new."""

    def __init__(self, tables: OpenTables, changed: Callable[..., None]) -> None:
        self._tables, self._changed = tables, changed
        self._storage, self._clock = tables.services.storage, tables.services.clock
        self.limits = {
            "asks": Limiter(self._clock, *BY_PERSON),
            "asks-from": Limiter(self._clock, *BY_ADDRESS),
        }

    async def to(self, person: PersonId) -> list[PlayRequest]:
        """The open ones that the person may accept."""
        rows = await self._storage.requests_to(person, self._clock.utc())
        found = [self._read(each, each.row.asker) for each in rows]
        return [each for each in found if has_room(each.lobby, person)]

    async def by(self, person: PersonId) -> list[PlayRequest]:
        """The person's own: those that are open, and answers that they have not seen yet."""
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
        """The ids of earlier requests between the two, which are over. NotAllowed where that
        person may not ask that one now."""
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
        """The answered request; an answer that was given before is given again. NotAllowed where
        it is over, or its table has no room any more."""
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
        """The person takes their request back, or has seen its answer."""
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
