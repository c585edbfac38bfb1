"""Live games through their descriptions, as they are played in tests."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from mondala.tables.live import Live
from mondala.tables.live_game import LiveGame
from mondala.tables.options import GameOptions
from mondala.wire.tags import encode
from tests.games.contract import Setting
from tests.tables.helpers import random_act

NAMES = ("Ada", "Bo", "Cleo", "Dan")


@dataclass(frozen=True)
class LiveSetting(Setting):
    """A game through its description, with the options it is played with."""

    game: LiveGame
    options: GameOptions

    @cached_property
    def material(self) -> Any:
        return self.game.read_material("")

    def live(self, seed: int) -> Live:
        return Live(self.game, self.begin(seed))

    def names(self) -> tuple[str, ...]:
        return NAMES[: self.seats]


def live_setting(game: LiveGame, what: str, options: GameOptions) -> LiveSetting:
    def begin(seed: int) -> Any:
        return game.begin(options, seed, game.read_material(""))

    name = f"{game.name} {what}".strip()
    return LiveSetting(name, game, options.seats, begin, random_act, options)


def read_back(value: object, kind: type) -> object:
    """The value from its JSON."""
    return msgspec.json.decode(encode(value), type=kind)
