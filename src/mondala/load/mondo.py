"""Programs that play Mondo at a steady pace: take, place, take, place, with moving hands."""

import asyncio
import random

from mondala.games.mondo.board import NEIGHBOURS, SPACES
from mondala.load.client import LoadPlayer, Tally, read

OPTIONS = {"game": "Mondo", "mondo": {"seats": 4, "minutes": 30}}
SEATS = 4
HANDS_A_SECOND = 8
ACTS_A_SECOND = 2


def _path() -> tuple[str, ...]:
    """All spaces in an order in which each joins one before it."""
    found = [0]
    for space in found:
        found += [next_ for next_ in NEIGHBOURS[space] if next_ is not None and next_ not in found]
    return tuple(SPACES[space] for space in found)


PATH = _path()


class MondoPlayer(LoadPlayer):
    """`pause` is the seconds between two acts."""

    def __init__(self, tally: Tally, pause: float) -> None:
        super().__init__(tally)
        self.over = asyncio.Event()
        self._pause = pause or 1 / ACTS_A_SECOND
        self._handles: list[int] = []
        self._holds = self._waits = False
        self._taking = True
        self._laid = 0

    def heard(self, data: bytes) -> None:
        if data.startswith(b'{"t":"entry"'):
            if b'"RoundBegan"' in data:
                event = next(e for tag, e in read(data)["events"] if tag == "RoundBegan")
                self._handles = [lying[0] for lying in event["pile"]]
            elif b'"Went"' in data:
                self._laid, self._holds = 0, False
                loop = asyncio.get_running_loop()
                loop.call_later(self._pause * random.random(), self._act)  # noqa: S311
                loop.call_later(random.random() / HANDS_A_SECOND, self._move_hand)  # noqa: S311
        elif data.startswith(b'{"t":"opened"'):
            self.over.set()

    def _act(self) -> None:
        """One command, whatever comes of it; the next one a pause later."""
        asyncio.get_running_loop().call_later(self._pause, self._act)
        if self._waits or self.over.is_set():
            return
        self._waits, self._taking = True, not self._holds
        if not self._holds:
            self.do("Take", handle=random.choice(self._handles))  # noqa: S311
        elif self._laid < len(PATH):
            self.do("Place", space=PATH[self._laid], side="f", turn=random.randrange(4))  # noqa: S311
        else:
            self.do("PutBack", x=random.randrange(700), y=random.randrange(900), angle=3, side="f")  # noqa: S311

    def answered(self, *, refused: bool) -> None:
        self._waits = False
        if not refused:
            self._holds = self._taking
            self._laid += not self._taking and self._laid < len(PATH)

    def _move_hand(self) -> None:
        if not self.over.is_set():
            asyncio.get_running_loop().call_later(1 / HANDS_A_SECOND, self._move_hand)
            self.send({"t": "hand", "x": random.randrange(700), "y": random.randrange(900)})  # noqa: S311
