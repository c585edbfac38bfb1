"""The secrets and keys that a store makes and keeps."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial

from mondala.server.storage.port import Storage
from mondala.server.storage.rows import Keys
from mondala.server.storage.waiting import stored
from tests.server.support.places import Place, run


def test_a_secret_is_made_once_and_goes_by_its_name(place: Place) -> None:
    async def work(storage: Storage, reopen: Place) -> None:
        made = await storage.secret("day")
        assert len(made) > 30
        assert await (await reopen()).secret("day") == made
        assert await storage.secret("night") != made
        keys = await storage.keys()
        await stored(partial(storage.put_keys, Keys("other", keys.current, 5)))
        assert await storage.secret("day") == made

    run(place, work)


def test_each_place_has_a_key_of_its_own(
    new_place: Callable[[], AbstractContextManager[Place]],
) -> None:
    """Cookies of one server prove nothing at another."""

    async def work(storage: Storage, _reopen: Place) -> None:
        keys.append(await storage.keys())

    keys: list[Keys] = []
    with new_place() as one, new_place() as two:
        for each in (one, one, two):
            run(each, work)
    assert keys[0] == keys[1] != keys[2]
    assert len(keys[0].current) >= 32
