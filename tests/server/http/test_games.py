"""A game tells little while it goes on, and opens with its end."""

import hashlib
import json

from mondala.games.patterns.record import parse_record
from tests.server.support.browsers import check_refusal
from tests.server.support.client import first_move, patterns, playing, server_at, within_a_minute
from tests.server.support.running import RunningServer

server = server_at(speed=20)


@within_a_minute
async def test_record_and_seed_open_with_the_end(server: RunningServer) -> None:
    """And then everybody can check that the seed was the one promised at the start."""
    async with playing(server, patterns()) as table:
        http, path = table.people[0].http, f"/api/games/{table.game}"
        await table.seats[1].do("Play", move=first_move(table.snapshot["view"]["position"]))
        during = (await http.get(path)).json()
        assert (during["seed"], during["result"], during["ended"]) == (None, None, None)
        assert [during["mine"], (await table.people[1].http.get(path)).json()["mine"]] == [[0], [1]]
        check_refusal(await http.get(f"{path}/record"), 400, "not-over")
        (mine,) = (await http.get("/api/me/games")).json()
        assert mine == {**mine, **during}
        await table.seats[0].do("Resign")
        opened = await table.seats[0].next("opened")
        after = (await http.get(path)).json()
        assert after["seed"] == opened["seed"]
        assert after["result"] == opened["result"]
        (mine,) = (await http.get("/api/me/games")).json()
        assert mine == {**mine, **after}
        record = await http.get(f"{path}/record")
        assert record.headers["content-type"] == "text/plain; charset=utf-8"
        assert parse_record(record.text).ending == "resigned 1"
        options = json.dumps(after["options"], separators=(",", ":"))
        promised = "\n".join([after["seed"], after["id"], options, str(after["rules"]), ""])
        assert hashlib.sha256(promised.encode()).hexdigest() == table.snapshot["commitment"]
