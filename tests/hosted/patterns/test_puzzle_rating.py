"""The first try at each puzzle is a game against it, and counts once."""

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from openskill.models import BradleyTerryFull

from mondala.bots.patterns.puzzles.puzzle import Puzzle
from mondala.core.ids import PersonId
from mondala.games.patterns.moves import legal_moves, parse_move, play_all
from mondala.games.patterns.notation import parse_position
from mondala.hosted.patterns.host_puzzles import pile
from mondala.hosted.patterns.puzzle_rating import GAME, aim, standing_after, strength
from mondala.server.accounts.ratings import FRESH, Rating, rated_against, told
from mondala.server.storage.sqlite import FILE
from tests.hosted.patterns.day.days import wrong_move
from tests.server.support.browsers import account, check_refusal, me, site
from tests.server.support.client import within_a_minute
from tests.server.support.stored import no_room

BUSY = 503
PUZZLES = "/api/patterns/puzzles"
LONG = next(each for each in pile().puzzles if len(each.line) == 3)
EASY, OTHER, THIRD = [each for each in pile().puzzles if len(each.line) == 1][:3]


async def tries(browser: httpx.AsyncClient, puzzle: Puzzle, *moves: str) -> Any:
    """The answer, asked for again while the workers of a busy machine do not come to it."""
    answer = await browser.post(f"{PUZZLES}/{puzzle.id}/try", json={"moves": moves})
    if answer.status_code == BUSY:
        return await tries(browser, puzzle, *moves)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def solves(browser: httpx.AsyncClient, puzzle: Puzzle) -> Any:
    return (await tries(browser, puzzle, *puzzle.line))["rated"]


async def gives_up(browser: httpx.AsyncClient, puzzle: Puzzle) -> Any:
    answer = await browser.post(f"{PUZZLES}/{puzzle.id}/solution")
    assert answer.status_code == 200, answer.text
    return answer.json()["rated"]


async def standing(browser: httpx.AsyncClient) -> Any:
    return (await browser.get(f"{PUZZLES}/mine")).json()


def last_wrong(puzzle: Puzzle) -> str:
    """A legal move instead of the last one of the line."""
    start = parse_position(puzzle.position)
    before = play_all(start, [parse_move(move) for move in puzzle.line[:-1]])
    return next(str(move) for move in legal_moves(before) if str(move) != puzzle.line[-1])


def test_it_is_the_librarys_own_figure() -> None:
    """The puzzle is an opponent whose rating is all but certain, and stays."""
    model = BradleyTerryFull()
    for puzzle in (EASY, LONG):
        mu, sigma = strength(puzzle)
        assert (told(mu, sigma, 0).value, told(mu, sigma, 0).off) == (puzzle.rating, 120)
        person, opponent = model.rating(), model.rating(mu=mu, sigma=sigma)
        for won, ranks in ((True, [0.0, 1.0]), (False, [1.0, 0.0])):
            ((after,), _) = model.rate([[person], [opponent]], ranks=ranks)
            assert rated_against(FRESH, (mu, sigma), won=won) == (after.mu, after.sigma)


