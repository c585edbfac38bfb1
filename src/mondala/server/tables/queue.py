"""The queue for quick games: matches people who want the same game. Each person has one place, on
whichever device they last joined.

A waiting client polls; each poll is answered when something changes or after a second. Places that
are not polled for a few seconds are dropped. Matched people confirm by polling once more, and their
table is opened once all have. If one does not, the others keep waiting, ahead of everybody who came
later.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName, PersonId, TableId
from mondala.core.value import Value, replace
from mondala.server.accounts.ratings import FRESH, Rating, rating_after, told
from mondala.server.runtime.background_tasks import BackgroundTasks
from mondala.server.services import new_id
from mondala.server.storage.rows import Person
from mondala.server.storage.waiting import stored
from mondala.server.tables.open_tables import OpenTables
from mondala.tables.lobby import Sitter, open_table
from mondala.tables.matching import Waiting, groups
from mondala.tables.rating import pool_of
from mondala.tables.starting import started
from mondala.tables.wishes import check_rated

BOT_AFTER = 20_000
"""Milliseconds of waiting after which a bot is offered."""
COUNTDOWN = 3_000
"""Milliseconds between a match and the start of its game."""
MATCHED_EVERY = 200
GONE_AFTER, CONFIRM_WITHIN = 5.0, 8.0
"""Seconds without a poll after which a place is dropped, and within which matched people must
confirm. They are about connections, so they are real seconds even where a test speeds up the
clock."""
HOLD_POLL, HOLD_POLL_MATCHED = 1.0, 0.2
"""How many seconds a poll is held: while waiting, and after a match."""
_LOG = logging.getLogger("mondala")


class Wanted(Value, frozen=True):
    """A request for a quick game: the game, its pace, and the largest number of seats."""

    game: GameName
    pace: str
    seats: int = 2
    rated: bool = True

    @property
    def kind(self) -> str:
        return f"{self.game} {self.pace} {'rated' if self.rated else 'casual'}"


class Rival(Value, frozen=True):
    name: str
    rating: Rating


class QueuePlace(Value, frozen=True):
    """A person's place in the queue: how long they have waited, how many others want the same,
    whether to offer a bot. Once matched, the `rivals`; the game begins in `starts_in` milliseconds
    at `table`."""

    ticket: str
    waited: int
    others: int
    bot: bool
    rivals: list[Rival]
    starts_in: int
    table: TableId | None


@dataclass(eq=False, slots=True)
class _Meeting:
    tickets: list["_Ticket"]
    at: int
    found: float
    came: set[PersonId] = field(default_factory=set)
    opening: bool = False


@dataclass(eq=False, slots=True)
class _Ticket:
    id: str
    person: Person
    wanted: Wanted
    rating: Rating
    since: int
    seen: float
    avoids: frozenset[PersonId]
    held: int = 0
    meeting: _Meeting | None = None
    table: TableId | None = None
    guest: PersonId | None = None
    """The guest's id from before the person logged in; their browser may still send it."""
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def waiting(self) -> Waiting:
        value, off = self.rating.value, self.rating.off
        wanted = self.wanted
        who = self.person.id
        return Waiting(who, wanted.kind, wanted.seats, value, off, self.since, self.avoids)


