"""The contract that every game holds, whatever its rules, checked under random play."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import msgspec
import pytest

from mondala.core.chance import Chance, Stream
from mondala.core.errors import NotAllowed
from mondala.core.game import Game
from mondala.core.seats import Seat


@dataclass(frozen=True)
class Step:
    before: Any
    at: int
    seat: Seat | None
    command: Any
    events: tuple[Any, ...]
    after: Any


@dataclass(frozen=True)
class Setting:
    """A game, how it begins, and somebody who plays it at random."""

    name: str
    game: Game[Any, Any, Any, Any]
    seats: int
    begin: Callable[[int], Any]
    next: Callable[[Any, int, Stream], tuple[int, Seat | None, Any]]

    def play(self, seed: int) -> Iterator[Step]:
        """Every step of a whole random game."""
        state, clock, stream = self.begin(seed), 0, Chance(seed).stream("players")
        while self.game.outcome(state) is None:
            at, seat, command = self.next(state, clock, stream)
            events = self.game.judge(state, seat, command, at)
            after = state
            for event in events:
                after = self.game.apply(after, event)
            yield Step(state, at, seat, command, events, after)
            state, clock = after, at

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every step of one whole random game, which is played once for all promises."""
        return tuple(self.play(1))

    def watchers(self) -> tuple[Seat | None, ...]:
        return (None, *range(self.seats))


Promise: TypeAlias = Callable[[Setting], None]


def a_seed_gives_the_same_game(setting: Setting) -> None:
    assert tuple(setting.play(1)) == setting.steps
    assert next(setting.play(2)).after != setting.steps[0].after


def a_game_ends_with_a_reason(setting: Setting) -> None:
    ended = setting.game.outcome(setting.steps[-1].after)
    assert ended is not None
    assert ended.reason
    assert len(ended.points) == setting.seats
    assert set(ended.winners) <= set(range(setting.seats))


def nothing_is_allowed_after_the_end(setting: Setting) -> None:
    for step in setting.steps:
        with pytest.raises(NotAllowed):
            setting.game.judge(setting.steps[-1].after, step.seat, step.command, step.at)


def a_command_from_another_seat_is_refused_and_changes_nothing(setting: Setting) -> None:
    """A seat that does not exist, at every step, with a code and a sentence."""
    for step in setting.steps:
        before = msgspec.json.encode(setting.game.view(step.before, None))
        with pytest.raises(NotAllowed) as refusal:
            setting.game.judge(step.before, setting.seats, step.command, step.at)
        assert refusal.value.code
        assert str(refusal.value)
        assert msgspec.json.encode(setting.game.view(step.before, None)) == before


def events_are_stored_and_read_back_unchanged(setting: Setting) -> None:
    for step in setting.steps:
        for event in step.events:
            stored = msgspec.json.encode(event)
            assert msgspec.json.decode(stored, type=type(event)) == event


def what_is_redacted_stays_redacted(setting: Setting) -> None:
    for step in setting.steps:
        for event in step.events:
            for watcher in setting.watchers():
                seen = setting.game.redacted(event, watcher)
                assert setting.game.redacted(seen, watcher) == seen


def folding_what_one_is_sent_gives_what_the_view_shows(setting: Setting) -> None:
    """Redacted events are enough to follow a game, and give away no more than the view."""
    for watcher in setting.watchers():
        followed = setting.begin(1)
        for step in setting.steps:
            for event in step.events:
                followed = setting.game.apply(followed, setting.game.redacted(event, watcher))
            assert setting.game.view(followed, watcher) == setting.game.view(step.after, watcher)


PROMISES: tuple[Promise, ...] = (
    a_seed_gives_the_same_game,
    a_game_ends_with_a_reason,
    nothing_is_allowed_after_the_end,
    a_command_from_another_seat_is_refused_and_changes_nothing,
    events_are_stored_and_read_back_unchanged,
    what_is_redacted_stays_redacted,
    folding_what_one_is_sent_gives_what_the_view_shows,
)
every_promise = pytest.mark.parametrize(
    "promise", PROMISES, ids=lambda promise: str(promise.__name__)
)
