"""After a solo round: the player's best, the best of the day, and the same pile once more."""

import io
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from mondala.core.ids import GameId, PersonId, TableId
from mondala.core.value import replace
from mondala.server.days.dates import DAY
from mondala.server.storage.waiting import stored
from tests.server.support.browsers import Site, check_refusal, me, site
from tests.server.support.by_hand import ByHand, Client
from tests.server.support.client import mondo, within_a_minute
from tests.server.support.storing import TABLE

SOLO = {"game": "Mondo", "seats": 1, "solo": "easy"}


async def jumped_out(place: Site, browser: httpx.AsyncClient, table: str) -> tuple[str, Client]:
    """The round at that table, ended at once; the game's id, and its player."""
    hand = ByHand(place.tables, place.people, place.clock)
    person = await place.tables.services.storage.person(PersonId((await me(browser))["person"]))
    assert person is not None
    player = await hand.comes(person, TableId(table))
    await hand.wait(3_000)
    assert await player.ask("do", "JumpOut") == "ack"
    await hand.settle()
    return player.heard("opened")[-1]["game_id"], player


async def solo(place: Site, browser: httpx.AsyncClient, **options: Any) -> str:
    asked = {"options": SOLO | options, "start": True}
    table = (await browser.post("/api/tables", json=asked)).json()["id"]
    return (await jumped_out(place, browser, table))[0]


@within_a_minute
async def test_a_solo_round_is_compared_with_the_best_of_its_day(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada, bo = await place.guest("Ada"), await place.guest("Bo")
        game = await solo(place, ada)
        points = (await ada.get(f"/api/games/{game}")).json()["result"]["points"][0]
        seen = (await ada.get(f"/api/mondo/solo/{game}")).json()
        assert seen["counts"]
        assert seen["best"] == {"points": points, "name": "Ada", "game_id": game, "mine": True}
        theirs = (await bo.get(f"/api/mondo/solo/{game}")).json()["best"]
        assert (theirs["name"], theirs["mine"]) == ("Ada", False)
        await ada.put("/api/me/listed", json={"listed": False})
        hidden = (await bo.get(f"/api/mondo/solo/{game}")).json()["best"]
        assert hidden == {"points": points, "name": None, "game_id": None, "mine": False}

        place.clock.jump(DAY)
        tomorrow = await solo(place, bo)
        best = (await bo.get(f"/api/mondo/solo/{tomorrow}")).json()["best"]
        assert (best["name"], best["mine"]) == ("Bo", True)
        for other in ({"minutes": 30}, {"solo": "hard"}):
            told = (await bo.get(f"/api/mondo/solo/{await solo(place, bo, **other)}")).json()
            assert told["counts"] == ("minutes" not in other)


@within_a_minute
async def test_the_same_pile_comes_once_more_and_counts_for_nothing(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada, bo = await place.guest("Ada"), await place.guest("Bo")
        first = await solo(place, ada)
        again = f"/api/mondo/solo/{first}/again"
        check_refusal(await bo.post(again), 400, "not-yours")
        check_refusal(await place.browser().post(again), 401, "no-person")
        table = (await ada.post(again)).json()["table"]
        second, player = await jumped_out(place, ada, table)
        games = [(await ada.get(f"/api/games/{game}")).json() for game in (first, second)]
        assert games[0]["seed"] == games[1]["seed"]
        assert [game["options"]["known_pile"] for game in games] == [False, True]
        worlds = [await _start(ada, game) for game in (first, second)]
        assert worlds[0] == worlds[1]
        assert (await ada.get(f"/api/mondo/solo/{second}")).json() == {
            "counts": False,
            "best": None,
        }
        feats = (await ada.get(f"/api/me/profile/games/{second}")).json()
        assert (feats["compared"], feats["before"]) == (None, None)
        classes = (await ada.get("/api/me/profile")).json()["games"][0]["classes"]
        assert [(each["name"], len(each["played"])) for each in classes] == [("solo-easy", 1)]
        assert "\n[Pile" in (await ada.get(f"/api/games/{second}/record")).text
        assert await player.ask("ask", "Start") == "day"


async def _start(browser: httpx.AsyncClient, game: str) -> Any:
    steps = (await browser.get(f"/api/games/{game}/replay")).json()["steps"]
    began = (body for step in steps for tag, body in step["events"] if tag == "RoundBegan")
    return next(began)["start"]


@within_a_minute
async def test_only_by_server_opens_a_table_with_a_known_pile(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest("Ada")
        asked = {"options": SOLO | {"known_pile": True}, "start": True}
        check_refusal(await ada.post("/api/tables", json=asked), code="day")
        pair = {"options": mondo() | {"known_pile": True}}
        check_refusal(await ada.post("/api/tables", json=pair), code="combination")
        await place.played((await me(ada))["person"], "other")
        check_refusal(await ada.get("/api/mondo/solo/other"), code="combination")


@within_a_minute
async def test_rounds_are_told_with_the_parts_of_their_points(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest("Ada")
        assert (await ada.get("/api/mondo/progress")).json() == {"rounds": []}
        game = await solo(place, ada)
        (told,) = (await ada.get("/api/mondo/progress")).json()["rounds"]
        assert (told["game_id"], told["round"], told["kind"]) == (game, 0, "solo-easy")
        points = told["points"]
        assert points["won"] is False
        parts = sum(value for row, value in points.items() if row != "won")
        assert parts == (await ada.get(f"/api/games/{game}")).json()["result"]["points"][0]
        storage = place.tables.services.storage
        await stored(storage.touch)
        kept = await storage.kept_analyses([f"rounds {game}"], 1)
        assert len(kept) == 1
        assert (await ada.get("/api/mondo/progress")).json()["rounds"] == [told]
        await _damaged(place, GameId(game), PersonId((await me(ada))["person"]))
        assert (await ada.get("/api/mondo/progress")).json()["rounds"] == [told], "no fault of hers"
        zipped = io.BytesIO((await ada.get("/api/me/records")).content)
        assert [game in name for name in zipfile.ZipFile(zipped).namelist()] == [True]


async def _damaged(place: Site, game: GameId, person: PersonId) -> None:
    """A copy of a game that cannot be replayed any more."""
    storage = place.tables.services.storage
    row = await storage.game(game)
    assert row is not None
    bad = replace(row, id=GameId("damaged"), seed="no number")
    await stored(partial(storage.put_game, bad, (person,), TABLE))
    await stored(partial(storage.end_game, bad.id, 9, row.result or b"", TABLE))
