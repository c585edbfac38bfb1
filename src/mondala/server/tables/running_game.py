"""A game running in this process: judges commands, stores them, then replies and broadcasts.

The durable state is what is on disk; the head is the state once everything queued is stored.
Watchers and newcomers see only the durable state. A failed write refuses the whole queue.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

from msgspec import Struct

from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.outcome import Outcome
from mondala.core.seats import Seat
from mondala.core.value import replace
from mondala.server.edge.rate_limits import Bucket
from mondala.server.runtime.clock import Alarm, Clock
from mondala.server.runtime.metrics import COMMAND_TIMES, COMMANDS
from mondala.server.storage.port import Storage
from mondala.server.storage.rows import GameRow
from mondala.server.storage.waiting import not_stored
from mondala.server.storage.writing import Done, Fence, Log
from mondala.server.tables.game_time import DayTime, GameTime, RunningTime
from mondala.server.tables.replaying import Replayed
from mondala.server.tables.replies import NOBODY, Asker, Reply, Request, Sessions
from mondala.tables.live import Cause, Entry, Live, Mark, advance, decide
from mondala.wire.codec import codec_of

MARK_EVERY = 5_000
RETRY_AFTER = 1_000
REMEMBERED = 300
"""The most recent entries that can be sent again to a client that reconnects."""


class _Pending(Struct):
    entry: Entry
    after: Live
    asked: Request
    arrived: float


class RunningGame:
    """`on_stored` is called with every stored entry and its asker."""

    __slots__ = (
        "_abandoned",
        "_alarm",
        "_fence",
        "_head",
        "_log",
        "_on_stored",
        "_paces",
        "_queue",
        "_sessions",
        "_storage",
        "acted",
        "codec",
        "durable",
        "frozen",
        "game",
        "in_days",
        "outcome",
        "recent",
        "row",
        "stands_still",
        "start",
        "time",
    )

    def __init__(
        self,
        row: GameRow,
        replayed: Replayed,
        storage: Storage,
        clock: Clock,
        on_stored: Callable[[Entry, Asker], None],
        fence: Fence | None = None,
    ) -> None:
        self.row = row
        self.game = replayed.game
        self.start = replayed.start
        self.frozen = self.stands_still = self._abandoned = False
        self._storage, self._on_stored, self._fence = storage, on_stored, fence
        self.codec = codec_of(self.game)
        self._log = Log(row.id, fence)
        self._queue: deque[_Pending] = deque()
        self._sessions: Sessions[Seat | None] = Sessions(in_a_game=True)
        self._alarm: tuple[int, Alarm] | None = None
        self.durable = self._head = replayed.live
        self.outcome: Outcome | None = self.game.outcome(self.durable.state)
        self.acted = any(entry.seat is not None for entry in replayed.entries)
        """Whether any player has acted."""
        self.recent: deque[Entry] = deque(replayed.entries, maxlen=REMEMBERED)
        for entry in replayed.entries:
            if entry.cause is not None:
                cause = entry.cause
                self._sessions.stored_before(entry.seat, cause.session, cause.number, entry)
        self._paces = self._fresh_paces(replayed.options.seats)
        self.in_days = self.game.in_days(replayed.options)
        """Whether a move may take days, by the wall clock."""
        self.time: GameTime = (
            DayTime(clock, row.started)
            if self.in_days
            else RunningTime(clock, self.durable.at, self._queue)
        )
        self.time.run_ahead(self.game.runs_ahead(self.durable.state))
        self.schedule()

    @property
    def version(self) -> int:
        return self.durable.version

    @property
    def decided(self) -> Any:
        """The head's state: everything decided, stored or not."""
        return self._head.state

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def can_wait(self) -> bool:
        """Whether the game may be unloaded: nothing is being written, and no alarm is due soon."""
        if self._queue:
            return False
        return self.stands_still or self.in_days or self.game.due(self.durable.state) is None

    def shown_at(self) -> int | None:
        """The current game time, or None if the game hides it."""
        if self.game.hides_time(self.durable.state):
            return None
        return max(self.time.at(), self.durable.at)

    def stand_still(self) -> None:
        """Stops the game's clock and everything it would trigger; `go_on` resumes at the same game
        time."""
        if self.time.at() > self._head.at and self.game.due(self._head.state) is not None:
            self.decide(Mark())
        self.stands_still = True
        self.time.stand_still(True)

    def go_on(self) -> None:
        """Resumes the game after a pause or a restart."""
        self.stands_still = False
        self.time.stand_still(False)
        resumed = self.game.resumed(self.durable.state)
        if resumed is not None:
            self.decide(resumed)

    def decide(self, command: Any) -> None:
        """Submits a command of the table itself."""
        self.submit(None, command, None, NOBODY)

    def submit(self, seat: Seat | None, command: Any, cause: Cause | None, asker: Asker) -> None:
        """Judges a command now. The reply comes once it is stored, or at once if it is refused."""
        asked = Request(0 if cause is None else cause.number, asker)
        if cause is not None and not self._sessions.of(seat, cause.session).is_new(asked):
            return
        arrived = perf_counter()
        try:
            if self._abandoned:
                raise NotAllowed("no-table", "this table was closed")
            if self.frozen and seat is not None:
                raise NotAllowed("frozen", "the table waits until it can store what happened")
            at = self.time.at()
            if seat is not None and self._paces is not None:
                self._check_pace(self._paces[seat], at)
            entry = decide(self._head, seat, command, at, cause)
        except MondalaError as refusal:
            asked.reply(Reply(refused=refusal))
        else:
            if seat is not None and self._paces is not None:
                self._paces[seat].take(at, self.game.stored_a_second, self.game.stored_at_once)
            self._head = head = advance(self._head, entry)
            self._queue.append(_Pending(entry, head, asked, arrived))
            done: Done = partial(self._stored, self._log)
            if asker.span is not None:
                done = asker.span.until("commit", done)
            self._storage.append(self._log, entry.number, self.codec.write_entry(entry), done)

    def _fresh_paces(self, seats: int) -> list[Bucket] | None:
        """A rate limit for each seat, if the game has one."""
        if not self.game.stored_a_second:
            return None
        return [Bucket(self.game.stored_at_once, self.durable.at) for _ in range(seats)]

    def _check_pace(self, pace: Bucket, at: int) -> None:
        if not pace.has_one(at, self.game.stored_a_second, self.game.stored_at_once):
            raise NotAllowed("too-fast", "nobody acts so fast for so long; wait a moment")

    def _stored(self, log: Log, error: Exception | None) -> None:
        if log is not self._log:
            return  # its queue was refused as a whole
        if error is not None:
            self._refuse_queue()
            return
        pending = self._queue.popleft()
        entry, asked = pending.entry, pending.asked
        self.durable = after = pending.after
        self.outcome = self.game.outcome(after.state)
        self.recent.append(entry)
        self.acted = self.acted or entry.seat is not None
        self.frozen = False
        COMMANDS.counts[self.row.game] += 1
        COMMAND_TIMES.add(perf_counter() - pending.arrived)
        asker = asked.asker
        asked.reply(Reply(stored=entry))
        self._on_stored(entry, asker)
        self.schedule()
        self.time.run_ahead(self.game.runs_ahead(after.state))
        if self.in_days:
            self._note_deadline()

    def _note_deadline(self) -> None:
        """Stores the deadline of a move that may take days, so that the table can be unloaded until
        then."""
        due = self.game.due(self.durable.state)
        if due is not None and self.row.deadline != self.row.started + due.at:
            self.row = replace(self.row, deadline=self.row.started + due.at)
            self.set_deadline(self.row.deadline)

    def set_deadline(self, deadline: int | None) -> None:
        """Stores when the game's clock must next be looked at, also after a restart."""
        self._storage.set_deadline(self.row.id, deadline, lambda _error: None, self._fence)

    def _refuse_queue(self) -> None:
        """Refuses everything queued and goes back to the durable state. If a decision of the clock
        could not be stored, the table is frozen."""
        refused = list(self._queue)
        self._queue.clear()
        self._head = self.durable
        self._log = Log(self.row.id, self._fence)  # callbacks of the old log are ignored
        for pending in refused:
            pending.asked.reply(Reply(refused=not_stored()))
        due = self.game.due(self.durable.state)
        if due is not None:
            self.frozen = any(pending.entry.command == due.command for pending in refused)
            self._set_alarm(self.time.at() + RETRY_AFTER)
        self.time.run_ahead(self.game.runs_ahead(self.durable.state))

    def schedule(self) -> None:
        """Sets the alarm for the table's next decision, or for marking a running clock."""
        due = self.game.due(self.durable.state)
        if due is None:
            if self._alarm is not None:
                self._cancel()
            return
        self._set_alarm(due.at if self.in_days else min(due.at, self.durable.at + MARK_EVERY))

    def _set_alarm(self, when: int) -> None:
        """Sets the alarm unless an earlier one is set; an early alarm only sets the next one."""
        if self._abandoned:
            return
        if self._alarm is not None:
            if self._alarm[0] <= when:
                return
            self._cancel()
        self._alarm = when, self.time.call_at(when, self._ring)

    def _cancel(self) -> None:
        if self._alarm is not None:
            self._alarm[1].cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._alarm = None
        due = self.game.due(self._head.state)
        if due is None:
            return
        at = self.time.at()
        if at >= due.at:
            self.decide(due.command)
        elif at >= self._head.at + MARK_EVERY and not self.in_days:
            self.decide(Mark())
        if not self._queue:
            self.schedule()

    def abandon(self) -> None:
        """Stops the game for good; entries being written may be lost."""
        self._abandoned = self._log.broken = True
        self._cancel()

    def stop(self) -> None:
        self._cancel()

    def put_away(self) -> None:
        """Its table is not open here any more: nothing happens by itself, and nobody hears of what
        still comes to the disk."""
        self.stop()
        self.time.end()
        self._on_stored = lambda _entry, _asker: None
