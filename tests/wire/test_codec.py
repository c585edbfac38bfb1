"""Whatever can be decided or can happen in a game is stored and read back unchanged."""

import json
from contextlib import suppress
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondala.core.errors import Unreadable
from mondala.games.mondo import commands as rules_commands
from mondala.hosted import registry
from mondala.tables import mondo, patterns
from mondala.tables.clocks import ClockOptions
from mondala.tables.live import Cause, Entry
from mondala.tables.live_game import LiveGame
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode
from tests.wire.journals import path_of, read_journal
from tests.wire.strategies import values

GAMES = registry()
every_game = pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.name)
st.register_type_strategy(
    ClockOptions,
    st.builds(ClockOptions, initial=st.integers(10_000, 20_000), increment=st.integers(0, 9_000))
    | st.builds(ClockOptions, days=st.integers(1, 30)),
)
for wrapper, inside in GAMES["Mondo"].wrapped_commands.items():
    commands = st.one_of([st.from_type(each) for each in inside])
    st.register_type_strategy(wrapper, st.builds(wrapper, commands, st.integers()))

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
    codec = codec_of(GAMES[game])
    stored = codec.write_entry(entry)
    read = codec.read_entry(stored)
    assert read == entry
    assert codec.write_entry(read) == stored


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
    for line in read_journal(path_of(GAMES[game])).lines
    if len(line) < 999
]
plain = st.none() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=3)


@settings(max_examples=200)
@given(st.sampled_from(LINES), st.integers(0), st.integers(0, 3), st.binary(max_size=3))
def test_a_scribble_in_a_journal_is_unreadable_at_worst(
    stored: tuple[str, bytes], place: int, gone: int, scribble: bytes
) -> None:
    game, line = stored
    place %= len(line)
    with suppress(Unreadable):
        codec_of(GAMES[game]).read_entry(line[:place] + scribble + line[place + gone :])


@given(
    st.sampled_from(LINES),
    st.sampled_from(["number", "at", "seat", "cause", "command", "events"]),
    plain | st.lists(plain, max_size=3) | st.lists(st.lists(plain, max_size=3), max_size=3),
)
def test_a_journal_of_another_shape_is_unreadable_at_worst(
    stored: tuple[str, bytes], field: str, value: object
) -> None:
    game, line = stored
    entry = json.loads(line)
    with suppress(Unreadable):
        codec_of(GAMES[game]).read_entry(json.dumps(entry | {field: value}).encode())
    del entry[field]
    with pytest.raises(Unreadable):
        codec_of(GAMES[game]).read_entry(json.dumps(entry).encode())


@every_game
def test_the_description_lists_whatever_the_table_knows(game: LiveGame) -> None:
    """Every command, those inside others too, and every event, each once."""
    inside = [each for classes in game.wrapped_commands.values() for each in classes]
    commands = {*game.player_commands, *game.table_commands, *game.wrapped_commands, *inside}
    of_the_game = [(kind, inner) for name, kind, inner in CLASSES if name == game.name]
    assert commands == {inner or kind for kind, inner in of_the_game} | {*game.wrapped_commands}
    events = [each for name, each in HAPPENINGS if name == game.name]
    assert sorted(map(str, game.events)) == sorted(map(str, events))


@every_game
def test_every_event_has_a_name_of_its_own(game: LiveGame) -> None:
    classes = [each for name, each in HAPPENINGS if name == game.name]
    assert set(codec_of(game).events.decoders) == {each.__name__ for each in classes}
    assert len({each.__name__ for each in classes}) == len(classes)


@every_game
def test_a_player_cannot_send_what_the_table_decides(game: LiveGame) -> None:
    """Nor say how long a command was on its way."""
    players = {each.__name__ for each in game.player_commands}
    table = {"Flag", "Mark", "Substitute", "Abandon", "Act", "Clockwork", "PutAway", "Resume"}
    table |= {stage.__name__ for stage in get_args(rules_commands.TableCommand)}
    assert not players & table
    for name in table:
        with pytest.raises(Unreadable, match=name):
            codec_of(game).read_sent(name, b"{}")


@pytest.mark.parametrize(
    "command",
    [
        ["JumpOut", {}],
        ["Go", {}],
        ["Act", {}],
        ["Act", 0, ["Go", {}]],
        ["Act", 0, ["GoOn", {}]],
        ["Clockwork", 0, ["JumpOut", {}]],
        ["GoOn", 0, ["JumpOut", {}]],
        ["Act", 0],
        ["Act", "soon", ["JumpOut", {}]],
        ["Act"],
        [],
    ],
    ids=str,
)
def test_a_command_is_read_in_its_own_place_only(command: list[Any]) -> None:
    """A value that is stored inside another command is not read alone, nor inside the wrong one."""
    codec = codec_of(GAMES["Mondo"])
    whole = ["Act", 0, ["JumpOut", {}]]
    entry = {"number": 1, "at": 0, "seat": 0, "cause": None, "command": whole, "events": []}
    assert codec.read_entry(encode(entry)).command == mondo.Act(rules_commands.JumpOut())
    with pytest.raises(Unreadable):
        codec.read_entry(encode(entry | {"command": command}))


def test_a_game_has_one_codec() -> None:
    assert codec_of(GAMES["Mondo"]) is codec_of(GAMES["Mondo"])
    assert codec_of(GAMES["Mondo"]) is not codec_of(GAMES["Patterns"])


@every_game
@given(data=st.data())
def test_any_arguments_are_a_command_or_unreadable(game: LiveGame, data: st.DataObject) -> None:
    listed = [each.__name__ for each in game.player_commands]
    name = data.draw(st.sampled_from([*listed, "Mark", ""]))
    fields = st.sampled_from(["handle", "x", "y", "angle", "side", "space", "turn", "move"])
    value = data.draw(values | st.dictionaries(fields, values | st.sampled_from(["f", "d4", 1])))
    with suppress(Unreadable):
        command = codec_of(game).read_sent(name, json.dumps(value).encode())
        assert type(command).__name__ == name
        assert msgspec.json.decode(encode(command), type=type(command)) == command


@given(st.binary(max_size=60))
def test_any_bytes_for_arguments_are_unreadable_at_worst(data: bytes) -> None:
    for game in GAMES:
        for each in game.player_commands:
            with suppress(Unreadable):
                codec_of(game).read_sent(each.__name__, data)
