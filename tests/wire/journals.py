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
from mondala.hosted import registry
from mondala.tables import patterns
from mondala.tables.clocks import ClockOptions
from mondala.tables.live import Entry, Live
from mondala.tables.live_game import LiveGame
from mondala.tables.options import GameOptions
from mondala.tables.patterns import PatternsOptions
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode
from tests.tables.helpers import folded, played_out

GAMES = registry()
FOLDER = Path(__file__).parent / "golden"
SEED = 2**127 + 5
PLAYERS = {"Patterns": 22, "Mondo": 1}
"""Players who do nearly everything that can be done."""
OPTIONS: dict[str, GameOptions] = {
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
    """The final position in the notation of the rules, not as a view, whose shape may change."""


@dataclass(frozen=True)
class Journal:
    header: Header
    lines: list[bytes]

    @property
    def game(self) -> LiveGame:
        return GAMES[self.header.kind]

    def start(self) -> Live:
        options = codec_of(self.game).read_options(bytes(self.header.options))
        return begun(self.game, options, int(self.header.seed))

    def entries(self) -> list[Entry]:
        return [codec_of(self.game).read_entry(line) for line in self.lines]


def read_journal(path: Path) -> Journal:
    first, *lines = path.read_bytes().splitlines()
    return Journal(msgspec.json.decode(first, type=Header), lines)


def begun(game: LiveGame, options: GameOptions, seed: int) -> Live:
    return Live(game, game.begin(options, seed, game.read_material("")))


def final(last: Live) -> list[str]:
    state = last.state
    if isinstance(state, patterns.State):
        return [format_position(state.position), " ".join(str(move) for move in state.moves)]
    worlds = [format_placements(player.world.placements) for player in state.match.round.players]
    return [*worlds, *(str([points.total for points in scores]) for scores in state.match.scores)]


def path_of(game: LiveGame) -> Path:
    """The file with the journal of the current rules."""
    return FOLDER / f"{game.name.lower()}-rules{game.rules_version}.jsonl"


def made(game: LiveGame) -> bytes:
    start = begun(game, OPTIONS[game.name], SEED)
    entries = list(played_out(start, seed=PLAYERS[game.name]))
    last = folded(start, entries)
    header = Header(
        kind=game.name,
        rules=game.rules_version,
        options=msgspec.Raw(encode(OPTIONS[game.name])),
        seed=str(SEED),
        outcome=msgspec.Raw(encode(game.outcome(last.state))),
        final=final(last),
    )
    lines = [encode(header), *map(codec_of(game).write_entry, entries)]
    return b"\n".join(lines) + b"\n"


def main() -> None:
    for game in GAMES:
        if not path_of(game).exists():
            path_of(game).write_bytes(made(game))


if __name__ == "__main__":
    main()
