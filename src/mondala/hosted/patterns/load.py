"""Load: programs that play random games of Patterns."""

import asyncio
import random

from mondala.games.patterns.moves import apply, legal_moves, parse_move
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import Position
from mondala.load.client import LoadPlayer, Tally, read
from mondala.load.run import LoadGame

RETRY_AFTER = 0.5


class PatternsPlayer(LoadPlayer):
    """`pause` is how many seconds it thinks, on average."""

    def __init__(self, tally: Tally, pause: float) -> None:
        super().__init__(tally)
        self._pause = pause
        self._seat: int | None = None
        self._position: Position | None = None

    def heard(self, data: bytes) -> None:
        if data.startswith(b'{"t":"entry"') and self._position is not None:
            for tag, event in read(data)["events"]:
                if tag == "Moved":
                    self._position = apply(self._position, parse_move(event["move"]))
            self._move()
        elif data.startswith(b'{"t":"snapshot"'):
            self._position = parse_position(read(data)["view"]["position"])
            self._seat = None  # the next message tells the seat in this game
        elif data.startswith(b'{"t":"table"') and self._seat is None:
            self._seat = read(data)["seat"]
            self._move()
        elif data.startswith(b'{"t":"opened"'):
            self._position = None
            self.over.set()

    def answered(self, *, refused: bool) -> None:
        """Tries another move after a refusal, such as for being too fast."""
        if refused:
            asyncio.get_running_loop().call_later(RETRY_AFTER, self._move)

    def _move(self) -> None:
        if self._position is None or self._position.mover != self._seat:
            return
        if moves := legal_moves(self._position):
            move = str(random.choice(moves))  # noqa: S311
            if self._pause:
                delay = self._pause * random.uniform(0.5, 1.5)  # noqa: S311
                asyncio.get_running_loop().call_later(delay, lambda: self.do("Play", move=move))
            else:
                self.do("Play", move=move)


def _players(tally: Tally, pause: float) -> list[LoadPlayer]:
    return [PatternsPlayer(tally, pause) for _ in range(2)]


LOAD = LoadGame({"game": "Patterns"}, _players)
