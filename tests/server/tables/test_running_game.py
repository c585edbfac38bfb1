"""One running game: its time, its numbers, and what becomes of what cannot be stored.

A game's time is the server's steady clock and nothing else; only days are counted by the wall. The
clock is moved by hand, the journal is a real one on disk.
"""

import gc
import weakref
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from mondala.core.errors import NotAllowed
from mondala.games.mondo.commands import BeginRound, Go, PutBack, Take, TimeUp
from mondala.games.mondo.options import Options
from mondala.games.mondo.tiles import Side
from mondala.hosted import registry
from mondala.server.tables.replies import Reply
from mondala.server.tables.running_game import MARK_EVERY, RETRY_AFTER
from mondala.tables import mondo, patterns
from mondala.tables.clocks import DAY, ClockOptions
from mondala.tables.live import Cause, Mark
from mondala.tables.mondo import COUNTDOWN, Act, Clockwork, Resume
from mondala.tables.options import GameOptions
from mondala.tables.patterns import Flag, OfferDraw, PatternsOptions
from mondala.wire.codec import codec_of
from tests.server.support.by_hand import tables_by_hand
from tests.server.support.client import within_a_minute
from tests.server.support.hand_clock import HandClock
from tests.server.support.one_game import GAME, OneGame, code, commands, version, with_one_game
from tests.server.support.stored import no_room

YEAR = 365 * DAY
MINUTE, HOUR = 60_000, 3_600_000
QUICK = PatternsOptions(ClockOptions(initial=MINUTE))
IN_DAYS = PatternsOptions(ClockOptions(days=2))
ROUND = Options(2, minutes=1)


async def _until_go(game: OneGame) -> None:
    await game.wait(COUNTDOWN)
    assert commands(game.told) == [Clockwork(BeginRound()), Clockwork(Go())]


def _free_tile(game: OneGame) -> Act:
    current = game.running.durable.state.match.round
    return Act(Take(current.pile.free()[0].handle))


@pytest.mark.parametrize("options", [QUICK, ROUND], ids=["Patterns", "Mondo"])
def test_a_jumping_wall_clock_leaves_a_running_game_alone(
    options: GameOptions, tmp_path: Path
) -> None:
    """Summer time, NTP, a wrong battery: the journals are equal to the byte."""

    kept: list[list[bytes]] = []

    async def work(jumps: tuple[int, ...], game: OneGame) -> None:
        for jump in jumps:
            game.clock.jump(jump)
            await game.wait(30_000)
        kept.append(await game.storage.entries(GAME))

    with_one_game(tmp_path / "still", options, partial(work, (0, 0, 0)))
    with_one_game(tmp_path / "jumping", options, partial(work, (YEAR, -3 * YEAR, DAY)))
    assert kept[0] == kept[1]
    read = codec_of(registry()[options.game]).read_entry
    last = [read(body) for body in kept[0]]
    assert {Flag(), Clockwork(TimeUp())} & set(commands(last))


def test_a_running_clock_is_marked_every_five_seconds(tmp_path: Path) -> None:
    """So that a crash gives back five seconds at most."""

    async def work(game: OneGame) -> None:
        await game.wait(12_000)
        await game.submit(game.mover(), game.move())
        await game.wait(11_000)
        assert [entry.at for entry in game.told] == [5_000, 10_000, 12_000, 17_000, 22_000]
        assert commands(game.told).count(Mark()) == 4

    with_one_game(tmp_path, QUICK, work)


@pytest.mark.parametrize("options", [PatternsOptions(), IN_DAYS], ids=["no clock", "days"])
def test_a_clock_that_does_not_run_is_not_marked(options: GameOptions, tmp_path: Path) -> None:
    async def work(game: OneGame) -> None:
        await game.wait(HOUR)
        assert game.told == []

    with_one_game(tmp_path, options, work)


def test_after_a_restart_a_clock_goes_on_from_its_last_entry(tmp_path: Path) -> None:
    """The time in which nobody served costs nobody anything, however long it was."""

    async def work(game: OneGame) -> None:
        await game.wait(MARK_EVERY * 3 - 1)
        before = game.running.time.at()
        await game.restart(HandClock(now=987_654_321, utc=game.clock.utc() + YEAR))
        assert game.running.time.at() == 2 * MARK_EVERY > before - MARK_EVERY
        await game.wait(MINUTE - 2 * MARK_EVERY - 1)
        assert not game.running.over
        await game.wait(1)
        assert game.told[-1].command == Flag()
        assert game.told[-1].at == MINUTE

    with_one_game(tmp_path, QUICK, work)


def test_a_move_just_before_a_restart_keeps_both_clocks(tmp_path: Path) -> None:
    async def work(game: OneGame) -> None:
        await game.wait(7_000)
        mover = game.mover()
        await game.submit(mover, game.move())
        clocks = game.running.durable.state.clocks
        assert clocks.left[mover] == MINUTE - 7_000
        await game.restart(HandClock(now=5))
        assert game.running.durable.state.clocks == clocks
        assert game.running.time.at() == 7_000

    with_one_game(tmp_path, QUICK, work)


