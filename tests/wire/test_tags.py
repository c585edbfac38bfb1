"""Values that can be one of many are written with the name of their class, and read by it."""

from typing import Any

import pytest

from mondala.core.errors import NotAllowed, Unreadable
from mondala.core.value import Value
from mondala.tables.clocks import ClockOptions
from mondala.wire.tags import Tags, encode, refusal_behind, tagged


class Step(Value, frozen=True):
    length: int
    back: bool = False


class Rest(Value, frozen=True):
    pass


class Carried(Value, frozen=True):
    """A type that msgspec does not know by itself."""

    load: complex


def load(wanted: type, given: Any) -> Any:
    assert wanted is complex
    return complex(*given)


TAGS = Tags([Step, Rest, ClockOptions])


@pytest.mark.parametrize("value", [Step(3), Step(-1, back=True), Rest(), ClockOptions(days=2)])
def test_a_value_is_read_back_by_its_name(value: Value) -> None:
    name, itself = tagged(value)
    assert (name, itself) == (type(value).__name__, value)
    assert TAGS.read(name, encode(value)) == value
    assert TAGS.read_tagged(encode(tagged(value))) == value


def test_the_text_itself() -> None:
    """Journals are full of it."""
    assert encode(tagged(Step(3))) == b'["Step",{"length":3,"back":false}]'


@pytest.mark.parametrize("tag", ["", "step", "Value", "Carried"])
def test_a_name_that_may_not_stand_there_is_unreadable(tag: str) -> None:
    with pytest.raises(Unreadable, match=f"no such thing: {tag!r}"):
        TAGS.read(tag, b"{}")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"length":"3"}',
        b'{"length":3.5}',
        b'{"length":3',
        b"\xff",
        b"[" * 100_000,
        b'{"length":3,"more":' + b"[" * 100_000,
    ],
    ids=lambda body: repr(body[:20]),
)
def test_a_body_that_does_not_fit_is_unreadable_and_its_name_is_told(body: bytes) -> None:
    with pytest.raises(Unreadable, match=r"^Step: "):
        TAGS.read("Step", body)


def test_a_value_that_is_refused_when_it_is_made_is_refused_by_its_own_code() -> None:
    """It could be read: the rules did not want it."""
    with pytest.raises(NotAllowed) as refusal:
        TAGS.read("ClockOptions", b'{"days":99}')
    assert refusal.value.code == "clock"


def test_a_hook_reads_what_is_of_another_kind() -> None:
    assert Tags([Carried], load).read("Carried", b'{"load":[1,2]}') == Carried(1 + 2j)


def test_a_refusal_is_found_behind_other_errors() -> None:
    refused = NotAllowed("not-now", "not now")
    outer = ValueError("outer")
    outer.__cause__ = KeyError("inner")
    outer.__cause__.__cause__ = refused
    assert refusal_behind(refused) is refusal_behind(outer) is refused
    assert refusal_behind(ValueError("alone")) is None
    assert refusal_behind(None) is None
