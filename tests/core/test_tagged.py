"""Records of both games are written this way; what is written must come back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.errors import Unreadable
from mondala.core.tagged import join_tagged, need, split_tagged

names = st.from_regex(r"[A-Z][A-Za-z0-9]{0,8}", fullmatch=True)
printable = st.text().filter(str.isprintable)
signs = st.sampled_from('"\\][ aé–')  # what a careless reader would trip over
values = printable | st.text(signs)
tag_sets = st.dictionaries(names, values, min_size=1)
bodies = st.lists(printable, max_size=4).map("\n".join).map(str.strip)


@given(tag_sets, bodies)
def test_what_is_joined_splits_into_the_same(tags: dict[str, str], body: str) -> None:
    """Quotes, backslashes, brackets, any letters, and the order of the tags."""
    read, read_body = split_tagged(join_tagged(tags, body))
    assert list(read.items()) == list(tags.items())
    assert read_body == body


@given(names, st.text())
def test_a_tag_is_always_one_line(name: str, value: str) -> None:
    """A name with a line break must not break the record that contains it."""
    read, body = split_tagged(join_tagged({name: value}, "body"))
    assert read == {name: " ".join(value.splitlines())}
    assert body == "body"


def test_the_text_itself() -> None:
    """Pinned, so that stored records stay readable."""
    text = '[Game "Patterns"]\n[First "a \\"b\\" \\\\ c"]\n\nline one\nline two\n'
    assert join_tagged({"Game": "Patterns", "First": 'a "b" \\ c'}, "line one\nline two") == text


def test_white_space_around_is_forgiven() -> None:
    """Texts come from mails and forms."""
    text = '\n\n  [Game "x"]  \r\n\t[Date ""]\r\n \r\n\r\n  body one\r\n\r\nbody two \n\n'
    assert split_tagged(text) == ({"Game": "x", "Date": ""}, "body one\n\nbody two")


@pytest.mark.parametrize("text", ["", " \n\n ", "\n"])
def test_nothing_is_no_tags_and_no_body(text: str) -> None:
    """A reader that needs a tag then says which."""
    assert split_tagged(text) == ({}, "")


@pytest.mark.parametrize(
    "line",
    [
        "Game",
        "[Game]",
        '[Game "x"',
        'Game "x"]',
        "[Game 'x']",
        '[Game  "x"]',
        '[Game "x" ]',
        '[game "x"]',
        '[1Game "x"]',
        '[Ga-me "x"]',
        '[ "x"]',
        '[Game "a"b"]',
        '[Game "a\\"]',
        '[Game "a\\n"]',
        '[Game "x"] [Date "y"]',
        '[Game "x"] 1. Ed4',
    ],
)
def test_a_broken_tag_is_refused_by_its_text(line: str) -> None:
    """Wherever it stands, the error names it."""
    for text in (line, f'[Fine "y"]\n{line}\n\nbody', f'{line}\n[Fine "y"]\n'):
        with pytest.raises(Unreadable) as refusal:
            split_tagged(text)
        assert str(refusal.value) == f"not a tag: {line!r}"


def test_a_tag_that_stands_twice_is_refused() -> None:
    """Even with the same value: which one would hold?"""
    with pytest.raises(Unreadable, match=r"^the tag Game stands twice$"):
        split_tagged('[Game "x"]\n[Date "y"]\n[Game "x"]\n')


def test_need_names_what_is_missing() -> None:
    """An empty value is there, a missing one is not."""
    assert need({"Date": ""}, "Date") == ""
    with pytest.raises(Unreadable, match=r"^the tag Result is missing$"):
        need({"Date": ""}, "Result")


@given(st.text() | st.text(st.sampled_from('[]"\\ A\n')))
def test_any_text_is_read_or_unreadable(text: str) -> None:
    """Never another exception."""
    try:
        tags, body = split_tagged(text)
    except Unreadable:
        return
    if tags:
        assert split_tagged(join_tagged(tags, body))[1] == body
