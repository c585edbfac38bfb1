"""One live game in this process: judge, store, then answer and tell.

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
from mondala.core.seats import Seat
from mondala.server.clock import Alarm, Clock
from mondala.server.kinds import KINDS
from mondala.server.metrics import COMMAND_TIMES, COMMANDS
from mondala.server.storage import GameRow, Log, Storage
from mondala.server.writing import not_stored
from mondala.tables.live import Cause, Entry, Live, Mark, advance, decide
from mondala.wire.journal import write_entry

Answer: TypeAlias = Callable[[int | MondalaError], None]
"""Takes the version at which it was done, or the refusal."""
Tell: TypeAlias = Callable[[Entry, Answer], None]
"""Gives the answer and tells everybody of an entry that is on disk now."""


def no_answer(_given: int | MondalaError) -> None:
    """The table needs none to its own decisions."""


MARK_EVERY = 5_000
LOOK_EVERY = 60_000
"""Days are counted by the wall clock, which may jump: it is looked at so often."""
RETRY_AFTER = 1_000
REMEMBERED = 300
"""So many of the last entries can be sent again to somebody who comes back."""


class _Asked(Struct):
    """A command of a session: its number, who waits for the answer, and the answer once given."""

    number: int
    answer: Answer
    given: int | MondalaError | None = None


class _Pending(Struct):
    entry: Entry
    after: Live
    asked: _Asked
    arrived: float


_Session: TypeAlias = tuple[Seat | None, str]


class Playing:
    __slots__ = (
        "_alarm",
        "_base",
        "_clock",
        "_head",
        "_in_days",
        "_last",
        "_log",
        "_queue",
        "_storage",
        "_tell",
        "durable",
        "frozen",
        "kind",
        "outcome",
        "recent",
        "row",
        "start",
    )

    def __init__(
        self,
        row: GameRow,
        start: Any,
        entries: list[Entry],
        storage: Storage,
        clock: Clock,
        tell: Tell,
    ) -> None:
        self.row = row
        self.kind = KINDS[row.kind]
        self.start = start
        self.recent: deque[Entry] = deque(maxlen=REMEMBERED)
        self.frozen = False
        self._storage, self._clock, self._tell = storage, clock, tell
        self._log = Log(row.id)
        self._queue: deque[_Pending] = deque()
        self._last: dict[_Session | None, _Asked] = {}
        """The last command of each session."""
        self._alarm: tuple[int, Alarm] | None = None
        self.durable = Live(self.kind.live, start)
        self.outcome: Any = None
        for entry in entries:
            self._take_in(entry)
        self._head = self.durable
        self._in_days = self.kind.in_days(self.kind.read_options(row.options))
        self._base = clock.now() - self.durable.at
        self.schedule()

    def _take_in(self, entry: Entry) -> None:
        """An entry that is on disk."""
        self._on_disk(entry, advance(self.durable, entry))
        if entry.cause is not None:
            asked = _Asked(entry.cause.number, no_answer, entry.number)
            self._last[entry.seat, entry.cause.session] = asked

    def _on_disk(self, entry: Entry, after: Live) -> None:
        self.durable = after
        self.outcome = after.game.outcome(after.state)
        self.recent.append(entry)

    @property
    def version(self) -> int:
        return self.durable.version

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def can_wait(self) -> bool:
        """Nothing happens here by itself soon, and nothing is on its way to the disk."""
        if self._queue:
            return False
        return self._in_days or self.kind.live.due(self.durable.state) is None

    def at(self) -> int:
        """The game's time now."""
        if self._in_days:
            return max(self._clock.utc() - self.row.started, self.durable.at)
        return self._clock.now() - self._base

    def submit(self, seat: Seat | None, command: Any, cause: Cause | None, answer: Answer) -> None:
        """Judges a command now; the answer comes once it is on disk, or at once if refused."""
        asked = _Asked(0 if cause is None else cause.number, answer)
        session = None if cause is None else (seat, cause.session)
        last = self._last.get(session)
        if last is not None and asked.number <= last.number:
            _answer_again(last, asked)
            return
        arrived = perf_counter()
        try:
            if self.frozen and seat is not None:
                raise NotAllowed("frozen", "the table waits until it can store what happened")
            entry = decide(self._head, seat, command, self.at(), cause)
        except MondalaError as refusal:
            refusal.__traceback__ = None  # it would hold this frame, and the frame holds it
            asked.answer, asked.given = no_answer, refusal
            answer(refusal)
        else:
            self._head = head = advance(self._head, entry)
            self._queue.append(_Pending(entry, head, asked, arrived))
            done = partial(self._stored, self._log)
            self._storage.append(self._log, entry.number, write_entry(entry), done)
        if session is not None:
            self._last[session] = asked

    def _stored(self, log: Log, error: Exception | None) -> None:
        if log is not self._log:
            return  # of a queue that was refused as a whole
        if error is not None:
            self._refuse_queue(error)
            return
        pending = self._queue.popleft()
        entry = pending.entry
        self._on_disk(entry, pending.after)
        self.frozen = False
        asked = pending.asked
        answer, asked.answer, asked.given = asked.answer, no_answer, entry.number
        COMMANDS.counts[self.row.kind] += 1
        COMMAND_TIMES.add(perf_counter() - pending.arrived)
        self._tell(entry, answer)
        self.schedule()
        if self._in_days:
            self._note_deadline()

    def _note_deadline(self) -> None:
        """Where moves may take days, the store knows until when, and the game can be put away."""
        due = self.kind.live.due(self.durable.state)
        if due is not None:
            deadline = self.row.started + due.at
            self._storage.set_deadline(self.row.id, deadline, lambda _: None)

    def _refuse_queue(self, error: Exception) -> None:
        """Back to what is on disk. A decision of the clock that cannot be stored freezes it."""
        refused, self._queue = self._queue, deque()
        self._head = self.durable
        self._log = Log(self.row.id)  # what was written to the one before is not heard of any more
        for pending in refused:
            pending.asked.given = not_stored(error)
            pending.asked.answer(not_stored(error))
        due = self.kind.live.due(self.durable.state)
        if due is not None:
            self.frozen = any(pending.entry.command == due.command for pending in refused)
            self._set_alarm(self._clock.now() + RETRY_AFTER)

    def schedule(self) -> None:
        """Wakes up for the table's next decision, and to mark a clock that runs."""
        due = self.kind.live.due(self.durable.state)
        if due is None:
            if self._alarm is not None:
                self._cancel()
            return
        if self._in_days:
            left = max(due.at - self.at(), 0)
            self._set_alarm(self._clock.now() + min(left, LOOK_EVERY))
        else:
            self._set_alarm(self._base + min(due.at, self.durable.at + MARK_EVERY))

    def _set_alarm(self, when: int) -> None:
        """An alarm that rings too early does no harm: it is set again."""
        if self._alarm is not None:
            if self._alarm[0] <= when:
                return
            self._cancel()
        self._alarm = when, self._clock.call_at(when, self._ring)

    def _cancel(self) -> None:
        if self._alarm is not None:
            self._alarm[1].cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._alarm = None
        due = self.kind.live.due(self._head.state)
        if due is None:
            return
        at = self.at()
        if at >= due.at:
            self.submit(None, due.command, None, no_answer)
        elif at >= self._head.at + MARK_EVERY and not self._in_days:
            self.submit(None, Mark(), None, no_answer)
        if not self._queue:
            self.schedule()

    def stop(self) -> None:
        self._cancel()


def _answer_again(last: _Asked, asked: _Asked) -> None:
    """A number that is not above the last one seen is never judged again."""
    if asked.number < last.number:
        asked.answer(NotAllowed("superseded", "a later command of this session came before"))
    elif last.given is not None:
        asked.answer(last.given)
    else:  # still on its way to the disk: whoever asked last is told
        last.answer = asked.answer
