"""Actions are what the rules allow."""

import random
from contextlib import suppress

from mondala.core.errors import NotAllowed
from mondala.envs.mondo.actions import ACTIONS, BACK, PLACE, TAKE, TASK, WAIT, command_of
from mondala.envs.mondo.table import Table
from mondala.games.mondo.judging import judge
from mondala.games.mondo.options import Level, Options
from mondala.games.mondo.views import view


def judged(table: Table) -> set[int]:
    """The actions that the rules allow, each of them judged."""
    current = view(table.match, 0).round
    assert current is not None
    found = set()
    for action in range(ACTIONS):
        command = command_of(action, current, 0)
        with suppress(NotAllowed):
            if command is None or judge(table.match, 0, command, table.now):
                found.add(action)
    return found


def test_the_mask_holds_exactly_what_the_rules_allow() -> None:
    """With an empty hand and a full one, and with tasks to take."""
    table, choose = Table(Options(2, Level.EXPERT), seed=1), random.Random(1)
    stages = [range(WAIT, TAKE), range(TAKE, PLACE), range(PLACE, TASK), range(TASK, ACTIONS)]
    met = set()
    for _ in range(8):
        mask = table.observe(0)["action_mask"]
        allowed = {action for action in range(ACTIONS) if mask[action]}
        assert allowed == judged(table)
        met |= {number for number, stage in enumerate(stages) if allowed & set(stage)}
        wanted = [action for action in allowed if action >= PLACE or TAKE <= action < TAKE + 136]
        table.step({0: choose.choice(wanted)})
    assert met == {0, 1, 2, 3}


def test_a_tile_goes_back_to_where_it_was_taken_from() -> None:
    table = Table(Options(2), seed=1)
    before = table.match.round
    assert before is not None
    tile = before.pile.free()[0]
    for action in (TAKE + tile.handle - 1, BACK):
        assert table.step({0: action}) == {}
    after = table.match.round
    assert after is not None
    assert after.pile.tiles[-1].spot == tile.spot
