"""A game's time is the server's steady clock and nothing else; only days are counted by the wall.

The clock is moved by hand, the journal is a real one on disk.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvloop

from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.seats import Seat
from mondala.games.mondo.commands import BeginRound, Go, Take, TimeUp
from mondala.games.mondo.options import Options
from mondala.games.patterns.moves import legal_moves
from mondala.server.clock import Alarm, RealClock
from mondala.server.kinds import KINDS
from mondala.server.playing import MARK_EVERY, RETRY_AFTER, Answer, Playing
from mondala.server.sqlite import open_storage
from mondala.server.storage import GameRow, Person, Storage
from mondala.server.writing import stored
from mondala.tables import mondo, patterns
from mondala.tables.clocks import DAY, ClockOptions
from mondala.tables.live import Cause, Entry, Mark
from mondala.tables.lobby import GameOptions
from mondala.tables.mondo import COUNTDOWN, Act, Clockwork, Resume
from mondala.tables.patterns import Flag, OfferDraw, PatternsOptions, Play
from mondala.wire.journal import read_entry
from mondala.wire.tags import encode
from tests.server.stored import no_room

YEAR = 365 * DAY
MINUTE = 60_000
QUICK = PatternsOptions(ClockOptions(initial=MINUTE))
IN_DAYS = PatternsOptions(ClockOptions(days=2))
ROUND = Options(2, minutes=1)


class _Ring:
    def __init__(self, when: int, callback: Callable[[], None]) -> None:
        self.when, self.callback, self.cancelled = when, callback, False

    def cancel(self) -> None:
        self.cancelled = True


class HandClock:
    """Stands still until it is moved; `jump` moves the wall clock only."""

    def __init__(self, now: int = 0, utc: int = 1_700_000_000_000) -> None:
        self._now, self._utc = now, utc
        self._alarms: list[_Ring] = []

    def now(self) -> int:
        return self._now

    def utc(self) -> int:
        return self._utc

    def call_at(self, when: int, callback: Callable[[], None]) -> Alarm:
        self._alarms.append(_Ring(when, callback))
        return self._alarms[-1]

    def jump(self, milliseconds: int) -> None:
        self._utc += milliseconds

    def move(self, milliseconds: int) -> None:
        self._now += milliseconds
        self._utc += milliseconds

    def ring_before(self, end: int) -> bool:
        """Moves to the next alarm and rings it, if there is one until then."""
        self._alarms = [each for each in self._alarms if not each.cancelled]
        first = min(self._alarms, key=lambda each: each.when, default=None)
        if first is None or first.when > end:
            return False
        self._alarms.remove(first)
        self.move(max(first.when - self._now, 0))
        first.callback()
        return True


class Desk:
    """One game in this process, on a disk, under a clock that stands still."""

    def __init__(self, storage: Storage, clock: HandClock, options: GameOptions) -> None:
        kind = KINDS["Mondo" if isinstance(options, Options) else "Patterns"]
        version, started = kind.live.RULES_VERSION, clock.utc()
        self.row = GameRow(
            "g", "t", kind.name, version, encode(options), "5", kind.tiles(), b"[]", started
        )
        self.kind, self.storage, self.clock = kind, storage, clock
        self.told: list[Entry] = []
        self.playing = self._taken_up([])

    def _taken_up(self, entries: list[Entry]) -> Playing:
        start = self.kind.begin(self.kind.read_options(self.row.options), int(self.row.seed))
        return Playing(self.row, start, entries, self.storage, self.clock, self._tell)

    def _tell(self, entry: Entry, answer: Answer) -> None:
        answer(entry.number)
        self.told.append(entry)

    async def restart(self, clock: HandClock) -> None:
        """As after a crash: only the journal is left, and the steady clock is another one."""
        self.playing.stop()
        self.clock = clock
        self.playing = self._taken_up(await self.journal())

    async def journal(self) -> list[Entry]:
        return [read_entry(self.kind.name, body) for body in await self.storage.entries("g")]

    def submit(
        self, seat: Seat | None, command: Any, cause: Cause | None = None
    ) -> asyncio.Future[int | MondalaError]:
        answer: asyncio.Future[int | MondalaError] = asyncio.get_running_loop().create_future()
        self.playing.submit(seat, command, cause, answer.set_result)
        return answer

    async def code(self, seat: Seat | None, command: Any, cause: Cause | None = None) -> str:
        """The refusal's code, or nothing if it was done."""
        answer = await self.submit(seat, command, cause)
        return answer.code if isinstance(answer, NotAllowed) else ""

    async def wait(self, milliseconds: int) -> None:
        """Lets so much time pass; whatever is due on the way is done and stored."""
        end = self.clock.now() + milliseconds
        while self.clock.ring_before(end):
            await self.settle()
        self.clock.move(end - self.clock.now())

    async def settle(self) -> None:
        """All that was queued is answered: writes are answered in their order."""
        await stored(partial(self.storage.put_person, Person("barrier", "")))

    def move(self) -> Play:
        return Play(str(legal_moves(self.playing.durable.state.position)[0]))

    def mover(self) -> Seat:
        return int(self.playing.durable.state.position.mover)


