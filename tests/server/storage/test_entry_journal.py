"""The journal in SQLite: commits in the order of time, filed game by game, and nothing lost."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec import Raw

from mondala.core.ids import GameId
from mondala.server.storage.entry_journal import EntryJournal, read_journal
from mondala.server.storage.schema import prepare
from mondala.server.storage.sqlite import FILE
from mondala.wire.tags import encode

G, H = GameId("g"), GameId("h")
GAMES = (G, H, GameId('a "quoted" game'), GameId("gg"))
ODD = ["", '"', "\\", "\0", "\n", "é", "\U0001f600", '["g",1,{}]']


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as connection:
        prepare(connection)
        yield connection


def rows(database: sqlite3.Connection, table: str) -> int:
    return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608


def test_what_is_filed_reads_as_before(database: sqlite3.Connection) -> None:
    """Commits of any size over several games, filed at any time: every byte comes back."""
    random, journal = Random(1), EntryJournal(database)
    paper: dict[GameId, list[bytes]] = {game: [] for game in GAMES}
    for _ in range(60):
        commit = []
        for game in random.choices(GAMES, k=random.randint(1, 9)):
            paper[game].append(encode({"odd": random.choice(ODD)}))
            commit.append((game, len(paper[game]), Raw(paper[game][-1])))
        journal.append(commit)
        journal.file(at_least=random.choice((1, 20, 1_000)))
        for game, kept in paper.items():
            after = random.randrange(len(kept) + 1)
            assert read_journal(database, game, after) == kept[after:]
    journal.file(at_least=1)
    assert rows(database, "commits") == 1
    assert {game: read_journal(database, game, 0) for game in GAMES} == paper


def test_a_journal_that_was_not_filed_goes_on(database: sqlite3.Connection) -> None:
    """As after a crash: the next process knows what is committed, and files it with its own."""
    EntryJournal(database).append([(G, 1, Raw(b"1")), (G, 2, Raw(b"2"))])
    after = EntryJournal(database)
    with pytest.raises(sqlite3.IntegrityError):
        after.append([(G, 2, Raw(b"again"))])
    after.append([(G, 3, Raw(b"3"))])
    after.file(at_least=3)
    assert rows(database, "filed") == 1
    assert read_journal(database, G, 0) == [b"1", b"2", b"3"]


def test_two_who_file_and_write_in_turn_lose_nothing(database: sqlite3.Connection) -> None:
    """Two processes on one file: who is behind looks again before it writes or files."""
    one, other = EntryJournal(database), EntryJournal(database)
    one.append([(G, 1, Raw(b"1"))])
    other.append([(H, 1, Raw(b"1"))])
    one.file(at_least=1)
    assert rows(database, "filed") == 0
    other.file(at_least=1)
    for number in (2, 3):
        one.append([(H, number, Raw(b"%d" % number))])
        one.file(at_least=1)
    with pytest.raises(sqlite3.IntegrityError):
        other.append([(H, 2, Raw(b"too late"))])
    other.append([(G, 2, Raw(b"2"))])
    one.append([(G, 3, Raw(b"3"))])
    assert read_journal(database, G, 0) == [b"1", b"2", b"3"]
    assert read_journal(database, H, 0) == [b"1", b"2", b"3"]