def test_a_round_resumes_with_a_countdown_and_no_less_time(tmp_path: Path) -> None:
    async def work(game: OneGame) -> None:
        await _until_go(game)
        await game.wait(17_000)
        last, before = game.running.durable.at, game.running.durable.state.stage
        await game.restart(HandClock(now=42))
        await game.submit(None, Resume())
        resumed = game.running.durable.state.stage
        assert resumed.until - resumed.resumes_at == before.until - last
        assert resumed.resumes_at == last + COUNTDOWN
        assert await game.code(0, _free_tile(game)) == "countdown"
        await game.wait(COUNTDOWN - 1)
        assert await game.code(0, _free_tile(game)) == "countdown"
        await game.wait(1)
        assert await game.code(0, _free_tile(game)) == ""
        await game.wait(MINUTE)
        up = next(entry for entry in game.told if entry.command == Clockwork(TimeUp()))
        assert up.at == resumed.until

    with_one_game(tmp_path, ROUND, work)


def test_days_are_counted_by_the_wall_also_while_nobody_serves(tmp_path: Path) -> None:
    async def work(game: OneGame) -> None:
        await game.wait(HOUR)
        await game.submit(game.mover(), game.move())
        start = game.clock.utc()
        await game.restart(HandClock(now=3, utc=start + 2 * DAY - 1_000))
        assert not game.running.over
        await game.wait(999)
        assert not game.running.over
        await game.wait(1)
        assert game.told[-1].command == Flag()
        assert game.told[-1].at == HOUR + 2 * DAY

    with_one_game(tmp_path, IN_DAYS, work)


def test_days_that_ran_out_while_nobody_served_are_over_at_once(tmp_path: Path) -> None:
    async def work(game: OneGame) -> None:
        await game.restart(HandClock(utc=game.clock.utc() + 5 * DAY))
        assert await game.code(game.mover(), game.move()) == "time-up"
        await game.wait(0)
        assert game.running.over

    with_one_game(tmp_path, IN_DAYS, work)


def test_days_that_jump_by_are_noticed_within_a_minute(tmp_path: Path) -> None:
    """A machine that slept, or whose clock was wrong: the flag does not wait for days more."""

    async def work(game: OneGame) -> None:
        await game.wait(3 * MINUTE)
        game.clock.jump(2 * DAY)
        assert not game.running.over
        await game.wait(MINUTE)
        assert commands(game.told) == [Flag()]

    with_one_game(tmp_path, IN_DAYS, work)


def test_a_wall_clock_set_back_takes_no_time_back_and_flags_nobody(tmp_path: Path) -> None:
    """Entries never go back in time, and the hour before is not counted twice."""

    async def work(game: OneGame) -> None:
        await game.wait(HOUR)
        await game.submit(game.mover(), game.move())
        game.clock.jump(-YEAR)
        await game.submit(game.mover(), game.move())
        game.clock.jump(YEAR)
        await game.wait(HOUR)
        await game.submit(game.mover(), game.move())
        assert [entry.at for entry in await game.journal()] == [HOUR, HOUR, 2 * HOUR]
        assert not game.running.over

    with_one_game(tmp_path, IN_DAYS, work)


@pytest.mark.parametrize(
    ("options", "decision"),
    [(QUICK, Flag()), (ROUND, Clockwork(TimeUp()))],
    ids=["Patterns", "Mondo"],
)
def test_a_time_up_that_cannot_be_stored_freezes_the_table(
    options: GameOptions, decision: Any, tmp_path: Path
) -> None:
    """It says so, tries again every second, and goes on where it was."""

    async def work(game: OneGame) -> None:
        await game.wait(MINUTE - 2_000)
        before, state = game.running.version, game.running.durable.state
        with no_room(tmp_path):
            await game.wait(10_000)
            assert game.running.frozen
            act = _free_tile(game) if options is ROUND else OfferDraw()
            assert await game.code(0, act) == "frozen"
            assert game.running.durable.state is state
            assert game.running.version == before
        await game.wait(RETRY_AFTER)
        assert game.told[before].command == decision
        assert not game.running.frozen

    with_one_game(tmp_path, options, work)


def test_a_mark_that_cannot_be_stored_stops_no_clock(tmp_path: Path) -> None:
    async def work(game: OneGame) -> None:
        with no_room(tmp_path):
            await game.wait(7_000)
            assert await game.code(0, OfferDraw()) == "not-stored"
        await game.wait(MINUTE)
        assert game.told[-1].command == Flag()

    with_one_game(tmp_path, QUICK, work)


