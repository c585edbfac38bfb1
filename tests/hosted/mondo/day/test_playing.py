"""One try of the day's pile for each person, with a clock that is moved: at midnight, after a
restart, on two devices, and for a guest who logs in."""

import asyncio
from datetime import date
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import TableId
from mondala.games.mondo.options import MINUTE
from mondala.hosted.mondo.alone import GAME
from mondala.hosted.mondo.day.playing import enter, practise
from mondala.hosted.mondo.day.results import day_info
from mondala.hosted.mondo.day.variants import options_of
from mondala.hosted.mondo.day.worlds import best_worlds
from mondala.server.days.dates import CLOSES_AFTER, DAY, starts
from mondala.server.http.account import tries_of
from mondala.server.storage.day_tries import TryRow
from mondala.server.tables.open_tables import SWEEP_EVERY
from tests.server.support.browsers import account, site
from tests.server.support.by_hand import ByHand, Client, by_hand, tables_by_hand
from tests.server.support.client import within_a_minute

LEAP_DAY = date(2024, 2, 29)
"""A day on which the board shows its lands."""
HIDDEN_TIME_DAY = date(2024, 3, 2)
NOON = DAY // 2


def comes_to(hand: ByHand, day: date, since_midnight: int = NOON) -> None:
    hand.clock.jump(starts(day) + since_midnight - hand.clock.utc())


async def table_of(hand: ByHand, entered: TryRow) -> TableId:
    game = await hand.tables.services.storage.game(entered.game_id)
    assert game is not None
    return game.table


async def begins(hand: ByHand, name: str = "Ada") -> tuple[Client, TryRow]:
    """A player at the table of their try, which has just begun."""
    person = await hand.people.new_guest(name)
    entered = await enter(hand.tables, person)
    return await hand.comes(person, await table_of(hand, entered)), entered


async def points(hand: ByHand, entered: TryRow) -> int | None:
    found = await hand.tables.services.storage.try_of(entered.person, entered.day, GAME)
    assert found is not None
    return found.points


@by_hand
async def test_everybody_has_the_same_pile_and_one_try(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY)
    ada, mine = await begins(hand)
    assert await enter(hand.tables, ada.person) == mine
    bo, _ = await begins(hand, "Bo")
    seen = [client.heard("snapshot")[0]["view"]["match"] for client in (ada, bo)]
    await hand.wait(3_000)
    dealt = [
        [body for tag, body in entry["events"] if tag == "RoundBegan"]
        for client in (ada, bo)
        for entry in client.heard("entry")[:1]
    ]
    assert seen[0]["options"] == seen[1]["options"]
    assert dealt[0]
    assert dealt[0] == dealt[1]


@by_hand
async def test_two_devices_that_begin_at_once_come_to_one_try(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY)
    ada = await hand.people.new_guest("Ada")
    one, two = await asyncio.gather(enter(hand.tables, ada), enter(hand.tables, ada))
    assert one == two
    assert len(await hand.tables.services.storage.games_of(ada.id, 10)) == 1
    devices = [await hand.comes(ada, await table_of(hand, each)) for each in (one, two)]
    await hand.wait(3_000)
    assert await devices[0].ask("do", "JumpOut") == "ack"
    assert devices[1].happened() >= {"JumpedOut", "RoundScored"}
    assert await points(hand, one) == -24


@by_hand
async def test_a_try_over_midnight_is_of_the_day_on_which_it_began(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY, DAY - 1)
    ada, mine = await begins(hand)
    await hand.wait(10_000)
    assert mine.day == "2024-02-29"
    assert (await enter(hand.tables, ada.person)).day == "2024-03-01"
    assert await points(hand, mine) is None
    await hand.wait(5 * MINUTE)
    assert await points(hand, mine) == -24
    info = await day_info(hand.tables, LEAP_DAY, ada.person)
    assert (info.closed, info.finished, info.key) == (False, 1, None)
    assert info.mine is not None
    assert (info.mine.place, info.distribution) == (1, ((-24, 1),))


@by_hand
async def test_with_hidden_time_not_even_ones_own_data_tell_when_the_try_began(
    hand: ByHand,
) -> None:
    comes_to(hand, HIDDEN_TIME_DAY)
    ada, mine = await begins(hand)
    assert [each.started for each in await tries_of(hand.tables, ada.person)] == [None]
    await hand.wait(3_000)
    assert await ada.ask("do", "JumpOut") == "ack"
    (told,) = await tries_of(hand.tables, ada.person)
    assert (told.started, told.points) == (mine.started, -24)


@by_hand
async def test_nobody_watches_and_nothing_is_told_before_the_day_is_closed(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY)
    ada, mine = await begins(hand)
    bo = await hand.people.new_guest("Bo")
    stranger = await hand.comes(bo, await table_of(hand, mine))
    assert [each["code"] for each in stranger.heard("refused")] == ["private"]
    await hand.wait(3_000)
    assert await ada.ask("do", "JumpOut") == "ack"
    assert [each["seed"] for each in ada.heard("opened")] == [None]
    info = await day_info(hand.tables, LEAP_DAY, bo)
    assert (info.finished, info.distribution, info.board, info.key) == (1, None, None, None)
    comes_to(hand, LEAP_DAY, DAY + CLOSES_AFTER)
    again = await hand.comes(ada.person, await table_of(hand, mine))
    assert [each["seed"] is None for each in again.heard("opened")] == [False]
    info = await day_info(hand.tables, LEAP_DAY, bo)
    assert (info.closed, info.distribution, info.board) == (True, ((-24, 1),), ())