class Queue:
    """`seconds` is the clock for connections."""

    def __init__(self, tables: OpenTables, seconds: Callable[[], float] | None = None) -> None:
        self.tables = tables
        self._clock = tables.services.clock
        self._seconds = seconds or (lambda: asyncio.get_running_loop().time())
        self._tickets: dict[PersonId, _Ticket] = {}
        self._matched = 0
        self._background = BackgroundTasks()

    async def join(self, person: Person, wanted: Wanted) -> QueuePlace:
        """Joins the queue, replacing this person's earlier place. Raises NotAllowed if the game
        cannot be played like that, or if the person has too many games."""
        services = self.tables.services
        game = services.registry[wanted.game]
        options = game.at_pace(wanted.pace, wanted.seats)
        if wanted.rated:
            check_rated(game, open_table(options, person.id))
        async with self.tables.starting(person.id):
            rating = await self._rating(person.id, wanted)
            avoids = await self._avoided_by(person.id)
            return await self.enter(person, wanted, rating, avoids)

    async def _rating(self, person: PersonId, wanted: Wanted) -> Rating:
        game = self.tables.services.registry[wanted.game]
        pool = pool_of(game, game.at_pace(wanted.pace, wanted.seats), "")
        rows = await self.tables.services.storage.ratings_in(pool, [person]) if pool else {}
        return rating_after(rows[person]) if person in rows else told(*FRESH, 0)

    async def _avoided_by(self, person: PersonId) -> frozenset[PersonId]:
        """Whom a person must not meet: the people blocked, and the person under another id."""
        storage = self.tables.services.storage
        return await storage.blocked_by(person) | await storage.same_as(person)

    async def blocks_changed(self, person: PersonId) -> None:
        """Undoes a match with somebody who is blocked now."""
        if person in self._tickets:
            self.avoid(person, await self._avoided_by(person))

    async def enter(
        self,
        person: Person,
        wanted: Wanted,
        rating: Rating,
        avoids: frozenset[PersonId] = frozenset(),
    ) -> QueuePlace:
        old = self._tickets.pop(person.id, None)
        if old is not None:
            self._drop(old)
        now = self._clock.now()
        ticket = _Ticket(new_id(), person, wanted, rating, now, self._seconds(), avoids)
        self._tickets[person.id] = ticket
        self._bring_together(at_once=True)
        return self._place(ticket)

    async def stay(self, person: PersonId, ticket: str) -> QueuePlace:
        """Answers a poll with the person's place, when something has changed or after a moment.
        Raises NotAllowed if the place was dropped or replaced."""
        mine = self._mine(person, ticket)
        known = mine.meeting, mine.table
        mine.seen = self._seconds()
        if mine.meeting is not None:
            mine.meeting.came.add(mine.person.id)
        self._bring_together()
        if known == (mine.meeting, mine.table):
            await self._hold(mine)
            self._bring_together()
        return self._place(mine)

    async def leave(self, person: PersonId, ticket: str) -> None:
        self._forget(self._mine(person, ticket))

    async def hand_over(self, guest: PersonId, person: Person) -> None:
        """Moves a guest's place to the account they logged in to, replacing the account's own."""
        mine = self._tickets.get(guest)
        if mine is None:
            return
        rating = await self._rating(person.id, mine.wanted)
        avoids = await self._avoided_by(person.id)
        while mine.meeting is not None and mine.meeting.opening and mine.table is None:
            mine.news.clear()
            await mine.news.wait()  # until the table is open, where the guest has the seat
        if self._tickets.get(guest) is not mine:
            return
        del self._tickets[guest]
        old = self._tickets.pop(person.id, None)
        if old is not None:
            self._drop(old)
        self._tickets[person.id] = mine
        if mine.meeting is not None and guest in mine.meeting.came:
            mine.meeting.came.add(person.id)
        mine.guest, mine.person, mine.rating = guest, person, rating
        self.avoid(person.id, avoids)

    def people(self) -> set[PersonId]:
        """The people in this queue."""
        return set(self._tickets)

    def avoid(self, person: PersonId, avoids: frozenset[PersonId]) -> None:
        """Sets the complete list of people whom `person` must not meet. A match with one of them is
        undone."""
        mine = self._tickets.get(person)
        if mine is None:
            return
        mine.avoids, meeting = avoids, mine.meeting
        if meeting is None or meeting.opening or mine.table is not None:
            return
        if any(each.person.id in avoids for each in meeting.tickets):
            self._part(meeting)

    def _mine(self, person: PersonId, ticket: str) -> _Ticket:
        mine = self._tickets.get(person) or self._of_guest(person)
        if mine is None:
            raise NotAllowed("no-place", "you do not wait any more")
        if mine.id != ticket:
            raise NotAllowed("waits-elsewhere", "you wait on another device, or in another tab")
        return mine

    def _of_guest(self, guest: PersonId) -> _Ticket | None:
        return next((each for each in self._all() if each.guest == guest), None)

    async def _hold(self, mine: _Ticket) -> None:
        if mine.table is not None:
            return
        mine.held += 1
        mine.news.clear()
        try:
            async with asyncio.timeout(HOLD_POLL if mine.meeting is None else HOLD_POLL_MATCHED):
                await mine.news.wait()
        except TimeoutError:
            pass
        finally:
            mine.held -= 1
            mine.seen = self._seconds()

    def _place(self, mine: _Ticket) -> QueuePlace:
        now, meeting = self._clock.now(), mine.meeting
        met = [] if meeting is None else meeting.tickets
        kind, waited = mine.wanted.kind, now - mine.since
        same = sum(each.wanted.kind == kind and each.table is None for each in self._all())
        return QueuePlace(
            ticket=mine.id,
            waited=waited,
            others=max(same - 1, 0),
            bot=meeting is None and waited >= BOT_AFTER,
            rivals=[Rival(each.person.name, each.rating) for each in met if each is not mine],
            starts_in=0 if meeting is None else max(meeting.at + COUNTDOWN - now, 0),
            table=mine.table,
        )

    def _all(self) -> Iterator[_Ticket]:
        return iter(self._tickets.values())

    # Matching people.

    def _bring_together(self, *, at_once: bool = False) -> None:
        now = self._clock.now()
        if now - self._matched < MATCHED_EVERY and not at_once:
            return
        self._matched = now
        for each in [each for each in self._all() if self._is_gone(each)]:
            self._forget(each)
        for meeting in {id(each.meeting): each.meeting for each in self._all()}.values():
            if meeting is not None and not meeting.opening:
                self._go_on(meeting)
        free = [each.waiting() for each in self._all() if each.meeting is None]
        for group in groups(free, now):
            tickets = [self._tickets[each.person] for each in group]
            meeting = _Meeting(tickets, now, self._seconds())
            for each in tickets:
                each.meeting = meeting
                each.news.set()

    def _is_gone(self, ticket: _Ticket) -> bool:
        if ticket.held:
            return False
        now, meeting = self._seconds(), ticket.meeting
        if meeting is not None and not meeting.opening and ticket.person.id not in meeting.came:
            return now - meeting.found > CONFIRM_WITHIN
        return now - ticket.seen > GONE_AFTER

    def _go_on(self, meeting: _Meeting) -> None:
        """Opens the table once all have confirmed and the countdown is over."""
        all_came = all(each.person.id in meeting.came for each in meeting.tickets)
        if all_came and self._clock.now() >= meeting.at + COUNTDOWN:
            meeting.opening = True
            self._background.do(self._open(meeting))

    def _forget(self, ticket: _Ticket) -> None:
        del self._tickets[ticket.person.id]
        self._drop(ticket)

    def _drop(self, ticket: _Ticket) -> None:
        """Removes a ticket from its match; the others keep waiting."""
        ticket.news.set()
        if ticket.meeting is not None and ticket.table is None and not ticket.meeting.opening:
            self._part(ticket.meeting)

    def _part(self, meeting: _Meeting) -> None:
        for each in meeting.tickets:
            each.meeting = None
            each.news.set()

    async def _open(self, meeting: _Meeting) -> None:
        tickets = meeting.tickets
        people = [each.person for each in tickets]
        try:
            table = await self.open_table(tickets[0].wanted, people)
        except Exception as error:  # for example when storage fails
            _LOG.warning("no table could be opened for people who met", exc_info=error)
            self._part(meeting)
            return
        for each in tickets:
            each.table = table
            each.news.set()

    async def open_table(self, wanted: Wanted, people: Sequence[Person]) -> TableId:
        """Creates a table for these people and starts its game."""
        game = self.tables.services.registry[wanted.game]
        options = game.at_pace(wanted.pace, len(people))
        lobby = open_table(options, people[0].id, rated=wanted.rated)
        seats = tuple(Sitter(each.name, each.id, ready=True) for each in people)
        lobby = replace(lobby, seats=seats)
        table = await self.tables.create(lobby)
        await stored(lambda done: table.start(started(lobby), done))
        return table.id

    def close(self) -> None:
        self._background.cancel()
