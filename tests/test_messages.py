"""The client's texts: the same ones in all four languages, and none that nobody shows."""

import re
from typing import Any

import pytest

from tests.messages import WEB, messages, texts

LANGUAGES = ("en", "fr", "pl", "de")
AREAS = sorted(folder.name for folder in (WEB / "messages").iterdir())
POLISH_PLURALS = {"one", "few", "many"}


def inputs(message: Any) -> set[str]:
    return {name for text in texts(message) for name in re.findall(r"\{(\w+)\}", text)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("area", AREAS)
def test_every_language_says_everything(area: str, language: str) -> None:
    english, translated = messages(area, "en"), messages(area, language)
    assert translated.keys() == english.keys()
    for key, message in translated.items():
        assert all(text.strip() for text in texts(message)), f"{key} is empty"
        assert inputs(message) <= inputs(english[key]) | _counted(english[key]), key


def _counted(message: Any) -> set[str]:
    if isinstance(message, str):
        return set()
    words = (word for case in message for word in case["declarations"])
    return {word.removeprefix("input ") for word in words if word.startswith("input ")}


@pytest.mark.parametrize("area", AREAS)
def test_polish_counts_in_three_ways(area: str) -> None:
    for key, message in messages(area, "pl").items():
        if isinstance(message, str):
            continue
        for case in message:
            if any("plural" in word for word in case["declarations"]):
                forms = {form for match in case["match"] for form in re.findall(r"=(\w+)", match)}
                assert forms >= POLISH_PLURALS, key


@pytest.mark.parametrize("area", AREAS)
def test_no_french_word_that_elides_stands_before_a_name(area: str) -> None:
    """It would have to be d' or qu' before Amélie."""
    for key, message in messages(area, "fr").items():
        for text in texts(message):
            assert not re.search(r"\b(de|que) \{(name|names|other|others|rival)\}", text), key


def test_no_message_is_unused_or_missing() -> None:
    sources = [
        path.read_text("utf-8")
        for path in (WEB / "src").rglob("*")
        if path.suffix in (".ts", ".svelte") and "paraglide" not in path.parts
    ]
    text = "\n".join(sources)
    named = set(re.findall(r"\bm\.(\w+)", text))
    composed = re.findall(r"\bm\[\s*`(\w*)\$\{[^`]*?\}(\w*)`", text)
    patterns = [re.compile(f"{start}\\w+{end}") for start, end in composed]
    keys = {key for area in AREAS for key in messages(area, "en")}
    unused = {
        key for key in keys - named if not any(pattern.fullmatch(key) for pattern in patterns)
    }
    assert unused == set()
    assert named <= keys
