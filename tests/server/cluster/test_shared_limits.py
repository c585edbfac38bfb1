"""Limits of an address hold for the whole house."""

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.server.accounts.password_tries import AT_ONCE, PasswordTries
from mondala.server.cluster.shared_limits import TOLD_AGAIN, SharedLimits
from mondala.server.edge.rate_limits import Limiter
from mondala.server.edge.signing import Signer
from mondala.server.storage.rows import Keys
from tests.server.support.client import within_a_minute
from tests.server.support.hand_clock import HandClock

ADA, BO = PersonId("ada"), PersonId("bo")
ADDRESS, BURST = "192.0.2.1", 10


class Place:
    """One node: what an address used up there, and the sockets that others have told it of."""

    def __init__(
        self, name: str, house: list["Place"], limiters: dict[str, Limiter] | None = None
    ) -> None:
        self.name, self.house = name, house
        self.requests = Limiter(HandClock(), 0, BURST)
        self.here: dict[str, int] = {}
        self.told: dict[str, dict[str, int]] = {}
        self.times_told = 0
        self.limits = SharedLimits(limiters or {"requests": self.requests}, self, self._tell)
        house.append(self)

    def by_address(self) -> dict[str, int]:
        return dict(self.here)

    def elsewhere(self, node: str, counts: dict[str, int]) -> None:
        self.told[node] = counts

    def _tell(self, used: dict[str, dict[str, int]], sockets: dict[str, int]) -> None:
        self.times_told += 1
        for other in self.house:
            if other is not self:
                other.limits.hear(self.name, used, sockets)


@within_a_minute
async def test_what_is_used_up_at_one_node_is_used_up_at_all() -> None:
    house: list[Place] = []
    one, other = (Place(name, house) for name in "ab")
    for place in house:
        await place.limits.tell_others()
    assert sum(one.requests.allows(ADDRESS) for _ in range(BURST - 3)) == BURST - 3
    await one.limits.tell_others()
    assert [other.requests.allows(ADDRESS) for _ in range(4)] == [True, True, True, False]
    await other.limits.tell_others()
    assert not one.requests.allows(ADDRESS), "what others have told is not told back"


@within_a_minute
async def test_what_is_given_back_at_one_node_is_given_back_at_all() -> None:
    """Such as a right password, which was counted before it was known to be right."""
    house: list[Place] = []
    one, other = (Place(name, house) for name in "ab")
    for place in house:
        await place.limits.tell_others()
    for _ in range(3 * BURST):
        assert one.requests.allows(ADDRESS)
        await one.limits.tell_others()
        one.requests.give_back(ADDRESS)
        await one.limits.tell_others()
    assert sum(other.requests.allows(ADDRESS) for _ in range(2 * BURST)) == BURST


@within_a_minute
async def test_sockets_are_told_when_they_change_and_from_time_to_time() -> None:
    """So a node that has just come hears of them, too; those of a dead one do not count."""
    house: list[Place] = []
    one, other = (Place(name, house) for name in "ab")
    await one.limits.tell_others()
    assert one.times_told == 0, "there is nothing to tell"
    one.here = {ADDRESS: 7}
    await one.limits.tell_others()
    assert (one.times_told, other.told) == (1, {"a": {ADDRESS: 7}})
    new = Place("c", house)
    for _ in range(TOLD_AGAIN):
        await one.limits.tell_others()
    assert (one.times_told, new.told) == (2, {"a": {ADDRESS: 7}})
    one.here = {}
    await one.limits.tell_others()
    assert new.told == {"a": {}}
    other.limits.died("a")
    assert other.told == {"a": {}}


@within_a_minute
async def test_wrong_passwords_of_an_account_are_counted_together() -> None:
    house: list[Place] = []
    clock = HandClock()
    signer = Signer(clock, Keys("secret"))
    one, other = tries = [PasswordTries(clock, signer) for _ in range(2)]
    for name, each in zip("ab", tries, strict=True):
        Place(name, house, each.limits)
    for place in house:
        await place.limits.tell_others()
    for _ in range(AT_ONCE):
        one.start(ADA, None)
    other.start(ADA, None)
    await house[0].limits.tell_others()
    with pytest.raises(NotAllowed) as refusal:
        other.start(ADA, None)
    assert refusal.value.code == "too-fast"
    other.start(BO, None)
