"""Records and replays are made beside the event loop, once, and kept when a game is over."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mondala.core.ids import GameId, TableId
from mondala.core.value import replace
from mondala.server.http import records_and_replays
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import Log
from mondala.tables.patterns import PatternsOptions
from mondala.wire.tags import encode
from tests.server.support.browsers import GAME, TABLE, Blocked, Site, site
from tests.server.support.client import within_a_minute

NAMES = encode([("Ada", None), ("Bo", None)])


async def finished(place: Site, name: str = "g") -> str:
    """A game that is over; the address of its replay."""
    row = replace(GAME, id=GameId(name), options=encode(PatternsOptions()), seats=NAMES)
    storage = place.tables.services.storage
    await stored(partial(storage.put_game, row, (), TABLE))
    await stored(partial(storage.end_game, row.id, 9, b"null", TABLE))
    return f"/api/games/{name}/replay"


def counted(place: Site, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """One for every replay that is made."""
    game, made = place.tables.services.registry["Patterns"], list[object]()
    before = game.replay

    def replay(*told: Any) -> Any:
        made.append(told)
        return before(*told)

    monkeypatch.setattr(game, "replay", replay)
    return made


@within_a_minute
async def test_what_cannot_change_is_made_once_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site(tmp_path) as place:
        address, made, browser = await finished(place), counted(place, monkeypatch), place.browser()
        answers = await asyncio.gather(*(browser.get(address) for _ in range(40)))
        answers.append(await browser.get(address))
        assert len(made) == 1
        assert {answer.text for answer in answers} == {answers[0].text}
        assert answers[0].headers["content-encoding"] == "gzip"
        assert answers[0].json()["names"] == ["Ada", "Bo"]
        plain = await browser.get(address, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == answers[0].text


@within_a_minute
async def test_a_name_that_is_deleted_is_in_no_answer_any_more(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        address, browser = await finished(place), place.browser()
        assert "Ada" in (await browser.get(address)).text
        people, storage = place.people, place.tables.services.storage
        ada = await people.new_guest("Ada")
        row = replace(GAME, id=GameId("hers"), seats=NAMES, options=encode(PatternsOptions()))
        await stored(partial(storage.put_game, row, (ada.id, None), TABLE))
        await stored(partial(storage.end_game, row.id, 9, b"null", TABLE))
        assert "Ada" in (await browser.get("/api/games/hers/record")).text
        await people.forget(ada)
        assert "Ada" not in (await browser.get("/api/games/hers/record")).text


@within_a_minute
async def test_so_many_bytes_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with site(tmp_path) as place:
        made, browser = counted(place, monkeypatch), place.browser()
        addresses = [await finished(place, name) for name in ("a", "b", "c")]
        first = await browser.get(addresses[0])
        size = int(first.headers["content-length"])
        monkeypatch.setattr(records_and_replays, "MOST_KEPT", 2 * size + size // 2)
        for address in addresses:
            await browser.get(address)
        assert len(made) == 3
        for address in reversed(addresses):
            await browser.get(address)
        assert len(made) == 4, "the one that was not asked for longest was forgotten"


@pytest.mark.parametrize("which", ["replay", "record", "glance"])
@within_a_minute
async def test_the_event_loop_goes_on_meanwhile(
    which: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Replays, records and lists: each would wait for ever if it were made on the loop."""
    async with site(tmp_path) as place:
        game, browser = place.tables.services.registry["Patterns"], await place.guest()
        address = (await finished(place)).replace("replay", which)
        if which == "glance":
            body = {"options": {"game": "Patterns"}, "public": True, "start": True}
            assert (await browser.post("/api/tables", json=body)).status_code == 201
            address = "/api/tables"
        blocked = Blocked(getattr(game, which))
        monkeypatch.setattr(game, which, blocked)
        assert (await blocked.while_asked(browser, browser.get(address))).is_success


@within_a_minute
async def test_a_journal_that_is_damaged_is_no_fault_of_who_asks(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        await finished(place)
        row = replace(GAME, id=GameId("bad"), options=encode(PatternsOptions()), seats=NAMES)
        storage = place.tables.services.storage
        table = replace(TABLE, id=TableId("u"))
        await stored(partial(storage.put_game, row, (), table))
        storage.append(Log(row.id), 1, b'{"number":1}', lambda _error: None)
        await stored(partial(storage.end_game, row.id, 9, b"null", table))
        assert (await place.browser().get("/api/games/bad/replay")).status_code == 500
        assert (await place.browser().get("/api/games/g/replay")).is_success
