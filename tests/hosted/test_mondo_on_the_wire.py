"""A full table of Mondo stays small on the wire, whole matches long."""

from typing import Any

from mondala.core.ids import GameId
from mondala.games.mondo.options import Level, Options
from mondala.hosted.mondo.game import GAME
from mondala.resources import standard_tiles
from mondala.tables import mondo
from mondala.tables.live import Entry, Live, advance
from mondala.wire.messages import EntrySent, Snapshot
from mondala.wire.tags import encode, tagged
from tests.tables.helpers import played_out

LARGEST_SNAPSHOT = 12_000
LARGEST_ENTRY = 300
LARGEST_SHEETS = 1_000
"""An entry with the sheets of four players."""
LONG_ID = GameId("g" * 12)


def sent(entry: Entry) -> bytes:
    events: list[Any] = [tagged(mondo.redacted(event, 2)) for event in entry.events]
    return encode(EntrySent(LONG_ID, entry.number, 10**7, entry.seat, events))


def test_a_full_table_is_small_on_the_wire() -> None:
    live = Live(mondo, mondo.begin(Options(4, Level.EXPERT), standard_tiles(), seed=3))
    for entry in played_out(live, seed=3):
        live = advance(live, entry)
        view = mondo.view(live.state, 2)
        whole = Snapshot(LONG_ID, GAME.name, 1, "a" * 64, live.version, 10**7, view)
        assert len(encode(whole)) <= LARGEST_SNAPSHOT
        if entry.seat is not None:
            names = {type(event).__name__ for event in entry.events}
            largest = LARGEST_SHEETS if "RoundScored" in names else LARGEST_ENTRY
            assert len(sent(entry)) <= largest, names
