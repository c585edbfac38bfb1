"""No tile is ever lost or doubled: each is once in the middle, in a hand or on a board."""

import pytest

from mondala.games.mondo.folding import apply
from mondala.games.mondo.match import Match
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.mondo.pile import identity
from tests.games.mondo.helpers import TILES, fresh, on_table, play


def tiles_on_the_table(game: Match) -> list[int]:
    current = on_table(game)
    hands = [player.hand for player in current.players if player.hand is not None]
    lying = [identity(tile)[0] for tile in (*current.pile.tiles, *hands)]
    return lying + [placed.tile for one in current.players for placed in one.world.placements]


def handles_on_the_table(game: Match) -> list[int]:
    current = on_table(game)
    hands = [player.hand for player in current.players if player.hand is not None]
    return [tile.handle for tile in (*current.pile.tiles, *hands)]


@pytest.mark.parametrize(
    "options",
    [Options(2, children=True), Options(4, Level.EXPERT), Options(1, solo=Solo.EASY)],
    ids=["children", "expert", "solo"],
)
def test_every_tile_is_somewhere_exactly_once_after_every_event(options: Options) -> None:
    for step in play(fresh(options)):
        game = step.before
        for event in step.events:
            game = apply(game, event)
            assert sorted(tiles_on_the_table(game)) == list(TILES.numbers())
            handles = handles_on_the_table(game)
            assert len(set(handles)) == len(handles)


def test_chips_and_tasks_are_somewhere_exactly_once() -> None:
    options = Options(3, Level.EXPERT)
    for step in play(fresh(options, seed=4), seed=4):
        current = on_table(step.after)
        held = [player.chip for player in current.players if player.chip is not None]
        assert sorted([*held, *current.chips]) == [2, 3, 4]
        taken = [task for player in current.players for task in player.tasks]
        assert len(set(taken) | set(current.tasks)) == len(taken) + len(current.tasks) == 6
