"""A store gives everybody who opens it what was put into it, SQLite or PostgreSQL."""

from functools import partial

from mondala.core.ids import GameId, PersonId, TableId
from mondala.core.value import replace
from mondala.server.storage.port import Storage
from mondala.server.storage.rows import Account, Ban, ChatRow, Keys, Person
from mondala.server.storage.waiting import stored
from tests.server.support.places import Place, run
from tests.server.support.storing import ADA, GAME, TABLE, G, T


def test_what_was_put_is_there_for_whoever_opens_it_next(place: Place) -> None:
    """Acknowledged means on disk: another process sees it without any closing first."""

    async def work(storage: Storage, reopen: Place) -> None:
        account = Account(Person(ADA, "Ada", "ada"), "hash")
        table = replace(TABLE, game_id=G)
        said = [ChatRow(1, ADA, "Ada", "hello"), ChatRow(2, ADA, "Ada", "again")]
        await stored(partial(storage.put_person, Person(ADA, "Ada")))
        await stored(partial(storage.put_account, account))
        await stored(partial(storage.put_game, GAME, (ADA, None), table))
        for row in said:
            await stored(partial(storage.put_chat, T, row, 9))
        await stored(partial(storage.put_material, "digest", "some tiles"))
        await stored(partial(storage.put_analysis, "game g", 2, b'[{"type":"Part"}]'))
        other = await reopen()
        assert await other.person(ADA) == account.person
        assert await other.account("ADA") == account
        assert await other.table(T) == table
        assert await other.game(G) == GAME
        assert await other.games_of(ADA, 10) == [GAME]
        assert await other.seats_of(ADA, [G]) == {G: [0]}
        assert await other.chat(T, 10) == said
        assert await other.chat(T, 1) == said[1:]
        assert await other.all_games() == [G]
        assert await other.material("digest") == "some tiles"
        assert await other.analysis("game g", 2) == b'[{"type":"Part"}]'
        assert await other.keys() == await storage.keys()

    run(place, work)


def test_signs_that_nobody_writes_hurt_nobody(place: Place) -> None:
    """Any text that a stranger sends can be stored; asked for as an id, it is not there."""

    async def work(storage: Storage, _reopen: Place) -> None:
        odd = "a\0b\x1f'\"$1?"
        await stored(partial(storage.put_chat, T, ChatRow(1, ADA, "Ada", odd), 9))
        (row,) = await storage.chat(T, 5)
        assert row.text.replace("\N{REPLACEMENT CHARACTER}", "\0") == odd
        assert await storage.table(TableId(odd)) is None
        assert await storage.account(odd) is None
        assert await storage.find_people(odd, 5) == []

    run(place, work)


def test_every_decision_of_an_operator_is_counted(place: Place) -> None:
    """A node that missed one sees by the number that there was one."""

    async def work(storage: Storage, reopen: Place) -> None:
        ban, other = Ban("person", ADA, 9), await reopen()
        before = await other.decisions()
        for count, decide in enumerate(
            (
                partial(storage.put_ban, ban),
                partial(storage.drop_ban, ban),
                partial(storage.put_fact, "read-only", "on"),
                partial(storage.put_keys, Keys("new", "old", 9)),
            ),
            1,
        ):
            await stored(decide)
            assert await other.decisions() == before + count

    run(place, work)


def test_what_is_not_there_is_none(place: Place) -> None:
    """An unknown id is a question like any other, not an error."""

    async def work(storage: Storage, _reopen: Place) -> None:
        found = [
            await storage.person(PersonId("x")),
            await storage.account("x"),
            await storage.table(TableId("x")),
            await storage.game(GameId("x")),
            await storage.material("x"),
            await storage.analysis("x", 1),
        ]
        assert found == [None] * 6
        assert not await storage.entries(GameId("x"))
        assert not await storage.chat(TableId("x"), 5)
        assert not await storage.games_of(PersonId("x"), 5)
        assert not await storage.due(1)

    run(place, work)


def test_putting_again_replaces(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        for name in ("Ada", "Bo"):
            await stored(partial(storage.put_person, Person(ADA, name)))
        await stored(partial(storage.put_table, TABLE))
        await stored(partial(storage.put_table, replace(TABLE, lobby=b"new")))
        assert await storage.person(ADA) == Person(ADA, "Bo")
        assert await storage.table(T) == replace(TABLE, lobby=b"new")

    run(place, work)
