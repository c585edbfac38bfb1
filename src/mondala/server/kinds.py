"""The two games as the server runs them: what differs between them, in one place."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from mondala.core.seats import Seat
from mondala.games.mondo.match import RoundPhase, sheets, totals
from mondala.games.mondo.options import Options as MondoOptions
from mondala.games.mondo.record import format_record as format_mondo
from mondala.games.mondo.sheet import Sheet
from mondala.games.mondo.tiles import TileSet, format_tiles
from mondala.games.patterns.mandala import names as space_names
from mondala.games.patterns.notation import format_position
from mondala.games.patterns.position import Phase, Position
from mondala.games.patterns.record import format_record as format_patterns
from mondala.games.patterns.scoring import flips_to_come, points, points_to_come
from mondala.games.patterns.turn import Turn, turn
from mondala.resources import standard_tiles
from mondala.tables import mondo, patterns
from mondala.tables.clocks import DAY
from mondala.tables.live import Entry, LiveGame
from mondala.tables.lobby import GameOptions
from mondala.tables.patterns import NO_CLOCK, PatternsOptions
from mondala.tables.records import mondo_record
from mondala.wire.tags import PLAYER_COMMANDS


@dataclass(frozen=True, slots=True)
class PatternsReading:
    """What follows from a position: points, what waiting flips would add, the choices there are."""

    position: str
    points: tuple[int, ...]
    waiting: tuple[int, ...]
    flips: tuple[tuple[str, ...], ...]
    """For each player the tokens that could be flipped one after another."""
    turn: Turn


def read_position(position: Position) -> PatternsReading:
    players = range(patterns.SEATS)
    flips = [flips_to_come(position, player) for player in players]
    return PatternsReading(
        position=format_position(position),
        points=tuple(points(position)),
        waiting=tuple(points_to_come(position, player) for player in players),
        flips=tuple(tuple(space_names(mask)) for mask in flips),
        turn=turn(position),
    )


@dataclass(frozen=True, slots=True)
class MondoReading:
    """The score sheets as they stand, explained, and where each player may place a tile."""

    sheets: tuple[Sheet, ...]
    open: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Glance:
    """How a game stands, for a line in a list. Nothing in it tells a time."""

    turn: int
    """In Patterns the moves made so far, in Mondo the round, from 1."""
    points: tuple[int, ...]
    to_act: tuple[Seat, ...]
    position: str | None
    """In Patterns, for a small picture."""


class Kind(Protocol):
    """What the server asks of a game that is not in `LiveGame`."""

    name: str
    live: LiveGame
    one_view: bool
    """Whether everybody sees the same."""
    derived_every: int
    """Milliseconds between two derived messages, at least."""

    def begin(self, options: GameOptions, seed: int, tiles: TileSet | None = None) -> Any:
        """With that tile set, where there are tiles; None is Mondala's own."""

    def read_options(self, text: bytes) -> GameOptions: ...

    def tiles(self, tiles: TileSet | None = None) -> str:
        """The hash of the tile set, or nothing."""

    def own_tiles(self, start: Any) -> str:
        """The tile set that a game began with as text, if it is another than Mondala's own."""

    def command(self, name: str, args: bytes | msgspec.Raw) -> Any:
        """A player's command."""

    def hides_time(self, state: Any) -> bool: ...

    def in_days(self, options: GameOptions) -> bool:
        """Whether the game's time goes on while nobody serves it."""

    def deadline(self, options: GameOptions, started: int) -> int | None:
        """When (UTC) somebody must look after a new game's clock; see GameRow."""

    def to_act(self, state: Any) -> tuple[Seat, ...]:
        """The seats that could act now."""

    def derived(self, state: Any) -> Any:
        """Scores and the like, as everybody may see them."""

    def glance(self, state: Any) -> Glance: ...

    def record(
        self, start: Any, entries: Sequence[Entry], names: tuple[str, ...], date: str
    ) -> str: ...


