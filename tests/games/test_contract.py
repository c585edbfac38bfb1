"""What every game must hold, whatever its rules, under random play through its public door."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import msgspec
import pytest

from mondala.core.chance import Chance, Stream
from mondala.core.errors import NotAllowed
from mondala.core.game import Game
from mondala.core.seats import Seat
from mondala.games.mondo import game as mondo
from mondala.games.mondo.lines import Entry
from mondala.games.mondo.match import Match, begin_match
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.patterns import game as patterns
from mondala.games.patterns.moves import legal_moves
from mondala.games.patterns.position import Position, set_up
from mondala.resources import standard_tiles
from tests.players import next_entry


@dataclass(frozen=True)
class Setting:
    """A game, how it begins, and somebody who plays it."""

    name: str
    game: Game[Any, Any, Any, Any]
    seats: int
    begin: Callable[[int], Any]
    next: Callable[[Any, int, Stream], tuple[int, Seat | None, Any]]

    def play(self, seed: int) -> Iterator["Step"]:
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

    def watchers(self) -> tuple[Seat | None, ...]:
        return (None, *range(self.seats))


@dataclass(frozen=True)
class Step:
    before: Any
    at: int
    seat: Seat | None
    command: Any
    events: tuple[Any, ...]
    after: Any


def next_move(position: Position, clock: int, stream: Stream) -> tuple[int, Seat | None, Any]:
    moves = legal_moves(position)
    return clock, position.mover, moves[stream.below(len(moves))]


def mondo_setting(name: str, options: Options) -> Setting:
    def begin(seed: int) -> Match:
        return begin_match(options, standard_tiles(), seed)

    def next_command(game: Match, clock: int, stream: Stream) -> Entry:
        return next_entry(game, clock, stream)

    return Setting(name, mondo, options.seats, begin, next_command)


SETTINGS = [
    Setting("patterns", patterns, 2, set_up, next_move),
    mondo_setting("mondo expert", Options(3, Level.EXPERT)),
    mondo_setting("mondo solo", Options(1, solo=Solo.EASY)),
]
every_game = pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)


@every_game
def test_a_seed_gives_the_same_game(setting: Setting) -> None:
    assert list(setting.play(7)) == list(setting.play(7))
    assert next(setting.play(7)).after != next(setting.play(8)).after


@every_game
def test_a_game_ends_with_a_reason(setting: Setting) -> None:
    *_, last = setting.play(1)
    ended = setting.game.outcome(last.after)
    assert ended is not None
    assert ended.reason
    assert len(ended.points) == setting.seats
    assert set(ended.winners) <= set(range(setting.seats))


@every_game
def test_nothing_is_allowed_after_the_end(setting: Setting) -> None:
    steps = list(setting.play(2))
    for step in steps:
        with pytest.raises(NotAllowed):
            setting.game.judge(steps[-1].after, step.seat, step.command, step.at)


@every_game
def test_a_command_from_another_seat_is_refused_and_changes_nothing(setting: Setting) -> None:
    """A seat that does not exist, at every step, with a code and a sentence."""
    for step in setting.play(3):
        before = msgspec.json.encode(setting.game.view(step.before, None))
        with pytest.raises(NotAllowed) as refusal:
            setting.game.judge(step.before, setting.seats, step.command, step.at)
        assert refusal.value.code
        assert str(refusal.value)
        assert msgspec.json.encode(setting.game.view(step.before, None)) == before


@every_game
def test_events_are_stored_and_read_back_unchanged(setting: Setting) -> None:
    for step in setting.play(4):
        for event in step.events:
            stored = msgspec.json.encode(event)
            assert msgspec.json.decode(stored, type=type(event)) == event


@every_game
def test_what_is_redacted_stays_redacted(setting: Setting) -> None:
    for step in setting.play(5):
        for event in step.events:
            for watcher in setting.watchers():
                seen = setting.game.redacted(event, watcher)
                assert setting.game.redacted(seen, watcher) == seen


@every_game
def test_who_folds_what_it_is_sent_has_what_its_view_shows(setting: Setting) -> None:
    """Redacted events are enough to follow a game, and give away no more than the view."""
    for watcher in setting.watchers():
        followed = setting.begin(6)
        for step in setting.play(6):
            for event in step.events:
                followed = setting.game.apply(followed, setting.game.redacted(event, watcher))
            assert setting.game.view(followed, watcher) == setting.game.view(step.after, watcher)


@pytest.mark.parametrize("module", [patterns, mondo], ids=lambda module: module.NAME)
def test_a_game_says_which_rules_it_plays(module: ModuleType) -> None:
    assert module.RULES_VERSION >= 1
