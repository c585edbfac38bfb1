"""The journal of a live game: numbered from 1, time never goes back, fold gives the state again."""

import pytest

from mondala.core.value import replace
from mondala.games.mondo.options import Level, Options
from mondala.tables.clocks import ClockOptions
from mondala.tables.live import Cause, Live, Mark, advance, decide
from mondala.tables.patterns import Play, Resign
from mondala.wire.tags import encode
from tests.tables.helpers import act, folded, legal, live_mondo, live_patterns, moved, played_out

GAMES = {
    "patterns": live_patterns(ClockOptions(initial=60_000, increment=500)),
    "mondo": live_mondo(Options(3, Level.EXPERT, minutes=1)),
}
every_game = pytest.mark.parametrize("start", GAMES.values(), ids=GAMES)


@every_game
def test_entries_are_numbered_from_one_without_gaps(start: Live) -> None:
    entries = list(played_out(start))
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    times = [entry.at for entry in entries]
    assert times == sorted(times)


@every_game
def test_folding_a_journal_gives_the_state_again(start: Live) -> None:
    entries = list(played_out(start, seed=1))
    one, other = folded(start, entries), folded(start, entries)
    assert one == other
    for watcher in (None, 0, 1):
        shown = (encode(start.game.view(live.state, watcher)) for live in (one, other))
        assert len(set(shown)) == 1
    assert start.game.outcome(one.state) is not None


@every_game
def test_judging_a_journal_again_gives_the_same_entries(start: Live) -> None:
    live = start
    for entry in played_out(start, seed=2):
        assert decide(live, entry.seat, entry.command, entry.at, entry.cause) == entry
        live = advance(live, entry)


@every_game
def test_from_any_version_the_rest_leads_to_the_same_end(start: Live) -> None:
    entries = list(played_out(start, seed=3))
    end = folded(start, entries)
    for version in range(0, len(entries), max(len(entries) // 7, 1)):
        halfway = folded(start, entries[:version])
        assert halfway.version == version
        assert folded(halfway, entries[version:]) == end


def test_deciding_changes_nothing() -> None:
    live = live_patterns()
    before = encode(live.game.view(live.state, None))
    cause = Cause("session", 7)
    entry = decide(live, 1, Play(legal(live)[0]), 5, cause)
    assert (entry.number, entry.at, entry.seat, entry.cause) == (1, 5, 1, cause)
    assert (live.version, live.at) == (0, 0)
    assert encode(live.game.view(live.state, None)) == before


def test_time_never_goes_back() -> None:
    live = moved(live_patterns(), 1_000)
    entry = decide(live, 0, Resign(), 400, None)
    assert entry.at == 1_000
    assert advance(live, entry).at == 1_000


def test_an_entry_out_of_its_place_is_a_fault() -> None:
    live = act(live_patterns(), None, Mark())
    entry = decide(live, 0, Resign(), 0, None)
    for number in (entry.number - 1, entry.number + 1):
        with pytest.raises(AssertionError, match=str(number)):
            advance(live, replace(entry, number=number))
