"""Chance lays out a round: the pile, the modifier, the tasks, the start of solo."""

import pytest

from mondala.games.mondo.board import MARKED
from mondala.games.mondo.dealing import deal
from mondala.games.mondo.events import RoundBegan
from mondala.games.mondo.goals import MODIFIERS, TASKS
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.mondo.tiles import Side
from tests.games.mondo.helpers import TILES, counting_down, few_tiles, fresh, on_table, play, player

SOLO = Options(1, solo=Solo.EASY)


def rounds(options: Options, seed: int = 1) -> list[RoundBegan]:
    """How each round of a match was laid out."""
    steps = play(fresh(options, seed, few_tiles(96)), pause=60_000)
    return [event for step in steps for event in step.events if isinstance(event, RoundBegan)]


def test_r12_three_rounds_see_three_different_modifiers() -> None:
    seen = set()
    for seed in range(12):
        modifiers = [began.modifier for began in rounds(Options(2, Level.ADVANCED), seed)]
        assert len(set(modifiers)) == 3
        seen.update(modifiers)
    assert seen == set(MODIFIERS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tasks_are_fresh_each_round_and_twice_as_many_as_players(seats: int) -> None:
    seen, again = set[str](), 0
    for seed in range(8):
        decks = [began.tasks for began in rounds(Options(seats, Level.EXPERT), seed)]
        assert {len(set(tasks)) for tasks in decks} == {2 * seats}
        assert len(set(decks)) == 3
        seen.update(*decks)
        again += len(set(decks[0]) & set(decks[1]))
    assert seen == set(TASKS)
    assert again


@pytest.mark.parametrize("level", Level)
def test_modifiers_and_tasks_lie_out_at_their_levels(level: Level) -> None:
    for began in rounds(Options(2, level)):
        assert (began.modifier is not None) is (level is not Level.BEGINNER)
        assert bool(began.tasks) is (level is Level.EXPERT)


def test_every_round_starts_with_all_tiles_scrambled_anew() -> None:
    laid_out = rounds(Options(4))
    assert len(laid_out) == 3
    for began in laid_out:
        assert sorted(tile.tile or 0 for tile in began.pile) == list(range(1, 97))
    assert len({tuple(tile.spot for tile in began.pile) for began in laid_out}) == 3


def test_r15_a_solo_world_starts_with_four_fit_tiles_on_the_marked_spaces() -> None:
    turns, starts = set(), set()
    for seed in range(40):
        game = counting_down(SOLO, seed)
        start = player(game).world.placements
        assert sorted(placement.space for placement in start) == sorted(MARKED)
        for placement in start:
            front = TILES[placement.tile].front
            assert placement.side is Side.FRONT
            assert len(set(front.edges)) >= 2
            assert front.volcano is None
            turns.add(placement.turn)
            starts.add(placement.tile)
        left = {tile.tile for tile in on_table(game).pile.tiles}
        assert left == set(TILES.numbers()) - {placement.tile for placement in start}
    assert turns == {0, 1, 2, 3}
    assert len(starts) > 50


def test_a_seed_lays_out_the_same_round() -> None:
    assert deal(fresh(seed=5)) == deal(fresh(seed=5))
    assert deal(fresh(seed=5)) != deal(fresh(seed=6))
