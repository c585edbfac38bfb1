"""The server tells which bots it has, so that nobody is offered another."""

import httpx

from mondala.hosted import registry
from tests.server.support.client import server_at
from tests.server.support.running import RunningServer

server = server_at(speed=20)


def test_the_bots_of_every_game_are_told_the_weakest_first(server: RunningServer) -> None:
    told = httpx.get(f"{server.url}/api/bots", trust_env=False).json()
    for game in registry():
        assert [(bot["name"], bot["level"]) for bot in told[game.name]] == [
            (bot.name, bot.level) for bot in game.bots
        ]
        assert all(bot["about"] for bot in told[game.name])
