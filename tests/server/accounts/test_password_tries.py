"""Wrong passwords, by account and by device."""

from contextlib import suppress

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.server.accounts.password_tries import AT_ONCE, MOST_OWNERS, PasswordTries
from mondala.server.edge.signing import Signer
from mondala.server.storage.rows import Keys
from tests.server.support.hand_clock import HandClock

ADA, BO = PersonId("ada"), PersonId("bo")
MANY = AT_ONCE + 3


def tries_at(clock: HandClock, secret: str = "secret") -> PasswordTries:  # noqa: S107
    return PasswordTries(clock, Signer(clock, Keys(secret)))


def wrong(
    tries: PasswordTries, owner: PersonId, cookie: str | None = None, times: int = MANY
) -> int:
    """How many wrong passwords are looked at."""
    fine = 0
    for _ in range(times):
        with suppress(NotAllowed):
            tries.start(owner, cookie)
            fine += 1
    return fine


def test_strangers_have_so_many_tries_together_at_one_account() -> None:
    clock = HandClock()
    tries = tries_at(clock)
    assert wrong(tries, ADA) == AT_ONCE
    assert wrong(tries, ADA, "made up") == 0
    assert wrong(tries, BO) == AT_ONCE
    clock.move(300_000)
    assert wrong(tries, ADA) == 1


def test_a_device_that_was_logged_in_has_tries_of_its_own() -> None:
    """For that account only; another device's are another's, and strangers' cookies are none."""
    tries = tries_at(HandClock())
    home, phone = (tries.remembering(ADA, None) for _ in range(2))
    wrong(tries, ADA)
    assert [wrong(tries, ADA, device) for device in (home, phone, home)] == [AT_ONCE, AT_ONCE, 0]
    wrong(tries, BO)
    assert wrong(tries, BO, home) == 0
    assert wrong(tries, ADA, tries_at(HandClock(), "other").remembering(ADA, None)) == 0


def test_right_ones_do_not_count() -> None:
    tries = tries_at(HandClock())
    for _ in range(MANY):
        tries.start(ADA, None)
        tries.was_right(ADA, None)
    assert wrong(tries, ADA) == AT_ONCE


def test_a_device_remembers_the_accounts_used_last() -> None:
    tries, cookie = tries_at(HandClock()), None
    people = [PersonId(f"person {each}") for each in range(MOST_OWNERS + 1)]
    for person in people:
        cookie = tries.remembering(person, cookie)
    for person in people:
        wrong(tries, person)
    assert [wrong(tries, person, cookie) > 0 for person in people] == [False] + [True] * MOST_OWNERS
