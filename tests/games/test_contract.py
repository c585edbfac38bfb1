"""The rules of both games hold what every game must hold, through their public door."""

from types import ModuleType
from typing import Any

import pytest

from mondala.core.chance import Stream
from mondala.core.seats import Seat
from mondala.games.mondo import game as mondo
from mondala.games.mondo.lines import Entry
from mondala.games.mondo.match import Match, begin_match
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.patterns import game as patterns
from mondala.games.patterns.moves import legal_moves
from mondala.games.patterns.position import Position, set_up
from mondala.resources import standard_tiles
from tests.games.contract import Promise, Setting, every_promise
from tests.players import next_entry


def next_move(position: Position, clock: int, stream: Stream) -> tuple[int, Seat | None, Any]:
    moves = legal_moves(position)
    return clock, position.mover, moves[stream.below(len(moves))]


def mondo_setting(name: str, options: Options) -> Setting:
    def begin(seed: int) -> Match:
        return begin_match(options, standard_tiles(), seed)

    def next_command(game: Match, clock: int, stream: Stream) -> Entry:
        return next_entry(game, clock, stream)

    return Setting(name, mondo, options.seats, begin, next_command)


SETTINGS = [
    Setting("patterns", patterns, 2, set_up, next_move),
    mondo_setting("mondo expert", Options(3, Level.EXPERT)),
    mondo_setting("mondo solo", Options(1, solo=Solo.EASY)),
]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
@every_promise
def test_a_game_holds(promise: Promise, setting: Setting) -> None:
    promise(setting)


@pytest.mark.parametrize("module", [patterns, mondo], ids=lambda module: module.NAME)
def test_a_game_says_which_rules_it_plays(module: ModuleType) -> None:
    assert module.RULES_VERSION >= 1
