"""Analyses of games, in either store."""

from functools import partial

from mondala.server.storage.port import Storage
from mondala.server.storage.waiting import stored
from tests.server.support.places import Place, run


def test_an_analysis_is_of_one_version(place: Place) -> None:
    """An answer of today's analyst replaces one of yesterday's."""

    async def work(storage: Storage, _reopen: Place) -> None:
        await stored(partial(storage.put_analysis, "k", 1, b"[1]"))
        assert await storage.analysis("k", 2) is None
        await stored(partial(storage.put_analysis, "k", 2, b"[2]"))
        assert [await storage.analysis("k", version) for version in (1, 2)] == [None, b"[2]"]
        await stored(partial(storage.put_analysis, "l", 2, b"[3]"))
        found = await storage.kept_analyses(["k", "l", "m"], 2)
        assert found == {"k": b"[2]", "l": b"[3]"}
        assert await storage.kept_analyses(["k"], 1) == {}

    run(place, work)
