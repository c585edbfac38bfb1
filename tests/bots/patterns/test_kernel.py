"""The kernel is equal to the rules: it plays games, and the rules look at every move of them."""

from typing import Any

import numpy as np
import pytest

from mondala.bots.compiled import compiled
from mondala.bots.patterns import kernel
from mondala.bots.patterns.kernel import FLIP, LAY, MOST_PLIES, Row
from mondala.bots.patterns.translation import action_of, move_of, row_of
from mondala.games.patterns.moves import (
    apply,
    establish_targets,
    flip_targets,
    legal_moves,
    swap_targets,
)
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import Phase, Position, set_up
from tests.games.patterns.samples import perft_blocks, random_game

GAMES = 10_000
PARTS = 4
SET_UPS = 250
"""Different ones in each part; each is played several times."""


@compiled
def trace_game(start: Row, seed: Any, rows: Row, played: Any) -> Any:
    """Plays a random game; `rows` has the position before each action and the last one."""
    chance, ply = np.array([seed], np.uint64), 0
    rows[0] = start
    while rows[ply, kernel.PHASE] != kernel.OVER:
        played[ply] = kernel.random_action(rows[ply], chance)
        rows[ply + 1] = rows[ply]
        kernel.play(rows[ply + 1], played[ply])
        ply += 1
    return ply


def what_the_rules_allow(position: Position) -> tuple[int, int]:
    """The two masks of the kernel, computed by the rules."""
    mover = position.mover
    if position.phase is Phase.PLAY:
        lay = establish_targets(position, mover) | swap_targets(position, mover)
        return lay, flip_targets(position, mover)
    if position.phase is Phase.FLIPS:
        return 1 << kernel.ENOUGH, flip_targets(position, mover)
    return (int(kernel.CHOICES) if position.phase is Phase.BOWL else 0), 0


@pytest.mark.parametrize("part", range(PARTS))
def test_ten_thousand_random_games_are_games_of_the_rules(part: int) -> None:
    """The legal moves agree before every move, and everything that is known agrees at the end."""
    rows = np.empty((MOST_PLIES + 1, kernel.WORDS), np.uint64)
    played = np.empty(MOST_PLIES, np.int64)
    starts = [set_up(seed) for seed in range(part * SET_UPS, (part + 1) * SET_UPS)]
    plies = 0
    for game in range(GAMES // PARTS):
        position = starts[game % SET_UPS]
        length = trace_game(row_of(position), np.uint64(part * GAMES + game), rows, played)
        allowed = rows[:, [LAY, FLIP]].tolist()
        for ply, action in enumerate(played[:length].tolist()):
            assert tuple(allowed[ply]) == what_the_rules_allow(position)
            position = apply(position, move_of(rows[ply], action))
        assert position.phase is Phase.OVER
        assert np.array_equal(row_of(position), rows[length])
        plies += length
    assert 32 < plies * PARTS / GAMES < 36


def test_every_position_of_a_game_of_the_rules_is_the_same_in_the_kernel() -> None:
    for seed in range(20):
        row = row_of(set_up(seed))
        for before, move, after in random_game(seed).steps():
            found = np.empty(kernel.ACTIONS, np.int64)
            actions = found[: kernel.actions_of(row, found)].tolist()
            moves = {move_of(row, action) for action in actions}
            assert moves == set(legal_moves(before))
            assert len(moves) == len(actions)
            assert {action_of(row, each) for each in moves} == set(actions)
            kernel.play(row, action_of(row, move))
            assert np.array_equal(row, row_of(after))


@pytest.mark.parametrize("block", perft_blocks(), ids=lambda block: block[0].removeprefix("# "))
def test_perft(block: list[str]) -> None:
    """Every kind of move counted, enough too: the numbers that the naive Patterns counted."""
    row = row_of(parse_position(block[1]))
    assert kernel.perft(row, 0) == 1
    for line in block[2:]:
        _, depth, count = line.split()
        assert kernel.perft(row, int(depth)) == int(count), line


def test_random_games_are_the_seeds_and_nothing_elses() -> None:
    row = row_of(set_up(1))
    sums = [kernel.random_games(row, 50, np.uint64(seed)) for seed in (1, 1, 2)]
    assert sums[0] == sums[1] != sums[2]
