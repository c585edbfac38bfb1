"""Plays a whole match of Mondo over the network with the bot in my_bot.py.

usage: python examples/play_mondo.py [http://localhost:8000]      two programs, a round of a minute
       python examples/play_mondo.py http://localhost:8000/t/ID   one sits down at your table
"""

import asyncio
import json
import secrets
import sys
from typing import Any

import msgspec
from my_bot import MyMondoBot
from table_client import RefusedError, Seat, play_at

from mondala.bots.bot import NO_LIMIT, Question
from mondala.core.chance import Chance
from mondala.games.mondo.match import RoundPhase
from mondala.games.mondo.options import Options
from mondala.hosted.mondo.game import GAME
from mondala.resources import standard_tiles
from mondala.wire.codec import codec_of


async def play(socket: Seat) -> str:
    """Plays until the match is over; gives its id."""
    snapshot = await socket.next("snapshot")
    seat = (await socket.next("table"))["seat"]
    program = Program(socket, seat, snapshot["view"]["match"]["options"])
    acting = asyncio.create_task(program.act())
    try:
        while GAME.outcome(program.state) is None:
            program.follow(await socket.next("entry"))
    finally:
        acting.cancel()
    await socket.next("opened")
    return str(snapshot["game_id"])


class Program:
    """Follows the match by the events it is sent, and does what the bot decides."""

    def __init__(self, socket: Seat, seat: int, options: dict[str, Any]) -> None:
        self.socket, self.seat, self.bot = socket, seat, MyMondoBot()
        self.state = GAME.begin(msgspec.convert(options, Options), 0, standard_tiles())
        self.chance = Chance(secrets.randbits(128)).stream("my bot")
        self.memory: Any = None

    def follow(self, entry: dict[str, Any]) -> None:
        for tag, body in entry["events"]:
            event = codec_of(GAME).events.read(tag, json.dumps(body).encode())
            self.state = GAME.apply(self.state, event)

    async def act(self) -> None:
        while True:
            try:
                if self.state.phase is RoundPhase.SCORED:
                    await self.socket.do("GoOn")
                elif self.state.phase is RoundPhase.RUNNING:
                    await self.one_act()
            except RefusedError:
                pass  # somebody was quicker, or the time is up: look again
            await asyncio.sleep(0.1)

    async def one_act(self) -> None:
        view = GAME.bot_view(GAME.view(self.state, self.seat))
        question = Question(self.seat, view, standard_tiles(), self.memory)
        decision = self.bot.decide(question, NO_LIMIT, self.chance)
        self.memory = decision.memory
        if decision.command is not None:
            await asyncio.sleep(decision.delay / 1000)
            command = msgspec.to_builtins(decision.command)
            await self.socket.do(type(decision.command).__name__, **command)


if __name__ == "__main__":
    link = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000"
    asyncio.run(play_at(link, {"game": "Mondo", "seats": 2, "minutes": 1, "rounds": 1}, play))
