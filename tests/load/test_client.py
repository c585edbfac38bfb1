"""A load player sends commands, measures their answers, and hears everything else."""

from typing import Any
from urllib.error import HTTPError

import pytest

from mondala.load.client import LoadPlayer, Tally, post, read
from tests.server.support.client import server_at, within_a_minute
from tests.server.support.running import RunningServer

server = server_at(speed=20)


class Listening(LoadPlayer):
    """Keeps the kinds of what it hears, and how its commands were answered."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.kinds: list[str] = []
        self.answers: list[bool] = []

    def heard(self, data: bytes) -> None:
        message: dict[str, Any] = read(data)
        self.kinds.append(message["t"])
        if message["t"] == "opened":
            self.over.set()

    def answered(self, *, refused: bool) -> None:
        self.answers.append(refused)


def test_a_tally_counts_only_while_it_is_told_to() -> None:
    tally = Tally()
    tally.add(0.5, refused=True)
    tally.counting = True
    tally.add(0.25, refused=False)
    tally.add(0.75, refused=True)
    tally.counting = False
    tally.add(9.0, refused=True)
    assert (list(tally.waits), tally.refused) == ([0.25, 0.75], 1)


def test_percentiles_are_in_milliseconds() -> None:
    tally = Tally()
    assert tally.percentile(0.5) == 0.0
    tally.counting = True
    for wait in (0.004, 0.001, 0.003, 0.002):
        tally.add(wait, refused=False)
    assert [tally.percentile(share) for share in (0, 0.5, 0.75, 1)] == [1.0, 3.0, 4.0, 4.0]


def test_a_request_that_is_refused_is_an_error(server: RunningServer) -> None:
    with pytest.raises(HTTPError) as refusal:
        post(server.url, "/api/tables", {"options": {"game": "Patterns"}})
    assert refusal.value.code >= 400
    refusal.value.close()


@within_a_minute
async def test_players_sit_down_start_and_act(server: RunningServer) -> None:
    """Wishes are awaited, commands are counted, whether they are done or refused."""
    tally = Tally()
    tally.counting = True
    cookies = [post(server.url, "/api/guests", {"name": name})[1] for name in ("Ada", "Bo")]
    table, _ = post(server.url, "/api/tables", {"options": {"game": "Patterns"}}, cookies[0])
    players = [Listening(tally) for _ in cookies]
    for player, cookie in zip(players, cookies, strict=True):
        await player.connect(server.url, table["id"], cookie)
        assert (await player.ask("Sit"))["t"] == "ack"
        assert (await player.ask("Ready"))["t"] == "ack"
    assert (await players[1].ask("Start"))["t"] == "refused"
    assert (await players[0].ask("Start"))["t"] == "ack"
    players[0].do("Dance")
    players[0].do("Resign")
    for player in players:
        await player.over.wait()
        assert {"welcome", "table", "snapshot", "entry", "opened"} <= {*player.kinds}
        player.close()
    assert players[0].answers == [True, False]
    assert players[1].answers == []
    assert (len(tally.waits), tally.refused) == (2, 1)
