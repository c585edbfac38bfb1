"""The description of Patterns."""

from collections.abc import Awaitable, Callable, Sequence
from types import MappingProxyType
from typing import Any, get_args

from mondala.bots.patterns.analyst import PatternsAnalyst
from mondala.bots.patterns.levelled import Levelled
from mondala.bots.patterns.levels import offered
from mondala.core.chance import Chance
from mondala.core.ids import GameName
from mondala.core.seats import Seat
from mondala.games.patterns.moves import Move
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import OVER, Position
from mondala.games.patterns.record import Record, format_record
from mondala.games.patterns.scoring import points
from mondala.hosted.patterns.reading import PatternsReading, read_position
from mondala.hosted.patterns.replay import PatternsReplay, replay_record
from mondala.resources import patterns_net
from mondala.tables import patterns
from mondala.tables.clocks import DAY, ClockOptions
from mondala.tables.live import Entry, TableCommand
from mondala.tables.live_game import GRACE, Glance, LiveGame
from mondala.tables.patterns import (
    SEATS,
    Answer,
    AskTakeBack,
    Flag,
    PatternsOptions,
    Play,
    PlayerCommand,
    State,
    TakeHint,
    View,
)

SHORTEST_GRACE = 10_000
PACES = {
    f"{minutes}+{seconds}": ClockOptions(minutes * 60_000, seconds * 1_000)
    for minutes, seconds in ((5, 3), (10, 5), (20, 10))
}
"""Minutes for each player, and seconds added for each move."""


class Patterns(LiveGame):
    name = GameName(patterns.NAME)
    rules_version = patterns.RULES_VERSION
    earlier_rules = frozenset({1})
    options_type = PatternsOptions
    options_refused = ("clock",)
    nothing_hidden = True
    one_device = True
    pages = ("board", "puzzles", "positions")
    pools = (patterns.NAME,)
    paces = tuple(PACES)
    sizes = (SEATS,)
    bots = tuple(Levelled(level, patterns_net) for level in offered())
    friendly = 2
    earlier_bots = MappingProxyType({"greedy": "level-3"})
    analyst = PatternsAnalyst(patterns_net)

    player_commands = get_args(PlayerCommand)
    against_bots = (TakeHint,)
    casual_only = (AskTakeBack,)
    table_commands = (Flag, *get_args(TableCommand))
    events = get_args(patterns.Event)
    view_type = View
    derived_type = PatternsReading
    replay_type = PatternsReplay

    judge = staticmethod(patterns.judge)
    apply = staticmethod(patterns.apply)
    view = staticmethod(patterns.view)
    redacted = staticmethod(patterns.redacted)
    outcome = staticmethod(patterns.outcome)
    due = staticmethod(patterns.due)

    def begin(
        self, options: PatternsOptions, seed: int, _material: None, rules: int | None = None
    ) -> State:
        return patterns.begin(options, seed, rules or self.rules_version)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        over = state.position.phase is OVER or state.ending is not None
        return () if over else (state.position.mover,)

    def seat_order(self, _options: PatternsOptions, seed: int) -> tuple[Seat, ...]:
        """The seats in an order drawn by lot: the first one starts."""
        return (0, 1) if Chance(seed).stream("start player").below(2) == 0 else (1, 0)

    def derived(self, state: State) -> PatternsReading:
        """The reading of the position, after every entry: players wait for what is legal."""
        return read_position(state.position)

    def glance(self, state: State) -> Glance:
        position = state.position
        shown = format_position(position)
        return Glance(len(state.moves), tuple(points(position)), self.to_act(state), shown)

    def in_days(self, options: PatternsOptions) -> bool:
        return options.clock.days is not None

    def grace(self, state: State) -> int:
        """A tenth of the clock's time, at least ten seconds."""
        clock = state.options.clock
        if clock.days is not None:
            return clock.days * DAY // 10
        if clock.initial is None:
            return GRACE
        return max(clock.initial // 10, SHORTEST_GRACE)

    def at_pace(self, pace: str, seats: int) -> PatternsOptions:
        if pace not in PACES or seats != SEATS:
            super().at_pace(pace, seats)
        return PatternsOptions(PACES[pace])

    def pool(self, _options: PatternsOptions) -> str:
        return patterns.NAME

    def bot_view(self, view: View) -> Position:
        return parse_position(view.position)

    def bot_command(self, command: Move) -> Play:
        return Play(str(command))

    def bot_reflex(self, state: State, seat: Seat) -> Answer | None:
        """Consent to a take-back, and to nothing that ends the game: bots play every game to its
        end."""
        offer = state.offer
        if offer is None or offer.seat == seat:
            return None
        return Answer(agree=offer.take_back_to is not None)

    def record(
        self, start: State, entries: Sequence[Entry], names: tuple[str, ...], date: str
    ) -> str:
        return format_record(_record(start, entries, names, date))

    def replay(
        self, start: State, entries: Sequence[Entry], names: tuple[str, ...], date: str
    ) -> PatternsReplay:
        return replay_record(_record(start, entries, names, date))

    def controllers(self) -> Sequence[type]:
        from mondala.hosted.patterns.api import PatternsController
        from mondala.hosted.patterns.best import BestController
        from mondala.hosted.patterns.day.api import PositionsController
        from mondala.hosted.patterns.progress import ProgressController
        from mondala.hosted.patterns.puzzles import PuzzlesController
        from mondala.hosted.patterns.replying import ReplyController

        return (
            PatternsController,
            ReplyController,
            BestController,
            PuzzlesController,
            PositionsController,
            ProgressController,
        )

    host_file = "puzzles.txt"

    def read_host_file(self, text: str) -> Any:
        from mondala.hosted.patterns.host_puzzles import with_own

        return with_own(text)

    def daily(self) -> Callable[[Any], Awaitable[bool]]:
        """Has bots of every level make their try."""
        from mondala.hosted.patterns.day.bots import let_bots_try

        return let_bots_try


def _record(start: State, entries: Sequence[Entry], names: tuple[str, ...], date: str) -> Record:
    state = start
    for event in (event for entry in entries for event in entry.events):
        state = patterns.apply(state, event)
    return patterns.record(state, date=date, names=names)


GAME = Patterns()