@by_hand
async def test_nothing_begins_again_at_the_table_of_a_try(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY)
    ada, _ = await begins(hand)
    await hand.wait(3_000)
    assert await ada.ask("do", "JumpOut") == "ack"
    for wish in ("Ready", "Start", "Stand", "NewLink"):
        assert await ada.ask("ask", wish) == "day", wish
    elsewhere = (await hand.opened(options_of(LEAP_DAY)))[0]
    assert await elsewhere.ask("ask", "Sit") == "day"


@by_hand
async def test_a_try_does_not_wait_for_anybody(hand: ByHand) -> None:
    """Not even for somebody to open the page: its table is put away and looked after in time."""
    comes_to(hand, LEAP_DAY)
    ada, mine = await begins(hand)
    hand.table.disconnect(ada.connection)
    await hand.wait(5 * MINUTE + 3_000 + 250 + 2 * SWEEP_EVERY)
    assert await points(hand, mine) == -24


@within_a_minute
async def test_the_time_of_a_try_goes_on_while_the_server_is_down(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        comes_to(hand, LEAP_DAY)
        ada, mine = await begins(hand)
        await hand.wait(3_000 + MINUTE)
        began, person = hand.clock.utc(), ada.person
    async with tables_by_hand(tmp_path) as hand:
        hand.clock.jump(began + 2 * MINUTE - hand.clock.utc())
        assert await enter(hand.tables, person) == mine
        ada = await hand.comes(person, await table_of(hand, mine))
        (snapshot,) = ada.heard("snapshot")
        assert snapshot["view"]["stage"]["go_at"] == 3_000
        assert ada.heard("welcome")
        assert await ada.ask("do", "TakeTask", task="first") == "task-gone"  # it still plays
        await hand.wait(2 * MINUTE + 250)
        assert await points(hand, mine) == -24


@within_a_minute
async def test_a_try_that_nobody_served_is_over_however_early_it_was_left(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        comes_to(hand, LEAP_DAY, DAY - 1_000)
        _, mine = await begins(hand)
        began = hand.clock.utc()
    async with tables_by_hand(tmp_path) as hand:
        hand.clock.jump(began + DAY - hand.clock.utc())
        await hand.wait(2 * SWEEP_EVERY)
        assert await points(hand, mine) == -24


@by_hand
async def test_a_guests_earlier_try_counts_for_the_account(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY)
    ada = await hand.people.new_guest("Ada")
    account = await hand.people.register(ada, "Ada", "a long pass phrase")
    guest, earlier = await begins(hand, "Nobody")
    await hand.wait(3_000)
    assert await guest.ask("do", "JumpOut") == "ack"
    await enter(hand.tables, account)
    await hand.people.log_in("Ada", "a long pass phrase", guest.person)
    kept = await enter(hand.tables, account)
    assert (kept.game_id, kept.points) == (earlier.game_id, -24)
    comes_to(hand, LEAP_DAY, DAY + CLOSES_AFTER)
    info = await day_info(hand.tables, LEAP_DAY, account)
    assert info.board is not None
    assert [(line.place, line.name, line.mine) for line in info.board] == [(1, "Ada", True)]
    (best,) = await best_worlds(hand.tables, "2024-02-29")
    assert (best.name, best.bot, best.points) == ("Ada", False, -24)
    assert (best.game_id, best.world) == (kept.game_id, "")


@within_a_minute
async def test_a_guest_who_logs_in_during_their_try_goes_on_with_it(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        hand = ByHand(place.tables, place.people, place.clock)
        comes_to(hand, LEAP_DAY)
        home, browser = await place.guest("Ada"), await place.guest("Nobody")
        assert (await home.post("/api/accounts", json=account())).status_code == 201
        ada, guest = [
            await hand.people.by_cookie(each.cookies["mondala"]) for each in (home, browser)
        ]
        assert ada is not None
        assert guest is not None
        mine = await enter(hand.tables, guest)
        await hand.comes(guest, await table_of(hand, mine))
        await hand.wait(3_000)
        assert (await browser.post("/api/login", json=account())).status_code == 200
        kept = await enter(hand.tables, ada)
        assert kept.game_id == mine.game_id
        again = await hand.comes(ada, await table_of(hand, kept))
        assert again.heard("refused") == []
        assert await again.ask("do", "JumpOut") == "ack"
        assert await points(hand, kept) == -24


@by_hand
async def test_earlier_piles_are_practised_as_often_as_one_likes(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY)
    ada = await hand.people.new_guest("Ada")
    with pytest.raises(NotAllowed, match="practise when the day is closed"):
        await practise(hand.tables, ada, LEAP_DAY)
    comes_to(hand, LEAP_DAY, DAY + CLOSES_AFTER)
    tables = [await practise(hand.tables, ada, LEAP_DAY) for _ in range(2)]
    assert len(set(tables)) == 2
    client = await hand.comes(ada, tables[0])
    await hand.wait(3_000)
    assert await client.ask("do", "JumpOut") == "ack"
    assert client.heard("opened")[0]["seed"] == str(await hand.tables.services.days.seed(LEAP_DAY))
    info = await day_info(hand.tables, LEAP_DAY, ada)
    assert (info.finished, info.mine) == (0, None)


@by_hand
async def test_a_day_that_nobody_played_has_nothing_to_show(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY, 2 * DAY)
    info = await day_info(hand.tables, LEAP_DAY, None)
    assert (info.finished, info.distribution, info.board, info.bots) == (0, (), (), ())
    assert info.key is not None
