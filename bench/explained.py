"""Games that are analysed while something else is measured.

`python -m bench.explained URL GAMES SECONDS` plays so many games of Patterns to their end, asks for
the analysis of each, and looks at them as pages do. At the end it tells how many are done.
"""

import asyncio
import sys
from time import monotonic

from bench.fixed_server import moves
from examples.table_client import Guest

LOOK_EVERY = 0.4


async def played(url: str, name: str) -> tuple[Guest, str]:
    """Somebody who has just played against themselves, and the game."""
    guest = await Guest(url, name).__aenter__()
    table = await guest.open_table({"game": "Patterns"}, one_device="Other", start=True)
    async with guest.at(table) as seat:
        game = (await seat.next("snapshot"))["game_id"]
        for mover, move in moves():
            await seat.do("Play", at_seat=mover, move=move)
        await seat.next("opened")
    return guest, f"/api/games/{game}/analysis"


async def looked_at(guest: Guest, address: str, end: float) -> tuple[bool, int]:
    """Whether it is done by then, and how many parts there are."""
    told, parts = (await guest.http.post(address)).json(), 0
    while told["state"] in ("waiting", "running") and monotonic() < end:
        await asyncio.sleep(LOOK_EVERY)
        told = (await guest.http.get(address, params={"after": parts})).json()
        parts += len(told["parts"])
    return told["state"] == "done", parts


async def main(url: str, games: str, seconds: str) -> None:
    people = [await played(url, f"Guest {number}") for number in range(int(games))]
    print("Asking", flush=True)
    end = monotonic() + float(seconds)
    looked = await asyncio.gather(*(looked_at(*each, end) for each in people))
    done, parts = (sum(column) for column in zip(*looked, strict=True))
    print(f"{done} of {games} games were analysed meanwhile, {parts} parts in all")
    for guest, _ in people:
        await guest.http.aclose()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