def test_a_failed_commit_refuses_the_whole_queue(tmp_path: Path) -> None:
    """Commands that were judged on top of a lost one are lost too; sent again, all are done."""

    async def work(game: OneGame) -> None:
        offer, answer = OfferDraw(), patterns.Answer(agree=False)
        with no_room(tmp_path):
            sent = [game.submit(0, offer), game.submit(1, answer), game.submit(1, offer)]
            refusals = [await each for each in sent]
        assert [code(each) for each in refusals] == ["not-stored"] * 3
        assert (game.running.version, game.told, await game.journal()) == (0, [], [])
        sent = [game.submit(0, offer), game.submit(1, answer), game.submit(1, offer)]
        assert [version(await each) for each in sent] == [1, 2, 3]

    with_one_game(tmp_path, PatternsOptions(), work)


def test_a_number_acts_once_also_after_a_restart(tmp_path: Path) -> None:
    """On its way, done, or done before the crash: the same number has the same answer."""

    async def work(game: OneGame) -> None:
        cause, later = Cause("session", 7), Cause("session", 8)
        first, again = game.submit(0, OfferDraw(), cause), game.submit(0, OfferDraw(), cause)
        assert version(await again) == 1
        assert not first.done()
        assert await game.submit(0, OfferDraw(), cause) == Reply(done=1)
        await game.restart(HandClock(now=11))
        assert await game.submit(0, OfferDraw(), cause) == Reply(done=1)
        assert await game.code(0, mondo.GoOn(), Cause("session", 6)) == "superseded"
        assert await game.done(1, patterns.Answer(agree=False), cause) == 2
        assert await game.done(0, patterns.Resign(), later) == 3
        assert len(await game.journal()) == 3

    with_one_game(tmp_path, PatternsOptions(), work)


def test_the_reply_is_the_entry_as_it_is_stored(tmp_path: Path) -> None:
    async def work(game: OneGame) -> None:
        reply = await game.submit(0, OfferDraw(), Cause("session", 1))
        assert reply == Reply(stored=(await game.journal())[0])
        assert game.told == [reply.stored]

    with_one_game(tmp_path, PatternsOptions(), work)


def test_a_refusal_has_the_same_reply_again(tmp_path: Path) -> None:
    """Also where the command could be done by now; a later number is judged."""

    async def work(game: OneGame) -> None:
        cause, agree = Cause("session", 1), patterns.Answer(agree=True)
        refused = await game.submit(1, agree, cause)
        assert code(refused) == "no-offer"
        assert await game.done(0, OfferDraw()) == 1
        again = await game.submit(1, agree, cause)
        assert again.refused is refused.refused
        assert await game.done(1, agree, Cause("session", 2)) == 2

    with_one_game(tmp_path, PatternsOptions(), work)


Refusals: TypeAlias = list[weakref.ref[NotAllowed]]


def noting(judge: Callable[..., Any], refusals: Refusals) -> Callable[..., Any]:
    """Judges as before, and notes what was refused without keeping it alive."""

    def judged(*asked: Any) -> Any:
        try:
            return judge(*asked)
        except NotAllowed as refusal:
            refusals.append(weakref.ref(refusal))
            raise

    return judged


@within_a_minute
async def test_of_refusals_only_the_last_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all that led to them they would fill the memory, and collecting them holds up tables:
    the others are gone at once, without a collection."""
    refusals: Refusals = []
    async with tables_by_hand(tmp_path) as hand:
        first, _ = await hand.begun(Options(2, minutes=2))
        game = hand.table.store.game
        monkeypatch.setattr(game, "judge", noting(game.judge, refusals))
        gc.disable()
        try:
            for n in range(100, 200):
                first.say(t="do", n=n, command="JumpOut")
            assert len(first.heard("refused")) == len(refusals) == 100
            assert [n for n, refusal in enumerate(refusals) if refusal() is not None] == [99]
        finally:
            gc.enable()


def test_what_can_go_on_for_ever_has_a_pace(tmp_path: Path) -> None:
    """In Mondo one takes a tile and puts it back: ten a second of game time, forty at once, for
    each seat by itself. What is refused counts for nothing."""

    async def work(game: OneGame) -> None:
        await _until_go(game)
        put_back = Act(PutBack(100, 100, 0, Side.FRONT))

        async def acts(seat: int, times: int) -> list[str]:
            codes = []
            for _ in range(times):
                held = game.running.durable.state.match.round.players[seat].hand is not None
                codes.append(await game.code(seat, put_back if held else _free_tile(game)))
            return codes

        assert await game.code(0, put_back) == "hand-empty"
        assert await acts(0, 42) == [""] * 40 + ["too-fast"] * 2
        assert await acts(1, 3) == [""] * 3, "nobody else is kept from playing"
        await game.wait(300)
        assert await acts(0, 4) == [""] * 3 + ["too-fast"]

    with_one_game(tmp_path, ROUND, work)
