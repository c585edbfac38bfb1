"""A live game is a game too: it must hold what every game holds, offers and clocks included."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from mondala.games.mondo.options import Level, Options, Solo
from mondala.resources import standard_tiles
from mondala.tables import mondo, patterns
from mondala.tables.clocks import ClockOptions
from mondala.tables.patterns import PatternsOptions
from tests.games import test_contract as contract
from tests.games.test_contract import Setting
from tests.tables.helpers import random_act


def patterns_setting(name: str, clock: ClockOptions) -> Setting:
    def begin(seed: int) -> patterns.State:
        return patterns.begin(PatternsOptions(clock), seed)

    return Setting(name, patterns, patterns.SEATS, begin, random_act)


def mondo_setting(name: str, options: Options) -> Setting:
    def begin(seed: int) -> mondo.State:
        return mondo.begin(options, standard_tiles(), seed)

    return Setting(name, mondo, options.seats, begin, random_act)


SETTINGS = [
    patterns_setting("patterns", ClockOptions()),
    patterns_setting("patterns increment", ClockOptions(initial=10_000, increment=500)),
    patterns_setting("patterns days", ClockOptions(days=1)),
    mondo_setting("mondo expert", Options(3, Level.EXPERT, minutes=1)),
    mondo_setting("mondo hidden time", Options(2, hidden_time=True, minutes=1)),
    mondo_setting("mondo solo", Options(1, solo=Solo.EASY, minutes=2)),
]
PROMISES: list[Callable[[Setting], Any]] = [
    function
    for name, function in vars(contract).items()
    if name.startswith("test_") and list(inspect.signature(function).parameters) == ["setting"]
]


def test_the_contract_has_not_gone_away() -> None:
    assert len(PROMISES) >= 7


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_a_live_game_holds(promise: Callable[[Setting], Any], setting: Setting) -> None:
    promise(setting)
