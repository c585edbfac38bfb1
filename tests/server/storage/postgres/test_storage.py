"""A server of its own on PostgreSQL: what was acknowledged is there after a kill."""

from pathlib import Path

from examples.table_client import Guest
from mondala.hosted import registry
from mondala.server.archive.checking import check_all
from tests.server.support.client import first_move, patterns, playing, within_a_minute
from tests.server.support.running import running_server


@within_a_minute
async def test_a_game_goes_on_after_the_server_was_killed(tmp_path: Path, database: str) -> None:
    with running_server(tmp_path, database=database) as server:
        async with playing(server, patterns()) as table:
            move = first_move(table.snapshot["view"]["position"])
            await table.seats[1].do("Play", move=move)
        server.kill()
        server.start()
        async with Guest(server.url, "Eve") as eve, eve.at(table.id) as seat:
            assert (await seat.next("snapshot"))["version"] == 1
    report = await check_all(registry(), database)
    assert (report.games, report.entries, report.faults) == (1, 1, [])
