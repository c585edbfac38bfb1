"""Decisions of an operator hold until they end, and over a restart."""

from pathlib import Path

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.server.accounts.restrictions import Restrictions
from mondala.tables.patterns import PatternsOptions
from tests.server.support.browsers import check_refusal, me, site
from tests.server.support.by_hand import ByHand, by_hand
from tests.server.support.client import within_a_minute

HOUR = 3_600_000


def banned(restrictions: Restrictions, person: str) -> bool:
    try:
        restrictions.check_person(PersonId(person))
    except NotAllowed:
        return True
    return False


@within_a_minute
async def test_a_ban_ends_by_itself_and_outlives_a_restart(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        restrictions = place.tables.services.restrictions
        until = place.clock.utc() + HOUR
        await restrictions.ban("person", "p", until)
        await restrictions.ban("address", "2001:db8::1", until)
        assert (banned(restrictions, "p"), banned(restrictions, "q")) == (True, False)
        assert restrictions.bans_address("2001:db8::ffff"), "a household has many addresses"
    async with site(tmp_path) as place:
        restrictions = place.tables.services.restrictions
        assert {ban.what for ban in restrictions.bans()} == {"p", "2001:db8::/64"}
        assert await restrictions.lift("2001:db8::2")
        assert not restrictions.bans_address("2001:db8::1")
        place.clock.move(HOUR)
        assert not banned(restrictions, "p")
        assert restrictions.bans() == []


@within_a_minute
async def test_a_banned_person_can_read_and_leave_and_nothing_else(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        await place.tables.services.restrictions.ban(
            "person", (await me(ada))["person"], place.clock.utc() + HOUR
        )
        check_refusal(await ada.patch("/api/me", json={"name": "Eve"}), 403, "banned")
        opening = {"options": {"game": "Patterns"}}
        check_refusal(await ada.post("/api/tables", json=opening), 403, "banned")
        assert (await ada.get("/api/me/data")).status_code == 200
        assert (await ada.post("/api/me/delete", json={})).status_code == 200


@within_a_minute
async def test_a_banned_address_gets_nothing(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        await place.tables.services.restrictions.ban(
            "address", "192.0.2.66", place.clock.utc() + HOUR
        )
        check_refusal(await place.browser("192.0.2.66").get("/api/tables"), 403, "banned")
        assert (await place.browser("192.0.2.67").get("/api/tables")).status_code == 200


@by_hand
async def test_a_banned_person_comes_to_no_table(hand: ByHand) -> None:
    ada, _ = await hand.opened(PatternsOptions())
    await hand.tables.services.restrictions.ban("person", ada.person.id, hand.clock.utc() + HOUR)
    again = await hand.comes(ada.person, hand.table.id)
    assert [each["code"] for each in again.heard("refused")] == ["banned"]


@within_a_minute
async def test_a_server_that_only_reads_takes_nothing_new(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        await place.tables.services.restrictions.set_read_only(True)
        for path, body in (
            ("/api/guests", {"name": "Bo"}),
            ("/api/accounts", {"account": "ada", "password": "correct horse"}),
            ("/api/tables", {"options": {"game": "Patterns"}}),
            ("/api/me/token", {}),
            ("/api/tiles", {"text": "wwww whale | f"}),
        ):
            check_refusal(await ada.post(path, json=body), 503, "read-only")
        assert (await ada.get("/api/me")).json()["name"] == "Ada"
        board = await ada.post("/api/patterns/board", json={"seed": 7})
        assert board.status_code < 300, "what only reckons is answered"
    async with site(tmp_path) as place:
        assert place.tables.services.restrictions.read_only
        await place.tables.services.restrictions.set_read_only(False)
        assert (await place.guest("Bo")).cookies


@by_hand
async def test_games_that_are_on_are_played_to_their_end(hand: ByHand) -> None:
    ada, bo = await hand.begun(PatternsOptions())
    await hand.tables.services.restrictions.set_read_only(True)
    assert await bo.ask("ask", "Kick", person="somebody") == "read-only"
    assert await ada.ask("do", "Resign") == "ack"
    assert await ada.ask("ask", "Ready") == "read-only"
