"""Worlds that exchange their heats: the search can be continued and stopped."""

from itertools import count

from mondala.bots.mondo.counting import Setting, whole_setting
from mondala.bots.mondo.worlds.tempering import Tempering
from mondala.core.chance import Chance
from mondala.core.value import replace
from mondala.games.mondo.board import BoardSide
from tests.games.mondo.helpers import TILES


def sixty() -> Setting:
    drawn = Chance(8).stream("a set of 60").shuffled(TILES.numbers())[:60]
    return replace(whole_setting(TILES, BoardSide.WATER), numbers=tuple(sorted(drawn)))


def test_worlds_that_exchange_their_heats_become_rich() -> None:
    """49 is the most that is known to be possible. Without exchange it takes longer."""
    search, rising = Tempering(sixty(), (), 1), list[int]()
    for _ in range(3):
        search.go_on(100_000, lambda: True)
        rising.append(int(search.best["points"]))
    assert rising[0] > 40
    assert rising == sorted(rising)
    assert rising[-1] == 49


def test_it_stops_when_told() -> None:
    asked, search = count(), Tempering(sixty(), (), 1)
    search.go_on(500_000, lambda: next(asked) < 2)
    assert next(asked) == 3
