"""The worth of things at a table, by its level, its variants, and how the others stand."""

import pytest

from mondala.bots.mondo.stakes import IN_RESERVE, POINT, Stakes, stakes_of
from mondala.core.seats import Seat
from mondala.core.value import replace
from mondala.games.mondo.match import Match
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.mondo.survey import survey
from mondala.games.mondo.views import view
from mondala.games.mondo.world import World, parse_placements
from tests.games.mondo.helpers import TILES, WATER, lay, on_table, player, running, sea, with_worlds

THREE_VOLCANOS = "c4=19f0 d4=35f0 c3=86f0"
"""All active."""


def stakes(game: Match, seat: Seat = 0, *, hopeful: bool = True) -> Stakes:
    seen = view(game, seat)
    assert seen.round is not None
    return stakes_of(seen, seen.round, seat, TILES, hopeful)


def written(text: str) -> World:
    world = World(WATER)
    for placement in parse_placements(text):
        world = world.lay(placement, TILES)
    return world


def test_volcanos_cost_their_points_only_where_nobody_has_more() -> None:
    game = with_worlds(running(), World(WATER), written(THREE_VOLCANOS))
    assert stakes(game).volcanos[:5] == (0, IN_RESERVE, 2 * IN_RESERVE, 3 * POINT, 4 * POINT)
    assert stakes(game, 1).volcanos[:3] == (0, POINT, 2 * POINT)


@pytest.mark.parametrize(
    ("options", "each", "sleeping_too"),
    [
        (Options(1, solo=Solo.HARD), POINT, True),
        (Options(2, children=True), 0, False),
        (Options(2, handicaps=(0, 1)), 0, False),
        (Options(2, handicaps=(1, 0)), POINT, False),
        (Options(2, handicaps=(2, 0)), POINT, True),
    ],
)
def test_volcanos_in_the_variants(options: Options, each: int, sleeping_too: bool) -> None:
    found = stakes(running(options))
    assert found.volcanos[:3] == (0, each, 2 * each)
    assert found.sleeping_too is sleeping_too


def test_misconnections_cost_children_nothing() -> None:
    assert stakes(running()).misconnection == POINT
    assert stakes(running(Options(2, children=True))).misconnection == 0


def test_an_open_area_is_worth_something_while_there_is_hope() -> None:
    """One tile of desert in the sea: open, then finished by its counterpart."""
    half, whole = lay(c4="wwdw"), lay(c4="wwdw", c3="dwww")
    hopeful, hopeless = stakes(running()), stakes(running(), hopeful=False)
    assert 0 < hopeful.worth(half, survey(half)) < 2 * POINT
    assert hopeless.worth(half, survey(half)) == 0
    for one in (hopeful, hopeless):
        assert one.worth(whole, survey(whole)) == 2 * POINT


def test_a_finished_world_is_worth_its_points() -> None:
    world = sea(c4="wwdw", c3="dwww camel", d4="wwww whale", d3="wwww active", e3="wwfw")
    assert stakes(running()).worth(world, survey(world)) == (2 + 2 - 1 - 1) * POINT
    alone = stakes(running(Options(1, solo=Solo.HARD)))
    assert alone.worth(world, survey(world)) == (-1 - 1) * POINT


def test_animals_that_stand_together_are_worth_more_where_a_task_asks_for_them() -> None:
    """The more of the herd, the more; all of its points once its area is finished."""
    worlds = [
        lay(c5="wwdw snake"),
        lay(c5="wwdw snake", c4="ddww snake"),
        lay(c5="wwdw snake", c4="ddww snake", d4="wddd snake"),
        lay(c5="wwdw snake", c4="ddww snake", d4="wwwd snake"),
    ]
    game = running(Options(2, Level.EXPERT))
    more = []
    for world in worlds:
        worth = [
            stakes(with_tasks(game, tasks)).worth(world, survey(world))
            for tasks in (("snakes",), ("pandas",))
        ]
        more.append(worth[0] - worth[1])
    assert more == sorted(more)
    assert len(set(more)) == len(more)
    assert more[-1] == 9 * POINT


def test_somebody_with_two_tasks_needs_no_third() -> None:
    game = with_tasks(running(Options(2, Level.EXPERT)), ("snakes", "pandas"))
    assert stakes(game).gathering == ("snakes", "pandas")
    assert stakes(game, hopeful=False).gathering == ()
    full = replace(player(game), tasks=("first", "parrots"))
    current = on_table(game)
    holding = replace(game, round=replace(current, players=current.players.put(0, full)))
    assert stakes(holding).gathering == ("parrots",)


def with_tasks(game: Match, tasks: tuple[str, ...]) -> Match:
    return replace(game, round=replace(on_table(game), tasks=tasks))
