"""Worlds to finish at a server: the next one, the first try that counts, averages and runs."""

import httpx
import pytest

from mondala.core.ids import GameId, TableId
from mondala.games.mondo.options import MINUTE
from mondala.hosted.mondo.alone import play_alone
from mondala.hosted.mondo.puzzles import (
    GOOD,
    LAST,
    Finished,
    finished,
    next_for,
    puzzle_named,
    puzzles,
    summed_up,
    tries_of,
)
from mondala.server.http.profile import profile_of_person
from mondala.server.storage.rows import Person, PuzzleTry
from tests.server.support.by_hand import ByHand, Client, by_hand
from tests.server.support.client import cookie_at, server_at
from tests.server.support.running import RunningServer

server = server_at(speed=1)
ADDRESS = "/api/mondo/puzzles"


async def begins(hand: ByHand, person: Person, name: str) -> Client:
    table = await play_alone(hand.tables, person, puzzle_named(name).options)
    client = await hand.comes(person, table)
    await hand.wait(3_000)
    return client


async def done(hand: ByHand, person: Person) -> list[Finished]:
    return finished(await tries_of(hand.tables, person))


@by_hand
async def test_the_first_try_counts_and_no_puzzle_comes_twice(hand: ByHand) -> None:
    ada = await hand.people.new_guest("Ada")
    first = next_for(ada, await tries_of(hand.tables, ada))
    puzzle = puzzle_named(first)
    client = await begins(hand, ada, first)
    assert await done(hand, ada) == []
    second = next_for(ada, await tries_of(hand.tables, ada))
    assert second != first
    assert await client.ask("do", "JumpOut") == "ack"
    (mine,) = await done(hand, ada)
    assert (mine.puzzle, mine.points, mine.share) == (first, puzzle.bare, 0)
    again = await begins(hand, ada, first)
    await hand.wait(MINUTE + 250)
    assert again.happened() >= {"TimeRanOut", "RoundScored"}
    assert await done(hand, ada) == [mine]
    for wish in ("Ready", "Start"):
        assert await again.ask("ask", wish) == "day"


@by_hand
async def test_puzzles_are_no_games_among_ones_own_and_a_guests_go_to_the_account(
    hand: ByHand,
) -> None:
    ada = await hand.people.new_guest("Ada")
    account = await hand.people.register(ada, "Ada", "a long pass phrase")
    guest = await hand.people.new_guest("Nobody")
    name = next(iter(puzzles()))
    client = await begins(hand, guest, name)
    assert await client.ask("do", "JumpOut") == "ack"
    await hand.people.log_in("Ada", "a long pass phrase", guest)
    assert [each.puzzle for each in await done(hand, account)] == [name]
    storage = hand.tables.services.storage
    assert len(await storage.games_of(account.id, 9)) == 1
    assert await storage.games_of(account.id, 9, puzzles=False) == []
    assert (await profile_of_person(hand.tables.services, account.id)).games == []


def shares(*numbers: int) -> list[Finished]:
    return [Finished("x", GameId("g"), 0, share) for share in numbers]


def test_the_average_is_of_the_last_ones_and_runs_are_of_good_ones() -> None:
    nothing = summed_up([])
    assert (nothing.average, nothing.run, nothing.longest, nothing.tried) == (None, 0, 0, 0)
    some = summed_up(shares(GOOD, 100, GOOD - 1, GOOD))
    assert (some.average, some.run, some.longest, some.tried) == (81, 1, 2, 4)
    many = summed_up(shares(0, *(100,) * LAST))
    assert (many.average, many.run, len(many.last), many.tried) == (100, LAST, LAST, LAST + 1)


def test_when_all_were_tried_the_one_of_long_ago_comes_again() -> None:
    ada = Person("ada", "Ada")  # type: ignore[arg-type]
    tries: list[PuzzleTry] = []
    for at in range(len(puzzles())):
        name = next_for(ada, tries)
        assert name not in {each.puzzle for each in tries}
        tries.append(PuzzleTry(name, GameId("g"), None, at + 1))
    assert next_for(ada, tries) == tries[0].puzzle
    other = Person("bo", "Bo")  # type: ignore[arg-type]
    assert next_for(ada, []) != next_for(other, [])


def test_over_http(server: RunningServer) -> None:
    cookie, url = cookie_at(server), server.url
    headers = {"Cookie": cookie, "Origin": url}
    with httpx.Client(base_url=url, trust_env=False) as client:
        nobody = client.get(ADDRESS).json()
        assert (nobody["tried"], nobody["there"]) == (0, len(puzzles()))
        assert client.post(f"{ADDRESS}/next", headers={"Origin": url}).status_code == 401
        name = next(iter(puzzles()))
        asked = client.get(f"{ADDRESS}/{name}", headers=headers).json()
        best = client.get(f"{ADDRESS}/{name}/best").json()
        assert asked["bare"] < asked["best"] == best["points"]
        read = {"placements": best["world"], "board": puzzle_named(name).side.value}
        sheet = client.post("/api/mondo/world", json=read, headers=headers).json()["sheet"]
        rows = (sheet[row] for row in ("animals", "landscapes", "volcanos", "misconnections"))
        assert sum(row["points"] for row in rows) == best["points"]
        for way in ("next", f"{name}/try"):
            opened = client.post(f"{ADDRESS}/{way}", headers=headers)
            assert opened.status_code == 201
            table = TableId(opened.json()["table"])
            options = client.get(f"/api/tables/{table}").json()["lobby"]["options"]
        assert options["unfinished"]["puzzle"] == name
        by_hand = client.post("/api/tables", json={"options": options}, headers=headers)
        assert by_hand.json()["code"] == "day"


@pytest.mark.parametrize("way", ["", "/best"])
def test_what_is_no_puzzle_is_refused(server: RunningServer, way: str) -> None:
    answer = httpx.get(f"{server.url}{ADDRESS}/00000000{way}", trust_env=False)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-puzzle")
