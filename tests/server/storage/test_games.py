"""Games, their tables and their deadlines, in either store."""

from functools import partial

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, PersonId, TableId
from mondala.core.value import replace
from mondala.server.storage.port import (
    Storage,
)
from mondala.server.storage.waiting import stored
from tests.server.support.places import Place, run
from tests.server.support.storing import ADA, BO, GAME, TABLE, G, H, T


def test_a_game_is_due_by_its_deadline_until_it_ends(place: Place) -> None:
    """So that it is taken up when its clock needs somebody, and left alone before and after."""

    async def work(storage: Storage, reopen: Place) -> None:
        timed, other = replace(GAME, deadline=50), replace(TABLE, id=TableId("u"))
        await stored(partial(storage.put_game, timed, (ADA,), TABLE))
        await stored(partial(storage.put_game, replace(GAME, id=H, table=other.id), (), other))
        assert [await storage.due(now) for now in (49, 50)] == [[], [T]]
        await stored(partial(storage.set_deadline, G, 70))
        assert [await (await reopen()).due(now) for now in (69, 70)] == [[], [T]]
        after = replace(TABLE, lobby=b"free")
        await stored(partial(storage.end_game, G, 99, b"won", after))
        assert await (await reopen()).game(G) == replace(GAME, ended=99, result=b"won")
        assert await (await reopen()).table(T) == after
        await stored(partial(storage.set_deadline, G, 70))
        assert await (await reopen()).due(1_000) == []

    run(place, work)


def test_a_game_is_stored_with_its_table_or_not_at_all(place: Place) -> None:
    """A table must never name a game that is not there, nor lose one that is."""

    async def work(storage: Storage, _reopen: Place) -> None:
        await stored(partial(storage.put_game, GAME, (ADA,), TABLE))
        changed = replace(TABLE, lobby=b"of the second")
        with pytest.raises(NotAllowed):
            await stored(partial(storage.put_game, GAME, (BO,), changed))
        assert await storage.table(T) == TABLE
        assert await storage.games_of(BO, 5) == []

    run(place, work)


def test_a_guests_games_move_to_the_account(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        guest, account, other = (PersonId(each) for each in ("guest", "account", "other"))
        later = replace(GAME, id=H, started=8)
        for game, people in ((GAME, (guest, other)), (later, (account, guest))):
            await stored(partial(storage.put_game, game, people, TABLE))
        await stored(partial(storage.move_games, guest, account))
        assert await storage.games_of(account, 10) == [later, GAME]
        assert await storage.games_of(account, 1) == [later]
        assert await storage.games_of(guest, 10) == []
        assert await storage.games_of(other, 10) == [GAME]

    run(place, work)


def test_ones_games_are_found_by_game_and_by_name(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        names = ('[["Ada",null],["Bo",null]]', '[["Ada",null],["Cleo 100%",null]]')
        for number, seats in enumerate(names):
            game = replace(GAME, id=GameId(f"{number}"), seats=seats.encode(), started=number)
            await stored(partial(storage.put_game, game, (ADA, None), TABLE))
        found = {
            (game, name): [row.id for row in await storage.games_of(ADA, 9, game=game, name=name)]
            for game in ("", "Patterns", "Mondo")
            for name in ("", "bO", "0%", "_")
        }
        of_any = {"": ["1", "0"], "bO": ["0"], "0%": ["1"], "_": []}
        for name, ids in of_any.items():
            assert found["", name] == found["Patterns", name] == ids
            assert found["Mondo", name] == []
        assert [row.id for row in await storage.games_of(ADA, 9, GameId("1"), name="ada")] == ["0"]

    run(place, work)
