"""A match over its rounds: what is laid out, what passes from round to round, and who wins."""

from collections.abc import Iterator
from itertools import product

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.seats import PerSeat
from mondala.core.value import replace
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.commands import BeginRound, Go, JumpOut, Place, Take
from mondala.games.mondo.match import Match, RoundPhase, begin_match, outcome, sheets, totals
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.mondo.sheet import Points
from mondala.games.mondo.tiles import Side, parse_tiles
from mondala.games.mondo.world import World
from tests.games.mondo.helpers import (
    WATER,
    act,
    counting_down,
    few_tiles,
    free_handle,
    fresh,
    last,
    on_table,
    player,
    refusal,
    running,
    scored,
    sea,
    with_worlds,
)

EMPTY = World(WATER)
SMOKE = sea(c4="wwww inactive", d4="wwww inactive")
SOLO = Options(1, solo=Solo.EASY)


def next_round(game: Match, *worlds: World) -> Match:
    """The match after a round that ended with these worlds."""
    running_again = act(act(game, None, BeginRound()), None, Go())
    return scored(with_worlds(running_again, *worlds))


@pytest.mark.parametrize(
    ("options", "chips"),
    [
        (Options(2), (4, 2)),
        (Options(3), (4, 3, 2)),
        (Options(4), (4, 3, 2, 1)),
        (SOLO, ()),
    ],
)
def test_chips_by_the_number_of_players(options: Options, chips: tuple[int, ...]) -> None:
    assert on_table(counting_down(options)).chips == chips


def test_the_volcano_chip_goes_to_the_highest_round_and_holds_for_the_next() -> None:
    assert counting_down().volcano_holders == ()
    first = next_round(fresh(), sea(), EMPTY)
    assert first.volcano_holders == (0,)
    second = next_round(first, SMOKE, EMPTY)
    assert [points.volcanos for points in second.scores[1]] == [-2, 0]
    third = next_round(next_round(first, EMPTY, sea()), SMOKE, SMOKE)
    assert [points.volcanos for points in third.scores[2]] == [0, -2]


def test_nobody_has_the_volcano_chip_in_the_first_round() -> None:
    assert [points.volcanos for points in next_round(fresh(), SMOKE, EMPTY).scores[0]] == [0, 0]


def test_all_who_tie_for_the_highest_round_have_the_volcano_chip() -> None:
    tied = next_round(fresh(Options(3)), sea(), EMPTY, sea())
    assert tied.volcano_holders == (0, 2)
    after = next_round(tied, SMOKE, sea(), SMOKE)
    assert [points.volcanos for points in after.scores[1]] == [-2, 0, -2]


@pytest.mark.parametrize("options", [Options(2, handicaps=(0, 0)), Options(2, children=True)])
def test_handicap_and_children_go_without_the_volcano_chip(options: Options) -> None:
    game = next_round(fresh(options), sea(), EMPTY)
    assert game.volcano_holders == ()
    assert [points.volcanos for points in next_round(game, SMOKE, SMOKE).scores[1]] == [0, 0]


def test_each_seat_has_its_own_handicap() -> None:
    world = sea(c4="wwww inactive", d4="wwww active")
    game = next_round(fresh(Options(3, handicaps=(2, 0, 1))), world, world, world)
    assert [points.volcanos for points in game.scores[0]] == [-2, 0, -1]


def test_the_modifier_and_tasks_of_the_round_are_scored() -> None:
    game = running(Options(2, Level.EXPERT))
    current = replace(on_table(game), modifier="most landscapes")
    first = replace(current.players[0], tasks=("on time",))
    game = replace(game, round=replace(current, players=current.players.put(0, first)))
    points = scored(with_worlds(game, sea(c4="wfww", d4="wwwf"), EMPTY)).scores[0]
    assert [(sheet.modifier, sheet.tasks) for sheet in points] == [(4, 3), (-4, 0)]


def test_a_match_has_three_rounds_and_then_nothing() -> None:
    game = fresh()
    for count in range(3):
        assert outcome(game) is None
        assert game.round_number == max(count - 1, 0)
        game = next_round(game, sea(), EMPTY)
        assert len(game.scores) == count + 1
    assert game.is_over
    assert refusal(game, None, BeginRound()) == "match-over"
    assert totals(game) == (0, -72)
    ended = outcome(game)
    assert ended is not None
    assert (ended.winners, ended.points, ended.reason) == ((0,), (0, -72), "played out")


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_r18_a_match_may_have_one_to_three_rounds(rounds: int) -> None:
    game = fresh(Options(2, rounds=rounds))
    for _ in range(rounds):
        assert outcome(game) is None
        game = next_round(game, sea(), EMPTY)
    assert refusal(game, None, BeginRound()) == "match-over"
    assert totals(game) == (0, -24 * rounds)


def test_r18_with_one_round_nobody_ever_has_the_volcano_chip() -> None:
    game = fresh(Options(2, rounds=1))
    assert game.volcano_holders == ()
    assert next_round(game, sea(), EMPTY).is_over


def test_a_round_begins_only_when_the_last_is_scored() -> None:
    for game in (counting_down(), running()):
        assert refusal(game, None, BeginRound()) == "round-on"
    assert on_table(act(scored(running()), None, BeginRound())).phase is RoundPhase.COUNTDOWN


