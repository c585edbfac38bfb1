"""A store is carried over whole, into an empty place, or not at all; the source stays."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.storage.folder import locked
from mondala.server.storage.moving import move
from mondala.server.storage.opening import open_store
from mondala.server.storage.waiting import stored


async def with_a_fact(folder: Path, value: str) -> None:
    storage = await open_store(folder, None)
    await stored(partial(storage.put_fact, "name", value))
    await storage.close()


async def fact(folder: Path) -> str | None:
    storage = await open_store(folder, None)
    found = await storage.fact("name")
    await storage.close()
    return found


def refused(source: Path, target: Path) -> str:
    with pytest.raises(NotAllowed) as refusal:
        move(source, target, lambda _what, _count: None)
    return refusal.value.code


def test_everything_is_there_afterwards_and_still_here(tmp_path: Path) -> None:
    source, target, told = tmp_path / "old", tmp_path / "new", list[tuple[str, int]]()
    asyncio.run(with_a_fact(source, "Ada"))
    move(source, target, lambda what, count: told.append((what, count)))
    assert asyncio.run(fact(target)) == asyncio.run(fact(source)) == "Ada"
    assert told[-1] == ("journals", 0)
    assert "meta" in {what for what, _ in told}


def test_nothing_that_is_there_is_overwritten(tmp_path: Path) -> None:
    source, target = tmp_path / "old", tmp_path / "new"
    asyncio.run(with_a_fact(source, "Ada"))
    asyncio.run(with_a_fact(target, "Bo"))
    assert refused(source, target) == "not-empty"
    assert asyncio.run(fact(target)) == "Bo"


def test_nothing_is_carried_from_where_nothing_is_kept(tmp_path: Path) -> None:
    assert refused(tmp_path / "nowhere", tmp_path / "new") == "data"


def test_a_store_that_a_server_uses_stays_where_it_is(tmp_path: Path) -> None:
    asyncio.run(with_a_fact(tmp_path / "old", "Ada"))
    with locked(tmp_path / "old"):
        assert refused(tmp_path / "old", tmp_path / "new") == "data-in-use"
    assert not (tmp_path / "new").exists()
