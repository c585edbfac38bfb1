"""The last wishes that were granted are remembered with what they changed."""

from mondala.core.ids import PersonId
from mondala.server.tables.granted import MOST_WISHES, Granted, GrantedWishes

ADA = PersonId("ada")


def wish(number: int) -> Granted:
    return ADA, "a session", number


def grant(wishes: GrantedWishes, number: int) -> Granted | None:
    with wishes.granting(wish(number)):
        return wishes.begins()


def loaded(wishes: GrantedWishes) -> list[Granted]:
    again = GrantedWishes()
    again.load(wishes.text())
    return [*again]


def test_the_text_has_what_is_granted_with_the_change_that_is_stored_with_it() -> None:
    wishes = GrantedWishes()
    with wishes.granting(wish(1)):
        text = wishes.text()
    again = GrantedWishes()
    again.load(text)
    assert [*again] == [wish(1)]
    assert [*wishes] == [], "no change began"


def test_only_the_last_are_remembered() -> None:
    wishes = GrantedWishes()
    for number in range(MOST_WISHES + 3):
        assert grant(wishes, number) == wish(number)
    assert loaded(wishes) == [wish(number) for number in range(3, MOST_WISHES + 3)]


def test_one_that_could_not_be_stored_may_come_again() -> None:
    wishes = GrantedWishes()
    grant(wishes, 1)
    wishes.failed(grant(wishes, 2))
    wishes.failed(None)
    assert loaded(wishes) == [wish(1)]
