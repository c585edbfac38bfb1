"""Games stored by any released version still fold to what they were, byte for byte."""

from pathlib import Path

import pytest

from mondala.tables.live import advance, decide
from mondala.tables.live_game import LiveGame
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode
from tests.tables.helpers import folded
from tests.wire.journals import FOLDER, GAMES, final, made, path_of, read_journal

JOURNALS = sorted(FOLDER.glob("*.jsonl"))
every_journal = pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)


def test_there_is_a_journal_for_each_game_of_each_rules_version() -> None:
    expected = {
        f"{game.name.lower()}-rules{version}"
        for game in GAMES
        for version in range(1, game.rules_version + 1)
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
    codec = codec_of(journal.game)
    for line in journal.lines:
        assert codec.write_entry(codec.read_entry(line)) == line


@every_journal
def test_todays_rules_judge_todays_journal_as_it_was_judged(path: Path) -> None:
    journal = read_journal(path)
    live = journal.start()
    if journal.header.rules != journal.game.rules_version:
        return  # judged by other rules: it is only folded
    for entry in journal.entries():
        assert decide(live, entry.seat, entry.command, entry.at, entry.cause) == entry
        live = advance(live, entry)


every_game = pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.name)
RARE = {"Ended", "HintTaken"}
"""Events with which a game ends before its time, which the other tests of the journal have, and
hints, which are taken in games against bots alone."""
HINT = (
    b'{"number":5,"at":2216,"seat":0,"cause":["session 0",5],'
    b'"command":["TakeHint",{}],"events":[["HintTaken",{"seat":0,"step":1}]]}'
)


@every_game
def test_a_journal_holds_whatever_can_happen(game: LiveGame) -> None:
    """Else it would guard little."""
    entries = read_journal(path_of(game)).entries()
    happened = {type(event).__name__ for entry in entries for event in entry.events}
    assert happened == set(codec_of(game).events.decoders) - RARE


@every_game
def test_the_same_game_would_be_written_today_as_it_was_then(game: LiveGame) -> None:
    """Every entry, byte for byte; the options in the first line now say which game they are for."""
    stored, today = path_of(game).read_bytes().splitlines(), made(game).splitlines()
    assert today[1:] == stored[1:]


def test_a_hint_is_read_as_it_was_stored() -> None:
    codec = codec_of(GAMES["Patterns"])
    assert codec.write_entry(codec.read_entry(HINT)) == HINT
