"""The record of a live match is read back in the notation of the rules and ends as it ended."""

from typing import Any

import pytest

from mondala.core.seats import Seat
from mondala.games.mondo.commands import JumpOut, Return, Take
from mondala.games.mondo.match import outcome as match_outcome
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.mondo.record import Record, format_record, parse_record
from mondala.hosted.mondo.journal_record import record_of
from mondala.resources import standard_tiles
from mondala.tables import mondo
from mondala.tables.live import Abandon, Entry, Live, advance, decide
from mondala.tables.mondo import Act, PutAway, Resume
from tests.tables.helpers import (
    PAIR,
    folded,
    live_mondo,
    played_out,
)

NAMES = ("Ada", "Bo", "Cleo", "Dan")
MATCHES = {
    "pair": PAIR,
    "experts": Options(4, Level.EXPERT, minutes=1),
    "hidden time": Options(2, Level.ADVANCED, hidden_time=True, minutes=1),
    "handicap": Options(3, handicaps=(0, 1, 2), minutes=1),
    "solo": Options(1, solo=Solo.MODERATE, minutes=2),
}


def read_back(start: Live, entries: list[Entry]) -> Record:
    names = NAMES[: start.state.match.options.seats]
    text = format_record(record_of(start.state, entries, names=names, date="2026-11-15"))
    return parse_record(text, standard_tiles())


@pytest.mark.parametrize("options", MATCHES.values(), ids=MATCHES)
def test_a_match_is_read_back_to_the_same_end(options: Options) -> None:
    for seed in (1, 2):
        start = live_mondo(options, seed)
        entries = list(played_out(start, seed))
        state, record = folded(start, entries).state, read_back(start, entries)
        assert record.last == state.match
        assert match_outcome(record.last) == mondo.outcome(state)
        assert record.tags["Seat1"] == "Ada"


def written(start: Live, *acts: tuple[int, Seat | None, Any]) -> tuple[Live, list[Entry]]:
    """A match after countdown and go, then these acts so many milliseconds later each."""
    live, entries = start, list[Entry]()
    for _ in range(2):
        due = live.game.due(live.state)
        assert due is not None
        entries.append(decide(live, None, due.command, due.at, None))
        live = advance(live, entries[-1])
    for later, seat, command in acts:
        entries.append(decide(live, seat, command, live.at + later, None))
        live = advance(live, entries[-1])
    return live, entries


def a_tile(start: Live) -> Take:
    begun, _ = written(start)
    return Take(begun.state.match.round.pile.free()[0].handle)


def test_times_are_since_go_and_an_interruption_leaves_no_trace() -> None:
    start = live_mondo()
    take = Act(a_tile(start))
    _, entries = written(
        start,
        (1_500, 0, take),
        (500, None, Resume()),
        (mondo.COUNTDOWN + 100, 1, Act(JumpOut())),
    )
    assert [line.at for line in read_back(start, entries).entries] == [0, 0, 1_500, 2_100]


def test_two_interruptions_in_a_row_leave_no_trace_either() -> None:
    start = live_mondo()
    take, resume = Act(a_tile(start)), (0, None, Resume())
    jump_out = (mondo.COUNTDOWN, 1, Act(JumpOut()))
    live, entries = written(start, (20_000, 0, take), resume, resume, jump_out)
    record = read_back(start, entries)
    assert record.entries[-1].at == 20_000
    assert record.last == live.state.match


def test_a_jump_out_stands_where_it_was_made() -> None:
    start = live_mondo()
    _, entries = written(start, (1_000, 1, Act(JumpOut(), lag=120)))
    assert read_back(start, entries).entries[-1].at == 880
    _, entries = written(start, (1_000, 1, Act(JumpOut(), lag=9_999)))
    assert read_back(start, entries).entries[-1].at == 750


def test_a_jump_out_right_after_go_is_not_written_before_it() -> None:
    start = live_mondo(MATCHES["solo"])
    live, entries = written(start, (50, 0, Act(JumpOut(), lag=200)))
    record = read_back(start, entries)
    assert record.entries[-1].at == 0
    assert record.last == live.state.match


def test_a_tile_put_away_is_in_the_record() -> None:
    start = live_mondo()
    live, entries = written(start, (10, 0, Act(a_tile(start))), (10_000, None, PutAway(0)))
    record = read_back(start, entries)
    assert record.entries[-1].command == Return(0)
    assert record.last == live.state.match


def test_an_abandoned_match_has_its_points_and_says_so() -> None:
    start = live_mondo()
    live, entries = written(start, (10, None, Abandon()))
    record = read_back(start, entries)
    assert record.tags["Ending"] == "abandoned"
    ended = mondo.outcome(live.state)
    assert ended is not None
    assert record.tags["Result"] == " ".join(str(points) for points in ended.points)


def test_an_unfinished_match_can_be_written_too() -> None:
    start = live_mondo()
    _, entries = written(start, (10, 0, Act(a_tile(start))))
    assert read_back(start, entries).tags["Result"] == "*"
