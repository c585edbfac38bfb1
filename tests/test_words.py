"""One thing, one word: retired words do not occur in the rules, texts or server's sentences."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LANGUAGES = ("en", "fr", "pl", "de")

RETIRED = {
    "en": "volcanoes greedy steady",
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
    """Every text with a space in the sources, except docstrings."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and " " in text and id(node) not in told:
                yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}", text


def _sentences_of(language: str) -> Iterator[tuple[str, str]]:
    """Texts of the server and of the page for old browsers that stand beside their translations."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Dict):
                continue
            named = {
                getattr(key, "value", None): told
                for key, told in zip(node.keys, node.values, strict=True)
            }
            if named.keys() >= set(LANGUAGES):
                for text in ast.walk(named[language]):
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        yield f"{path.relative_to(ROOT)}:{text.lineno}", text.value
    for path in sorted((ROOT / "web/public").glob("*.js")):
        for line in re.findall(rf'^\s*{language}: "(.*)"', path.read_text("utf-8"), re.MULTILINE):
            yield path.name, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_retired_word_is_used(language: str) -> None:
    found = [*_messages(language), *_rules(language), *_sentences_of(language)]
    if language == "en":
        found += _sentences()
    assert len(found) > 500
    used = {
        where: words
        for where, text in found
        if (words := _retired_in(text, f"{where} {text}", language))
    }
    assert used == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_of_mails_and_of_old_browsers_are_read(language: str) -> None:
    found = [*_sentences_of(language)]
    assert len({where.split(":")[0] for where, _ in found}) == 2
    assert len(found) > 10


UNBOUND = re.compile(r"[^\S\u00a0\u202f][;!?»%]|[^\S\u00a0\u202f]:(?!\w)|«[^\u00a0\u202f]|\w[;!?»]")
"""In French: a sign that may fall onto the next line, or that stands without its space."""


def test_french_signs_keep_to_their_words() -> None:
    found = [*_messages("fr"), *_rules("fr"), *_sentences_of("fr")]
    assert [(where, text) for where, text in found if UNBOUND.search(text)] == []


def test_dots_that_leave_something_out_stand_as_their_language_has_them() -> None:
    """German sets a space before them, after a whole word; the others do not."""
    others = [each for language in ("en", "fr", "pl") for each in _messages(language)]
    apart = {where for where, text in others if " …" in text}
    close = {where for where, text in _messages("de") if re.search(r"\w…", text)}
    assert (apart, close) == (set(), set())


def test_english_apostrophes_are_curved() -> None:
    straight = {where for where, text in _messages("en") if re.search(r"\w'\w", text)}
    assert straight == set()


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
        ("en", "Greedy plays on.", ["Greedy"]),
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