@within_a_minute
async def test_a_puzzle_counts_once_however_it_was_tried(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        nobody = {"value": 1500, "off": 500, "provisional": True, "games": 0}
        fresh = {"rating": nobody, "tried": 0, "solved": 0, "run": 0, "longest": 0}
        assert await standing(ada) == fresh
        assert not (await ada.get(f"{PUZZLES}/{EASY.id}")).json()["had"]
        first = await solves(ada, EASY)
        after = told(*rated_against(FRESH, strength(EASY), won=True), 1)
        assert first["before"] == nobody
        assert first["standing"]["rating"]["value"] == after.value > 1500
        assert first["standing"] == await standing(ada)
        assert (await ada.get(f"{PUZZLES}/{EASY.id}")).json()["had"]
        for again in (await solves(ada, EASY), await gives_up(ada, EASY)):
            assert again is None
        assert (await tries(ada, EASY, wrong_move(EASY)))["rated"] is None
        assert await standing(ada) == first["standing"]


@within_a_minute
async def test_a_wrong_try_fails_also_after_right_ones_and_so_does_giving_up(
    tmp_path: Path,
) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        first, answer, _ = LONG.line
        assert (await tries(ada, LONG, first))["rated"] is None, "it is not over"
        wrong = await tries(ada, LONG, first, answer, last_wrong(LONG))
        assert (wrong["right"], wrong["rated"]["solved"]) == (False, False)
        assert wrong["rated"]["standing"]["rating"]["value"] < 1500
        assert await solves(ada, LONG) is None
        given_up = await gives_up(ada, EASY)
        assert not given_up["solved"]
        assert given_up["before"] == wrong["rated"]["standing"]["rating"]
        await solves(ada, OTHER)
        await solves(ada, THIRD)
        now = await standing(ada)
        assert [now[key] for key in ("tried", "solved", "run", "longest")] == [4, 2, 2, 2]


@within_a_minute
async def test_without_a_cookie_one_solves_them_and_nothing_counts(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        stranger = place.browser()
        assert await solves(stranger, EASY) is None
        assert await gives_up(stranger, OTHER) is None
        assert (await standing(stranger))["tried"] == 0
        assert (await stranger.get(f"{PUZZLES}/next")).status_code == 200


@within_a_minute
async def test_devices_that_are_at_it_at_once_count_a_puzzle_once(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        asked = [solves(ada, EASY), gives_up(ada, EASY), solves(ada, OTHER), solves(ada, THIRD)]
        counted = [each for each in await asyncio.gather(*asked) if each is not None]
        assert len(counted) == 3
        who = PersonId((await me(ada))["person"])
        rows = await place.tables.services.storage.puzzle_ratings_of(who, GAME)
        by_number = sorted(rows, key=lambda row: row.number)
        assert [row.number for row in by_number] == [1, 2, 3]
        for before, after in pairwise(by_number):
            assert (after.mu_before, after.sigma_before) == (before.mu, before.sigma)


@within_a_minute
async def test_a_guests_rating_goes_to_the_account_and_both_are_told_and_deleted(
    tmp_path: Path,
) -> None:
    async with site(tmp_path) as place:
        ada, phone = await place.guest(), await place.guest("Phone")
        await solves(ada, EASY)
        await ada.post("/api/accounts", json=account())
        await gives_up(phone, OTHER)
        await gives_up(phone, EASY)
        mine = await standing(ada)
        assert mine["tried"] == 1
        await phone.post("/api/login", json=account())
        along = await standing(phone)
        assert along["rating"] == mine["rating"]
        assert (along["tried"], along["solved"]) == (2, 1)
        assert await solves(phone, OTHER) is None, "it was tried before"
        ratings = (await phone.get("/api/me/ratings")).json()
        (by_puzzles,) = ratings["puzzles"]
        assert (by_puzzles["game"], by_puzzles["rating"]) == (GAME, mine["rating"])
        (point,) = by_puzzles["history"]
        assert (point["puzzle"], point["solved"]) == (EASY.id, True)
        data = (await phone.get("/api/me/data")).json()
        assert {each["puzzle"]: each["solved"] for each in data["puzzles"]} == {
            EASY.id: True,
            OTHER.id: False,
        }
        assert data["ratings"] == ratings
        password = account()["password"]
        gone = await phone.post("/api/me/delete", json={"password": password})
        assert gone.status_code == 200
    assert EASY.id.encode() not in (tmp_path / FILE).read_bytes()


@within_a_minute
async def test_what_cannot_be_kept_is_no_try(tmp_path: Path) -> None:
    """Else the next one would count, after one has seen what is wrong with the first."""
    async with site(tmp_path) as place:
        ada = await place.guest()
        move = {"moves": [wrong_move(EASY)]}
        with no_room(tmp_path, "INSERT ON puzzle_ratings"):
            answer = await ada.post(f"{PUZZLES}/{EASY.id}/try", json=move)
            check_refusal(answer, 503, "not-stored")
            check_refusal(await ada.post(f"{PUZZLES}/{EASY.id}/solution"), 503, "not-stored")
        await place.tables.services.restrictions.set_read_only(True)
        answer = await ada.post(f"{PUZZLES}/{EASY.id}/try", json=move)
        check_refusal(answer, 503, "read-only")
        await place.tables.services.restrictions.set_read_only(False)
        who = PersonId((await me(ada))["person"])
        await place.tables.services.restrictions.ban("person", who, place.clock.utc() + 1_000)
        check_refusal(await ada.post(f"{PUZZLES}/{EASY.id}/solution"), 403, "banned")
        assert (await standing(ada))["tried"] == 0


@within_a_minute
async def test_the_next_one_is_new_and_near_ones_rating(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        wanted = aim(Rating(1500, 500, provisional=True, games=0))
        seen = set()
        for _ in range(6):
            laid = (await ada.get(f"{PUZZLES}/next")).json()
            assert abs(laid["rating"] - wanted) < 60
            assert not laid["had"]
            seen.add(laid["id"])
            await solves(ada, pile().puzzle(laid["id"]))
            rating = (await standing(ada))["rating"]
            wanted = rating["value"] - rating["off"] // 2
        assert len(seen) == 6
        wish = {"difficulty": "hard", "theme": "cut"}
        hard = (await ada.get(f"{PUZZLES}/next", params=wish)).json()
        assert hard["difficulty"] == "hard"
        assert "cut" in hard["themes"]


@pytest.mark.parametrize("wanted", [{"difficulty": "mean"}, {"theme": "weather"}])
@within_a_minute
async def test_what_there_is_not_is_refused(wanted: dict[str, str], tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        answer = await place.browser().get(f"{PUZZLES}/next", params=wanted)
        check_refusal(answer, 400, "unreadable")


def test_nobody_has_had_a_puzzle_at_first() -> None:
    assert standing_after([]).rating == told(*FRESH, 0)
