"""The net is shown a position in planes, and its judgement is read."""

import numpy as np
import pytest

from mondala.bots.bot import Budget
from mondala.bots.patterns.judgement import utility
from mondala.bots.patterns.kernel import count_free
from mondala.bots.patterns.learned import Learned
from mondala.bots.patterns.net import PROOF_TOKENS, Net, PlainNet
from mondala.bots.patterns.planes import PLANES, SQUARES, draw
from mondala.bots.patterns.translation import move_of, row_of
from mondala.core.chance import Chance
from mondala.games.patterns.mandala import ALL, COLOURS
from mondala.games.patterns.moves import (
    apply,
    establish_targets,
    flip_targets,
    legal_moves,
    swap_targets,
)
from mondala.games.patterns.position import Phase, Position
from mondala.games.patterns.scoring import flips_to_come, points, points_to_come
from mondala.resources import patterns_net
from tests.bots.patterns.ends import brute_force, small_ends
from tests.games.patterns.samples import random_game


@pytest.fixture(scope="module")
def net() -> Net:
    return Net(patterns_net())


def squares(mask: int, value: float = 1) -> list[float]:
    return [value * (mask >> square & 1) for square in range(SQUARES)]


def everywhere(value: float) -> list[float]:
    return [value] * SQUARES


def numbers(position: Position, player: int) -> list[int]:
    """The river number of each colour, 0 without a group."""
    river = position.rivers[player]
    return [river.index(colour) + 1 if colour in river else 0 for colour in range(len(COLOURS))]


def worth_here(position: Position, player: int) -> list[float]:
    own, other = position.groups
    masks = [free | a | b for free, a, b in zip(position.free, own, other, strict=True)]
    found = np.zeros(SQUARES)
    for mask, number in zip(masks, numbers(position, player), strict=True):
        found += squares(mask, number / 6)
    return found.tolist()


def planes_by_the_rules(position: Position) -> np.ndarray:
    """The planes of `train.planes`, in their order, from the rules alone."""
    sides = (position.mover, 1 - position.mover)
    kinds = (position.free, *(position.groups[side] for side in sides))
    rows = [squares(mask) for masks in kinds for mask in masks]
    rows += [squares(masks[position.bowls[side]]) for side in sides for masks in kinds]
    for side in sides:
        lay = establish_targets(position, side) | swap_targets(position, side)
        rows += [squares(lay), squares(flip_targets(position, side))]
        rows.append(squares(flips_to_come(position, side)))
    rows.append(squares(ALL))
    rows += [worth_here(position, side) for side in sides]
    rows += [
        everywhere(position.bowls[side] == colour)
        for side in sides
        for colour in range(len(COLOURS))
    ]
    rows += [everywhere(number / 6) for side in sides for number in numbers(position, side)]
    rows += [everywhere(points(position)[side] / 40) for side in sides]
    rows += [everywhere(points_to_come(position, side) / 40) for side in sides]
    rows += [everywhere(len(position.rivers[side]) / 6) for side in sides]
    rows.append(everywhere(position.phase is Phase.BOWL))
    return np.array(rows, np.float32)


def test_the_planes_are_those_of_the_rules() -> None:
    drawn = np.full((PLANES, SQUARES), 7, np.float32)
    for seed in range(6):
        for position in random_game(seed).positions:
            if position.phase in (Phase.BOWL, Phase.PLAY):
                draw(row_of(position), drawn)
                assert np.allclose(drawn, planes_by_the_rules(position)), position


def test_it_judges_legal_actions_and_nothing_else(net: Net) -> None:
    for position in random_game(1).positions[:20:4]:
        row = row_of(position)
        judged = net.advise(row)
        moves = {move_of(row, int(action)) for action in judged.actions}
        assert moves == set(legal_moves(position))
        assert judged.priors.sum() == pytest.approx(1)
        assert -1 <= judged.value <= 1


def test_ends_are_known_and_not_guessed(net: Net) -> None:
    """By brute force the mover is ahead by so much; nothing is left to look at."""
    ends = [end for end in small_ends() if count_free(row_of(end)) <= PROOF_TOKENS]
    assert len(ends) > 10
    for position in ends[::3]:
        judged, margin = net.judge(row_of(position)), brute_force(position)
        assert len(judged.actions) == 0
        assert judged.margin == margin
        assert judged.value == utility((margin > 0) - (margin < 0), margin)


def test_a_plain_net_guesses_ends() -> None:
    plain = PlainNet(patterns_net())
    end = next(end for end in small_ends() if count_free(row_of(end)) <= PROOF_TOKENS)
    assert len(plain.judge(row_of(end)).actions) == len(legal_moves(end))


def test_an_end_counts_for_who_would_have_to_move(net: Net) -> None:
    for seed in range(10):
        last = random_game(seed).positions[-1]
        have = points(last)
        for_the_other = have[1 - last.mover] - have[last.mover]
        assert net.judge(row_of(last)).margin == for_the_other


def test_it_plays_the_same_game_with_the_same_number_of_nodes(net: Net) -> None:
    """And a whole one, by the rules; its last thoughts are proofs."""
    games = []
    for _ in range(2):
        position, moves, sure = random_game(2).positions[24], [], []
        thinker, chance = Learned(net), Chance(1).stream("net")
        while position.phase is not Phase.OVER:
            *_, thought = thinker.think(position, Budget(nodes=4), chance)
            assert thought.moves[0] in legal_moves(position)
            position = apply(position, thought.moves[0])
            moves.append(thought.moves[0])
            sure.append(thought.sure)
        assert sure[-1]
        games.append(moves)
    assert games[0] == games[1]
