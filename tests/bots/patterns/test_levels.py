"""The levels: each plays by the rules, and a higher one beats a lower one."""

import subprocess
import sys
from itertools import pairwise

import pytest

from mondala.bots.bot import NO_LIMIT, Question
from mondala.bots.patterns import levels
from mondala.bots.patterns.levelled import Levelled
from mondala.bots.patterns.levels import LEVELS, NET, offered, thinker
from mondala.bots.patterns.novice import Novice
from mondala.bots.patterns.thought import Thinker
from mondala.core.chance import Chance, Stream
from mondala.core.errors import NotAllowed
from mondala.games.patterns.moves import Move, apply, legal_moves
from mondala.games.patterns.position import Phase, set_up
from mondala.games.patterns.scoring import points
from mondala.resources import patterns_net


def game(players: tuple[Thinker, Thinker], seed: int, chance: Stream) -> tuple[list[Move], int]:
    """The moves of a game, and what the start player was ahead by."""
    position, moves = set_up(seed), list[Move]()
    while position.phase is not Phase.OVER:
        *_, thought = players[position.mover].think(position, NO_LIMIT, chance)
        assert thought.moves[0] in legal_moves(position)
        moves.append(thought.moves[0])
        position = apply(position, thought.moves[0])
    first, second = points(position)
    return moves, first - second


def ahead(one: int, two: int, games: int) -> float:
    """The mean lead of level one over level two, each start played from both sides."""
    players, chance = [thinker(level, patterns_net) for level in (one, two)], stream()
    total = 0
    for seed in range(games // 2):
        total += game((players[0], players[1]), seed, chance)[1]
        total -= game((players[1], players[0]), seed, chance)[1]
    return total / games


def stream() -> Stream:
    return Chance(1).stream("levels")


def test_the_first_levels_need_nothing_but_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "find_spec", lambda _name: None)
    assert offered() == (1, 2, 3)
    with pytest.raises(NotAllowed, match="numba, which is not installed"):
        thinker(4, patterns_net)
    assert isinstance(levels.strongest(patterns_net), Novice)


@pytest.mark.parametrize(("missing", "most"), [("numba", 3), ("onnxruntime", 5), ("nothing", 8)])
def test_a_server_offers_the_levels_that_it_has_the_parts_for(missing: str, most: int) -> None:
    """In a process of its own, where that part cannot be found; none of the others is loaded."""
    program = f"""
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name == {missing!r} else find(name)
from mondala.hosted.patterns.game import GAME
print(*(bot.level for bot in GAME.bots), GAME.bot_of_level(None).level, GAME.bot("greedy").level)
assert not {{"numba", "onnxruntime", "numpy"}} & set(sys.modules)
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == [*map(str, range(1, most + 1)), "2", "3"]


@pytest.mark.parametrize("level", [0, 9, -1])
def test_there_are_no_other_levels(level: int) -> None:
    with pytest.raises(NotAllowed, match="levels 1 to 8"):
        thinker(level, patterns_net)


def test_a_level_sits_at_a_table_as_a_bot() -> None:
    bot = Levelled(1, patterns_net)
    assert (bot.name, bot.level) == ("level-1", 1)
    question = Question(1, set_up(1))
    decisions = [bot.decide(question, NO_LIMIT, stream()) for _ in range(2)]
    assert decisions[0] == decisions[1]
    assert decisions[0].command in legal_moves(set_up(1))


def test_the_same_chance_gives_the_same_game() -> None:
    players = thinker(1, patterns_net), thinker(2, patterns_net)
    games = [game(players, 1, Chance(seed).stream("levels")) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize(("low", "high"), list(pairwise((1, 2, 3))))
def test_a_novice_is_beaten_by_the_next(low: int, high: int) -> None:
    assert ahead(high, low, 20) > 3


def test_alpha_beta_beats_novices_and_a_net_beats_alpha_beta() -> None:
    assert offered() == tuple(LEVELS)
    assert ahead(4, 2, 6) > 3
    assert LEVELS[6].needs == NET
    assert ahead(6, 4, 4) > 3
