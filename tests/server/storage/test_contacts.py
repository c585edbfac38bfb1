"""Requests to play, mutes and blocks are kept, carried over to an account, and forgotten."""

from functools import partial

from mondala.core.ids import GameId, PersonId, TableId
from mondala.core.value import replace
from mondala.server.storage.contacts import BlockKind, BlockRow, RequestRow
from mondala.server.storage.port import Storage
from mondala.server.storage.rows import Person, TableRow
from mondala.server.storage.waiting import stored
from tests.server.support.places import Place, run
from tests.server.support.storing import ADA, BO, GAME, TABLE, T, outcomes

CY, GUEST = PersonId("r"), PersonId("guest")
DAY = 1_000


async def arrive(storage: Storage, *people: PersonId) -> None:
    for person in people:
        await stored(partial(storage.put_person, Person(person, person.upper())))
    await stored(partial(storage.put_table, TABLE))


async def play(storage: Storage, name: str, started: int, *people: PersonId) -> None:
    game = replace(GAME, id=GameId(name), started=started)
    await stored(partial(storage.put_game, game, people, TABLE))


def asking(name: str, asker: PersonId, asked: PersonId, at: int = 1) -> RequestRow:
    return RequestRow(name, asker, asked, T, at, at + DAY)


async def ask(storage: Storage, request: RequestRow, *replaced: str) -> None:
    await stored(partial(storage.put_request, request, replaced))


async def block(
    storage: Storage, one: PersonId, other: PersonId, kind: BlockKind = "blocked"
) -> None:
    until = DAY if kind == "muted" else None
    await stored(partial(storage.put_block, BlockRow(one, other, kind, 5, until)))


