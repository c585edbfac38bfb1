"""Golden journals: whole live games as they are stored, one file for each game and rules version.

A file of a released version is never written again: such games lie on people's disks. With a new
rules version `python -m tests.wire.journals` adds its files beside the old ones.
"""

from dataclasses import dataclass
from pathlib import Path

import msgspec

from mondala.games.mondo.options import Level, Options
from mondala.games.mondo.world import format_placements
from mondala.games.patterns.notation import format_position
from mondala.resources import standard_tiles
from mondala.tables import mondo, patterns
from mondala.tables.clocks import ClockOptions
from mondala.tables.live import Entry, Live
from mondala.tables.patterns import PatternsOptions
from mondala.wire.journal import read_entry, write_entry
from mondala.wire.tags import encode
from tests.tables.helpers import folded, played_out

FOLDER = Path(__file__).parent / "golden"
SEED = 2**127 + 5
PLAYERS = 22
"""Players who do nearly everything that can be done."""
OPTIONS: dict[str, PatternsOptions | Options] = {
    "Patterns": PatternsOptions(ClockOptions(initial=120_000, increment=400)),
    "Mondo": Options(3, Level.EXPERT, minutes=1, hidden_time=True),
}


class Header(msgspec.Struct):
    """The first line: what the game began with, and what came of it."""

    kind: str
    rules: int
    options: msgspec.Raw
    seed: str
    outcome: msgspec.Raw
    final: list[str]
    """Where it ended, in the notation of the rules: no view, which may change its shape."""


@dataclass(frozen=True)
class Journal:
    header: Header
    lines: list[bytes]

    def start(self) -> Live:
        seed, text = int(self.header.seed), self.header.options
        if self.header.kind == "Patterns":
            options = msgspec.json.decode(text, type=PatternsOptions)
            return Live(patterns, patterns.begin(options, seed))
        agreed = msgspec.json.decode(text, type=Options)
        return Live(mondo, mondo.begin(agreed, standard_tiles(), seed))

    def entries(self) -> list[Entry]:
        return [read_entry(self.header.kind, line) for line in self.lines]


def read_journal(path: Path) -> Journal:
    first, *lines = path.read_bytes().splitlines()
    return Journal(msgspec.json.decode(first, type=Header), lines)


def begun(kind: str) -> Live:
    options = OPTIONS[kind]
    if isinstance(options, PatternsOptions):
        return Live(patterns, patterns.begin(options, SEED))
    return Live(mondo, mondo.begin(options, standard_tiles(), SEED))


def final(last: Live) -> list[str]:
    state = last.state
    if isinstance(state, patterns.State):
        return [format_position(state.position), " ".join(str(move) for move in state.moves)]
    worlds = [format_placements(player.world.placements) for player in state.match.round.players]
    return [*worlds, *(str([points.total for points in scores]) for scores in state.match.scores)]


def path_of(kind: str) -> Path:
    """Where the journal of today's rules lies."""
    return FOLDER / f"{kind.lower()}-rules{begun(kind).game.RULES_VERSION}.jsonl"


def made(kind: str) -> bytes:
    start = begun(kind)
    entries = list(played_out(start, seed=PLAYERS))
    last = folded(start, entries)
    header = Header(
        kind=kind,
        rules=start.game.RULES_VERSION,
        options=msgspec.Raw(encode(OPTIONS[kind])),
        seed=str(SEED),
        outcome=msgspec.Raw(encode(start.game.outcome(last.state))),
        final=final(last),
    )
    lines = [encode(header), *(write_entry(entry) for entry in entries)]
    return b"\n".join(lines) + b"\n"


def main() -> None:
    for kind in OPTIONS:
        if not path_of(kind).exists():
            path_of(kind).write_bytes(made(kind))


if __name__ == "__main__":
    main()
