"""One try at the day's positions for each person, with a clock that is moved: at midnight, after a
restart, on two devices, and for a guest who logs in."""

import asyncio
from datetime import date
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.hosted.days import my_days
from mondala.hosted.patterns.day.trying import GAME
from mondala.server.days.dates import CLOSES_AFTER, DAY
from tests.hosted.patterns.day.days import LEAP_DAY, Solver, comes_to, newcomer
from tests.server.support.by_hand import ByHand, by_hand, tables_by_hand
from tests.server.support.client import within_a_minute


@by_hand
async def test_the_first_answer_to_each_position_counts(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY)
    ada = await newcomer(hand)
    await ada.sees(1)
    hand.clock.jump(4_000)
    assert await ada.answers(1, right=False)
    assert not await ada.answers(1, right=True)
    seen = (await ada.looks()).positions
    assert (seen[0].right, seen[0].took) == (False, 4_000)
    assert [each.position is None for each in seen] == [False, True, True]


@by_hand
async def test_time_runs_from_the_first_look_and_a_reload_does_not_restart_it(
    hand: ByHand,
) -> None:
    comes_to(hand, LEAP_DAY)
    ada = await newcomer(hand)
    await ada.sees(1)
    hand.clock.jump(7_000)
    await ada.sees(1)
    hand.clock.jump(3_000)
    assert await ada.answers(1, right=True)
    await ada.sees(1)
    hand.clock.jump(60_000)  # nothing runs between two positions
    await ada.sees(2)
    hand.clock.jump(5_000)
    assert await ada.answers(2, right=True)
    mine = (await ada.looks()).mine
    assert mine is not None
    assert (mine.points, mine.took, mine.done, mine.place) == (2, 15_000, False, None)


@by_hand
async def test_each_position_waits_until_the_one_before_is_answered(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY)
    ada = await newcomer(hand)
    for step in (ada.sees(2), ada.answers(1, right=True)):
        with pytest.raises(NotAllowed) as refused:
            await step
        assert refused.value.code == "in-order"
    assert (await ada.looks()).mine is None
    await ada.sees(1)
    for step in (ada.sees(2), ada.sees(3), ada.answers(2, right=True)):
        with pytest.raises(NotAllowed) as refused:
            await step
        assert refused.value.code == "in-order"


@by_hand
async def test_two_devices_at_once_make_one_try(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY)
    ada = await newcomer(hand)
    await asyncio.gather(ada.sees(1), ada.sees(1))
    hand.clock.jump(2_000)
    counted = await asyncio.gather(ada.answers(1, right=False), ada.answers(1, right=True))
    assert sorted(counted) == [False, True]
    tries = await ada.services.storage.tries_of(ada.person.id, GAME)
    assert [each.points for each in tries] == [int(counted[1])]


@by_hand
async def test_a_try_over_midnight_is_of_the_day_on_which_it_began(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY, DAY - 5_000)
    ada, late = await newcomer(hand), await newcomer(hand, "Late")
    await ada.sees(1)
    hand.clock.jump(10_000)
    assert await ada.answers(1, right=True)
    await ada.sees(2)
    with pytest.raises(NotAllowed) as refused:
        await late.sees(1)
    assert refused.value.code == "sealed"
    comes_to(hand, LEAP_DAY, DAY + CLOSES_AFTER - 1)
    assert await ada.answers(2, right=True)
    info = await ada.looks()
    assert (info.closed, info.finished, info.distribution) == (False, 0, None)
    hand.clock.jump(1)
    info = await ada.looks()
    assert info.mine is not None
    assert (info.mine.points, info.mine.done, info.mine.place) == (2, False, 1)
    assert (info.closed, info.finished, info.distribution) == (True, 1, ((2, 1),))
    tomorrow = Solver(hand, ada.person, date(2024, 3, 1))
    await tomorrow.sees(1)
    days = await my_days(hand.tables, GAME, ada.person)
    assert [(day.day, day.points) for day in days.days] == [("2024-02-29", 2), ("2024-03-01", None)]
    assert (days.streak, days.longest) == (2, 2)


@within_a_minute
async def test_a_try_goes_on_after_a_restart_and_its_time_has_not_stood_still(
    tmp_path: Path,
) -> None:
    async with tables_by_hand(tmp_path) as hand:
        comes_to(hand, LEAP_DAY)
        ada = await newcomer(hand)
        await ada.solves(True)
        await ada.sees(2)
        stopped, before = hand.clock.utc(), await ada.looks()
    async with tables_by_hand(tmp_path) as hand:
        hand.clock.jump(stopped + 30_000 - hand.clock.utc())
        ada = Solver(hand, ada.person)
        assert (await ada.looks()).positions == before.positions
        assert await ada.answers(2, right=True)
        assert (await ada.looks()).positions[1].took == 30_000


@by_hand
async def test_a_guests_earlier_try_counts_for_the_account(hand: ByHand) -> None:
    """With what was answered in it before; what the account has seen is no longer to be solved."""
    comes_to(hand, LEAP_DAY)
    guest, account = await newcomer(hand, "Nobody"), await newcomer(hand, "Ada")
    await hand.people.register(account.person, "Ada", "a long pass phrase")
    await guest.solves(True)
    await guest.sees(2)
    hand.clock.jump(1_000)
    await account.solves(False, False, False)
    await hand.people.log_in("Ada", "a long pass phrase", guest.person)
    for task in (1, 2, 3):
        assert not await account.answers(task, right=True)
    info = await account.looks()
    assert [each.right for each in info.positions] == [True, False, False]
    assert [each.answer == "" for each in info.positions] == [False, True, True]
    assert info.mine is not None
    assert (info.mine.points, info.mine.took, info.mine.done) == (1, 10_000, True)


@by_hand
async def test_a_try_that_goes_on_keeps_what_nobody_has_seen(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY)
    guest, account = await newcomer(hand, "Nobody"), await newcomer(hand, "Ada")
    await hand.people.register(account.person, "Ada", "a long pass phrase")
    await guest.sees(1)
    hand.clock.jump(1_000)
    await account.sees(1)
    await hand.people.log_in("Ada", "a long pass phrase", guest.person)
    assert not await account.answers(1, right=True)
    for task in (2, 3):
        await account.sees(task)
        hand.clock.jump(5_000)
        assert await account.answers(task, right=True)
    mine = (await account.looks()).mine
    assert mine is not None
    assert (mine.points, mine.took, mine.done) == (2, 10_000, True)


@by_hand
async def test_a_server_that_takes_nothing_new_lets_tries_come_to_their_end(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY)
    ada, bo = await newcomer(hand), await newcomer(hand, "Bo")
    await ada.sees(1)
    await ada.services.restrictions.set_read_only(True)
    with pytest.raises(NotAllowed) as refused:
        await bo.sees(1)
    assert refused.value.code == "read-only"
    assert await ada.answers(1, right=True)
    await ada.sees(2)
