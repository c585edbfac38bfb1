"""Games, their tables and their deadlines, in either store."""

from functools import partial

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.core.value import replace
from mondala.server.storage.port import Storage
from mondala.server.storage.rows import DayBest, PuzzleTry, WantedGames
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
        assert [await storage.count_due(ADA, now) for now in (49, 50)] == [0, 1]
        assert await storage.count_due(BO, 50) == 0
        await stored(partial(storage.set_deadline, G, 70))
        assert [await (await reopen()).due(now) for now in (69, 70)] == [[], [T]]
        after = replace(TABLE, lobby=b"free")
        await stored(partial(storage.end_game, G, 99, b"won", after))
        assert await (await reopen()).game(G) == replace(GAME, ended=99, result=b"won")
        assert await (await reopen()).table(T) == after
        await stored(partial(storage.set_deadline, G, 70))
        assert await (await reopen()).due(1_000) == []
        assert await (await reopen()).count_due(ADA, 1_000) == 0

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
        assert await storage.games_of(guest, 10) == [later], "nobody has two seats in it"
        assert await storage.games_of(other, 10) == [GAME]

    run(place, work)


def test_ones_games_are_found_by_game_and_by_name(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        names = ('[["Ada",null],["Bo",null]]', '[["Ada",null],["Cleo 100%",null]]')
        for number, seats in enumerate(names):
            game = replace(GAME, id=GameId(f"{number}"), seats=seats.encode(), started=number)
            await stored(partial(storage.put_game, game, (ADA, None), TABLE))
        found = {
            (game, name): await ids_of(storage, WantedGames(game, name))
            for game in map(GameName, ("", "Patterns", "Mondo"))
            for name in ("", "bO", "0%", "_")
        }
        of_any = {"": ["1", "0"], "bO": ["0"], "0%": ["1"], "_": []}
        for name, ids in of_any.items():
            assert found[GameName(""), name] == found[GameName("Patterns"), name] == ids
            assert found[GameName("Mondo"), name] == []
        ada = WantedGames(name="ada")
        assert [row.id for row in await storage.games_of(ADA, 9, GameId("1"), wanted=ada)] == ["0"]

    run(place, work)


async def ids_of(storage: Storage, wanted: WantedGames) -> list[str]:
    return [row.id for row in await storage.games_of(ADA, 9, wanted=wanted)]


def test_ones_games_are_found_by_how_they_ended_and_against_whom(place: Place) -> None:
    """The person sits on the second seat."""
    seats = {
        "people": '[["Bo",null],["Ada",null]]',
        "bot": '[["level-3","level-3"],["Ada",null]]',
        "three": '[["level-3","level-3"],["Ada",null],["Bo",null]]',
        "alone": '[["Ada",null]]',
        "a day": '[["Ada",null]]',
    }
    played = (
        ("people", '{"winners":[1],"points":[1,2],"reason":"no action"}'),
        ("bot", '{"winners":[0],"points":[3,2],"reason":"no action"}'),
        ("three", '{"winners":[1,2],"points":[1,2,2],"reason":"played out"}'),
        ("alone", '{"winners":[],"points":[-7],"reason":"played out"}'),
        ("people", '{"winners":[],"points":[1,2],"reason":"abandoned"}'),
        ("people", "null"),
        ("bot", None),
        ("a day", '{"winners":[0],"points":[-24],"reason":"played out"}'),
    )

    async def work(storage: Storage, _reopen: Place) -> None:
        for number, (who, result) in enumerate(played):
            options = b'{"day":"2024-02-29"}' if who == "a day" else b"{}"
            game = replace(
                GAME,
                id=GameId(f"{number}"),
                seats=seats[who].encode(),
                started=10 * number,
                options=options,
            )
            people = (ADA,) if who in ("alone", "a day") else (BO, ADA)
            await stored(partial(storage.put_game, game, people, TABLE))
            if result is not None:
                await stored(partial(storage.end_game, game.id, 99, result.encode(), TABLE))
        for wanted, found in (
            (WantedGames(result="won"), "0"),
            (WantedGames(result="lost"), "31"),
            (WantedGames(result="drawn"), "2"),
            (WantedGames(result="open"), "654"),
            (WantedGames(others="people"), "5420"),
            (WantedGames(others="bots"), "621"),
            (WantedGames(others="nobody"), "73"),
            (WantedGames(since=50), "765"),
            (WantedGames(GameName("Patterns"), "ada", "open", "bots", 20), "6"),
        ):
            assert "".join(await ids_of(storage, wanted)) == found, wanted

    run(place, work)


def test_the_best_of_a_day_is_who_had_so_many_points_first(place: Place) -> None:
    async def work(storage: Storage, reopen: Place) -> None:
        ends = ((-7, "a"), (-12, "b"), (0, "c"), (0, "d"), (-1, "e"))
        for points, name in ends:
            game = replace(GAME, id=GameId(name))
            await stored(partial(storage.put_game, game, (ADA,), TABLE))
            best = DayBest("Mondo solo-easy 2026-11-18", points)
            end = partial(storage.end_game, game.id, 9, b"null", TABLE, best=best)
            await stored(end)
            expected = (-7, "a") if points < -1 else (0, "c")
            assert await storage.day_best(best.of) == expected
        assert await (await reopen()).day_best("Mondo solo-easy 2026-11-18") == (0, "c")
        assert await storage.day_best("Mondo solo-easy 2026-11-19") is None

    run(place, work)


def test_first_tries_at_puzzles_are_told_and_listed_apart(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        tries = [("a", "one", 5), ("b", "two", 6), ("c", "one", 7)]
        puzzles = [
            replace(GAME, id=GameId(game), puzzle=puzzle, started=at) for game, puzzle, at in tries
        ]
        for game in (GAME, *puzzles):
            await stored(partial(storage.put_game, game, (ADA,), TABLE))
        await stored(partial(storage.end_game, GameId("a"), 9, b"3 points", TABLE))
        assert await storage.puzzle_tries(ADA, GAME.game) == [
            PuzzleTry("one", GameId("a"), b"3 points", 7),
            PuzzleTry("two", GameId("b"), None, 6),
        ]
        assert await storage.puzzle_tries(BO, GAME.game) == []
        assert [game.id for game in await storage.games_of(ADA, 9, puzzles=False)] == [G]
        assert len(await storage.games_of(ADA, 9)) == 4

    run(place, work)
