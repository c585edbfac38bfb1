"""Messages of Mondo stay small: what travels at every act, and what a newcomer gets."""

from functools import cache

from mondala.core.ids import GameId, GameName
from mondala.games.mondo.events import RoundScored
from mondala.games.mondo.options import Level, Options
from mondala.resources import standard_tiles
from mondala.tables import mondo
from mondala.tables.live import Entry, Live, advance
from mondala.wire.messages import EntrySent, Snapshot
from mondala.wire.tags import encode, tagged
from tests.tables.helpers import played_out

SNAPSHOT, ENTRY = 12_000, 300
"""The most bytes. Scores are apart: derived ones, and those of a round that a jump-out ends."""
GAME, NUMBER, TIME = GameId("la1MI5EfGvyL"), 10_000, 3 * 3_600_000
"""Longer than a match makes them."""
WATCHERS = (None, 0, 1, 2, 3)


@cache
def sizes() -> tuple[dict[str, int], int]:
    """The largest entry of each command, and the largest snapshot, of a full expert table."""
    live = Live(mondo, mondo.begin(Options(4, Level.EXPERT), standard_tiles(), seed=3))
    largest: dict[str, int] = {}
    snapshot = 0
    for entry in played_out(live, seed=11):
        live = advance(live, entry)
        for watcher in WATCHERS:
            if isinstance(entry.command, mondo.Act) and not _scored(entry):
                name = type(entry.command.command).__name__
                events = [tagged(mondo.redacted(event, watcher)) for event in entry.events]
                sent = EntrySent(GAME, NUMBER, TIME, entry.seat, events, n=NUMBER)
                largest[name] = max(largest.get(name, 0), len(encode(sent)))
            view = mondo.view(live.state, watcher)
            whole = Snapshot(GAME, GameName(mondo.NAME), 1, 64 * "0", NUMBER, TIME, view)
            snapshot = max(snapshot, len(encode(whole)))
    return largest, snapshot


def _scored(entry: Entry) -> bool:
    return any(isinstance(event, RoundScored) for event in entry.events)


def test_the_entry_of_a_command_is_small() -> None:
    largest, _ = sizes()
    assert {"Take", "Place", "PutBack", "Shift", "TurnOver", "TakeTask", "JumpOut"} <= set(largest)
    assert max(largest.values()) <= ENTRY, largest


def test_the_snapshot_of_a_full_table_is_small() -> None:
    _, snapshot = sizes()
    assert 4_000 < snapshot <= SNAPSHOT
