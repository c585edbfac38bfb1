"""The description of a live game: everything that the rest of Mondala asks about one.

Each game is described by one subclass of `LiveGame`, and a `Registry` holds an instance of each, so
nobody needs to ask which game it is. Descriptions are pure: times come in as milliseconds of game
time, chance as a seed.
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
    """The state of a game for a line in a list. Nothing in it tells a time."""

    turn: int
    """The progress in what the game counts: moves, rounds."""
    points: tuple[int, ...]
    to_act: tuple[Seat, ...]
    """The seats whose turn it is; empty where all act at once."""
    picture: str | None = None
    """The data of a small picture of it."""


class PresentSeats(Value, frozen=True):
    """The seats of people who are connected, and those that bots play."""

    people: frozenset[Seat]
    bots: frozenset[Seat]


class LiveGame(ABC):
    """The complete description of one game. Methods that are not abstract have the answer of a
    plain game in turns, without a clock, whose players see everything at their own seat only."""

    # Its identity.

    name: ClassVar[GameName]
    rules_version: ClassVar[int]
    """Stored with every game: rules that change get another number."""
    earlier_rules: ClassVar[frozenset[int]] = frozenset()
    """Earlier versions of the rules by which `begin` and `judge` still decide as they did then."""
    options_type: ClassVar[type[GameOptions]]
    """The class of its options; the defaults are those of a first game."""
    options_refused: ClassVar[tuple[str, ...]] = ()
    """The codes with which its options, or what it is to be played with, are refused, besides
    `combination`, with which the house refuses some for any game."""
    nothing_hidden: ClassVar[bool] = False
    """Whether everybody sees the same: then a view is written once for all, and a replay may be
    watched while the game goes on."""
    one_device: ClassVar[bool] = False
    """Whether it can be played by passing one screen."""
    bots: ClassVar[tuple[Bot, ...]] = ()
    """Its bots that can run with what is installed here, the weakest first."""
    friendly: ClassVar[int] = 1
    """The level of the bot for somebody who has not chosen one."""
    earlier_bots: ClassVar[Mapping[str, str]] = {}
    """Names that are stored with games, and the bots that play on for them."""
    analyst: ClassVar[Analyst | None] = None
    """Explains games that are over; None where nobody can, or what is installed is not enough."""

    # The classes of its values, by which they are written and read.

    player_commands: ClassVar[tuple[type, ...]]
    """Commands that players may send."""
    against_bots: ClassVar[tuple[type, ...]] = ()
    """Player commands for games in which all others have been bots from the start."""
    casual_only: ClassVar[tuple[type, ...]] = ()
    """Player commands that rated games refuse."""
    table_commands: ClassVar[tuple[type, ...]]
    """Commands that only the table decides."""
    wrapped_commands: ClassVar[Mapping[type[Wrapped], tuple[type, ...]]] = {}
    """Commands that are stored inside another one, by that one's class."""
    events: ClassVar[tuple[type, ...]]
    view_type: ClassVar[type]
    derived_type: ClassVar[type | None] = None
    replay_type: ClassVar[type]

    # How it is played.

    @abstractmethod
    def begin(self, options: Any, seed: int, material: Any, rules: int | None = None) -> Any:
        """The first state of a game by that version of the rules (None: today's); NotAllowed where
        the material does not do for these options."""

    @abstractmethod
    def judge(self, state: Any, seat: Seat | None, command: Any, at: int, /) -> tuple[Any, ...]:
        """The events of a command at a time, or NotAllowed. Seat None is the table itself."""

    @abstractmethod
    def apply(self, state: Any, event: Any, /) -> Any:
        """The state after an event, which is not judged again."""

    @abstractmethod
    def view(self, state: Any, watcher: Seat | None, /) -> Any:
        """The view of a seat, or of a watcher (None)."""

    def redacted(self, event: Any, watcher: Seat | None, /) -> Any:
        """The event without what the watcher may not know; it looks at the event alone."""
        return event

    @abstractmethod
    def outcome(self, state: Any, /) -> Outcome | None:
        """The outcome, once the game is over."""

    def due(self, state: Any, /) -> Due | None:
        """The table's own next act, and its time."""
        return None

    @abstractmethod
    def to_act(self, state: Any) -> tuple[Seat, ...]:
        """The seats that could act now."""

    stored_a_second: ClassVar[float] = 0
    """The commands of a seat that are stored in a second of game time, on average; 0 where each of
    them brings the game nearer to its end."""
    stored_at_once: ClassVar[float] = 0
    """The most that are stored without a pause."""

    uses_lag: ClassVar[bool] = False
    """Whether the time that a command was on its way matters."""

    def command(self, sent: Any, lag: int) -> Any:
        """The command to be judged, of what a player sent. `lag` is how many milliseconds it was
        on its way, as the server measured it."""
        return sent

    def seat_order(self, options: Any, seed: int) -> tuple[Seat, ...]:
        """The seats of the lobby in the order in which the game begins: as they were, or drawn by
        lot."""
        return tuple(range(options.seats))

    # Its material.

    def read_material(self, text: str) -> Any:
        """The material that a text describes, such as a tile set; of no text, the game's own."""
        if text:
            raise NotAllowed("combination", f"{self.name} is played without material of one's own")

    def material_digest(self, material: Any) -> str:
        """The hash under which the material is kept; empty where there is none."""
        return ""

    # Its display.

    derived_every: ClassVar[int] = 0
    """Milliseconds between two derived messages, at least."""

    def derived(self, state: Any) -> Any:
        """Everything public that follows from a state: scores explained, legal moves."""
        return None

    @abstractmethod
    def glance(self, state: Any) -> Glance:
        """The state of the game for a list."""

    def hand(self, state: Any, x: int, y: int) -> tuple[int, int] | None:
        """The place to show a hand that a player moved there; None where hands are not shown."""
        return None

    def facts(self) -> Mapping[str, Any]:
        """Figures of the rules that clients show; they are written into the client's constants."""
        return {}

    def day_of(self, options: Any) -> str | None:
        """The date, as 2026-11-18, of the day whose game it is: one that everybody plays alone, so
        that nobody may watch it or hear of it before the day is closed."""
        return None

    def only_by_server(self, options: Any) -> bool:
        """Whether only the server itself opens such a game, each at a table of its own."""
        return self.day_of(options) is not None

    def puzzle_of(self, options: Any) -> str | None:
        """The name of the puzzle that a game with these options is. Only the server opens one; it
        is not listed among somebody's games."""
        return None

    # Its time.

    def hides_time(self, state: Any) -> bool:
        """Whether no message may tell a time."""
        return False

    def hides_start(self, options: Any) -> bool:
        """Whether nobody may know when a game with these options began until it is over."""
        return False

    def in_days(self, options: Any) -> bool:
        """Whether its time goes on while nobody serves it."""
        return False

    def runs_ahead(self, state: Any) -> bool:
        """Whether its time leaps from one alarm to the next: only bots are left to act."""
        return False

    def may_stand_still(self, options: Any) -> bool:
        """Whether a game with bots may wait while none of its players is there. Not where its time
        is a matter between people, or is compared with other people's."""
        return not self.in_days(options)

    def resumed(self, state: Any) -> Any:
        """The table's decision when it takes up a game that was interrupted, if any."""
        return None

    # Its absent players.

    def stand_ins(self, state: Any) -> tuple[str | None, ...]:
        """For each seat the bot that plays for somebody who left."""
        found: tuple[str | None, ...] = state.bots
        return found

    def grace(self, state: Any) -> int:
        """Milliseconds to wait for somebody who left before the others may decide."""
        return GRACE

    def may_end(self, state: Any) -> bool:
        """Whether those who are there may end it now."""
        return True

    def chapter(self, state: Any) -> int:
        """The chapter of the game, such as a round, within which choices about an absent player
        count."""
        return 0

    def may_return(self, state: Any) -> bool:
        """Whether somebody who comes back has the seat again at once."""
        return True

    def after_absence(self, seat: Seat) -> Due | None:
        """The table's act about a player who has been away for `at` milliseconds."""
        return None

    def by_consent(self, state: Any, there: Callable[[], "PresentSeats"]) -> Any:
        """The table's decision once everybody who is there wants it; None before."""
        return None

    # Strangers who want to play it at once.

    paces: ClassVar[tuple[str, ...]] = ()
    """The names of what they can choose from; none where nobody is brought together."""
    sizes: ClassVar[tuple[int, ...]] = ()
    """How many they may want to be."""

    def at_pace(self, pace: str, seats: int) -> GameOptions:
        """The options of a game of so many at that pace; NotAllowed where there is none."""
        raise NotAllowed("combination", f"{self.name} is not played at the pace {pace!r}")

    # Its ratings.

    pools: ClassVar[tuple[str, ...]] = ()
    """The names under which its games are rated, each apart from the others; none where nobody is
    rated."""

    def pool(self, options: Any) -> str | None:
        """The pool in which a game with these options is rated; None where it cannot be."""
        return None

    def compared_as(self, options: Any) -> str | None:
        """The name under which a player's points in such a game are compared with those in others,
        where it is played with the game's own material; None where they tell nothing. The best of
        each day is kept of games for one."""
        return None

    def left(self, state: Any, gone: frozenset[Seat]) -> frozenset[Seat]:
        """After the end, the seats whose players have left the others alone. `gone` are those who
        were not there when it ended; in a game in turns they may have done all they had to."""
        outcome = self.outcome(state)
        replaced = {seat for seat, bot in enumerate(self.stand_ins(state)) if bot is not None}
        ended_without = gone if outcome is not None and outcome.reason == ABANDONED else frozenset()
        return frozenset(replaced | ended_without)

    # Its bots.

    def bot_view(self, view: Any) -> Any:
        """The part of the view that a bot is shown: the rules' own."""
        return view

    def bot_command(self, command: Any) -> Any:
        """A bot's command as a player would send it."""
        return command

    def bot_reflex(self, state: Any, seat: Seat) -> Any:
        """A command that a bot at that seat sends at once, without being asked, if any."""
        return None

    # Its records.

    @abstractmethod
    def record(
        self, start: Any, entries: Sequence[Entry], names: tuple[str, ...], date: str
    ) -> str:
        """The game in its notation."""

    @abstractmethod
    def replay(
        self, start: Any, entries: Sequence[Entry], names: tuple[str, ...], date: str
    ) -> Any:
        """The game step by step, as somebody who watches saw it."""

    # Its own pages and addresses.

    pages: ClassVar[tuple[str, ...]] = ()
    """The first words of the addresses of the browser client's pages that only this game has."""

    def controllers(self) -> Sequence[type]:
        """HTTP addresses that only this game has."""
        return ()

    host_file: ClassVar[str] = ""
    """The name of a file that a host may put into the data folder for this game; empty where there
    is none."""

    def read_host_file(self, text: str) -> Any:
        """Reads that file, once at the start; Unreadable where it makes no sense."""
        raise NotImplementedError

    def daily(self) -> Callable[[Any], Awaitable[bool]] | None:
        """Work that the server does for this game on every new day, given the open tables. It is
        done again until it returns True, and by several processes."""
        return None

    # Its bots by name and level.

    def bot(self, name: str) -> Bot:
        wanted = self.earlier_bots.get(name, name)
        for bot in self.bots:
            if bot.name == wanted:
                return bot
        raise NotAllowed("no-such-bot", f"there is no bot {name!r}", bot=name)

    def stand_in(self) -> Bot:
        """The bot that plays on for somebody who left: neither a beginner nor too strong."""
        return self.bots[min(3, len(self.bots)) - 1]

    def bot_of_level(self, level: int | None) -> Bot:
        """The bot of that level; without a level, the friendly one."""
        wanted = self.friendly if level is None else level
        for bot in self.bots:
            if bot.level == wanted:
                return bot
        raise NotAllowed("no-such-bot", f"there is no bot of level {level}", level=str(level))