def at_desk(
    folder: Path,
    options: GameOptions,
    work: Callable[[Desk], Coroutine[None, None, None]],
    clock: HandClock | None = None,
) -> None:
    async def main() -> None:
        storage = open_storage(folder)
        try:
            await work(Desk(storage, clock or HandClock(), options))
        finally:
            await storage.close()

    asyncio.run(main())


def commands(entries: list[Entry]) -> list[Any]:
    return [entry.command for entry in entries]


async def _until_go(desk: Desk) -> None:
    await desk.wait(COUNTDOWN)
    assert commands(desk.told) == [Clockwork(BeginRound()), Clockwork(Go())]


def _free_tile(desk: Desk) -> Act:
    current = desk.playing.durable.state.match.round
    return Act(Take(current.pile.free()[0].handle))


def test_an_alarm_never_rings_before_its_time() -> None:
    """Timers of a loop count whole milliseconds; a clock that runs fast is early by many of its."""
    clock = RealClock(speed=1_000)

    async def work() -> None:
        start, early = clock.now(), []
        rung: asyncio.Queue[int] = asyncio.Queue()

        def ring(when: int) -> None:
            early.append(max(when - clock.now(), 0))
            rung.put_nowait(when)

        alarms = [start + 137 * step for step in range(100)]
        for when in alarms:
            clock.call_at(when, partial(ring, when))
        clock.call_at(start, partial(ring, -1)).cancel()
        assert sorted([await rung.get() for _ in alarms]) == alarms
        assert early == [0] * len(alarms)

    uvloop.run(work())


@pytest.mark.parametrize("options", [QUICK, ROUND], ids=["Patterns", "Mondo"])
def test_a_jumping_wall_clock_leaves_a_running_game_alone(
    options: GameOptions, tmp_path: Path
) -> None:
    """Summer time, NTP, a wrong battery: the journals are equal to the byte."""

    kept: list[list[bytes]] = []

    async def work(jumps: tuple[int, ...], desk: Desk) -> None:
        for jump in jumps:
            desk.clock.jump(jump)
            await desk.wait(30_000)
        kept.append(await desk.storage.entries("g"))

    at_desk(tmp_path / "still", options, partial(work, (0, 0, 0)))
    at_desk(tmp_path / "jumping", options, partial(work, (YEAR, -3 * YEAR, DAY)))
    assert kept[0] == kept[1]
    last = [read_entry("Mondo" if options is ROUND else "Patterns", body) for body in kept[0]]
    assert {Flag(), Clockwork(TimeUp())} & set(commands(last))


def test_a_running_clock_is_marked_every_five_seconds(tmp_path: Path) -> None:
    """So that a crash gives back five seconds at most."""

    async def work(desk: Desk) -> None:
        await desk.wait(12_000)
        await desk.submit(desk.mover(), desk.move())
        await desk.wait(11_000)
        assert [entry.at for entry in desk.told] == [5_000, 10_000, 12_000, 17_000, 22_000]
        assert commands(desk.told).count(Mark()) == 4

    at_desk(tmp_path, QUICK, work)


