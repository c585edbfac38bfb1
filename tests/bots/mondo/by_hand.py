"""Rounds that are played by hand, command by command, for tests of what is said about them."""

from mondala.core.seats import Seat
from mondala.games.mondo.commands import (
    BeginRound,
    Command,
    Go,
    JumpOut,
    Place,
    PutBack,
    Score,
    Take,
    TakeTask,
    TimeUp,
    TurnOver,
)
from mondala.games.mondo.judging import GRACE
from mondala.games.mondo.lines import Entry
from mondala.games.mondo.options import Options
from mondala.games.mondo.record import Record, make_record
from mondala.games.mondo.tiles import Side, TileSet
from tests.games.mondo.helpers import TILES, act, fresh, on_table


class ByHand:
    """A match of one round; the seconds since go are given with every act."""

    def __init__(self, options: Options, seed: int = 1, tiles: TileSet = TILES) -> None:
        self.start = self.game = fresh(options, seed, tiles)
        self.entries: list[Entry] = []
        self._do(0, None, BeginRound())
        self._do(0, None, Go())

    def _do(self, seconds: float, seat: Seat | None, command: Command) -> None:
        at = round(1000 * seconds)
        self.entries.append(Entry(at, seat, command))
        self.game = act(self.game, seat, command, at)

    def free(self) -> list[int]:
        """The numbers of the tiles that lie free, the lowest last."""
        return [lying.tile for lying in reversed(on_table(self.game).pile.free()) if lying.tile]

    def _handle(self, tile: int) -> int:
        return next(each.handle for each in on_table(self.game).pile.tiles if each.tile == tile)

    def take(self, seconds: float, seat: Seat, tile: int) -> None:
        self._do(seconds, seat, Take(self._handle(tile)))

    def turn(self, seconds: float, seat: Seat, tile: int) -> None:
        self._do(seconds, seat, TurnOver(self._handle(tile)))

    def back(self, seconds: float, seat: Seat) -> None:
        self._do(seconds, seat, PutBack(100, 100, 0, Side.FRONT))

    def place(self, seconds: float, seat: Seat, space: str, how: str = "f0") -> None:
        self._do(seconds, seat, Place(space, Side(how[0]), int(how[1])))

    def lay(self, seconds: float, seat: Seat, tile: int, space: str, how: str = "f0") -> None:
        """Takes a tile and places it a second later."""
        self.take(seconds, seat, tile)
        self.place(seconds + 1, seat, space, how)

    def task(self, seconds: float, seat: Seat, task: str) -> None:
        self._do(seconds, seat, TakeTask(task))

    def out(self, seconds: float, seat: Seat) -> None:
        self._do(seconds, seat, JumpOut())

    def time_up(self) -> None:
        limit = self.game.options.time_limit
        self._do(limit / 1000, None, TimeUp())
        self._do((limit + GRACE) / 1000, None, Score())

    def record(self) -> Record:
        return make_record(self.start, self.entries)

    def open_spaces(self, seat: Seat) -> tuple[str, ...]:
        return on_table(self.game).players[seat].world.open_spaces()
