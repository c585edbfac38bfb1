"""One thing, one word: none that was given up stands in the rules, texts or server's sentences."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LANGUAGES = ("en", "fr", "pl", "de")

RETIRED = {
    "en": "volcanoes",
    "fr": "avers mauvais(?:es)?.raccords?",
    "pl": r"""
        modyfikator\w* sterta sterty stercie stertę stertą stert wyskocz\w* wyskak\w* odwroty
        odwrotów odwrocie miska miski misce miskę miską misek uśpion\w+ nieczynn\w+
        złe.połączeni\w+ złych.połączeń zły.styk żeton\w*.premii zł(?:e|ych).styk\w*
    """,
    "de": r"""
        Modifikator\w* Wertungskarten? Fehlanschl\w+ Weltpl\w+ Spielpl[aä]n\w* Remis Echsen?
        Bonuschips? Vulkanchips?
    """,
}
"""As patterns of whole words, a dot for a space; in their other forms, too."""

RETIRED_OF = {
    "en": {"volcan|inactive": "sleep(?:ing|s)?"},
    "fr": {
        "volcan|inactive": r"éteint\w* endormi\w* dort dorment",
        "task|objecti": r"tâches? missions? défis?",
        "level|niveau": r"confirmée?s?",
    },
    "pl": {"land|area|obszar|ukończ": r"krain\w*", "volcano|wulkan": r"śpi\w*"},
    "de": {
        "volcan|vulkan|active": r"erlosch\w+ schlaf\w+ schläft",
        "level|stufe|expert|beginner": r"Experten? Anfänger\w*",
    },
}
"""By what a sentence or the name of a message is about: words that are given up in that sense."""


def _pattern(words: str) -> re.Pattern[str]:
    found = "|".join(word.replace(".", r"\s") for word in words.split())
    return re.compile(rf"(?<!\w)(?:{found})(?!\w)", re.IGNORECASE)


def _retired_in(text: str, about: str, language: str) -> list[str]:
    """Those words in a text; `about` is what tells its sense."""
    wanted = [RETIRED[language]]
    for sense, words in RETIRED_OF[language].items():
        if re.search(sense, about, re.IGNORECASE):
            wanted.append(words)
    return [match[0] for words in wanted for match in _pattern(words).finditer(text)]


def _messages(language: str) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "web/messages").glob(f"*/{language}.json")):
        for key, message in json.loads(path.read_text("utf-8")).items():
            yield key, json.dumps(message, ensure_ascii=False)


def _rules(language: str) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "docs/rules").glob(f"*.{language}.md")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            yield f"{path.name}:{number}", line


def _sentences() -> Iterator[tuple[str, str]]:
    """Every text with a space in it that stands in the sources and is no docstring."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and " " in text and id(node) not in told:
                yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}", text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_retired_word_is_used(language: str) -> None:
    found = [*_messages(language), *_rules(language)]
    if language == "en":
        found += _sentences()
    assert len(found) > 500
    used = {
        where: words
        for where, text in found
        if (words := _retired_in(text, f"{where} {text}", language))
    }
    assert used == {}


def test_bots_are_not_called_as_programs_call_them() -> None:
    names = re.compile(r"(?<!\w)(?:level-[1-8]|steady)(?!\w)", re.IGNORECASE)
    texts = [each for language in LANGUAGES for each in _messages(language)]
    shown = {key for key, text in texts if names.search(text)}
    assert shown == set()


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "All volcanoes count.", ["volcanoes"]),
        ("en", "A sleeping volcano.", ["sleeping"]),
        ("en", "The sleeping table wakes.", []),
        ("fr", "Des volcans éteints.", ["éteints"]),
        ("fr", "Un mauvais raccord.", ["mauvais raccord"]),
        ("pl", "W misce leży żeton premii.", ["misce", "żeton premii"]),
        ("pl", "W miseczce leży żeton.", []),
        ("de", "Kamel, Echse und Eidechse.", ["Echse"]),
    ],
)
def test_words_are_found_whole_and_in_their_sense(
    language: str, text: str, found: list[str]
) -> None:
    assert sorted(_retired_in(text, text, language)) == sorted(found)
