"""Whole matches explained, and the question for a perfect world."""

import pytest

from mondala.bots.analyst import AnalyseRecord, Outline
from mondala.bots.bot import Budget
from mondala.bots.mondo.analyst import MondoAnalyst
from mondala.bots.mondo.arena import Arena
from mondala.bots.mondo.counting import rank
from mondala.bots.mondo.parts import Perfect, PerfectWorld, Review
from mondala.core.chance import Chance
from mondala.core.errors import MondalaError
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.mondo.record import format_record, make_record
from mondala.games.mondo.world import format_placements
from mondala.resources import perfect_worlds
from tests.bots.mondo.table import bot_player
from tests.games.mondo.helpers import TILES, counting_down, few_tiles, fresh, on_table

ANALYST = MondoAnalyst(perfect_worlds)
FEW = Budget(nodes=60)


def asked(job: PerfectWorld, budget: Budget = FEW) -> Perfect:
    (part,) = ANALYST.work(job, TILES, budget, Chance(1).stream("analyst"))
    assert isinstance(part, Perfect)
    return part


def test_a_round_of_bots_is_explained_and_nobody_was_better_than_they_could_be() -> None:
    start = fresh(Options(2, rounds=1), seed=4)
    arena = Arena(start, [bot_player(level, seat) for seat, level in enumerate((2, 5))])
    arena.play()
    record = format_record(make_record(start, arena.entries))
    job, chance = AnalyseRecord(record), Chance(1).stream("analyst")
    outline, *parts = ANALYST.work(job, TILES, Budget(nodes=400), chance)
    assert outline == Outline(3)
    one, other, perfect = parts
    assert isinstance(perfect, Perfect)
    for seat, review in enumerate((one, other)):
        assert isinstance(review, Review)
        assert (review.round, review.seat) == ("A", seat)
        assert rank(review.own) <= rank(review.reachable) <= rank(perfect.best)
        assert len(review.advice) == 3
    assert perfect.best.points <= perfect.bound


def test_a_perfect_world_is_no_worse_than_what_was_within_reach_however_short_the_search() -> None:
    """Nearly nothing is searched for the perfect world; the reachable best begins with the world
    that was made."""
    start = fresh(Options(2, level=Level.EXPERT, rounds=1), seed=5)
    arena = Arena(start, [bot_player(5, seat) for seat in range(2)])
    arena.play()
    record = format_record(make_record(start, arena.entries))
    chance = Chance(1).stream("analyst")
    _, *reviews, perfect = ANALYST.work(AnalyseRecord(record), TILES, Budget(nodes=3), chance)
    assert isinstance(perfect, Perfect)
    for review in reviews:
        assert isinstance(review, Review)
        assert rank(review.own) <= rank(review.reachable) <= rank(perfect.best)
    assert perfect.best.points <= perfect.bound


def test_what_was_found_for_a_setting_is_not_looked_for_again() -> None:
    """It depends on the start of solo, and not on what anybody made of it."""
    start = fresh(Options(1, solo=Solo.EASY), seed=3)
    records = []
    for level in (2, 4):
        arena = Arena(start, [bot_player(level, 0)])
        arena.play()
        records.append(format_record(make_record(start, arena.entries)))
    chance, keys = Chance(1).stream("analyst"), ANALYST.looks_for(records[0], TILES)
    assert ANALYST.looks_for(records[1], TILES) == keys
    *_, first = ANALYST.work(AnalyseRecord(records[0]), TILES, Budget(nodes=600), chance)
    assert isinstance(first, Perfect)
    key, world = ANALYST.finding(first)
    assert (key,) == keys
    known = AnalyseRecord(records[1], {key: world})
    *_, second = ANALYST.work(known, TILES, Budget(nodes=3), chance)
    assert isinstance(second, Perfect)
    assert rank(second.best) >= rank(first.best)


@pytest.mark.parametrize("side", ["water", "lands"])
def test_the_own_set_needs_no_search(side: str) -> None:
    known = asked(PerfectWorld(side), Budget(nodes=1))
    assert known.best.world == perfect_worlds()[TILES.digest, side, "all"]
    assert known.best.points >= 56
    assert known.proven == (known.best.points == known.bound)


def test_a_solo_start_is_part_of_the_question() -> None:
    game = counting_down(Options(1, solo=Solo.EASY), seed=2)
    start = format_placements(on_table(game).players[0].world.placements)
    found = asked(PerfectWorld(start=start), Budget(nodes=280))
    assert found.best.world.startswith(start)
    assert found.bound == 0
    assert found.proven == (found.best.points == 0)


def test_an_answer_within_a_time_is_the_best_so_far() -> None:
    stopped = asked(PerfectWorld(tasks=("pandas",)), Budget(may_go_on=lambda: False))
    assert stopped.best.points > 30


@pytest.mark.parametrize(
    "job",
    [
        PerfectWorld("sky"),
        PerfectWorld(tasks=("whales",)),
        PerfectWorld(seconds=0),
        PerfectWorld(seconds=61),
        PerfectWorld(start="c5=17f2"),
        PerfectWorld(start="nothing"),
    ],
)
def test_a_bad_question_is_refused(job: PerfectWorld) -> None:
    with pytest.raises(MondalaError):
        asked(job)


def test_a_set_that_is_too_small_is_refused() -> None:
    with pytest.raises(MondalaError):
        list(ANALYST.work(PerfectWorld(), few_tiles(23), FEW, Chance(1).stream("analyst")))
