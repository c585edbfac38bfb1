"""Whatever can be decided or can happen is stored and read back unchanged."""

import json
from contextlib import suppress
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondala.core.errors import Unreadable
from mondala.games.mondo import commands as rules_commands
from mondala.tables import mondo, patterns
from mondala.tables.clocks import ClockOptions
from mondala.tables.live import Cause, Entry
from mondala.wire.journal import read_entry, write_entry
from mondala.wire.tags import EVENTS, PLAYER_COMMANDS
from tests.wire.journals import path_of, read_journal

st.register_type_strategy(
    ClockOptions,
    st.builds(ClockOptions, initial=st.integers(10_000, 20_000), increment=st.integers(0, 9_000))
    | st.builds(ClockOptions, days=st.integers(1, 30)),
)

COMMANDS: dict[str, list[Any]] = {
    "Patterns": list(get_args(patterns.Command)),
    "Mondo": list(get_args(mondo.Command)),
}
STAGES = [rules_commands.BeginRound, rules_commands.Go, rules_commands.TimeUp, rules_commands.Score]
CLASSES = [
    *((game, each, None) for game, listed in COMMANDS.items() for each in listed),
    *(("Mondo", mondo.Act, act) for act in get_args(rules_commands.PlayerCommand)),
    *(("Mondo", mondo.Clockwork, stage) for stage in STAGES),
]
HAPPENINGS = [
    *(("Patterns", each) for each in get_args(patterns.Event)),
    *(("Mondo", each) for each in get_args(mondo.Event)),
]


def entries(game: str) -> st.SearchStrategy[Entry]:
    events = [each for kind, each in HAPPENINGS if kind == game]
    return st.builds(
        Entry,
        number=st.integers(1, 2**53),
        at=st.integers(0, 2**53),
        seat=st.none() | st.integers(0, 3),
        cause=st.none() | st.builds(Cause, st.text(min_size=1, max_size=40), st.integers(0)),
        command=st.one_of([st.from_type(each) for each in COMMANDS[game]]),
        events=st.lists(st.one_of([st.from_type(each) for each in events]), max_size=3).map(tuple),
    )


def check(game: str, entry: Entry) -> None:
    stored = write_entry(entry)
    read = read_entry(game, stored)
    assert read == entry
    assert write_entry(read) == stored


def named(value: object) -> str | None:
    return value.__name__ if isinstance(value, type) else None


@pytest.mark.parametrize(("game", "kind", "inner"), CLASSES, ids=named)
@settings(max_examples=10)
@given(data=st.data())
def test_every_command_is_read_back(game: str, kind: Any, inner: Any, data: st.DataObject) -> None:
    command = data.draw(st.from_type(kind) if inner is None else st.from_type(inner).map(kind))
    check(game, Entry(1, 0, None, None, command, ()))


@pytest.mark.parametrize(("game", "kind"), HAPPENINGS, ids=named)
@settings(max_examples=10)
@given(data=st.data())
def test_every_event_is_read_back(game: str, kind: type, data: st.DataObject) -> None:
    command = patterns.Resign() if game == "Patterns" else mondo.GoOn()
    check(game, Entry(1, 0, 0, Cause("s", 1), command, (data.draw(st.from_type(kind)),)))


@pytest.mark.parametrize("game", COMMANDS)
@settings(max_examples=30)
@given(data=st.data())
def test_every_entry_is_read_back(game: str, data: st.DataObject) -> None:
    check(game, data.draw(entries(game)))


LINES = [
    (game, line)
    for game in COMMANDS
    for line in read_journal(path_of(game)).lines
    if len(line) < 999
]
values = st.none() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=3)


@settings(max_examples=200)
@given(st.sampled_from(LINES), st.integers(0), st.integers(0, 3), st.binary(max_size=3))
def test_a_scribble_in_a_journal_is_unreadable_at_worst(
    stored: tuple[str, bytes], place: int, gone: int, scribble: bytes
) -> None:
    game, line = stored
    place %= len(line)
    with suppress(Unreadable):
        read_entry(game, line[:place] + scribble + line[place + gone :])


@given(
    st.sampled_from(LINES),
    st.sampled_from(["number", "at", "seat", "cause", "command", "events"]),
    values | st.lists(values, max_size=3) | st.lists(st.lists(values, max_size=3), max_size=3),
)
def test_a_journal_of_another_shape_is_unreadable_at_worst(
    stored: tuple[str, bytes], field: str, value: object
) -> None:
    game, line = stored
    entry = json.loads(line)
    with suppress(Unreadable):
        read_entry(game, json.dumps(entry | {field: value}).encode())
    del entry[field]
    with pytest.raises(Unreadable):
        read_entry(game, json.dumps(entry).encode())


@pytest.mark.parametrize("game", EVENTS)
def test_every_event_has_a_name_of_its_own(game: str) -> None:
    classes = [each for kind, each in HAPPENINGS if kind == game]
    assert set(EVENTS[game].decoders) == {each.__name__ for each in classes}
    assert len({each.__name__ for each in classes}) == len(classes)


@pytest.mark.parametrize("game", COMMANDS)
def test_a_player_cannot_send_what_the_table_decides(game: str) -> None:
    """Nor say how long a command was on its way."""
    players = set(PLAYER_COMMANDS[game].decoders)
    table = {"Flag", "Mark", "Substitute", "Abandon", "Act", "Clockwork", "PutAway", "Resume"}
    table |= {stage.__name__ for stage in get_args(rules_commands.TableCommand)}
    assert not players & table
    for name in table:
        with pytest.raises(Unreadable, match=name):
            PLAYER_COMMANDS[game].read(name, b"{}")
