"""Two programs play a whole match of Mondo over the network, in rounds of a minute.

usage: python examples/play_mondo.py [http://localhost:8000]
"""

import asyncio
import json
import random
import sys
from typing import Any

from table_client import Guest, RefusedError, Seat

from mondala.games.mondo.match import Player, Round, RoundPhase
from mondala.games.mondo.options import Options
from mondala.hosted.mondo.game import GAME
from mondala.resources import standard_tiles
from mondala.wire.codec import codec_of

PAUSE = 0.4
"""Seconds between two acts: as quick as a nimble person."""


async def main(url: str) -> None:
    async with Guest(url, "Ada") as ada, Guest(url, "Bo") as bo:
        table = await ada.open_table({"game": "Mondo", "seats": 2, "minutes": 1})
        async with ada.at(table, derived=False) as first, bo.at(table, derived=False) as second:
            for seat in (first, second):
                await seat.ask("Sit")
                await seat.ask("Ready")
            await first.ask("Start")
            game, _ = await asyncio.gather(Program(first).play(), Program(second).play())
            print((await ada.http.get(f"/api/games/{game}/record")).text)


class Program:
    """Follows the match by the events it is sent, and lays whatever lies on top."""

    def __init__(self, seat: Seat) -> None:
        self.socket = seat
        self.state = GAME.begin(Options(2, minutes=1), 0, standard_tiles())
        self.seat = 0

    async def play(self) -> str:
        snapshot = await self.socket.next("snapshot")
        self.seat = (await self.socket.next("table"))["seat"]
        acting = asyncio.create_task(self.act())
        try:
            while GAME.outcome(self.state) is None:
                self.follow(await self.socket.next("entry"))
        finally:
            acting.cancel()
        await self.socket.next("opened")
        return str(snapshot["game_id"])

    def follow(self, entry: dict[str, Any]) -> None:
        for tag, body in entry["events"]:
            event = codec_of(GAME).events.read(tag, json.dumps(body).encode())
            self.state = GAME.apply(self.state, event)

    async def act(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            current = self.state.match.round
            try:
                if current is not None and current.phase is RoundPhase.SCORED:
                    await self.socket.do("GoOn")
                elif current is not None and current.phase is RoundPhase.RUNNING:
                    await self.one_act(current, current.players[self.seat])
            except RefusedError:
                continue  # somebody was quicker, or the time is up: look again

    async def one_act(self, current: Round, me: Player) -> None:
        spaces = me.world.open_spaces()
        if me.out:
            return
        if not spaces:
            await self.socket.do("JumpOut")
        elif me.hand is None:
            tile = random.choice(current.pile.free())
            await self.socket.do("Take", handle=tile.handle)
        else:
            await self.socket.do("Place", space=spaces[0], side="f", turn=random.randrange(4))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000"))
