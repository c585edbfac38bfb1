"""The description of Mondo."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, get_args

from mondala.bots.mondo.analyst import MondoAnalyst, is_there
from mondala.bots.mondo.levels import BOTS
from mondala.core.ids import GameName
from mondala.core.seats import Seat
from mondala.games.mondo import commands
from mondala.games.mondo.events import Event as RulesEvent
from mondala.games.mondo.goals import MODIFIERS, TASKS, TASKS_PER_PLAYER, TILES_BEFORE_TASK
from mondala.games.mondo.match import RoundPhase, totals
from mondala.games.mondo.options import (
    CHILDREN_MINUTES,
    CHIPS,
    DAY_MINUTES,
    FINISH_MINUTES,
    LONGEST_MINUTES,
    MOST_ROUNDS,
    Level,
    Options,
    Solo,
    fixed,
)
from mondala.games.mondo.record import format_record
from mondala.games.mondo.tiles import TileSet, parse_tiles
from mondala.games.mondo.views import MatchView
from mondala.hosted.mondo.journal_record import record_of
from mondala.hosted.mondo.reading import MondoReading, read_round
from mondala.hosted.mondo.replay import MondoReplay, replay
from mondala.resources import perfect_worlds, standard_tiles
from mondala.tables import mondo
from mondala.tables.live import Due, Entry, TableCommand
from mondala.tables.live_game import Glance, LiveGame, PresentSeats
from mondala.tables.mondo import (
    STAGES,
    Act,
    Clockwork,
    CountNow,
    GoOn,
    PutAway,
    Resume,
    RunAhead,
    State,
    View,
)

POOLS = {1: f"{mondo.NAME}-1", 3: f"{mondo.NAME}-3"}
"""Rating pools by number of rounds."""
PACES = {"one-round": 1, "three-rounds": 3}
"""The number of rounds."""
TILE_GOES_BACK_AFTER = 10_000
"""Milliseconds of absence until the tile in the hand is put back."""


class Mondo(LiveGame):
    name = GameName(mondo.NAME)
    rules_version = mondo.RULES_VERSION
    earlier_rules = frozenset({1, 2, 3})
    options_type = Options
    options_refused = ("seats", "handicap", "minutes", "rounds", "day", "too-few-tiles")
    bots = BOTS
    analyst = MondoAnalyst(perfect_worlds) if is_there() else None

    player_commands = (*get_args(commands.PlayerCommand), GoOn, CountNow)
    table_commands = (PutAway, Resume, RunAhead, *get_args(TableCommand))
    wrapped_commands = {Act: get_args(commands.PlayerCommand), Clockwork: STAGES}  # noqa: RUF012
    events = tuple(dict.fromkeys((*get_args(RulesEvent), *get_args(mondo.Event))))
    view_type = View
    derived_type = MondoReading
    replay_type = MondoReplay

    stored_a_second, stored_at_once = 10.0, 40.0  # taking and putting back can go on for ever
    uses_lag = True  # a late jump-out may still count (R9)
    pages = ("tiles", "day", "finish")
    pools = tuple(POOLS.values())
    paces = tuple(PACES)
    sizes = (2, 3, 4)
    derived_every = 300  # scoring every world is costly, and nobody needs it to act

    judge = staticmethod(mondo.judge)
    apply = staticmethod(mondo.apply)
    view = staticmethod(mondo.view)
    redacted = staticmethod(mondo.redacted)
    outcome = staticmethod(mondo.outcome)
    due = staticmethod(mondo.due)
    derived = staticmethod(read_round)

    def begin(
        self, options: Options, seed: int, material: TileSet, rules: int | None = None
    ) -> State:
        return mondo.begin(options, material, seed, rules or self.rules_version)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        current = state.match.round
        if current is None or state.ending is not None:
            return ()
        if current.phase is RoundPhase.RUNNING:
            return tuple(seat for seat, player in enumerate(current.players) if not player.out)
        return ()

    def command(self, sent: Any, lag: int) -> Act | GoOn | CountNow:
        return sent if isinstance(sent, GoOn | CountNow) else Act(sent, lag)

    def read_material(self, text: str) -> TileSet:
        return parse_tiles(text) if text else standard_tiles()

    def material_digest(self, material: TileSet) -> str:
        return material.digest

    def glance(self, state: State) -> Glance:
        match = state.match
        return Glance(match.round_number + 1, tuple(totals(match)), to_act=())

    def hand(self, state: State, x: int, y: int) -> tuple[int, int] | None:
        """The place clamped to the cloth, while a round runs."""
        current = state.match.round
        if current is None or current.phase is not RoundPhase.RUNNING:
            return None
        pile = current.pile
        return min(max(x, 0), pile.width), min(max(y, 0), pile.height)

    def facts(self) -> Mapping[str, Any]:
        levels = {level.value: level.minutes for level in Level}
        return {
            "minutes": levels
            | {"children": CHILDREN_MINUTES}
            | {solo.value: solo.minutes for solo in Solo},
            "day_minutes": DAY_MINUTES,
            "finish_minutes": FINISH_MINUTES,
            "longest_minutes": LONGEST_MINUTES,
            "countdown": mondo.COUNTDOWN,
            "pause": mondo.PAUSE,
            "most_rounds": MOST_ROUNDS,
            "fixed": {
                "alone": fixed(Options(seats=1, solo=Solo.EASY)),
                "children": fixed(Options(children=True)),
            },
            "most_minus": {solo.value: solo.most_minus for solo in Solo},
            "chips": CHIPS,
            "tasks_per_player": TASKS_PER_PLAYER,
            "tiles_before_task": TILES_BEFORE_TASK,
            "modifiers": list(MODIFIERS),
            "tasks": {name: task.value for name, task in TASKS.items()},
        }

    def day_of(self, options: Options) -> str | None:
        return options.day

    def only_by_server(self, options: Options) -> bool:
        return (options.seats == 1 and options.solo is None) or options.known_pile

    def puzzle_of(self, options: Options) -> str | None:
        return None if options.unfinished is None else options.unfinished.puzzle

    def in_days(self, options: Options) -> bool:
        """Whether it is a day's round, whose time never stops."""
        return options.day is not None

    def hides_start(self, options: Options) -> bool:
        return options.hidden_time

    def hides_time(self, state: State) -> bool:
        return state.match.options.hidden_time

    def runs_ahead(self, state: State) -> bool:
        """Whether the people have agreed to count now (R19)."""
        return state.ahead

    def resumed(self, state: State) -> Resume | None:
        """A round resumes with a countdown, unless only bots play in it or its time has not
        stopped."""
        waited = not state.ahead and not self.in_days(state.match.options)
        return Resume() if waited and state.phase is RoundPhase.RUNNING else None

    def grace(self, _state: State) -> int:
        """None: a round never pauses, so a bot may take the seat at once."""
        return 0

    def may_end(self, state: State) -> bool:
        """Whether the match is in the pause after a round."""
        return state.phase is RoundPhase.SCORED

    def chapter(self, state: State) -> int:
        return state.match.round_number

    def may_return(self, state: State) -> bool:
        """Whether the seat is free now: not while the bots' time runs ahead (R19)."""
        return not state.ahead

    def after_absence(self, seat: Seat) -> Due:
        return Due(TILE_GOES_BACK_AFTER, PutAway(seat))

    def by_consent(
        self, state: State, there: Callable[[], PresentSeats]
    ) -> Clockwork | RunAhead | None:
        """The next round once all are ready for it; or the end of this one once only bots are left
        and nobody wants to watch (R19)."""
        if state.ready:
            seats = there()
            return mondo.NEXT_ROUND if mondo.may_go_on(state, seats.people | seats.bots) else None
        if state.counting and not state.ahead:
            seats = there()
            return RunAhead() if mondo.may_count(state, seats.people, seats.bots) else None
        return None

    def at_pace(self, pace: str, seats: int) -> Options:
        """The simplest level, which everybody can play."""
        if pace not in PACES or seats < 2:
            super().at_pace(pace, seats)
        return Options(seats, rounds=PACES[pace])

    def pool(self, options: Options) -> str | None:
        """None in solo, with two rounds, or if players do not play on equal terms."""
        if options.seats == 1 or options.children or options.handicaps is not None:
            return None
        return POOLS.get(options.round_count)

    def compared_as(self, options: Options) -> str | None:
        """Compared by level and number of rounds; only at the usual pace, and not with a known
        pile."""
        if options.minutes is not None or options.known_pile:
            return None
        if options.solo:
            return f"solo-{options.solo}"
        return None if self.pool(options) is None else f"{options.level}-{options.round_count}"

    def left(self, state: State, gone: frozenset[Seat]) -> frozenset[Seat]:
        """Also players absent at the end of a round that they had not jumped out of."""
        current = state.match.round
        out = () if current is None else current.players
        done = {seat for seat, player in enumerate(out) if player.out}
        return super().left(state, gone) | (gone - done)

    def bot_view(self, view: View) -> MatchView:
        return view.match

    def bot_reflex(self, state: State, seat: Seat) -> GoOn | None:
        """Bots go on at once; they need no time for the score sheets."""
        waits = state.phase is RoundPhase.SCORED and seat not in state.ready
        return GoOn() if waits else None

    def record(
        self, start: State, entries: Sequence[Entry], names: tuple[str, ...], date: str
    ) -> str:
        return format_record(record_of(start, entries, names=names, date=date))

    def replay(
        self, start: State, entries: Sequence[Entry], names: tuple[str, ...], date: str
    ) -> MondoReplay:
        return replay(start, entries, names, date)

    def controllers(self) -> Sequence[type]:
        from mondala.hosted.mondo.api import TilesController, WorldController
        from mondala.hosted.mondo.day.api import DaysController
        from mondala.hosted.mondo.perfect import PerfectController
        from mondala.hosted.mondo.progress import ProgressController
        from mondala.hosted.mondo.puzzles import PuzzlesController
        from mondala.hosted.mondo.solo import SoloController

        return (
            WorldController,
            TilesController,
            PerfectController,
            DaysController,
            SoloController,
            ProgressController,
            PuzzlesController,
        )

    def daily(self) -> Callable[[Any], Awaitable[bool]]:
        """Has bots of every level make their try."""
        from mondala.hosted.mondo.day.bots import let_bots_play

        return let_bots_play


GAME = Mondo()
