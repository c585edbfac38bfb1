"""A careful player takes a task when it is met, or as good as met."""

import pytest

from mondala.bots.mondo.tasks import task_to_take
from mondala.core.value import replace
from mondala.games.mondo.goals import TASKS
from mondala.games.mondo.match import Match
from mondala.games.mondo.options import Level, Options
from mondala.games.mondo.survey import survey
from mondala.games.mondo.views import view
from mondala.games.mondo.world import World
from tests.games.mondo.helpers import WATER, lay, on_table, player, running, sea, with_worlds

FAR = lay(c4="wwww")
HERD = {"c5": "wwdw snake", "c4": "ddww snake", "d4": "wwwd snake"}
"""A desert on three tiles."""


def table(mine: World, others: World = FAR, tasks: tuple[str, ...] = tuple(TASKS)) -> Match:
    game = with_worlds(running(Options(2, Level.EXPERT)), mine, others)
    return replace(game, round=replace(on_table(game), tasks=tasks))


def taken(game: Match, *, in_time: bool = True, planned: tuple[str, ...] = ()) -> str | None:
    current = view(game, 0).round
    assert current is not None
    return task_to_take(current, 0, survey(player(game).world), in_time, planned)


def short_of(empty: int) -> World:
    whole = sea().placements
    return lay(**{placed.space: "wwww" for placed in whole[empty:]})


def test_a_herd_in_a_finished_area_is_met_for_good() -> None:
    assert taken(table(lay(**HERD))) == "snakes"
    assert taken(table(lay(**{**HERD, "d4": "wdwd"}))) is None
    assert taken(table(lay(**{**HERD, "d4": "wwdd snake"}))) is None


def test_who_planned_a_herd_takes_its_task_before_others_can_once_it_stands_together() -> None:
    herd = {"c5": "wwdw snake", "c4": "ddww snake", "d4": "wddd snake"}
    game = table(lay(**herd), tasks=("snakes", "scorpions"))
    assert taken(game) is None
    assert taken(game, planned=("snakes", "scorpions")) == "snakes"
    assert taken(game, in_time=False, planned=("snakes",)) is None
    spoiled = table(lay(**{**herd, "d3": "wwww"}), tasks=("snakes",))
    assert taken(spoiled, planned=("snakes",)) is None


@pytest.mark.parametrize(("empty", "expected"), [(0, True), (3, True), (4, False)])
def test_on_time_is_taken_when_the_board_is_nearly_full(empty: int, expected: bool) -> None:
    game = table(short_of(empty), tasks=("on time",))
    assert (taken(game) == "on time") is expected
    assert (taken(game, in_time=False) == "on time") is (empty == 0)


def test_perfection_waits_for_the_full_board() -> None:
    assert taken(table(short_of(1), tasks=("perfection",))) is None
    assert taken(table(sea(), tasks=("perfection", "on time"))) == "perfection"
    assert taken(table(sea(c4="dwww"), tasks=("perfection",))) is None


def test_first_is_taken_by_who_is_done_alone() -> None:
    assert taken(table(sea(), tasks=("first",))) == "first"
    assert taken(table(short_of(1), tasks=("first",))) is None
    assert taken(table(sea(), sea(), tasks=("first",))) is None


def test_no_more_than_two_and_none_too_early() -> None:
    game = table(sea())
    me = replace(player(game), tasks=("pandas", "snakes"))
    current = on_table(game)
    holding = replace(game, round=replace(current, players=current.players.put(0, me)))
    assert taken(game) == "perfection"
    assert taken(holding) is None
    assert taken(table(World(WATER))) is None
