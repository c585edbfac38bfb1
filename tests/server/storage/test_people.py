"""People and their accounts, in either store."""

from functools import partial

from mondala.core.ids import PersonId
from mondala.core.value import replace
from mondala.server.storage.port import Storage
from mondala.server.storage.rows import Account, Person
from mondala.server.storage.waiting import stored
from tests.server.support.places import Place, run
from tests.server.support.storing import ADA, BO, outcomes


def test_another_name_leaves_the_account_as_it_is(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        account = Account(Person(ADA, "Ada", "ada"), "hash")
        await stored(partial(storage.put_person, Person(ADA, "Ada")))
        await stored(partial(storage.put_account, account))
        await stored(partial(storage.put_person, Person(ADA, "Adele")))
        assert await storage.person(ADA) == Person(ADA, "Adele", "ada")
        found = await storage.account("ada")
        assert found == Account(Person(ADA, "Adele", "ada"), "hash")

    run(place, work)


def test_an_account_is_one_persons(place: Place) -> None:
    """Two who register the same name at the same moment: the store decides, whatever its case."""

    async def work(storage: Storage, _reopen: Place) -> None:
        people = Person(ADA, "Ada", "ada"), Person(BO, "Bo", "ADA")
        for person in people:
            await stored(partial(storage.put_person, replace(person, account=None)))
        first, second = (Account(person, "hash") for person in people)
        errors = await outcomes(partial(storage.put_account, each) for each in (first, second))
        assert errors[0] is None
        assert errors[1] is not None
        assert await storage.account("Ada") == first
        assert await storage.person(BO) == Person(BO, "Bo")

    run(place, work)


def test_a_guest_who_logged_in_to_an_account_is_the_same_person(place: Place) -> None:
    """Another browser may still be the guest's."""
    guest, other = PersonId("guest"), PersonId("other")

    async def work(storage: Storage, reopen: Place) -> None:
        for person in (ADA, BO, guest, other):
            await stored(partial(storage.put_person, Person(person, person)))
        await stored(partial(storage.move_games, guest, ADA))
        await stored(partial(storage.move_games, other, ADA))
        everybody = (ADA, BO, guest, other)
        again = await reopen()
        assert [await again.same_as(person) for person in everybody] == [
            {guest, other},
            set(),
            {ADA, other},
            {ADA, guest},
        ]
        registered = Account(Person(other, "Other", "other"), "hash")
        await stored(partial(storage.put_account, registered))
        assert await storage.same_as(ADA) == {guest}, "an account is somebody else's"
        await stored(partial(storage.forget_person, ADA, []))
        assert await storage.same_as(guest) == frozenset()

    run(place, work)
