"""The interface of a game: five pure functions. Each game's `game` module has them."""

from typing import Protocol, TypeVar

from mondala.core.outcome import Outcome
from mondala.core.seats import Seat

State = TypeVar("State")
Command = TypeVar("Command", contravariant=True)
Event = TypeVar("Event")
View = TypeVar("View", covariant=True)


class Game(Protocol[State, Command, Event, View]):
    def judge(
        self, state: State, seat: Seat | None, command: Command, at: int, /
    ) -> tuple[Event, ...]:
        """The events of a command at a time, or NotAllowed. Seat None is the table itself."""

    def apply(self, state: State, event: Event, /) -> State:
        """The state after an event. Events are not judged again."""

    def view(self, state: State, watcher: Seat | None, /) -> View:
        """The view of a seat, or of a watcher (None)."""

    def redacted(self, event: Event, watcher: Seat | None, /) -> Event:
        """The event without what the watcher may not know."""

    def outcome(self, state: State, /) -> Outcome | None:
        """The outcome, once the game is over."""
