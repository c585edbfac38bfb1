"""Analyses are shared, stopped when nobody wants them, limited, and kept once they are made."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName
from mondala.server.analysis.analyses import Analyses, MakeTask, Progress
from mondala.server.analysis.job_queue import JobQueue
from mondala.server.analysis.jobs import Caller, Task
from mondala.server.storage.sqlite import open_storage
from mondala.tables.registry import Registry
from mondala.wire.tags import encode
from tests.server.support.client import within_a_minute
from tests.server.support.hand_clock import HandClock
from tests.server.support.odd_analyst import PIECES, Odd, OddAnalyst, Piece, worker_at
from tests.server.support.stored import no_room

GAME = GameName("Nim")
ADA, BO = Caller("ada", "192.0.2.1"), Caller("bo", "192.0.2.2")
MODULE = "tests.server.support.odd_analyst"


@asynccontextmanager
async def analyses(folder: Path, module: str = MODULE, **options: Any) -> AsyncIterator[Analyses]:
    """With a single worker, which is only started where somebody asks."""
    storage = open_storage(folder)
    opened = Analyses(
        Registry(module), storage, HandClock(now=0), JobQueue([module], most=1), **options
    )
    try:
        yield opened
    finally:
        await opened.close()
        await storage.close()


def task(how: str, folder: Path | str = "") -> MakeTask:
    async def make() -> Task:
        return Task(GAME, encode(Odd(how, str(folder))))

    return make


async def unneeded() -> Task:
    raise AssertionError("it was made already")


async def until(here: Analyses, key: str, *states: str, caller: Caller = ADA) -> Progress:
    while True:
        found = await here.look(key, GAME, caller)
        if found.state in states:
            return found
        await asyncio.sleep(0.01)


@within_a_minute
async def test_what_was_made_is_kept(tmp_path: Path) -> None:
    """Also for the next start: nobody works on it again."""
    async with analyses(tmp_path) as here:
        assert (await here.look("k", GAME, ADA)).state == "none"
        asked = await here.ask("k", GAME, ADA, task("counts"))
        assert (asked.state, asked.ahead, asked.parts) == ("waiting", 0, ())
        made = await until(here, "k", "done")
        assert (made.total, len(made.parts)) == (PIECES, PIECES)
    async with analyses(tmp_path) as again:
        assert await again.ask("k", GAME, BO, unneeded) == made


@within_a_minute
async def test_what_was_found_for_other_jobs_is_kept_by_its_key(tmp_path: Path) -> None:
    async with analyses(tmp_path) as here:
        await here.ask("k", GAME, ADA, task("counts"))
        made = await until(here, "k", "done")
    async with analyses(tmp_path) as again:
        (found,) = (await again.known(GAME, ["piece 1", "piece 9"])).items()
        part = json.loads(bytes(made.parts[1]))
        assert found == ("piece 1", str(part["drawn"]))


@within_a_minute
async def test_what_an_earlier_analyst_made_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with analyses(tmp_path) as here:
        await here.ask("k", GAME, ADA, task("counts"))
        await until(here, "k", "done")
    monkeypatch.setattr(OddAnalyst, "version", 2)
    async with analyses(tmp_path) as again:
        assert (await again.look("k", GAME, ADA)).state == "none"
        await again.ask("k", GAME, ADA, task("counts"))
        assert len((await until(again, "k", "done")).parts) == PIECES


@within_a_minute
async def test_two_who_ask_for_the_same_share_it(tmp_path: Path) -> None:
    """One gives up: it goes on for the other. When both have, it is stopped."""
    async with analyses(tmp_path) as here:
        await here.ask("k", GAME, ADA, task("waits", tmp_path))
        await here.ask("k", GAME, BO, unneeded)
        await worker_at(tmp_path)
        await here.give_up("k", ADA)
        assert (await here.look("k", GAME, BO)).state == "running"
        await here.give_up("k", BO)
        assert (await here.look("k", GAME, BO)).state == "none"
        await here.ask("other", GAME, ADA, task("counts"))
        await until(here, "other", "done")


@within_a_minute
async def test_it_stops_once_nobody_looks_any_more(tmp_path: Path) -> None:
    """A viewer who has not asked for it does not keep it going."""
    async with analyses(tmp_path, wanted=0.2) as here:
        await here.ask("k", GAME, ADA, task("waits", tmp_path))
        assert (await until(here, "k", "none", caller=BO)).parts == ()


@within_a_minute
async def test_it_goes_on_as_long_as_somebody_looks(tmp_path: Path) -> None:
    async with analyses(tmp_path, wanted=2.0) as here:
        await here.ask("k", GAME, ADA, task("waits", tmp_path))
        await worker_at(tmp_path)
        end = asyncio.get_running_loop().time() + 2.5
        while asyncio.get_running_loop().time() < end:
            assert (await here.look("k", GAME, ADA)).state == "running"
            await asyncio.sleep(0.01)


@within_a_minute
async def test_what_failed_is_told_and_tried_again_when_asked_for(tmp_path: Path) -> None:
    async with analyses(tmp_path) as here:
        await here.ask("k", GAME, ADA, task("fails"))
        await until(here, "k", "failed")
        assert (await here.look("k", GAME, BO)).state == "failed"
        await here.ask("k", GAME, ADA, task("counts"))
        await until(here, "k", "done")


@within_a_minute
async def test_how_many_come_before_is_told(tmp_path: Path) -> None:
    async with analyses(tmp_path) as here:
        await here.ask("first", GAME, ADA, task("waits", tmp_path))
        await worker_at(tmp_path)
        await here.ask("second", GAME, ADA, task("counts"))
        assert (await here.ask("third", GAME, ADA, task("counts", "third"))).ahead == 2
        assert (await here.ask("bo's", GAME, BO, task("counts", "bo's"))).ahead == 2
        assert (await here.look("third", GAME, ADA)).ahead == 3


@within_a_minute
async def test_an_answer_is_waited_for(tmp_path: Path) -> None:
    """Two who ask the same at once are answered by one worker; a kept one needs none."""
    async with analyses(tmp_path) as here:
        both = [here.answer(GAME, Odd("counts"), who, 1, keep=True) for who in (ADA, BO)]
        first, second = await asyncio.gather(*both)
        assert first == second
        assert [(type(each), each.number) for each in first] == [(Piece, 0), (Piece, 1), (Piece, 2)]
    async with analyses(tmp_path) as again:
        assert await again.answer(GAME, Odd("counts"), ADA, 1, keep=True) == first
        assert await again.answer(GAME, Odd("counts"), ADA, 2, keep=True) != first


@within_a_minute
async def test_a_question_that_is_refused_says_why(tmp_path: Path) -> None:
    async with analyses(tmp_path) as here:
        with pytest.raises(NotAllowed) as refusal:
            await here.answer(GAME, Odd("refuses"), ADA, 1, "pebbles")
        assert (refusal.value.code, refusal.value.details) == ("count", {"stones": "pebbles"})
        with pytest.raises(NotAllowed) as refusal:
            await here.answer(GAME, Odd("fails"), ADA, 1)
        assert refusal.value.code == "analysis-failed"


@within_a_minute
async def test_nobody_waits_for_an_answer_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what they waited for is stopped: the worker is free for others."""
    monkeypatch.setattr("mondala.server.analysis.analyses.TIMEOUT", 0.01)
    async with analyses(tmp_path) as here:
        await here.ask("k", GAME, BO, task("waits", tmp_path))
        await worker_at(tmp_path)
        with pytest.raises(NotAllowed) as refusal:
            await here.answer(GAME, Odd("counts"), ADA, 0)
        assert refusal.value.code == "analysis-busy"


