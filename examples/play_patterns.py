"""Two programs play a whole game of Patterns over the network.

usage: python examples/play_patterns.py [http://localhost:8000]
"""

import asyncio
import random
import sys

from table_client import Guest, Seat

from mondala.games.patterns.moves import apply, legal_moves, parse_move
from mondala.games.patterns.notation import parse_position


async def main(url: str) -> None:
    async with Guest(url, "Ada") as ada, Guest(url, "Bo") as bo:
        table = await ada.open_table({"game": "Patterns"})
        async with ada.at(table) as first, bo.at(table) as second:
            for seat in (first, second):
                await seat.ask("Sit")
                await seat.ask("Ready")
            await first.ask("Start")
            game, _ = await asyncio.gather(play(first), play(second))
            record = await ada.http.get(f"/api/games/{game}/record")
            print(record.text)


async def play(seat: Seat) -> str:
    """Plays at random until the game is over; gives its id."""
    snapshot = await seat.next("snapshot")
    table = await seat.next("table")
    position = parse_position(snapshot["view"]["position"])
    while moves := legal_moves(position):
        if position.mover == table["seat"]:
            await seat.do("Play", move=str(random.choice(moves)))
        entry = await seat.next("entry")
        for kind, event in entry["events"]:
            if kind == "Moved":
                position = apply(position, parse_move(event["move"]))
    await seat.next("opened")
    return str(snapshot["game_id"])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000"))
