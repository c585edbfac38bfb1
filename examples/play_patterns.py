"""Plays a whole game of Patterns over the network with the bot in my_bot.py.

usage: python examples/play_patterns.py [http://localhost:8000]      two programs play each other
       python examples/play_patterns.py http://localhost:8000/t/ID   one sits down at your table
"""

import asyncio
import secrets
import sys

from my_bot import MyPatternsBot
from table_client import Seat, play_at

from mondala.bots.bot import NO_LIMIT, Question
from mondala.core.chance import Chance
from mondala.games.patterns.moves import apply, legal_moves, parse_move
from mondala.games.patterns.notation import parse_position


async def play(socket: Seat) -> str:
    """Plays until the game is over; gives its id."""
    snapshot = await socket.next("snapshot")
    seat = (await socket.next("table"))["seat"]
    position = parse_position(snapshot["view"]["position"])
    bot, chance = MyPatternsBot(), Chance(secrets.randbits(128)).stream("my bot")
    ended = False
    while legal_moves(position) and not ended:
        if position.mover == seat:
            decision = bot.decide(Question(seat, position), NO_LIMIT, chance)
            await socket.do("Play", move=str(decision.command))
        for kind, event in (await socket.next("entry"))["events"]:
            if kind == "Moved":
                position = apply(position, parse_move(event["move"]))
            ended = ended or kind == "Ended"  # somebody resigned, or the time is up
    await socket.next("opened")
    return str(snapshot["game_id"])


if __name__ == "__main__":
    link = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000"
    asyncio.run(play_at(link, {"game": "Patterns"}, play))