@within_a_minute
async def test_an_address_asks_for_only_so_many_at_once(tmp_path: Path) -> None:
    """Callers from another address still may; existing analyses cost nothing."""
    async with analyses(tmp_path) as here:
        many = (
            here.ask(f"k{number}", GAME, Caller(f"guest {number}", ADA.address), task("x"))
            for number in range(60)
        )
        answers = await asyncio.gather(*many, return_exceptions=True)
        refused = [each for each in answers if isinstance(each, NotAllowed)]
        assert {each.code for each in refused} == {"too-fast"}
        assert 10 <= len(refused) <= 55
        assert (await here.ask("k0", GAME, ADA, unneeded)).state != "none"
        assert (await here.ask("bo's", GAME, BO, task("y"))).state == "waiting"


@within_a_minute
async def test_what_cannot_be_kept_is_told_nevertheless(tmp_path: Path) -> None:
    async with analyses(tmp_path) as here:
        with no_room(tmp_path, "INSERT ON analyses"):
            await here.ask("k", GAME, ADA, task("counts"))
            assert len((await until(here, "k", "done")).parts) == PIECES
            assert len((await here.look("k", GAME, BO)).parts) == PIECES


@within_a_minute
async def test_a_game_without_an_analyst_is_refused(tmp_path: Path) -> None:
    async with analyses(tmp_path, "tests.server.support.odd_bots") as here:
        with pytest.raises(NotAllowed) as refusal:
            await here.answer(GAME, Odd("counts"), ADA, 1)
        assert refusal.value.code == "no-analyst"
        with pytest.raises(NotAllowed) as refusal:
            await here.answer(GameName("Chess"), Odd("counts"), ADA, 1)
        assert refusal.value.code == "no-such-game"
