"""Games stored by any released version still fold to what they were, byte for byte."""

from pathlib import Path

import pytest

from mondala.tables import mondo, patterns
from mondala.tables.live import advance, decide
from mondala.wire.journal import read_entry, write_entry
from mondala.wire.tags import EVENTS, encode
from tests.tables.helpers import folded
from tests.wire.journals import FOLDER, OPTIONS, final, path_of, read_journal

JOURNALS = sorted(FOLDER.glob("*.jsonl"))
every_journal = pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)


def test_there_is_a_journal_for_each_game_of_each_rules_version() -> None:
    expected = {
        f"{game.NAME.lower()}-rules{version}"
        for game in (patterns, mondo)
        for version in range(1, game.RULES_VERSION + 1)
    }
    assert {path.stem for path in JOURNALS} == expected


@every_journal
def test_it_folds_to_the_stored_outcome(path: Path) -> None:
    journal = read_journal(path)
    start = journal.start()
    last = folded(start, journal.entries())
    assert encode(start.game.outcome(last.state)) == bytes(journal.header.outcome)
    assert final(last) == journal.header.final
    assert last.version == len(journal.lines)


@every_journal
def test_what_is_read_is_written_as_it_was(path: Path) -> None:
    journal = read_journal(path)
    for line in journal.lines:
        assert write_entry(read_entry(journal.header.kind, line)) == line


@every_journal
def test_todays_rules_judge_todays_journal_as_it_was_judged(path: Path) -> None:
    journal = read_journal(path)
    live = journal.start()
    if journal.header.rules != live.game.RULES_VERSION:
        return  # judged by other rules: it is only folded
    for entry in journal.entries():
        assert decide(live, entry.seat, entry.command, entry.at, entry.cause) == entry
        live = advance(live, entry)


RARE = {"Ended"}
"""Events with which a game ends before its time; the other tests of the journal have them."""


@pytest.mark.parametrize("kind", OPTIONS)
def test_a_journal_holds_whatever_can_happen(kind: str) -> None:
    """Else it would guard little."""
    entries = read_journal(path_of(kind)).entries()
    happened = {type(event).__name__ for entry in entries for event in entry.events}
    assert happened == set(EVENTS[kind].decoders) - RARE
