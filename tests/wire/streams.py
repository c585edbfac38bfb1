"""The messages to one seat during a match of Mondo, as the browser's tests fold them.

`python -m tests.wire.streams` writes it again after a wanted change of the messages.
"""

from pathlib import Path
from typing import Any

from mondala.core.seats import Seat
from mondala.games.mondo.options import Level, Options
from mondala.resources import standard_tiles
from mondala.tables import mondo
from mondala.tables.live import Live, advance
from mondala.wire.tags import encode, tagged
from tests.tables.helpers import played_out

ROOT = Path(__file__).parent.parent.parent
PATH = ROOT / "web" / "src" / "boards" / "mondo" / "stream.fixture.json"
OPTIONS = Options(3, Level.EXPERT, minutes=1)
PLAYERS = 1
"""Players who do nearly everything that can be done."""
EVERY = 40
"""A snapshot after so many entries, and after the rare ones, is what folding them must give."""
RARE = (mondo.WantsToCount, mondo.RanAhead)


def stream(seat: Seat | None) -> dict[str, Any]:
    """The snapshot at the beginning, all entries, and later snapshots by their version."""
    live = Live(mondo, mondo.begin(OPTIONS, standard_tiles(), seed=7))
    entries, snapshots = [], {}
    first = mondo.view(live.state, seat)
    for entry in played_out(live, seed=PLAYERS):
        live = advance(live, entry)
        events = [tagged(mondo.redacted(event, seat)) for event in entry.events]
        entries.append(
            {"number": entry.number, "at": entry.at, "seat": entry.seat, "events": events}
        )
        if entry.number % EVERY == 0 or any(isinstance(event, RARE) for event in entry.events):
            snapshots[entry.number] = mondo.view(live.state, seat)
    snapshots[live.version] = mondo.view(live.state, seat)
    return {"seat": seat, "first": first, "entries": entries, "snapshots": snapshots}


def made() -> str:
    return encode([stream(1), stream(None)]).decode() + "\n"


if __name__ == "__main__":
    PATH.write_text(made(), "utf-8")
