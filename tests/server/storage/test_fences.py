"""Only the present owner of a table writes to it, in either store."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from mondala.core.ids import GameId, TableId
from mondala.core.value import replace
from mondala.server.storage.port import Storage
from mondala.server.storage.rows import ChatRow
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import FIRST_EPOCH, Done, Fence, Fenced, Log
from tests.server.support.places import Place, run
from tests.server.support.storing import ADA, GAME, TABLE, G, T, outcomes

Writes: TypeAlias = dict[str, Callable[[Done], None]]


def writes_of_an_owner(storage: Storage, fence: Fence) -> Writes:
    """One of every kind."""
    new, moved = replace(GAME, id=GameId("new")), replace(TABLE, id=TableId("elsewhere"))
    return {
        "entry": partial(storage.append, Log(G, fence), 1, b"1"),
        "lobby": partial(storage.put_table, replace(TABLE, lobby=b"x"), log=Log(T, fence)),
        "chat": partial(storage.put_chat, T, ChatRow(1, ADA, "Ada", "hi"), 9, fence=fence),
        "deadline": partial(storage.set_deadline, G, 99, fence=fence),
        "new game": partial(storage.put_game, new, (), TABLE, log=Log(T, fence)),
        "end": partial(storage.end_game, G, 99, b"won", TABLE, log=Log(T, fence)),
        "move": partial(storage.move_table, T, moved, log=Log(T, fence)),
    }


async def all_there(storage: Storage) -> list[object]:
    """Everything that these writes could change."""
    return [
        await storage.table(T),
        await storage.table(TableId("elsewhere")),
        await storage.game(G),
        await storage.all_games(),
        await storage.entries(G),
        await storage.chat(T, 9),
    ]


def test_an_owner_of_before_writes_nothing_of_any_kind(place: Place) -> None:
    """It hears of it, once, and whoever took the table over writes all of it."""

    async def work(storage: Storage, _reopen: Place) -> None:
        await stored(partial(storage.put_game, GAME, (ADA,), TABLE))
        before = await storage.take_over(T)
        now = await storage.take_over(T)
        assert before is not None
        assert now is not None
        old, new, lost = Fence(T, before), Fence(T, now), list[str]()
        old.on_lost = lambda: lost.append("lost")
        there = await all_there(storage)
        for kind, write in writes_of_an_owner(storage, old).items():
            (error,) = await outcomes([write])
            assert isinstance(error, Fenced), kind
            assert await all_there(storage) == there
        queued = writes_of_an_owner(storage, old)
        together = await outcomes([*queued.values(), partial(storage.put_fact, "k", "v")])
        assert [type(each) for each in together] == [*[Fenced] * len(queued), type(None)]
        assert await all_there(storage) == there
        assert old.lost
        assert lost == ["lost"]
        mine = writes_of_an_owner(storage, new)
        assert await outcomes(mine.values()) == [None] * len(mine)

    run(place, work)


def test_a_table_that_moves_keeps_its_owner(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        await stored(partial(storage.put_table, TABLE))
        fence = Fence(T, FIRST_EPOCH)
        moved = replace(TABLE, id=TableId("elsewhere"))
        await stored(partial(storage.move_table, T, moved, log=Log(T, fence)))
        await stored(partial(storage.put_table, moved, log=Log(moved.id, fence)))
        assert await storage.take_over(T) is None
        after = await storage.take_over(moved.id)
        assert after is not None
        assert after > fence.epoch
        (error,) = await outcomes([partial(storage.put_table, moved, log=Log(moved.id, fence))])
        assert isinstance(error, Fenced)

    run(place, work)


def test_nobody_owns_a_table_that_was_closed(place: Place) -> None:
    """Its owner cannot bring it back."""

    async def work(storage: Storage, _reopen: Place) -> None:
        await stored(partial(storage.put_table, TABLE))
        fence = Fence(T, FIRST_EPOCH)
        await stored(partial(storage.close_table, T, 5))
        (error,) = await outcomes([partial(storage.put_table, TABLE, log=Log(T, fence))])
        assert isinstance(error, Fenced)
        assert await storage.table(T) is None
        assert await storage.take_over(T) is None

    run(place, work)