@pytest.mark.parametrize("options", [PatternsOptions(), IN_DAYS], ids=["no clock", "days"])
def test_a_clock_that_does_not_run_is_not_marked(options: GameOptions, tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        await desk.wait(DAY)
        assert desk.told == []

    at_desk(tmp_path, options, work)


def test_after_a_restart_a_clock_goes_on_from_its_last_entry(tmp_path: Path) -> None:
    """The time in which nobody served costs nobody anything, however long it was."""

    async def work(desk: Desk) -> None:
        await desk.wait(MARK_EVERY * 3 - 1)
        before = desk.playing.at()
        await desk.restart(HandClock(now=987_654_321, utc=desk.clock.utc() + YEAR))
        assert desk.playing.at() == 2 * MARK_EVERY > before - MARK_EVERY
        await desk.wait(MINUTE - 2 * MARK_EVERY - 1)
        assert not desk.playing.over
        await desk.wait(1)
        assert desk.told[-1].command == Flag()
        assert desk.told[-1].at == MINUTE

    at_desk(tmp_path, QUICK, work)


def test_a_move_just_before_a_restart_keeps_both_clocks(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        await desk.wait(7_000)
        mover = desk.mover()
        await desk.submit(mover, desk.move())
        clocks = desk.playing.durable.state.clocks
        assert clocks.left[mover] == MINUTE - 7_000
        await desk.restart(HandClock(now=5))
        assert desk.playing.durable.state.clocks == clocks
        assert desk.playing.at() == 7_000

    at_desk(tmp_path, QUICK, work)


def test_a_round_resumes_with_a_countdown_and_no_less_time(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        await _until_go(desk)
        await desk.wait(17_000)
        last, before = desk.playing.durable.at, desk.playing.durable.state.stage
        await desk.restart(HandClock(now=42))
        await desk.submit(None, Resume())
        resumed = desk.playing.durable.state.stage
        assert resumed.until - resumed.resumes_at == before.until - last
        assert resumed.resumes_at == last + COUNTDOWN
        assert await desk.code(0, _free_tile(desk)) == "countdown"
        await desk.wait(COUNTDOWN - 1)
        assert await desk.code(0, _free_tile(desk)) == "countdown"
        await desk.wait(1)
        assert await desk.code(0, _free_tile(desk)) == ""
        await desk.wait(MINUTE)
        up = next(entry for entry in desk.told if entry.command == Clockwork(TimeUp()))
        assert up.at == resumed.until

    at_desk(tmp_path, ROUND, work)


def test_days_are_counted_by_the_wall_also_while_nobody_serves(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        await desk.wait(DAY)
        await desk.submit(desk.mover(), desk.move())
        start = desk.clock.utc()
        await desk.restart(HandClock(now=3, utc=start + 2 * DAY - 1_000))
        assert not desk.playing.over
        await desk.wait(999)
        assert not desk.playing.over
        await desk.wait(1)
        assert desk.told[-1].command == Flag()
        assert desk.told[-1].at == 3 * DAY

    at_desk(tmp_path, IN_DAYS, work)


def test_days_that_ran_out_while_nobody_served_are_over_at_once(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        await desk.restart(HandClock(utc=desk.clock.utc() + 5 * DAY))
        assert await desk.code(desk.mover(), desk.move()) == "time-up"
        await desk.wait(0)
        assert desk.playing.over

    at_desk(tmp_path, IN_DAYS, work)


def test_days_that_jump_by_are_noticed_within_a_minute(tmp_path: Path) -> None:
    """A machine that slept, or whose clock was wrong: the flag does not wait for days more."""

    async def work(desk: Desk) -> None:
        await desk.wait(3 * MINUTE)
        desk.clock.jump(2 * DAY)
        assert not desk.playing.over
        await desk.wait(MINUTE)
        assert commands(desk.told) == [Flag()]

    at_desk(tmp_path, IN_DAYS, work)


def test_a_wall_clock_set_back_takes_no_time_back_and_flags_nobody(tmp_path: Path) -> None:
    """Entries never go back in time, and the day that was lost is not counted twice."""

    async def work(desk: Desk) -> None:
        await desk.wait(DAY)
        await desk.submit(desk.mover(), desk.move())
        desk.clock.jump(-YEAR)
        await desk.submit(desk.mover(), desk.move())
        desk.clock.jump(YEAR)
        await desk.wait(DAY)
        await desk.submit(desk.mover(), desk.move())
        assert [entry.at for entry in await desk.journal()] == [DAY, DAY, 2 * DAY]
        assert not desk.playing.over

    at_desk(tmp_path, IN_DAYS, work)


@pytest.mark.parametrize(
    ("options", "decision"),
    [(QUICK, Flag()), (ROUND, Clockwork(TimeUp()))],
    ids=["Patterns", "Mondo"],
)
def test_a_time_up_that_cannot_be_stored_freezes_the_table(
    options: GameOptions, decision: Any, tmp_path: Path
) -> None:
    """It says so, tries again every second, and goes on where it was."""

    async def work(desk: Desk) -> None:
        await desk.wait(MINUTE - 2_000)
        version, state = desk.playing.version, desk.playing.durable.state
        with no_room(tmp_path):
            await desk.wait(10_000)
            assert desk.playing.frozen
            act = _free_tile(desk) if options is ROUND else OfferDraw()
            assert await desk.code(0, act) == "frozen"
            assert desk.playing.durable.state is state
            assert desk.playing.version == version
        await desk.wait(RETRY_AFTER)
        assert desk.told[version].command == decision
        assert not desk.playing.frozen

    at_desk(tmp_path, options, work)


def test_a_mark_that_cannot_be_stored_stops_no_clock(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        with no_room(tmp_path):
            await desk.wait(7_000)
            assert await desk.code(0, OfferDraw()) == "not-stored"
        await desk.wait(MINUTE)
        assert desk.told[-1].command == Flag()

    at_desk(tmp_path, QUICK, work)


def test_a_failed_commit_refuses_the_whole_queue(tmp_path: Path) -> None:
    """What was judged on top of what was lost is lost too; sent again, all of it is done."""

    async def work(desk: Desk) -> None:
        offer, answer = OfferDraw(), patterns.Answer(agree=False)
        with no_room(tmp_path):
            sent = [desk.submit(0, offer), desk.submit(1, answer), desk.submit(1, offer)]
            refusals = [await each for each in sent]
        assert [isinstance(each, NotAllowed) and each.code for each in refusals] == [
            "not-stored"
        ] * 3
        assert (desk.playing.version, desk.told, await desk.journal()) == (0, [], [])
        sent = [desk.submit(0, offer), desk.submit(1, answer), desk.submit(1, offer)]
        assert [await each for each in sent] == [1, 2, 3]

    at_desk(tmp_path, PatternsOptions(), work)


def test_a_number_acts_once_also_after_a_restart(tmp_path: Path) -> None:
    """On its way, done, or done before the crash: the same number has the same answer."""

    async def work(desk: Desk) -> None:
        cause, later = Cause("session", 7), Cause("session", 8)
        first, again = desk.submit(0, OfferDraw(), cause), desk.submit(0, OfferDraw(), cause)
        assert await again == 1
        assert not first.done()
        assert await desk.submit(0, OfferDraw(), cause) == 1
        await desk.restart(HandClock(now=11))
        assert await desk.submit(0, OfferDraw(), cause) == 1
        assert await desk.code(0, mondo.GoOn(), Cause("session", 6)) == "superseded"
        assert await desk.submit(1, patterns.Answer(agree=False), cause) == 2
        assert await desk.submit(0, OfferDraw(), later) == 3
        assert len(await desk.journal()) == 3

    at_desk(tmp_path, PatternsOptions(), work)
