"""Bytes from anybody are a message or Unreadable, never anything else."""

import json
from contextlib import suppress
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.errors import Unreadable
from mondala.wire.messages import (
    Ask,
    ClientMessage,
    Do,
    Hand,
    Hello,
    Ping,
    Say,
    read_client_message,
)
from mondala.wire.tags import PLAYER_COMMANDS, encode

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["t", "n", "args", "text", "x"]) | st.text(), inner)
    ),
    max_leaves=12,
)
TYPES = ["hello", "do", "ask", "hand", "say", "ping", "welcome", "", "Do"]
FIELDS = ["protocol", "session", "game", "version", "derived", "n", "command", "args"]
FIELDS += ["wish", "x", "y", "text", "else"]
near_messages = st.builds(
    lambda kind, fields: {"t": kind} | fields,
    st.sampled_from(TYPES) | values,
    st.dictionaries(st.sampled_from(FIELDS), values, max_size=6),
)
words = st.text(min_size=1, max_size=40)
counts = st.integers(0, 2**53)
MESSAGES: dict[type, st.SearchStrategy[ClientMessage]] = {
    Hello: st.builds(
        Hello,
        protocol=st.integers(),
        session=words,
        game=st.none() | words,
        version=counts,
        derived=st.booleans(),
    ),
    Do: st.builds(Do, n=counts, command=words),
    Ask: st.builds(Ask, n=counts, wish=words),
    Hand: st.builds(Hand, x=st.integers(), y=st.integers()),
    Say: st.builds(Say, n=counts, text=st.text(min_size=1, max_size=300)),
    Ping: st.builds(Ping, n=counts),
}


def read_or_refused(data: bytes) -> ClientMessage | None:
    with suppress(Unreadable):
        return read_client_message(data)
    return None


@pytest.mark.parametrize("kind", get_args(ClientMessage))
@given(data=st.data())
def test_every_message_is_read_back(kind: type, data: st.DataObject) -> None:
    message = data.draw(MESSAGES[kind])
    assert read_client_message(encode(message)) == message


@given(st.binary(max_size=200))
def test_any_bytes_are_unreadable_at_worst(data: bytes) -> None:
    read_or_refused(data)


@given(values | near_messages)
def test_any_json_is_unreadable_at_worst(value: Any) -> None:
    read_or_refused(json.dumps(value).encode())


@given(near_messages, st.integers(0), st.binary(max_size=2))
def test_any_scribble_is_unreadable_at_worst(value: Any, place: int, scribble: bytes) -> None:
    text = json.dumps(value).encode()
    place %= len(text)
    read_or_refused(text[:place] + scribble + text[place + 1 :])


@pytest.mark.parametrize("depth", [10, 900, 1_000, 8_000, 100_000])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_no_depth_breaks_the_reader(depth: int, opening: str) -> None:
    closing = "]" if opening == "[" else "}"
    nested = opening * depth + "1" + closing * depth
    read_or_refused(nested.encode())
    read_or_refused(f'{{"t":"do","n":1,"command":"Take","args":{nested}}}'.encode())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '"hello"',
        '{"t":"nothing"}',
        '{"t":1,"n":1}',
        '{"n":1}',
        '{"t":"ping"}',
        '{"t":"ping","n":-1}',
        '{"t":"ping","n":1.5}',
        '{"t":"ping","n":"1"}',
        '{"t":"ping","n":true}',
        '{"t":"ping","n":null}',
        '{"t":"ping","n":9007199254740993}',
        '{"t":"ping","n":1,"more":2}',
        '{"t":"ping","n":1}{"t":"ping","n":2}',
        '{"t":"say","n":1,"text":""}',
        '{"t":"say","n":1,"text":["a"]}',
        '{"t":"say","n":1,"text":"\\ud800"}',
        '{"t":"hello","protocol":1}',
        '{"t":"hello","protocol":"1","session":"s"}',
        '{"t":"hello","protocol":1,"session":""}',
        '{"t":"hello","protocol":1,"session":"s","version":-1}',
        '{"t":"hello","protocol":1,"session":"s","seat":0}',
        '{"t":"do","n":1,"command":"Take","args":{"handle":1}',
        '{"t":"do","n":1,"command":"Take","args":{]}',
        '{"t":"do","n":1,"command":"Take","seat":"one"}',
        '{"t":"do","n":1,"command":"Take","at":1000}',
        '{"t":"do","n":1,"command":"Take","lag":250}',
        '{"t":"hand","x":1}',
        '{"t":"hand","x":1,"y":NaN}',
        '{"t":"ack","n":1,"version":1}',
    ],
)
def test_what_is_no_message_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_client_message(text.encode())


def test_texts_have_a_length() -> None:
    long = {
        "say": {"n": 1, "text": "x" * 301},
        "hello": {"protocol": 1, "session": "x" * 41},
        "do": {"n": 1, "command": "x" * 41},
        "ask": {"n": 1, "wish": "x" * 41},
    }
    for kind, fields in long.items():
        shorter = {
            name: value[:-1] if isinstance(value, str) else value for name, value in fields.items()
        }
        assert read_client_message(json.dumps({"t": kind} | shorter).encode())
        assert read_or_refused(json.dumps({"t": kind} | fields).encode()) is None


@pytest.mark.parametrize("game", PLAYER_COMMANDS)
@given(data=st.data())
def test_any_arguments_are_a_command_or_unreadable(game: str, data: st.DataObject) -> None:
    tags = PLAYER_COMMANDS[game]
    name = data.draw(st.sampled_from([*tags.decoders, "Mark", ""]))
    fields = st.sampled_from(["handle", "x", "y", "angle", "side", "space", "turn", "move"])
    value = data.draw(values | st.dictionaries(fields, values | st.sampled_from(["f", "d4", 1])))
    with suppress(Unreadable):
        command = tags.read(name, json.dumps(value).encode())
        assert type(command).__name__ == name
        assert msgspec.json.decode(encode(command), type=type(command)) == command


@given(st.binary(max_size=60))
def test_any_bytes_for_arguments_are_unreadable_at_worst(data: bytes) -> None:
    for tags in PLAYER_COMMANDS.values():
        for name in tags.decoders:
            with suppress(Unreadable):
                tags.read(name, data)
