"""One game that is played in this process: judge, store, then answer and tell.

The durable state is what is on disk; the head is what it will be once the queue is. Watchers and
newcomers see the durable state only. A write that fails refuses the whole queue.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, TypeAlias

from msgspec import Struct

from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.outcome import Outcome
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.server.clock import Alarm, Clock
from mondala.server.metrics import COMMAND_TIMES, COMMANDS
from mondala.server.storage.port import GameRow, Log, Storage
from mondala.server.storage.waiting import not_stored
from mondala.server.tables.connection import Connection
from mondala.server.tables.game_time import DayTime, GameTime, RunningTime
from mondala.server.tables.replaying import Replayed
from mondala.tables.live import Cause, Entry, Live, Mark, advance, decide
from mondala.wire.codec import codec_of

MARK_EVERY = 5_000
RETRY_AFTER = 1_000
REMEMBERED = 300
"""So many of the last entries can be sent again to somebody who comes back."""


class Reply(Value, frozen=True):
    """The end of a command, in one of three ways: it is `stored` as this entry; it was done
    before, and `repeated` is the version at which; or it is `refused`."""

    stored: Entry | None = None
    repeated: int | None = None
    refused: MondalaError | None = None

    def again(self) -> "Reply":
        """The reply to the same command when it is sent once more."""
        return self if self.stored is None else Reply(repeated=self.stored.number)


class Asker(Struct):
    """Receives the reply to a command. The table itself waits for none."""

    connection: Connection | None = None
    """Is sent the entry as its reply, with the number of its message."""
    number: int = 0

    def replied(self, reply: Reply) -> None:
        """Called before everybody else is told."""


NOBODY = Asker()


class _Asked(Struct):
    """The last command of a session: its number, its asker, and the reply that it was given."""

    number: int
    asker: Asker
    given: Reply | None = None


class _Pending(Struct):
    entry: Entry
    after: Live
    asked: _Asked
    arrived: float


_Session: TypeAlias = tuple[Seat | None, str]


class RunningGame:
    """`on_stored` hears every entry once it is on disk, with its asker."""

    __slots__ = (
        "_alarm",
        "_head",
        "_in_days",
        "_last",
        "_log",
        "_on_stored",
        "_queue",
        "_storage",
        "codec",
        "durable",
        "frozen",
        "game",
        "outcome",
        "recent",
        "row",
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
    ) -> None:
        self.row = row
        self.game = replayed.game
        self.start = replayed.start
        self.frozen = False
        self._storage, self._on_stored = storage, on_stored
        self.codec = codec_of(self.game)
        self._log = Log(row.id)
        self._queue: deque[_Pending] = deque()
        self._last: dict[_Session | None, _Asked] = {}
        self._alarm: tuple[int, Alarm] | None = None
        self.durable = self._head = replayed.live
        self.outcome: Outcome | None = self.game.outcome(self.durable.state)
        self.recent: deque[Entry] = deque(replayed.entries, maxlen=REMEMBERED)
        for entry in replayed.entries:
            if entry.cause is not None:
                done = _Asked(entry.cause.number, NOBODY, Reply(stored=entry))
                self._last[entry.seat, entry.cause.session] = done
        self._in_days = self.game.in_days(replayed.options)
        self.time: GameTime = (
            DayTime(clock, row.started)
            if self._in_days
            else RunningTime(clock, self.durable.at, self._queue)
        )
        self.time.run_ahead(self.game.runs_ahead(self.durable.state))
        self.schedule()

    @property
    def version(self) -> int:
        return self.durable.version

    @property
    def decided(self) -> Any:
        """The state with all that is decided, also what is still on its way to the disk."""
        return self._head.state

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def can_wait(self) -> bool:
        """Nothing happens here by itself soon, and nothing is on its way to the disk."""
        if self._queue:
            return False
        return self._in_days or self.game.due(self.durable.state) is None

    def shown_at(self) -> int | None:
        """The game's time now, as it may be told."""
        if self.game.hides_time(self.durable.state):
            return None
        return max(self.time.at(), self.durable.at)

    def decide(self, command: Any) -> None:
        """A decision of the table itself."""
        self.submit(None, command, None, NOBODY)

    def submit(self, seat: Seat | None, command: Any, cause: Cause | None, asker: Asker) -> None:
        """Judges a command now; the reply comes once it is on disk, or at once if refused."""
        asked = _Asked(0 if cause is None else cause.number, asker)
        session = None if cause is None else (seat, cause.session)
        last = self._last.get(session)
        if last is not None and asked.number <= last.number:
            _reply_again(last, asked)
            return
        arrived = perf_counter()
        try:
            if self.frozen and seat is not None:
                raise NotAllowed("frozen", "the table waits until it can store what happened")
            entry = decide(self._head, seat, command, self.time.at(), cause)
        except MondalaError as refusal:
            refusal.__traceback__ = None  # it would hold this frame, and the frame holds it
            asked.asker, asked.given = NOBODY, Reply(refused=refusal)
            asker.replied(asked.given)
        else:
            self._head = head = advance(self._head, entry)
            self._queue.append(_Pending(entry, head, asked, arrived))
            done = partial(self._stored, self._log)
            self._storage.append(self._log, entry.number, self.codec.write_entry(entry), done)
        if session is not None:
            self._last[session] = asked

    def _stored(self, log: Log, error: Exception | None) -> None:
        if log is not self._log:
            return  # of a queue that was refused as a whole
        if error is not None:
            self._refuse_queue(error)
            return
        pending = self._queue.popleft()
        entry, asked = pending.entry, pending.asked
        self.durable = after = pending.after
        self.outcome = self.game.outcome(after.state)
        self.recent.append(entry)
        self.frozen = False
        reply = Reply(stored=entry)
        asker, asked.asker, asked.given = asked.asker, NOBODY, reply
        COMMANDS.counts[self.row.game] += 1
        COMMAND_TIMES.add(perf_counter() - pending.arrived)
        asker.replied(reply)
        self._on_stored(entry, asker)
        self.schedule()
        self.time.run_ahead(self.game.runs_ahead(after.state))
        if self._in_days:
            self._note_deadline()

    def _note_deadline(self) -> None:
        """Tells the store until when a move may take days, so that the game can be put away."""
        due = self.game.due(self.durable.state)
        if due is not None:
            deadline = self.row.started + due.at
            self._storage.set_deadline(self.row.id, deadline, lambda _: None)

    def _refuse_queue(self, error: Exception) -> None:
        """Back to what is on disk. A decision of the clock that cannot be stored freezes it."""
        refused = list(self._queue)
        self._queue.clear()
        self._head = self.durable
        self._log = Log(self.row.id)  # what was written to the one before is not heard of any more
        for pending in refused:
            reply = pending.asked.given = Reply(refused=not_stored(error))
            pending.asked.asker.replied(reply)
        due = self.game.due(self.durable.state)
        if due is not None:
            self.frozen = any(pending.entry.command == due.command for pending in refused)
            self._set_alarm(self.time.at() + RETRY_AFTER)
        self.time.run_ahead(self.game.runs_ahead(self.durable.state))

    def schedule(self) -> None:
        """Wakes up for the table's next decision, and to mark a clock that runs."""
        due = self.game.due(self.durable.state)
        if due is None:
            if self._alarm is not None:
                self._cancel()
            return
        self._set_alarm(due.at if self._in_days else min(due.at, self.durable.at + MARK_EVERY))

    def _set_alarm(self, when: int) -> None:
        """An alarm that rings too early does no harm: it is set again."""
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
        elif at >= self._head.at + MARK_EVERY and not self._in_days:
            self.decide(Mark())
        if not self._queue:
            self.schedule()

    def stop(self) -> None:
        self._cancel()


def _reply_again(last: _Asked, asked: _Asked) -> None:
    """A number that is not above the last one seen is never judged again."""
    if asked.number < last.number:
        later = NotAllowed("superseded", "a later command of this session came before")
        asked.asker.replied(Reply(refused=later))
    elif last.given is not None:
        asked.asker.replied(last.given.again())
    else:  # still on its way to the disk: the last asker is told
        last.asker = asked.asker
