"""PostgreSQL goes away and comes back: nothing is lost, doubled, or refused that was stored."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial

import asyncpg
import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, PersonId, TableId
from mondala.core.value import replace
from mondala.server.storage.port import Storage
from mondala.server.storage.postgres.storage import CLAIM, READERS, open_postgres
from mondala.server.storage.rows import Person, TableRow
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import Done, Fence, Log
from tests.server.support.client import within_a_minute
from tests.server.support.forwarder import forwarding
from tests.server.support.storing import GAME, TABLE, appending, outcomes
from tools.postgres import Postgres, running_postgres

ADA = Person(PersonId("p"), "Ada")


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """One that may be stopped: those that others use may not."""
    with running_postgres("fsync = off") as running:
        yield running


async def until_stored(storage: Storage, person: Person) -> None:
    while True:
        try:
            return await stored(partial(storage.put_person, person))
        except NotAllowed:
            await asyncio.sleep(0.05)


@asynccontextmanager
async def holding_tables(address: str) -> AsyncIterator[asyncpg.Connection]:
    """Nobody can take a table over meanwhile. It gives another connection, to look around."""
    looking, other = await asyncpg.connect(address), await asyncpg.connect(address)
    async with other.transaction():
        await other.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
        yield looking
    await other.close()
    await looking.close()


async def readers(looking: asyncpg.Connection, query: str = "SELECT%") -> set[int]:
    """The connections of a store whose last statement was like that."""
    sql = (
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'mondala' AND query LIKE $1 "
        "AND query NOT LIKE '%lock_shared%' AND query NOT LIKE '%batch%'"
    )
    return {row["pid"] for row in await looking.fetch(sql, query)}


@within_a_minute
async def test_a_batch_costs_one_round_trip(database: str) -> None:
    """Of entries alone, or of everything that may be in it; the first of its kind is prepared."""
    trips: list[int] = []
    with forwarding(database) as way:
        storage = await open_postgres(way.address)
        logs = [Log(GameId(f"game {each}")) for each in range(20)]
        people = [Person(PersonId(f"person {each}"), "Ada") for each in range(20)]
        for number in (1, 3):
            first, second = (
                [appending(storage, log, each, "moved") for log in logs]
                for each in (number, number + 1)
            )
            named: list[Callable[[Done], None]] = [
                partial(storage.put_person, who) for who in people
            ]
            for batch in (first, second + named):
                before = way.round_trips
                assert await outcomes(batch) == [None] * len(batch)
                trips.append(way.round_trips - before)
        await storage.close()
    assert trips[2:] == [1, 1]


@within_a_minute
async def test_a_database_that_is_gone_refuses_at_once_and_comes_back_by_itself(
    postgres: Postgres,
) -> None:
    storage = await open_postgres(postgres.address)
    await stored(partial(storage.put_person, ADA))
    await asyncio.to_thread(postgres.stop)
    while (await outcomes([partial(storage.put_person, ADA)])) == [None]:
        pass
    with pytest.raises(NotAllowed, match="could not be stored"):
        await stored(partial(storage.put_person, ADA))
    with pytest.raises(NotAllowed) as refused:
        await storage.person(ADA.id)
    assert refused.value.code == "unavailable"
    await asyncio.to_thread(postgres.start)
    await until_stored(storage, Person(ADA.id, "Adele"))
    assert await storage.person(ADA.id) == Person(ADA.id, "Adele")
    await storage.close()


@within_a_minute
async def test_nobody_waits_for_a_database_that_says_nothing(database: str) -> None:
    """Whoever waits no longer is not kept. A node that beats in vain doubts all connections: once
    the database speaks again nothing asks over those that carry nothing any more."""
    with forwarding(database) as way:
        storage = await open_postgres(way.address)
        await asyncio.gather(*(storage.person(ADA.id) for _ in range(20)))
        way.hush()
        late = asyncio.create_task(asyncio.sleep(4))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await storage.person(ADA.id)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await storage.decisions()
        assert not late.done()
        late.cancel()
        way.mend()
        assert await storage.person(ADA.id) is None
        await until_stored(storage, ADA)
        assert await storage.person(ADA.id) == ADA
        await storage.close()


@within_a_minute
async def test_who_gives_up_waiting_costs_nobody_else_a_connection(postgres: Postgres) -> None:
    """A socket that closes while its cookie is looked up, say: the others read on as before."""
    storage = await open_postgres(postgres.address)
    await asyncio.gather(*(storage.person(ADA.id) for _ in range(READERS)))
    async with holding_tables(postgres.address) as looking:
        before = await readers(looking)
        gives_up = asyncio.create_task(storage.take_over(TableId("t")))
        while len(await readers(looking, "UPDATE tables%")) < 1:
            await asyncio.sleep(0.01)
        gives_up.cancel()
        await asyncio.gather(gives_up, return_exceptions=True)
        await asyncio.gather(*(storage.person(ADA.id) for _ in range(4 * READERS)))
        assert len(before & await readers(looking)) == len(before) - 1
    await storage.close()


@within_a_minute
async def test_a_node_beats_however_many_wait_to_read(postgres: Postgres) -> None:
    storage = await open_postgres(postgres.address)
    async with holding_tables(postgres.address) as looking:
        many = [asyncio.create_task(storage.take_over(TableId("t"))) for _ in range(3 * READERS)]
        while len(await readers(looking, "UPDATE tables%")) < READERS:
            await asyncio.sleep(0.01)
        async with asyncio.timeout(1):
            assert await storage.decisions() >= 0
        for each in many:
            each.cancel()
        await asyncio.gather(*many, return_exceptions=True)
    await storage.close()


@within_a_minute
async def test_what_was_on_its_way_when_it_crashed_is_told_as_it_is(postgres: Postgres) -> None:
    """Many writers, and the database crashes over and over: what was told to be stored is there
    once, what was refused is not, and everybody goes on."""
    storage = await open_postgres(postgres.address)
    games = [GameId(f"crash {each}") for each in range(10)]
    told: dict[GameId, list[bytes]] = {game: [] for game in games}
    ending = asyncio.Event()

    async def play(game: GameId) -> None:
        log, tried = Log(game), 0
        while not ending.is_set() or log.broken:
            tried += 1
            body = b'"%d"' % tried
            (error,) = await outcomes(
                [partial(storage.append, log, len(told[game]) + 1, body)],
            )
            if error is None:
                told[game].append(body)
            else:
                log = Log(game)
                await asyncio.sleep(0.02)

    playing = [asyncio.create_task(play(game)) for game in games]
    for _ in range(3):
        before = sum(map(len, told.values()))
        while sum(map(len, told.values())) < before + 200:
            await asyncio.sleep(0.01)
        await asyncio.to_thread(postgres.stop, "immediate")
        await asyncio.to_thread(postgres.start)
    ending.set()
    await asyncio.gather(*playing)
    for game in games:
        assert await storage.entries(game) == told[game]
    await storage.close()


@within_a_minute
async def test_a_commit_whose_answer_is_lost_is_stored_or_not_but_never_in_doubt(
    database: str,
) -> None:
    """The connection breaks while the transaction waits: after the break it cannot be committed
    any more, and what was made on top of it waits for the same answer."""
    storage, table = await open_postgres(database), TableId("t")
    await stored(partial(storage.put_table, TableRow(table, b"{}", None, True)))
    epoch = await storage.take_over(table)
    assert epoch is not None
    looking, other = await asyncpg.connect(database), await asyncpg.connect(database)
    holding = other.transaction()
    await holding.start()
    await other.execute("SELECT FROM tables WHERE id = 't' FOR UPDATE")
    log = Log(GameId("g"), Fence(table, epoch))
    first = asyncio.create_task(outcomes([appending(storage, log, 1, "held up")]))
    waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1"
    while (pid := await looking.fetchval(waiting, "%append_batch%")) is None:
        await asyncio.sleep(0.01)
    await looking.execute("SELECT pg_terminate_backend($1)", pid)
    second = asyncio.create_task(outcomes([appending(storage, log, 2, "on top of it")]))
    assert None not in await first + await second
    await holding.commit()
    assert await storage.entries(GameId("g")) == []
    again = Log(GameId("g"), Fence(table, epoch))
    await until_stored(storage, ADA)
    assert await outcomes([appending(storage, again, 1, "anew")]) == [None]
    await other.close()
    await looking.close()
    await storage.close()


@within_a_minute
async def test_several_that_begin_at_once_make_the_tables_once(database: str) -> None:
    stores = await asyncio.gather(*(open_postgres(database) for _ in range(4)))
    keys = [await storage.keys() for storage in stores]
    assert keys == [keys[0]] * 4
    for storage in stores:
        await storage.close()


@within_a_minute
async def test_a_deadline_is_told_to_one_of_several(database: str) -> None:
    one, two = await open_postgres(database), await open_postgres(database)
    for each in range(20):
        ids = GameId(f"g{each}"), TableId(f"t{each}")
        game = replace(GAME, id=ids[0], table=ids[1], deadline=50)
        await stored(partial(one.put_game, game, (), TABLE))
    found = await asyncio.gather(*(each.due(50) for each in (one, two, one, two)))
    tables = [table for some in found for table in some]
    assert sorted(tables) == sorted(f"t{each}" for each in range(20))
    assert await two.due(51) == []
    async with asyncio.timeout(10 * CLAIM / 1000):
        while len(await two.due(50)) < 20:
            await asyncio.sleep(0.05)
    for storage in (one, two):
        await storage.close()


@within_a_minute
async def test_a_claim_ends_in_time_however_wrong_the_clock_of_a_node_is(database: str) -> None:
    """A game whose claimer died is another's in a moment, though that one's clock was an hour
    ahead; and one whose clock is behind claims nothing that is claimed."""
    ahead, behind = await open_postgres(database), await open_postgres(database)
    await stored(partial(ahead.put_game, replace(GAME, deadline=50), (), TABLE))
    hour, claimed = 3_600_000, time.monotonic()
    assert await ahead.due(50 + hour) == [GAME.table]
    async with asyncio.timeout(10 * CLAIM / 1000):
        while await behind.due(50) == []:
            await asyncio.sleep(0.05)
    assert time.monotonic() - claimed > CLAIM / 1000 - 0.1
    assert await ahead.due(50 + 2 * hour) == []
    for storage in (ahead, behind):
        await storage.close()
