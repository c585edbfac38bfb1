"""Bytes from anybody are a message or Unreadable, never anything else."""

import json
from contextlib import suppress
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.errors import Unreadable
from mondala.core.ids import GameId
from mondala.wire.messages import (
    Ask,
    ClientMessage,
    Do,
    EntrySent,
    Hand,
    Hello,
    Picture,
    Ping,
    React,
    Say,
    number_of,
    read_client_message,
    with_answer,
)
from mondala.wire.tags import encode
from tests.wire.strategies import values

TYPES = ["hello", "do", "ask", "hand", "say", "react", "ping", "welcome", "", "Do"]
FIELDS = ["protocol", "session", "game_id", "version", "derived", "n", "command", "args"]
FIELDS += ["wish", "x", "y", "text", "picture", "else"]
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
        game_id=st.none() | words,
        version=counts,
        derived=st.booleans(),
    ),
    Do: st.builds(Do, n=counts, command=words),
    Ask: st.builds(Ask, n=counts, wish=words),
    Hand: st.builds(Hand, x=st.integers(), y=st.integers()),
    React: st.builds(React, picture=st.sampled_from(get_args(Picture))),
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
        '{"t":"react","picture":"tongue"}',
        '{"t":"react"}',
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


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ('{"t":"do","n":7}', 7),
        ('{"t":"ask","n":0,"wish":["x"],"more":1}', 0),
        ('{"t":"say","n":9007199254740992,"text":""}', 2**53),
        ('{"t":"say","n":7,"text":"\\ud800"}', 7),
        ('{"text":"\\uDC00 \\\\ud800","n":7,"t":"say"}', 7),
        ('{"t":"do","n":7,"command":"Play","args":{"move":"\\ud800\\u0041"}}', 7),
        ('{"t":"say","n":7,"\\ud800":"\\q"}', None),
        ('{"t":"ping","n":7}', None),
        ('{"t":"hello","n":7}', None),
        ('{"t":"do"}', None),
        ('{"t":"do","n":-1}', None),
        ('{"t":"do","n":"7"}', None),
        ('{"n":7}', None),
        ("[7]", None),
        ("", None),
    ],
)
def test_a_text_that_cannot_be_read_is_answered_under_its_number(
    text: str, number: int | None
) -> None:
    """Where it has one, and is of a kind that gets an answer."""
    assert number_of(text.encode()) == number


@given(near_messages)
def test_any_json_has_a_number_or_none(value: Any) -> None:
    assert number_of(json.dumps(value).encode()) in (None, value.get("n"))


@pytest.mark.parametrize("events", [[], [["Moved", {"n": 3}]]])
def test_an_entry_becomes_an_answer_by_its_number(events: list[Any]) -> None:
    """The bytes are those of an entry that had the number from the start."""
    sent = EntrySent(GameId("a game"), 5, None, 0, events)
    answer = EntrySent(GameId("a game"), 5, None, 0, events, n=12)
    assert with_answer(encode(sent), 12) == encode(answer)
