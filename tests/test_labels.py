"""What a button or link is called aloud has in it what one reads on it, in every language.

Whoever says to the computer what stands there, as in "click Play", is understood only then.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).parent.parent / "web"
LANGUAGES = ("en", "fr", "pl", "de")

COMPOSED = {("home_friends", "home_friends_short"), ("home_of_game", "{what}")}
"""Pairs that the sources put together by other ways than those that `_pairs` reads."""

KNOWN = {
    ("people_accept_of", "people_accept"),
    ("people_again_with", "people_again"),
    ("home_sit_with", "home_sit"),
    ("mondo_day_play", "mondo_day_card_play"),
    ("mondo_day_go_on", "day_card_go_on"),
    ("patterns_day_play", "patterns_day_card_play"),
    ("patterns_day_go_on", "day_card_go_on"),
}
"""Some that have to be among those that are read."""


def _opening(source: str, at: int) -> int:
    """Where a tag that begins there ends; there are arrows in the braces of its attributes."""
    depth, quote = 0, ""
    for place, sign in enumerate(source[at:], start=at):
        if quote:
            quote = "" if sign == quote else quote
        elif depth == 0 and sign in "\"'":
            quote = sign
        elif sign in "{}":
            depth += 1 if sign == "{" else -1
        elif sign == ">" and depth == 0:
            return place
    raise AssertionError("a tag has no end")


def _pairs() -> Iterator[tuple[str, str]]:
    """The message of an element's label, and one that stands on the same element."""
    for path in sorted((WEB / "src").rglob("*.svelte")):
        source = path.read_text("utf-8")
        for start in re.finditer(r"<(button|a)\s", source):
            end = _opening(source, start.end())
            label = re.search(r"aria-label=\{m\.(\w+)\(", source[start.end() : end])
            body = source[end : source.index(f"</{start[1]}", end)]
            if not label:
                continue
            for shown in re.findall(r"[>}\s]\{m\.(\w+)\(", body):
                yield label[1], shown


PAIRS = sorted({*_pairs()} | COMPOSED)


def _texts(key: str, language: str) -> list[str]:
    """In all its forms, in small letters; a text in braces stands for itself."""
    if key.startswith("{"):
        return [key]
    for path in (WEB / "messages").glob(f"*/{language}.json"):
        message: Any = json.loads(path.read_text("utf-8")).get(key)
        if message is not None:
            forms = [message] if isinstance(message, str) else message[0]["match"].values()
            return [form.casefold() for form in forms]
    raise AssertionError(f"no message {key} in {language}")


def test_pairs_are_found() -> None:
    assert set(PAIRS) >= KNOWN


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("label", "shown"), PAIRS)
def test_what_is_read_stands_in_what_is_said(label: str, shown: str, language: str) -> None:
    if label == "home_with":  # "{what}: {names}", where it is what is shown
        shown = "{what}"
    for said in _texts(label, language):
        assert any(read in said for read in _texts(shown, language)), (said, shown)
