"""The sentences of mails and push messages, in every language."""

import re
from datetime import date

import pytest

from mondala.core.ids import GameId, GameName, TableId
from mondala.server.reminders.composing import Letters, TurnNotice, title_and_text
from mondala.server.reminders.smtp import written
from mondala.server.reminders.words import DAY, HOUR, LANGUAGES, words

TURN = TurnNotice(
    GameId("g"), TableId("t-1"), GameName("Patterns"), ("<Bo>",), 7, 3 * DAY + HOUR, False
)
LETTERS = Letters("Mondala <play@example.org>", "https://play.example.org")


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (2 * DAY, ["2 days", "2 jours", "2 dni", "2 Tage"]),
        (3 * DAY - 60_000, ["3 days", "3 jours", "3 dni", "3 Tage"]),
        (2 * DAY - HOUR, ["47 hours", "47 heures", "47 godzin", "47 Stunden"]),
        (23 * HOUR, ["23 hours", "23 heures", "23 godziny", "23 Stunden"]),
        (12 * HOUR, ["12 hours", "12 heures", "12 godzin", "12 Stunden"]),
        (2 * HOUR - 1, ["less than two", "moins de deux", "mniej niż dwie", "weniger als zwei"]),
    ],
)
def test_time_left_is_told_as_each_language_counts(left: int, said: list[str]) -> None:
    told = [words(language).left(left) for language in ("en", "fr", "pl", "de")]
    assert all(each.startswith(begins) for each, begins in zip(told, said, strict=True)), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mail_leads_to_the_table_and_to_its_own_end(language: str) -> None:
    stop = "https://play.example.org/mail/stop?token=a&b"
    letter = LETTERS.about_turn(TURN, "ada@example.net", language, stop, at=DAY)
    assert letter["List-Unsubscribe"] == f"<{stop}>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter["Content-Language"] == language
    assert (letter["From"], letter["To"]) == ("Mondala <play@example.org>", "ada@example.net")
    title, text = title_and_text(TURN, language)
    assert letter["Subject"] == title
    plain, page = [part.get_content() for part in letter.iter_parts()]
    for part in (text, "https://play.example.org/t/t-1", stop):
        assert part in plain
    assert "<Bo>" not in page
    assert "&lt;Bo&gt;" in page
    assert 'href="https://play.example.org/mail/stop?token=a&amp;b"' in page
    assert not re.search(r"[{}]", plain)


def test_a_mail_program_finds_the_link_that_stops_the_mails_whole() -> None:
    """Mail programs do not decode what stands there, however long the address is."""
    stop = f"https://play.example.org/mail/stop?token={'x' * 200}"
    letter = LETTERS.about_turn(TURN, "ada@example.net", "pl", stop, at=DAY)
    head, _, body = written(letter).partition(b"\r\n\r\n")
    assert f"List-Unsubscribe: <{stop}>".encode() in head.split(b"\r\n")
    assert (head + body).isascii()


def test_an_unknown_language_is_english_and_a_name_that_is_missing_no_gap() -> None:
    nameless = TurnNotice(GameId("g"), TableId("t"), GameName("Patterns"), (), 7, DAY, True)
    title, text = title_and_text(nameless, "xx")
    assert title == "Patterns: little time left against your opponent"
    assert "24 hours" in text


@pytest.mark.parametrize(
    ("day", "said"),
    [
        (date(2026, 11, 22), ["November 22", "22 novembre", "22 listopada", "22. November"]),
        (date(2027, 3, 1), ["March 1", "1er mars", "1 marca", "1. März"]),
    ],
)
def test_a_date_is_written_as_in_each_language(day: date, said: list[str]) -> None:
    assert [words(language).date(day) for language in ("en", "fr", "pl", "de")] == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mail_to_an_address_that_is_not_confirmed_says_nothing_that_somebody_wrote(
    language: str,
) -> None:
    link = "https://play.example.org/mail/confirm?token=x"
    letter = LETTERS.about_address("ada@example.net", language, link, until=DAY, at=0)
    assert letter["List-Unsubscribe"] is None
    plain, _ = [part.get_content() for part in letter.iter_parts()]
    assert link in plain
    assert words(language).date(date(1970, 1, 2)) in plain
