"""Sends turn reminders when they are due.

`tables/turns` stores the turns, so reminders survive a restart, and each is sent by one of several
nodes.
"""

from collections.abc import Awaitable

from mondala.core.errors import NotAllowed
from mondala.core.value import replace
from mondala.server.accounts.people import People
from mondala.server.days.dates import DAY, day_at, starts
from mondala.server.reminders.composing import TurnNotice
from mondala.server.reminders.reminders import BACKOFF, ReminderResult
from mondala.server.runtime.background_tasks import BackgroundTasks
from mondala.server.runtime.clock import Alarm
from mondala.server.storage.reminders import TurnRow
from mondala.server.storage.rows import GameRow, Person
from mondala.server.storage.waiting import stored
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.turns import other_people

LOOK_EVERY = 10_000
AT_ONCE = 200
"""Reminders sent at the same time, at most; the others wait in storage."""
CLAIMED_FOR = 15 * 60_000
"""Milliseconds for which a claimed reminder belongs to this process."""
LONGEST_END = 1.0
"""Seconds that sending may take to end when the server ends."""
SOON_OVER = 3_600_000
"""Least milliseconds between two reminders of a turn."""


class TurnReminders:
    """Polls storage for turns that are due, and sends reminders."""

    def __init__(self, tables: OpenTables, people: People) -> None:
        self._tables, self._people, self._reminders = tables, people, people.reminders
        self._storage, self._clock = tables.services.storage, tables.services.clock
        self._background = BackgroundTasks()
        self._alarm: Alarm | None = None
        self._at_work = 0

    def start(self) -> None:
        """Starts polling if reminders can be sent at all."""
        if self._reminders.may_send:
            self._reminders.wake = lambda: self._background.do(self.look())
            self._look_later()

    def _look_later(self) -> None:
        self._alarm = self._clock.call_at(self._clock.now() + LOOK_EVERY, self._look_now)

    def _look_now(self) -> None:
        self._reminders.wake()
        self._look_later()

    async def stop(self) -> None:
        """Returns once it is stored what became of the reminders that were being sent."""
        if self._alarm is not None:
            self._alarm.cancel()
        await self._background.end(LONGEST_END)

    async def look(self) -> None:
        """Starts sending what is due."""
        now, until = self._clock.utc(), self._clock.utc() + CLAIMED_FOR
        if self._reminders.mails:
            for mail in await self._storage.claim_mails(now, until, self._room):
                self._background.do(self._counted(self._reminders.ask_to_confirm(mail)))
        if self._reminders.mails or self._reminders.push.keys is not None:
            for turn in await self._storage.claim_turns(now, until, self._room):
                self._background.do(self._counted(self._tell(turn)))

    @property
    def _room(self) -> int:
        return max(AT_ONCE - self._at_work, 0)

    async def _counted(self, work: Awaitable[None]) -> None:
        self._at_work += 1
        try:
            await work
        finally:
            self._at_work -= 1

    async def _tell(self, row: TurnRow) -> None:
        told = await self._told(row)
        following = _following(row, told, self._clock.utc())
        await stored(lambda done: self._storage.put_step(following, done))

    async def _told(self, row: TurnRow) -> ReminderResult:
        """Reminds a person, unless they are at the table or their time is over."""
        game = await self._storage.game(row.game_id)
        who = (await self._storage.players(row.game_id)).get(row.seat)
        person = None if who is None else await self._storage.person(who)
        left = row.deadline - self._clock.utc()
        if game is None or game.ended is not None or person is None or left <= 0:
            return ReminderResult()
        if await self._is_there(game, person):
            return ReminderResult()
        late = self._clock.utc() >= late_at(row)
        names = tuple(other_people(game.seats, row.seat))
        turn = TurnNotice(row.game_id, game.table, game.game, names, row.since, left, late)
        return await self._reminders.remind(person, turn, by_mail_alone=row.step == "mail")

    async def _is_there(self, game: GameRow, person: Person) -> bool:
        try:
            return await self._tables.is_at(game.table, person.id)
        except NotAllowed:  # the table's node does not answer
            return False


def late_at(turn: TurnRow) -> int:
    """When a quarter of the time is left."""
    return turn.deadline - (turn.deadline - turn.since) // 4


def _following(turn: TurnRow, told: ReminderResult, now: int) -> TurnRow:
    """The turn with its next step and that step's time."""
    if told.again and turn.tries < len(BACKOFF):
        return replace(turn, tries=turn.tries + 1, next=now + BACKOFF[turn.tries])
    late = late_at(turn)
    tomorrow = starts(day_at(now)) + DAY
    if turn.step != "late" and told.mail_waits and tomorrow < late:
        return replace(turn, step="mail", tries=0, next=tomorrow)
    if turn.step != "late" and late > now + SOON_OVER:
        return replace(turn, step="late", tries=0, next=late)
    return replace(turn, step="told", tries=0, next=None)
