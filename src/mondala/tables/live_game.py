"""The description of a live game: all that the rest of Mondala needs to know about a game.

Each game is one subclass of `LiveGame`, and a `Registry` holds an instance of each, so no code asks
which game it is. Descriptions are pure: times are passed in as milliseconds of game time,
randomness as a seed.
"""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, ClassVar

from mondala.bots.analyst import Analyst
from mondala.bots.bot import Bot
from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName
from mondala.core.outcome import Outcome
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.tables.live import ABANDONED, Due, Entry, Wrapped
from mondala.tables.options import GameOptions

GRACE = 30_000
"""Milliseconds to wait for somebody who left before the others may decide."""


class Glance(Value, frozen=True):
    """A game's state for a line in a list. Contains no times."""

    turn: int
    """The progress in the game's own unit: moves, rounds."""
    points: tuple[int, ...]
    to_act: tuple[Seat, ...]
    """The seats whose turn it is; empty if all act at once."""
    picture: str | None = None
    """The data for a small picture."""


class PresentSeats(Value, frozen=True):
    """The seats of people who are connected, and those that bots play."""

    people: frozenset[Seat]
    bots: frozenset[Seat]


class LiveGame(ABC):
    """The complete description of one game. The default methods suit a plain turn-based game
    without clocks."""

    # Identity.

    name: ClassVar[GameName]
    rules_version: ClassVar[int]
    """Stored with every game; raised whenever the rules change."""
    earlier_rules: ClassVar[frozenset[int]] = frozenset()
    """Earlier rules versions that `begin` and `judge` still support."""
    options_type: ClassVar[type[GameOptions]]
    """The class of its options, whose defaults suit a first game."""
    options_refused: ClassVar[tuple[str, ...]] = ()
    """The codes with which its options or material may be refused, besides the general
    `combination`."""
    nothing_hidden: ClassVar[bool] = False
    """Whether everybody sees the same. Views are then encoded once for all, and replays may be
    watched during the game."""
    one_device: ClassVar[bool] = False
    """Whether it can be played by passing one screen."""
    bots: ClassVar[tuple[Bot, ...]] = ()
    """Its bots that can run with the libraries installed, weakest first."""
    friendly: ClassVar[int] = 1
    """The default bot's level."""
    earlier_bots: ClassVar[Mapping[str, str]] = {}
    """Names of former bots in stored games, and the bots that replace them."""
    analyst: ClassVar[Analyst | None] = None
    """Explains ended games; None if there is no analyst, or its libraries are not installed."""

    # The classes of its values, for encoding and decoding.

    player_commands: ClassVar[tuple[type, ...]]
    """Commands that players may send."""
    against_bots: ClassVar[tuple[type, ...]] = ()
    """Player commands allowed only if all others are bots from the start."""
    casual_only: ClassVar[tuple[type, ...]] = ()
    """Player commands that rated games refuse."""
    table_commands: ClassVar[tuple[type, ...]]
    """Commands of the table itself."""
    wrapped_commands: ClassVar[Mapping[type[Wrapped], tuple[type, ...]]] = {}
    """Commands stored inside a wrapper, by the wrapper's class."""
    events: ClassVar[tuple[type, ...]]
    view_type: ClassVar[type]
    derived_type: ClassVar[type | None] = None
    replay_type: ClassVar[type]

    # Play.

    @abstractmethod
    def begin(self, options: Any, seed: int, material: Any, rules: int | None = None) -> Any:
        """The first state of a game under that rules version (None: the current one). Raises
        NotAllowed if the material does not fit the options."""

    @abstractmethod
    def judge(self, state: Any, seat: Seat | None, command: Any, at: int, /) -> tuple[Any, ...]:
        """The events of a command at a time; raises NotAllowed. Seat None is the table itself."""

    @abstractmethod
    def apply(self, state: Any, event: Any, /) -> Any:
        """The state after an event, without judging it again."""

    @abstractmethod
    def view(self, state: Any, watcher: Seat | None, /) -> Any:
        """What a seat, or a watcher (None), sees."""

    def redacted(self, event: Any, watcher: Seat | None, /) -> Any:
        """The event without what the watcher may not know; depends on the event alone."""
        return event

    @abstractmethod
    def outcome(self, state: Any, /) -> Outcome | None:
        """The outcome, once the game is over."""

    def due(self, state: Any, /) -> Due | None:
        """The table's next decision and its time."""
        return None

    @abstractmethod
    def to_act(self, state: Any) -> tuple[Seat, ...]:
        """The seats that could act now."""

    stored_a_second: ClassVar[float] = 0
    """Rate limit: commands of a seat stored per second of game time, on average; 0 for none, where
    every command brings the game nearer to its end."""
    stored_at_once: ClassVar[float] = 0
    """The rate limit's burst."""

    uses_lag: ClassVar[bool] = False
    """Whether network delay matters."""

    def command(self, sent: Any, lag: int) -> Any:
        """Converts a player's command to the one to be judged. `lag` is its measured delay in
        milliseconds."""
        return sent

    def seat_order(self, options: Any, seed: int) -> tuple[Seat, ...]:
        """The lobby's seats in the order in which the game starts: unchanged, or drawn by lot."""
        return tuple(range(options.seats))

    # Material.

    def read_material(self, text: str) -> Any:
        """Parses material such as a tile set; the standard one for an empty text."""
        if text:
            raise NotAllowed("combination", f"{self.name} is played without material of one's own")

    def material_digest(self, material: Any) -> str:
        """The hash under which material is stored; empty if the game has none."""
        return ""

    # Display.

    derived_every: ClassVar[int] = 0
    """Least milliseconds between two derived messages."""

    def derived(self, state: Any) -> Any:
        """Public consequences of a state: scores explained, legal moves."""
        return None

    @abstractmethod
    def glance(self, state: Any) -> Glance:
        """The state of the game for a list."""

    def hand(self, state: Any, x: int, y: int) -> tuple[int, int] | None:
        """Where to show a player's hand; None if hands are not shown."""
        return None

    def facts(self) -> Mapping[str, Any]:
        """Numbers from the rules that clients show, for the client's generated constants."""
        return {}

    def day_of(self, options: Any) -> str | None:
        """The day (such as 2026-11-18) if this is a try of a day's challenge. It is played alone,
        and nobody may watch it or learn of it before the day is closed."""
        return None

    def only_by_server(self, options: Any) -> bool:
        """Whether only the server opens such games, each at its own table."""
        return self.day_of(options) is not None

    def puzzle_of(self, options: Any) -> str | None:
        """The puzzle's name if this is one. Only the server opens puzzles, and lists of games leave
        them out."""
        return None

    # Time.

    def hides_time(self, state: Any) -> bool:
        """Whether messages must not contain times."""
        return False

    def hides_start(self, options: Any) -> bool:
        """Whether the start time is secret until the game is over."""
        return False

    def in_days(self, options: Any) -> bool:
        """Whether its time runs by the wall clock, also while the game is not open."""
        return False

    def runs_ahead(self, state: Any) -> bool:
        """Whether time jumps from alarm to alarm because only bots are left to act."""
        return False

    def may_stand_still(self, options: Any) -> bool:
        """Whether a game with bots may pause while no player is there. Not if its time matters
        between people or is compared."""
        return not self.in_days(options)

    def resumed(self, state: Any) -> Any:
        """The table's decision, if any, when an interrupted game resumes."""
        return None

    # Absent players.

    def stand_ins(self, state: Any) -> tuple[str | None, ...]:
        """For each seat the bot standing in for a player who left."""
        found: tuple[str | None, ...] = state.bots
        return found

    def grace(self, state: Any) -> int:
        """Milliseconds to wait for somebody who left before the others may decide."""
        return GRACE

    def may_end(self, state: Any) -> bool:
        """Whether the players present may end it now."""
        return True

    def chapter(self, state: Any) -> int:
        """The present chapter, such as the round. Choices about absent players lapse when it
        changes."""
        return 0

    def may_return(self, state: Any) -> bool:
        """Whether a returning player gets the seat back at once."""
        return True

    def after_absence(self, seat: Seat) -> Due | None:
        """The table's decision about a player absent for `at` milliseconds."""
        return None

    def by_consent(self, state: Any, there: Callable[[], "PresentSeats"]) -> Any:
        """The table's decision if all players present agree on one, else None."""
        return None

    # Quick games between strangers.

    paces: ClassVar[tuple[str, ...]] = ()
    """The paces to choose from; empty if the game has no queue."""
    sizes: ClassVar[tuple[int, ...]] = ()
    """The numbers of players to choose from."""

    def at_pace(self, pace: str, seats: int) -> GameOptions:
        """The options for that pace and number of players; raises NotAllowed if there are none."""
        raise NotAllowed("combination", f"{self.name} is not played at the pace {pace!r}")

    # Ratings.

    pools: ClassVar[tuple[str, ...]] = ()
    """The names of its rating pools; empty if it is never rated."""

    def pool(self, options: Any) -> str | None:
        """The pool for games with these options; None if they are not rated."""
        return None

    def compared_as(self, options: Any) -> str | None:
        """The name under which points of such games, played with standard material, are compared;
        None if they cannot be. For games for one, the best of each day is kept."""
        return None

    def left(self, state: Any, gone: frozenset[Seat]) -> frozenset[Seat]:
        """At the end, the seats whose players deserted the others. `gone` are those who were absent
        at the end; in a turn-based game they may have finished their part."""
        outcome = self.outcome(state)
        replaced = {seat for seat, bot in enumerate(self.stand_ins(state)) if bot is not None}
        ended_without = gone if outcome is not None and outcome.reason == ABANDONED else frozenset()
        return frozenset(replaced | ended_without)

    # Bots.

    def bot_view(self, view: Any) -> Any:
        """The part of the view that a bot gets: the rules' own."""
        return view

    def bot_command(self, command: Any) -> Any:
        """Converts a bot's command to a player's."""
        return command

    def bot_reflex(self, state: Any, seat: Seat) -> Any:
        """A command that a bot sends at once without being asked, if any."""
        return None

    # Records.

    @abstractmethod
    def record(
        self, start: Any, entries: Sequence[Entry], names: tuple[str, ...], date: str
    ) -> str:
        """The game in its notation."""

    @abstractmethod
    def replay(
        self, start: Any, entries: Sequence[Entry], names: tuple[str, ...], date: str
    ) -> Any:
        """The game step by step, as a watcher saw it."""

    # Pages and addresses of its own.

    pages: ClassVar[tuple[str, ...]] = ()
    """First path segments of pages that only this game has."""

    def controllers(self) -> Sequence[type]:
        """HTTP controllers that only this game has."""
        return ()

    host_file: ClassVar[str] = ""
    """The name of a file the host may put into the data folder; empty for none."""

    def read_host_file(self, text: str) -> Any:
        """Parses that file at start; raises Unreadable."""
        raise NotImplementedError

    def daily(self) -> Callable[[Any], Awaitable[bool]] | None:
        """Work to do on every new day, given the open tables. Repeated, and by several processes,
        until it returns True."""
        return None

    # Bots by name and level.

    def bot(self, name: str) -> Bot:
        wanted = self.earlier_bots.get(name, name)
        for bot in self.bots:
            if bot.name == wanted:
                return bot
        raise NotAllowed("no-such-bot", f"there is no bot {name!r}", bot=name)

    def stand_in(self) -> Bot:
        """The bot that replaces a player who left: of medium strength."""
        return self.bots[min(3, len(self.bots)) - 1]

    def bot_of_level(self, level: int | None) -> Bot:
        """The bot of that level; the default one for None."""
        wanted = self.friendly if level is None else level
        for bot in self.bots:
            if bot.level == wanted:
                return bot
        raise NotAllowed("no-such-bot", f"there is no bot of level {level}", level=str(level))
