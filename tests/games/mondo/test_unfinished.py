"""A world that is to be finished: what lies there, how it is counted, and its record."""

import pytest

from mondala.core.errors import NotAllowed, Unreadable
from mondala.core.value import replace
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.commands import JumpOut, Place, Take
from mondala.games.mondo.match import begin_match, outcome
from mondala.games.mondo.options import MINUTE, Level, Options, Solo, Unfinished
from mondala.games.mondo.pile import identity
from mondala.games.mondo.record import format_record, make_record, parse_record
from mondala.games.mondo.tiles import Side
from tests.games.mondo.helpers import TILES, act, fresh, last, on_table, play, player, running

ROW = Unfinished("row", "c4=61f0 d4=128f1", (8, 9, 58))
FINISH = Options(1, board=BoardSide.LANDS, unfinished=ROW)


@pytest.mark.parametrize("count", [1, 3, 8, 14, 16])
def test_every_tile_lies_free_with_its_front_up(count: int) -> None:
    middle = tuple(range(100, 100 + count))
    for seed in range(20):
        game = running(replace(FINISH, unfinished=replace(ROW, middle=middle)), seed)
        pile = on_table(game).pile
        assert len(pile.free()) == count
        assert {identity(each) for each in pile.tiles} == {(tile, Side.FRONT) for tile in middle}
        assert all(each.face == str(TILES[each.tile or 0].front) for each in pile.tiles)
        assert all(
            70 <= each.spot.x <= pile.width - 70 and 70 <= each.spot.y <= pile.height - 70
            for each in pile.tiles
        )


def test_it_lasts_a_minute_and_is_counted_as_a_days_round() -> None:
    assert FINISH.time_limit == MINUTE
    game = running(FINISH)
    assert [str(each) for each in player(game).world.placements] == ROW.world.split()
    handle = on_table(game).pile.tiles[0].handle
    game = act(act(game, 0, Take(handle)), 0, Place("c3", Side.FRONT, 2))
    ended = act(game, 0, JumpOut())
    result = outcome(ended)
    assert result is not None
    assert result.points == (ended.scores[0][0].total,)
    assert ended.scores[0][0].empty == -21


@pytest.mark.parametrize("seed", range(3))
def test_its_record_gives_it_again(seed: int) -> None:
    many = replace(ROW, middle=tuple(range(1, 41)))
    start = fresh(replace(FINISH, unfinished=many), seed)
    record = make_record(start, [step.entry for step in play(start, seed)])
    text = format_record(record)
    assert '[Level "finish"]' in text
    assert '[Rules "4"]' in text
    read = parse_record(text, TILES)
    assert (read.start, read.last) == (start, last(start, seed))
    for tag, value in (("Middle", "8 x"), ("Middle", "8 9 9"), ("World", "c4=61f0 a3=1f0")):
        bad = "\n".join(
            f'[{tag} "{value}"]' if line.startswith(f"[{tag} ") else line
            for line in text.split("\n")
        )
        with pytest.raises((NotAllowed, Unreadable)):
            parse_record(bad, TILES)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"middle": (8, 8)}, "tile-twice"),
        ({"middle": (8, 61)}, "tile-twice"),
        ({"middle": (0,)}, "no-such-tile"),
        ({"world": "c4=137f0"}, "no-such-tile"),
        ({"world": "c4=61f0 f3=128f0"}, "not-joined"),
        ({"world": "c4=61f0 c4=128f0"}, "space-taken"),
    ],
)
def test_a_world_that_cannot_be_is_refused(changes: dict[str, object], code: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        begin_match(replace(FINISH, unfinished=replace(ROW, **changes)), TILES, 0)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "variant",
    [
        {"seats": 2},
        {"level": Level.EXPERT},
        {"solo": Solo.EASY},
        {"day": "2026-11-18"},
        {"children": True},
        {"hidden_time": True},
        {"handicaps": (1,)},
        {"minutes": 2},
    ],
)
def test_it_goes_with_no_variant_but_the_board(variant: dict[str, object]) -> None:
    with pytest.raises(NotAllowed):
        replace(FINISH, **variant)