class PatternsKind:
    name = "Patterns"
    live: LiveGame = patterns
    one_view = True
    derived_every = 0  # whose turn it is waits for what is legal

    def begin(
        self, options: GameOptions, seed: int, _tiles: TileSet | None = None
    ) -> patterns.State:
        assert isinstance(options, PatternsOptions)  # noqa: S101
        return patterns.begin(options, seed)

    def read_options(self, text: bytes) -> PatternsOptions:
        return msgspec.json.decode(text, type=PatternsOptions)

    def tiles(self, _tiles: TileSet | None = None) -> str:
        return ""

    def own_tiles(self, _start: patterns.State) -> str:
        return ""

    def command(self, name: str, args: bytes | msgspec.Raw) -> Any:
        return PLAYER_COMMANDS[self.name].read(name, args)

    def hides_time(self, _state: patterns.State) -> bool:
        return False

    def in_days(self, options: GameOptions) -> bool:
        return isinstance(options, PatternsOptions) and options.clock.days is not None

    def deadline(self, options: GameOptions, started: int) -> int | None:
        clock = options.clock if isinstance(options, PatternsOptions) else NO_CLOCK
        if clock.days is not None:
            return started + clock.days * DAY
        return None if clock.initial is None else 0

    def to_act(self, state: patterns.State) -> tuple[Seat, ...]:
        over = state.position.phase is Phase.OVER or state.ending is not None
        return () if over else (state.position.mover,)

    def derived(self, state: patterns.State) -> PatternsReading:
        return read_position(state.position)

    def glance(self, state: patterns.State) -> Glance:
        position = state.position
        shown = format_position(position)
        return Glance(len(state.moves), tuple(points(position)), self.to_act(state), shown)

    def record(
        self, start: patterns.State, entries: Sequence[Entry], names: tuple[str, ...], date: str
    ) -> str:
        state = start
        for event in (event for entry in entries for event in entry.events):
            state = patterns.apply(state, event)
        return format_patterns(patterns.record(state, date=date, names=names))


class MondoKind:
    name = "Mondo"
    live: LiveGame = mondo
    one_view = False
    derived_every = 300  # counting every world costs, and nobody waits for it to act

    def begin(self, options: GameOptions, seed: int, tiles: TileSet | None = None) -> mondo.State:
        assert isinstance(options, MondoOptions)  # noqa: S101
        return mondo.begin(options, tiles or standard_tiles(), seed)

    def read_options(self, text: bytes) -> MondoOptions:
        return msgspec.json.decode(text, type=MondoOptions)

    def tiles(self, tiles: TileSet | None = None) -> str:
        return (tiles or standard_tiles()).digest

    def own_tiles(self, start: mondo.State) -> str:
        tiles = start.match.tiles
        return "" if tiles.digest == standard_tiles().digest else format_tiles(tiles.tiles)

    def command(self, name: str, args: bytes | msgspec.Raw) -> Any:
        command = PLAYER_COMMANDS[self.name].read(name, args)
        return command if isinstance(command, mondo.GoOn) else mondo.Act(command)

    def hides_time(self, state: mondo.State) -> bool:
        return state.match.options.hidden_time

    def in_days(self, _options: GameOptions) -> bool:
        return False

    def deadline(self, _options: GameOptions, _started: int) -> int | None:
        return 0

    def to_act(self, state: mondo.State) -> tuple[Seat, ...]:
        current = state.match.round
        if current is None or state.ending is not None:
            return ()
        if current.phase is RoundPhase.RUNNING:
            return tuple(seat for seat, player in enumerate(current.players) if not player.out)
        return ()

    def derived(self, state: mondo.State) -> Any:
        current = state.match.round
        if current is None:
            return None
        spaces = tuple(player.world.open_spaces() for player in current.players)
        return MondoReading(tuple(sheets(state.match)), spaces)

    def glance(self, state: mondo.State) -> Glance:
        match = state.match
        return Glance(match.round_number + 1, tuple(totals(match)), self.to_act(state), None)

    def record(
        self, start: mondo.State, entries: Sequence[Entry], names: tuple[str, ...], date: str
    ) -> str:
        return format_mondo(mondo_record(start, entries, names=names, date=date))


KINDS: dict[str, Kind] = {kind.name: kind for kind in (PatternsKind(), MondoKind())}
