"""The power fails amid busy games: what was acknowledged is there, and only once."""

from pathlib import Path

from examples.table_client import Guest
from tests.server.support.client import (
    seated,
    within_a_minute,
)
from tests.server.support.running import running_server
from tests.server.support.storm import Plan, run
from tests.server.support.storm_players import UNCLOCKED


def test_the_power_fails_and_nothing_acknowledged_is_lost_or_done_twice(tmp_path: Path) -> None:
    tally = run(Plan(seed=7, kills=4), tmp_path)
    of_each_kind = "of Mondo", "of Patterns", "wishes", "lines", "resent"
    assert min(tally[kind] for kind in of_each_kind) > 10
    assert (tally["kills"], tally["resumed"] > 2) == (4, True)


@within_a_minute
async def test_seats_are_kept_before_a_game_too(tmp_path: Path) -> None:
    """A table that waits for players is as it was acknowledged, for those who come back."""
    with running_server(tmp_path) as server:
        async with seated(server, UNCLOCKED) as (table, people, _):
            before = (await people[0].http.get(f"/api/tables/{table}")).json()["lobby"]
            cookies = [dict(guest.http.cookies) for guest in people]
        server.kill()
        server.start()
        for seat, cookie in enumerate(cookies):
            guest = Guest(server.url, "back again")
            guest.http.cookies.update(cookie)
            assert (await guest.http.get(f"/api/tables/{table}")).json()["lobby"] == before
            async with guest.at(table) as socket:
                assert (await socket.next("table"))["seat"] == seat
            await guest.http.aclose()
