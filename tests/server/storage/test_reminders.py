"""Turns, mail addresses and browsers, in either store."""

import asyncio
from functools import partial

from mondala.core.ids import GameId, PersonId
from mondala.core.value import replace
from mondala.server.storage.port import Storage
from mondala.server.storage.reminders import DeviceRow, MailRow, MyTurnRow, TurnRow
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import Fence
from tests.server.support.places import Place, run
from tests.server.support.storing import ADA, BO, GAME, TABLE, G, H, outcomes

TURN = TurnRow(G, 1, 100, 1_000, next=120)
MAIL = MailRow(ADA, "first", "ada@example.org", "pl", "waiting", 5, next=5)


async def begin(storage: Storage, game: GameId = G) -> None:
    row = replace(GAME, id=game)
    await stored(partial(storage.put_game, row, (ADA, BO), TABLE))


def test_a_turn_is_told_by_one_process_and_anew_when_that_one_has_not(place: Place) -> None:
    async def work(storage: Storage, reopen: Place) -> None:
        other = await reopen()
        await begin(storage)
        await stored(partial(storage.put_turn, TURN))
        assert await storage.claim_turns(119, 500, 9) == []
        claims = await asyncio.gather(*(each.claim_turns(120, 500, 9) for each in (storage, other)))
        assert sorted(map(len, claims)) == [0, 1]
        claimed = replace(TURN, next=500)
        assert claims[0] + claims[1] == [claimed]
        assert await other.claim_turns(499, 900, 9) == []
        assert await other.claim_turns(500, 900, 9) == [replace(TURN, next=900)]
        told = replace(TURN, step="late", tries=2, next=750)
        await stored(partial(storage.put_step, told))
        await stored(partial(storage.put_turn, replace(TURN, since=300, next=320)))
        assert await storage.claim_turns(750, 900, 9) == [replace(told, next=900)], "the same turn"
        following = TurnRow(G, 0, 400, 2_000, next=420)
        await stored(partial(storage.put_turn, following))
        await stored(partial(storage.put_step, replace(told, next=1)))
        assert await storage.claim_turns(420, 900, 9) == [replace(following, next=900)]

    run(place, work)


def test_so_many_are_claimed_at_once_and_an_owner_that_lost_the_table_notes_nothing(
    place: Place,
) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        for number, game in enumerate((G, H)):
            await begin(storage, game)
            await stored(partial(storage.put_turn, replace(TURN, game_id=game, next=number)))
        assert [turn.game_id for turn in await storage.claim_turns(9, 99, 1)] == [G]
        assert [turn.game_id for turn in await storage.claim_turns(9, 99, 1)] == [H]
        assert await storage.take_over(TABLE.id) == 2
        old = Fence(TABLE.id, 1)
        late = replace(TURN, deadline=7_000)
        (error,) = await outcomes([partial(storage.put_turn, late, fence=old)])
        assert error is not None
        assert old.lost

    run(place, work)


def test_one_sees_ones_own_turns_of_games_that_are_on(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        for game, deadline in ((G, 2_000), (H, 1_000)):
            await begin(storage, game)
            await stored(partial(storage.put_turn, replace(TURN, game_id=game, deadline=deadline)))
        mine = [
            MyTurnRow(game, GAME.table, GAME.game, GAME.seats, 1, 100, deadline)
            for game, deadline in ((H, 1_000), (G, 2_000))
        ]
        assert await storage.turns_of(BO) == mine
        assert await storage.turns_of(ADA) == []
        await stored(partial(storage.move_games, BO, PersonId("account")))
        assert await storage.turns_of(PersonId("account")) == mine
        await stored(partial(storage.end_game, G, 9, b"null", TABLE))
        assert [turn.game_id for turn in await storage.claim_turns(999, 9_999, 9)] == [H]
        await stored(partial(storage.drop_turn, H))
        assert await storage.turns_of(PersonId("account")) == []

    run(place, work)


def test_an_address_waits_is_confirmed_goes_along_and_is_forgotten(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        await stored(partial(storage.put_mail, MAIL))
        assert await storage.claim_mails(5, 50, 9) == [replace(MAIL, next=50)]
        assert await storage.claim_mails(49, 99, 9) == []
        await stored(partial(storage.put_mail_try, "first", 1, 70))
        tried = replace(MAIL, tries=1, next=70)
        assert await storage.mail(ADA) == await storage.mail_by_id("first") == tried
        await stored(partial(storage.put_mail_state, "first", "on"))
        await stored(partial(storage.put_mail_try, "first", 2, 80))
        confirmed = replace(tried, state="on", next=None)
        assert await storage.mail(ADA) == confirmed, "nothing is asked any more"
        another = replace(MAIL, id="second", address="ada@example.net")
        await stored(partial(storage.put_mail, another))
        assert await storage.mail_by_id("first") is None
        await stored(partial(storage.put_mail, replace(MAIL, person=BO, id="third")))
        await stored(partial(storage.move_games, ADA, BO))
        assert await storage.mail(ADA) is None
        assert (await storage.mail_by_id("third")) == replace(MAIL, person=BO, id="third")
        await stored(partial(storage.move_games, BO, ADA))
        assert await storage.mail(ADA) == replace(MAIL, id="third")
        await stored(partial(storage.forget_person, ADA, []))
        assert await storage.mail_by_id("third") is None

    run(place, work)


def test_there_is_one_mail_about_a_thing_on_a_day(place: Place) -> None:
    async def work(storage: Storage, reopen: Place) -> None:
        other = await reopen()
        first = await asyncio.gather(
            *(each.reserve_mail("g", "2024-02-28") for each in (storage, other))
        )
        assert sorted(first) == [False, True]
        assert await storage.reserve_mail("h", "2024-02-28")
        assert await storage.reserve_mail("g", "2024-02-29")
        await stored(partial(storage.release_mail, "g", "2024-02-29"))
        assert await storage.reserve_mail("g", "2024-03-02")
        assert await storage.reserve_mail("g", "2024-02-28"), "forgotten after two days"

    run(place, work)


def test_a_person_has_some_browsers_the_newest_and_each_is_one_persons(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        made = [DeviceRow(f"https://push.test/{n}", ADA, "p", "a", "de", n) for n in range(4)]
        for device in made:
            await stored(partial(storage.put_device, device, 3))
        assert await storage.devices(ADA) == made[1:]
        await stored(partial(storage.put_device, replace(made[3], person=BO, since=9), 3))
        assert await storage.devices(ADA) == made[1:3]
        await stored(partial(storage.move_games, BO, ADA))
        assert len(await storage.devices(ADA)) == 3
        await stored(partial(storage.drop_device, made[1].endpoint))
        assert len(await storage.devices(ADA)) == 2
        await stored(partial(storage.forget_person, ADA, []))
        assert await storage.devices(ADA) == []
        await stored(partial(storage.put_device, made[0], 3))
        await stored(storage.drop_devices)
        assert await storage.devices(ADA) == []

    run(place, work)
