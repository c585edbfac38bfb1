"""Options of any game are known by saying which game they are for, and for how many seats."""

import pytest

from mondala.games.mondo.options import Options
from mondala.tables.clocks import ClockOptions
from mondala.tables.options import GameOptions
from mondala.tables.patterns import PatternsOptions
from tests.nim.rules import NimOptions


@pytest.mark.parametrize(
    ("options", "game", "seats"),
    [(Options(3), "Mondo", 3), (PatternsOptions(), "Patterns", 2), (NimOptions(4), "Nim", 4)],
)
def test_options_say_their_game_and_seats(options: GameOptions, game: str, seats: int) -> None:
    assert isinstance(options, GameOptions)
    assert (options.game, options.seats) == (game, seats)


@pytest.mark.parametrize("other", [ClockOptions(), None, {"game": "Mondo", "seats": 2}])
def test_nothing_else_is_taken_for_options(other: object) -> None:
    assert not isinstance(other, GameOptions)
