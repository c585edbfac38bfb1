"""Games of Nim against its bot."""

from examples.table_client import Guest


async def played(ada: Guest) -> tuple[str, int]:
    """Plays a game; its id and its number of turns."""
    table = await ada.open_table({"game": "Nim", "seats": 2}, start=True, level=1)
    async with ada.at(table) as seat:
        turn, turns = (await seat.next("snapshot"))["view"]["turn"], 0
        while True:
            if turn == 0:
                await seat.do("TakeStones", count=3)
            took = (await seat.next("entry"))["events"][0][1]
            turn, turns = 1 - took["seat"], turns + 1
            if took["left"] == 0:
                return str((await seat.next("opened"))["game_id"]), turns
