"""Games that are analysed while something else is measured.

`python -m bench.explained URL GAMES SECONDS` plays so many games to their end, three of Patterns to
one round of Mondo against a bot, asks for the analysis of each, and looks at them as pages do. At
the end it tells how many are done.
"""

import asyncio
import sys
from time import monotonic

from bench.fixed_server import moves
from examples.table_client import Guest

LOOK_EVERY = 0.4


async def played(url: str, number: int) -> tuple[Guest, str]:
    """A person who has just played a game, and the page that explains it."""
    guest = await Guest(url, f"Guest {number}").__aenter__()
    game = await (mondo(guest) if number % 4 == 3 else patterns(guest, number))
    return guest, f"/api/games/{game}/analysis"


async def mondo(guest: Guest) -> str:
    """Jumps out at once, and has the bot's round counted."""
    table = await guest.open_table({"game": "Mondo", "seats": 2, "rounds": 1})
    async with guest.at(table) as seat:
        await seat.ask("Sit")
        await seat.ask("SeatBot", seat=1, level=5)
        await seat.ask("Start")
        game = str((await seat.next("snapshot"))["game_id"])
        while not any(tag == "Went" for tag, _ in (await seat.next("entry"))["events"]):
            pass
        await seat.do("JumpOut")
        await seat.do("CountNow")
        await seat.next("opened")
    return game


async def patterns(guest: Guest, number: int) -> str:
    """Plays against themselves."""
    table = await guest.open_table({"game": "Patterns"}, one_device="Other", start=True)
    async with guest.at(table) as seat:
        game = str((await seat.next("snapshot"))["game_id"])
        for mover, move in moves(number):
            await seat.do("Play", at_seat=mover, move=move)
        await seat.next("opened")
    return game


async def looked_at(guest: Guest, address: str, end: float) -> tuple[bool, int]:
    """Whether it is done by then, and how many parts there are."""
    told, parts = (await guest.http.post(address)).json(), 0
    while told["state"] in ("waiting", "running") and monotonic() < end:
        await asyncio.sleep(LOOK_EVERY)
        told = (await guest.http.get(address, params={"after": parts})).json()
        parts += len(told["parts"])
    return told["state"] == "done", parts


async def main(url: str, games: str, seconds: str) -> None:
    people = await asyncio.gather(*(played(url, number) for number in range(int(games))))
    print("Asking", flush=True)
    end = monotonic() + float(seconds)
    looked = await asyncio.gather(*(looked_at(*each, end) for each in people))
    done, parts = (sum(column) for column in zip(*looked, strict=True))
    print(f"{done} of {games} games were analysed meanwhile, {parts} parts in all")
    for guest, _ in people:
        await guest.http.aclose()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
