"""Load: programs that play Mondo at a steady pace: take, place, take, place, with moving hands.

They take uncovered tiles, as people do, so commands are refused only when two reach for the same
one.
"""

import asyncio
import random
import re
from typing import Any

from mondala.games.mondo.board import NEIGHBOURS, SPACES
from mondala.games.mondo.pile import Lying, Pile, Spot
from mondala.load.client import LoadPlayer, Tally, read
from mondala.load.run import LoadGame

SEATS = 4
HANDS_A_SECOND = 8
ACTS_A_SECOND = 2
_NUMBER = re.compile(rb'{"t":"entry","game_id":"[^"]*","number":(\d+)')
_PILE_EVENTS = (b'"RoundBegan"', b'"Taken"', b'"WentBack"')


def _path() -> tuple[str, ...]:
    """All spaces in an order in which each joins one before it."""
    found = [0]
    for space in found:
        found += [next_ for next_ in NEIGHBOURS[space] if next_ is not None and next_ not in found]
    return tuple(SPACES[space] for space in found)


PATH = _path()


class SharedPile:
    """One table's pile, tracked once for all its players."""

    def __init__(self) -> None:
        self._pile = Pile(0, 0, ())
        self._version = 0

    def hear(self, data: bytes) -> None:
        """Handles an entry; copies that other players received are skipped."""
        found = _NUMBER.match(data)
        if found is None or int(found[1]) <= self._version:
            return
        self._version = int(found[1])
        if any(name in data for name in _PILE_EVENTS):
            for tag, event in read(data)["events"]:
                self._follow(tag, event)

    def _follow(self, tag: str, event: dict[str, Any]) -> None:
        if tag == "RoundBegan":
            tiles = tuple(map(_lying, event["pile"]))
            self._pile = Pile(event["width"], event["height"], tiles)
        elif tag == "Taken":
            self._pile = self._pile.without(event["handle"])
        elif tag == "WentBack":
            self._pile = self._pile.with_on_top(_lying(event["lying"]))

    def free_handle(self) -> int:
        """An uncovered tile; the one with the highest handle always is."""
        pile = self._pile
        while True:
            height = random.randrange(len(pile.tiles))  # noqa: S311
            if not pile.buried(height):
                return pile.tiles[height].handle

    def begin(self) -> None:
        """Starts over: another game is numbered from 1 again."""
        self._version = 0


def _lying(sent: list[Any]) -> Lying:
    handle, spot, face, *_ = sent
    return Lying(handle, Spot(*spot), face, None, None, 0)


class MondoPlayer(LoadPlayer):
    """`pause` is the seconds between two acts."""

    def __init__(self, tally: Tally, pile: SharedPile, pause: float) -> None:
        super().__init__(tally)
        self._shared, self._pause = pile, pause or 1 / ACTS_A_SECOND
        self._holds = self._waits = self._acts = False
        self._taking = True
        self._laid = 0

    def heard(self, data: bytes) -> None:
        if data.startswith(b'{"t":"entry"'):
            self._shared.hear(data)
            if b'"Went"' in data:
                self._laid, self._holds = 0, False
                self._begin()
        elif data.startswith(b'{"t":"opened"'):
            self._shared.begin()
            self.over.set()

    def _begin(self) -> None:
        """Acts and moves its hand from now on, in every round."""
        if self._acts:
            return
        self._acts, loop = True, asyncio.get_running_loop()
        loop.call_later(self._pause * random.random(), self._act)  # noqa: S311
        loop.call_later(random.random() / HANDS_A_SECOND, self._move_hand)  # noqa: S311

    def _act(self) -> None:
        """Sends one command, and schedules the next."""
        asyncio.get_running_loop().call_later(self._pause, self._act)
        if self._waits or self.over.is_set():
            return
        self._waits, self._taking = True, not self._holds
        if not self._holds:
            self.do("Take", handle=self._shared.free_handle())
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
        asyncio.get_running_loop().call_later(1 / HANDS_A_SECOND, self._move_hand)
        if not self.over.is_set():
            self.send({"t": "hand", "x": random.randrange(700), "y": random.randrange(900)})  # noqa: S311


def _players(tally: Tally, pause: float) -> list[LoadPlayer]:
    pile = SharedPile()
    return [MondoPlayer(tally, pile, pause) for _ in range(SEATS)]


LOAD = LoadGame({"game": "Mondo", "seats": SEATS, "minutes": 30}, _players)
