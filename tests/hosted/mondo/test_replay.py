"""The replay of a match of Mondo."""

import msgspec

from mondala.games.mondo.match import totals
from mondala.games.mondo.record import parse_record
from mondala.games.mondo.sheet import Sheet
from mondala.hosted.mondo.game import GAME
from mondala.resources import standard_tiles
from mondala.tables import mondo
from mondala.wire.codec import codec_of
from tests.server.support.client import mondo as mondo_table
from tests.server.support.client import playing, server_at, until, within_a_minute
from tests.server.support.running import RunningServer

server = server_at(speed=40)


@within_a_minute
async def test_a_replay_opens_with_the_end_and_folds_to_the_record(server: RunningServer) -> None:
    options = mondo_table(seats=1, solo="easy", hidden_time=True)
    async with playing(server, options, count=1) as table:
        (seat,), http = table.seats, table.people[0].http
        await until(seat, "entry", "Went")
        address = f"/api/games/{table.game}"
        closed = await http.get(f"{address}/replay")
        assert (closed.status_code, closed.json()["code"]) == (400, "not-over")
        await seat.do("JumpOut")
        await seat.next("opened")
        replay = (await http.get(f"{address}/replay")).json()
        record = parse_record((await http.get(f"{address}/record")).text, standard_tiles())
    state = mondo.begin(record.start.options, standard_tiles(), seed=0)
    last = None
    for step in replay["steps"]:
        for tag, body in step["events"]:
            state = mondo.apply(state, codec_of(GAME).events.read(tag, msgspec.json.encode(body)))
        (last,) = step["sheets"] if step["sheets"] and step["sheets"][0] else (last,)
    sheet = msgspec.convert(last, Sheet)
    assert totals(state.match) == (sheet.points().total,) == totals(record.last)
    assert replay["names"] == ["Ada"]
    assert "seed" not in str(replay)