def test_the_highest_sum_of_three_rounds_wins_and_ties_are_shared() -> None:
    def points(total: int) -> Points:
        return Points(total, 0, 0, 0, 0, 0, 0, 0)

    game = fresh(Options(3))
    for sums, winners in [((9, 5, 9), (0, 2)), ((1, 5, 9), (2,)), ((4, 4, 4), (0, 1, 2))]:
        first, other = PerSeat(points(total - 2) for total in sums), PerSeat.of(3, points(1))
        ended = outcome(replace(game, scores=(first, other, other)))
        assert ended is not None
        assert (ended.winners, ended.points) == (winners, sums)


def test_a_player_starts_each_round_afresh() -> None:
    game = act(running(), 0, JumpOut())
    game = act(scored(game), None, BeginRound())
    assert [one == player(counting_down()) for one in on_table(game).players] == [True, True]
    assert on_table(game).chips == (4, 2)


def test_sheets_tell_how_the_round_stands_now() -> None:
    game = with_worlds(running(), sea(c4="wfww", d4="wwwf"), EMPTY)
    assert [sheet.points().total for sheet in sheets(game)] == [2, -24]
    with pytest.raises(NotAllowed, match="no round"):
        sheets(fresh())


def test_r15_a_set_without_four_fit_tiles_is_refused_for_solo() -> None:
    unfit = ["wwww whale | d", "ffpd active | w", "ffff | d"] * 8
    with pytest.raises(NotAllowed) as refused:
        fresh(SOLO, tiles=parse_tiles("\n".join([*unfit, *["wwwd | w"] * 3])))
    assert refused.value.code == "too-few-tiles"
    counting_down(SOLO, tiles=parse_tiles("\n".join([*unfit, *["wwwd | w"] * 4])))


def test_solo_is_one_round_and_later_tiles_join_any_tile() -> None:
    game = running(SOLO)
    game = act(game, 0, Take(free_handle(game)))
    assert refusal(game, 0, Place("c1", Side.FRONT, 0)) == "not-joined"
    game = act(game, 0, Place("d3", Side.FRONT, 0))
    game = act(game, 0, JumpOut())
    assert game.is_over
    assert game.scores[0][0].empty == -19


def test_a_lone_player_wins_or_nobody_does() -> None:
    for world, winners in [(sea(), (0,)), (EMPTY, ())]:
        ended = outcome(scored(with_worlds(running(SOLO), world)))
        assert ended is not None
        assert ended.winners == winners


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_set_needs_24_tiles_for_each_seat(seats: int) -> None:
    begin_match(Options(seats), few_tiles(24 * seats), 1)
    with pytest.raises(NotAllowed) as refused:
        begin_match(Options(seats), few_tiles(24 * seats - 1), 1)
    assert refused.value.code == "too-few-tiles"


@pytest.mark.parametrize("seed", [-1, 1 << 128])
def test_a_seed_has_128_bits(seed: int) -> None:
    with pytest.raises(NotAllowed):
        fresh(seed=seed)


def all_options(board: BoardSide, hidden: bool, minutes: int | None) -> Iterator[Options]:
    """Every valid combination with these."""

    def agreed(seats: int, level: Level = Level.BEGINNER, **more: object) -> Options:
        common = {"board": board, "hidden_time": hidden, "minutes": minutes}
        return Options(seats, level, **(common | more))  # type: ignore[arg-type]

    for seats, level in product((2, 3, 4), Level):
        yield agreed(seats, level)
        yield agreed(seats, level, handicaps=(0, 1, 2, 1)[:seats])
    yield from (agreed(seats, children=True) for seats in (2, 3, 4))
    yield from (agreed(1, solo=solo) for solo in Solo)


@pytest.mark.parametrize("minutes", [None, 4])
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("board", BoardSide)
def test_r16_every_valid_combination_plays_through(
    board: BoardSide, hidden: bool, minutes: int | None
) -> None:
    for seed, options in enumerate(all_options(board, hidden, minutes)):
        game = last(fresh(options, seed, few_tiles(24 * options.seats)), seed, pause=20_000)
        assert len(game.scores) == (1 if options.solo else 3)
        ended = outcome(game)
        assert ended is not None
        assert ended.points == totals(game)


def test_r20_a_days_round_counts_every_active_volcano_and_nothing_but_the_beginners_rows() -> None:
    game = running(Options(1, day="2026-11-18"))
    assert (on_table(game).chips, on_table(game).tasks) == ((), ())
    world = sea(c4="wwww active", d4="wwww inactive", e4="wwww whale")
    ended = scored(with_worlds(game, world))
    sheet = ended.scores[0][0]
    assert (sheet.animals, sheet.volcanos, sheet.empty) == (1, -1, 0)
    assert (sheet.chip, sheet.modifier, sheet.tasks, sheet.won) == (0, 0, 0, None)
    assert ended.volcano_holders == ()
    result = outcome(ended)
    assert result is not None
    assert (result.winners, result.points) == ((0,), (sheet.total,))


def test_r20_whoever_jumps_out_of_a_days_round_ends_it() -> None:
    ended = act(running(Options(1, day="2026-11-18")), 0, JumpOut())
    assert ended.is_over
    assert totals(ended) == (-24,)