def test_people_are_known_by_the_games_they_have_shared(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        await arrive(storage, ADA, BO, CY)
        for name, started, people in (
            ("one", 1, (ADA, BO)),
            ("two", 2, (ADA, CY, BO)),
            ("three", 3, (CY, ADA)),
            ("alone", 4, (ADA, ADA)),
            ("others", 5, (BO, CY)),
        ):
            await play(storage, name, started, *people)
        met = await storage.met_by(ADA, 9)
        assert [(each.person, each.name, each.games, each.last) for each in met] == [
            (CY, "R", 2, 3),
            (BO, "Q", 2, 2),
        ]
        assert await storage.met_by(ADA, 1) == met[:1]
        assert await storage.met_by(ADA, 9, CY) == met[1:]
        assert await storage.met_by(ADA, 9, PersonId("nobody")) == []
        assert [each.person for each in await storage.met_in(ADA, GameId("two"))] == [CY, BO]
        assert await storage.met_in(ADA, GameId("others")) == [], "it is not Ada's"
        games = await storage.shared_games(ADA, [BO, CY])
        assert [each.id for each in games] == ["three", "two", "two", "one"]
        assert {(each.id, each.other, each.mine, each.theirs) for each in games} == {
            ("three", CY, 1, 0),
            ("two", BO, 0, 2),
            ("two", CY, 0, 1),
            ("one", BO, 0, 1),
        }
        assert await storage.has_played_with(BO, CY)
        assert not await storage.has_played_with(ADA, GUEST)
        await stored(partial(storage.forget_person, CY, []))
        assert [each.person for each in await storage.met_by(ADA, 9)] == [BO]

    run(place, work)


def test_a_request_stands_until_it_is_answered_or_its_time_is_over(place: Place) -> None:
    async def work(storage: Storage, reopen: Place) -> None:
        await arrive(storage, ADA, BO)
        await ask(storage, asking("one", ADA, BO))
        other = await reopen()
        (found,) = await other.requests_to(BO, 2)
        assert (found.row, found.name, found.lobby) == (asking("one", ADA, BO), "P", TABLE.lobby)
        assert [each.name for each in await other.requests_by(ADA, 2)] == ["Q"]
        assert await other.requests_to(BO, 1 + DAY) == await other.requests_by(ADA, 1 + DAY) == []
        await stored(partial(storage.answer_request, "one", CY, "accepted"))
        assert len(await storage.requests_to(BO, 2)) == 1, "it is not for Cy to answer"
        await stored(partial(storage.answer_request, "one", BO, "refused"))
        await stored(partial(storage.answer_request, "one", BO, "accepted"))
        assert await storage.requests_to(BO, 2) == []
        assert [each.row.state for each in await storage.requests_by(ADA, 2)] == ["refused"]
        await stored(partial(storage.drop_request, "one", BO))
        assert len(await storage.requests_by(ADA, 2)) == 1, "it is not Bo's to drop"
        await stored(partial(storage.drop_request, "one", ADA))
        assert await storage.requests_by(ADA, 2) == []

    run(place, work)


def test_between_two_there_is_one_request_in_each_direction(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        await arrive(storage, ADA, BO)
        first, second = asking("one", ADA, BO), asking("two", ADA, BO)
        puts = [partial(storage.put_request, each, []) for each in (first, second)]
        assert [error is None for error in await outcomes(puts)] == [True, False]
        await ask(storage, asking("back", BO, ADA))
        await ask(storage, second, "one")
        assert [each.row.id for each in await storage.requests_to(BO, 2)] == ["two"]
        await ask(storage, asking("late", ADA, BO, at=1 + DAY))
        assert await storage.request("two", 2) is None, "what is over is forgotten"
        assert await storage.request("late", 1 + DAY) is not None

    run(place, work)


def test_a_request_follows_its_table_and_ends_with_it(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        await arrive(storage, ADA, BO)
        await ask(storage, asking("one", ADA, BO))
        moved = TableRow(TableId("elsewhere"), b"{}", None, True)
        await stored(partial(storage.move_table, T, moved))
        (found,) = await storage.requests_to(BO, 2)
        assert found.row.table_id == "elsewhere"
        await stored(partial(storage.close_table, moved.id, 3))
        assert await storage.request("one", 2) is None

    run(place, work)


def test_who_is_muted_or_blocked_is_refused(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        await arrive(storage, ADA, BO, CY)
        await ask(storage, asking("one", BO, ADA))
        await ask(storage, asking("two", ADA, BO))
        await block(storage, ADA, BO, "muted")
        assert [each.row.state for each in await storage.requests_by(BO, 2)] == ["refused"]
        assert len(await storage.requests_to(BO, 2)) == 1, "Ada still asks Bo"
        assert await storage.blocked_by(ADA) == frozenset(), "a mute is no block"
        assert await storage.block(ADA, BO, 6) == BlockRow(ADA, BO, "muted", 5, DAY)
        assert await storage.block(ADA, BO, DAY) is None, "it is over by itself"
        await block(storage, ADA, BO)
        assert await storage.requests_to(BO, 2) == []
        assert await storage.blocked_by(ADA) == {BO}
        assert [name for name, _ in await storage.blocks_of(ADA, DAY)] == ["Q"]
        await stored(partial(storage.put_visible, CY, False))
        assert await storage.hidden_from(BO, [ADA, CY, BO]) == {ADA, CY}
        assert await storage.hidden_from(CY, [ADA, BO]) == frozenset()
        assert [await storage.is_visible(each) for each in (ADA, CY)] == [True, False]
        await stored(partial(storage.drop_block, ADA, BO))
        assert await storage.blocks_of(ADA, 6) == []

    run(place, work)


def test_a_guests_blocks_and_requests_become_the_accounts(place: Place) -> None:
    """Those of others against the guest, too; of a mute and a block the block stays."""

    async def work(storage: Storage, _reopen: Place) -> None:
        await arrive(storage, ADA, BO, CY, GUEST)
        await block(storage, GUEST, BO)
        await block(storage, ADA, BO, "muted")
        await block(storage, CY, GUEST)
        await block(storage, CY, ADA, "muted")
        await block(storage, BO, GUEST, "muted")
        await block(storage, GUEST, ADA)
        await ask(storage, asking("one", GUEST, CY))
        await ask(storage, asking("two", ADA, CY))
        await ask(storage, asking("three", BO, GUEST))
        await ask(storage, asking("four", GUEST, ADA))
        await stored(partial(storage.move_games, GUEST, ADA))
        assert await storage.blocked_by(ADA) == {BO}
        assert await storage.blocked_by(CY) == {ADA}
        moved = await storage.block(BO, ADA, 6)
        assert moved is not None
        assert moved.kind == "muted"
        assert [each.row.id for each in await storage.requests_by(ADA, 2)] == ["two"]
        assert [each.row.id for each in await storage.requests_to(ADA, 2)] == ["three"]
        for person in (ADA, CY):
            await stored(partial(storage.forget_person, person, []))
        assert await storage.blocked_by(CY) == frozenset()
        assert await storage.block(BO, ADA, 6) is None
        assert await storage.request("three", 2) is None

    run(place, work)
