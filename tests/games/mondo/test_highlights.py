"""The highlights that decided a round are counted from the worlds that lie there, tile by tile."""

import pytest

from mondala.core.value import replace
from mondala.games.mondo.commands import BeginRound, Go, JumpOut
from mondala.games.mondo.highlights import Highlights, LastChip, RoundLead, highlights
from mondala.games.mondo.match import Match, sheets
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.mondo.world import World
from tests.games.mondo.helpers import (
    LANDS,
    PAIR,
    WATER,
    act,
    lay,
    on_table,
    running,
    scored,
    sea,
    with_worlds,
)

EMPTY = World(WATER)


def told(game: Match) -> Highlights:
    found = highlights(game, sheets(game))
    assert found is not None
    return found


def after(*worlds: World, options: Options = PAIR) -> Highlights:
    """Of a round that time ended with these worlds."""
    return told(scored(with_worlds(running(options), *worlds)))


def with_tasks(game: Match, seat: int, *tasks: str) -> Match:
    current = on_table(game)
    player = replace(current.players[seat], tasks=tasks)
    return replace(game, round=replace(current, players=current.players.put(seat, player)))


def test_the_biggest_gain_is_the_tile_that_brought_most() -> None:
    """A filled space, an animal, and the areas that it finished: one, or two at once."""
    closing = lay(c4="wfww", d4="wdwf panda", e4="wwwd")
    gain = after(EMPTY, closing).gain
    assert gain is not None
    assert (gain.seat, gain.spaces, gain.points) == (1, ("d4",), 1 + 1 + 2)
    middle = lay(c4="wfww", e4="wwwd", d4="wdwf panda")
    gain = after(middle, EMPTY).gain
    assert gain is not None
    assert (gain.seat, gain.spaces, gain.points) == (0, ("d4",), 1 + 1 + 2 + 2)
    assert {area.landscape for area in gain.areas} == {"d", "f"}


def test_a_tile_that_meets_a_task_brings_twice_its_value() -> None:
    """It was lost before, and is won with it."""
    game = with_worlds(running(Options(2, level=Level.EXPERT)), sea(), EMPTY)
    gain = told(scored(with_tasks(game, 0, "on time"))).gain
    assert gain is not None
    assert (gain.points, gain.tasks, gain.spaces) == (1 + 6, ("on time",), ("d1",))


def test_a_volcano_that_is_punished_takes_off_what_its_tile_brought() -> None:
    """The later tile brings the same without one; against more volcanos it is not punished."""
    smoking = lay(c4="wwww active", d4="wwww whale")
    gain = after(smoking, EMPTY).gain
    assert gain is not None
    assert (gain.spaces, gain.points) == (("d4",), 2)
    lone = lay(c4="wwww active")
    assert after(lone, EMPTY).gain is None
    calm = after(lone, lay(c4="wwww active", d4="wwww active")).gain
    assert calm is not None
    assert (calm.seat, calm.points) == (0, 1)


def test_a_misconnection_costs_the_areas_that_it_alone_spoiled() -> None:
    """Forest meets desert; a second mistake of the desert's takes the blame from both."""
    dear = after(lay(c4="wfww", d4="wwwd"), EMPTY).mistake
    assert dear is not None
    assert (dear.seat, dear.row, dear.edges, dear.points) == (0, "misconnections", ("c4r",), -5)
    assert {area.landscape for area in dear.areas} == {"f", "d"}
    shared = after(EMPTY, lay(c4="wfww", d4="wddd", e4="wwww", d3="wwww")).mistake
    assert shared is not None
    assert (shared.seat, shared.points) == (1, -3)
    assert [area.landscape for area in shared.areas] == ["f"]


def test_an_area_that_is_open_anyway_was_not_spoiled() -> None:
    dear = after(lay(c4="ffww", d4="wwwd"), EMPTY).mistake
    assert dear is not None
    assert (dear.points, [area.landscape for area in dear.areas]) == (-3, ["d"])


@pytest.mark.parametrize(("options", "points"), [(PAIR, -3), (Options(2, children=True), -2)])
def test_at_the_rim_and_for_children(options: Options, points: int) -> None:
    """For children a misconnection costs nothing itself, but still spoils."""
    spoiled = after(lay(c6="dwww"), EMPTY, options=options).mistake
    assert spoiled is not None
    assert (spoiled.edges, spoiled.points) == (("c6t",), points)


def test_a_misconnection_that_costs_children_nothing_is_no_mistake() -> None:
    options = Options(2, board=LANDS, children=True)
    assert after(lay(LANDS, c6="wwww"), EMPTY, options=options).mistake is None


@pytest.mark.parametrize(
    ("tasks", "world", "row", "points"),
    [
        (("pandas",), EMPTY, "tasks", -9),
        ((), lay(c4="wwww active", d4="wwww active"), "volcanos", -2),
        ((), sea(), None, None),
    ],
)
def test_tasks_and_volcanos_are_mistakes_too(
    tasks: tuple[str, ...], world: World, row: str | None, points: int | None
) -> None:
    game = with_worlds(running(Options(2, level=Level.EXPERT)), world, EMPTY)
    mistake = told(scored(with_tasks(game, 0, *tasks))).mistake
    assert (mistake and mistake.row, mistake and mistake.points) == (row, points)


def test_the_last_chip() -> None:
    """Whoever jumped out last, and who went without."""
    game = act(running(Options(3)), 2, JumpOut())
    assert told(scored(game)).last_chip == LastChip(2, 4, without=(0, 1))
    assert told(scored(act(game, 0, JumpOut()))).last_chip == LastChip(0, 3, without=(1,))
    assert told(scored(running())).last_chip is None


def test_the_round_that_decided_a_match() -> None:
    """The one in which the winner was furthest ahead; one round, or a shared victory, has none."""
    animals = sea(c4="wwww whale", d4="wwww whale", c3="wwww whale")
    match = scored(with_worlds(running(Options(2, rounds=2)), sea(), EMPTY))
    assert told(match).round is None
    again = act(act(match, None, BeginRound()), None, Go())
    won = scored(with_worlds(again, sea(), animals))
    assert told(won).round == RoundLead(number=0, seat=0, over=1, points=24)
    assert told(scored(with_worlds(again, EMPTY, sea()))).round is None
    short = scored(with_worlds(running(Options(2, rounds=1)), sea(), EMPTY))
    assert told(short).round is None


def test_nothing_is_told_before_a_round_is_scored_or_alone() -> None:
    game = running()
    assert highlights(game, sheets(game)) is None
    alone = scored(running(Options(1, solo=Solo.EASY)))
    assert highlights(alone, sheets(alone)) is None
