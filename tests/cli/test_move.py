"""Everything goes from a folder to a PostgreSQL and back, and is what it was."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mondala.cli import main
from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.core.value import replace
from mondala.server.storage.contacts import BlockRow, RequestRow
from mondala.server.storage.day_tries import AnswerRow, TryRow
from mondala.server.storage.export import TABLES, open_export
from mondala.server.storage.folder import locked
from mondala.server.storage.postgres.storage import open_postgres
from mondala.server.storage.puzzle_ratings import PuzzleRatingRow
from mondala.server.storage.reminders import DeviceRow, MailRow, TurnRow
from mondala.server.storage.rows import Account, Ban, ChatRow, Keys, Person, RatingRow, TableRow
from mondala.server.storage.sqlite import open_storage
from mondala.server.storage.waiting import stored
from mondala.tables.patterns import PatternsOptions
from tests.cli.kept import keep, row


def keep_everything(folder: Path) -> None:
    """Games of both kinds, one that is over and one that is on, and something in every table."""
    keep(folder)
    ada, table = Person(PersonId("p"), "Ada 🌍", "ada"), TableId("t")
    of_nobody = TableRow(table, b'{"host": "\xff', None, True, 5)
    rating = RatingRow(ada.id, "Patterns", 1, GameId("gone"), 0, 0, 9, 27.6, 8.1, 25.0, 25 / 3)
    puzzle = PuzzleRatingRow(
        ada.id, GameName("Patterns"), "9f28e5f6", 1, 9, True, 1045, 25.5, 8.1, 25.0, 25 / 3
    )
    begun = replace(row(PatternsOptions()), id=GameId("of Ada"), deadline=50, started=2)
    entered = TryRow("2024-02-29", begun.game, ada.id, begun.id, False, 2)
    answered = replace(entered, day="2024-03-01", game_id=GameId("answers"), points=1, done=True)
    asked = RequestRow("request", ada.id, PersonId("q"), table, 9, 99)
    answers = [AnswerRow(answered.game_id, 1, 3, "Fd4", 1, 8), AnswerRow(answered.game_id, 2, 9)]

    async def store() -> None:
        storage = open_storage(folder)
        writes: list[partial[None]] = [
            partial(storage.put_person, Person(ada.id, "Ada")),
            partial(storage.put_account, Account(ada, "hash")),
            partial(storage.put_session, ada.id, 3),
            partial(storage.put_listed, ada.id, False),
            partial(storage.put_table, of_nobody),
            partial(storage.end_game, GameId("gone"), 9, b"null", of_nobody, ratings=[rating]),
            partial(
                storage.put_game,
                begun,
                (None, ada.id),
                TableRow(begun.table, b"", None, True),
                entered=entered,
            ),
            partial(storage.put_try, answered, answers),
            partial(storage.put_puzzle_rating, puzzle),
            partial(storage.put_chat, table, ChatRow(1, ada.id, "Ada", "hello\n"), 9),
            partial(storage.put_keys, Keys("new", "old", 7)),
            partial(storage.put_fact, "read-only", "on"),
            partial(storage.spend_token, "token", 9, 5),
            partial(storage.put_material, "digest", "some tiles"),
            partial(storage.put_analysis, "key", 2, b"[1]"),
            partial(storage.put_ban, Ban("person", "q", 99)),
            partial(storage.put_block, BlockRow(ada.id, PersonId("q"), "blocked", 9)),
            partial(storage.put_request, asked, []),
            partial(storage.put_turn, TurnRow(begun.id, 1, 2, 50, next=3)),
            partial(storage.put_mail, MailRow(ada.id, "id", "a@example.org", "de", "on", 4)),
            partial(storage.put_device, DeviceRow("https://x", ada.id, "p", "a", "pl", 4), 5),
        ]
        for write in writes:
            await stored(write)
        assert await storage.reserve_mail("a game", "2024-02-29")
        await storage.close()

    asyncio.run(store())


def everything(place: Path | str) -> dict[str, list[Any]]:
    with open_export(place) as kept:
        tables = {table: list(kept.rows(table)) for table in TABLES}
        return {**tables, "journals": [kept.journal(game.id) for game in kept.games()]}


def move(source: Path | str, target: Path | str) -> Result:
    return CliRunner().invoke(main, ["move", str(source), str(target)])


def test_there_and_back_it_is_what_it_was(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second time its address comes from the environment, where nobody else sees it."""
    here, back = tmp_path / "here", tmp_path / "back"
    keep_everything(here)
    before = everything(here)
    assert all(before[table] for table in TABLES)
    there = move(here, database)
    assert (there.exit_code, there.stderr) == (0, "")
    counts = "3 games, 42 entries, 42 judged again, 0 faults"
    assert f"before: {counts}\n" in there.stdout
    assert "journals: 3\n" in there.stdout
    assert f"after: {counts}\n" in there.stdout
    assert everything(database) == before
    monkeypatch.setenv("MONDALA_DATABASE", database)
    assert move("database", back).exit_code == 0
    assert everything(back) == everything(here) == before
    checked = CliRunner().invoke(main, ["check"])
    assert checked.stdout == f"{counts}\n"
    found = CliRunner().invoke(main, ["admin", "--data", str(tmp_path / "log"), "people", "ada"])
    assert "Ada 🌍" in found.stdout


def test_a_place_that_is_not_empty_or_not_there_is_refused(tmp_path: Path, database: str) -> None:
    here, other = tmp_path / "here", tmp_path / "other"
    for folder in (here, other):
        keep(folder)
    assert move(here, database).exit_code == 0
    before = everything(database), everything(other)
    for source, target in ((here, database), (here, other), (database, other)):
        refused = move(source, target)
        assert refused.exit_code == 2
        assert "is kept in" in refused.stderr
    assert (everything(database), everything(other)) == before
    for nothing in (tmp_path / "nothing", "mysql://nowhere/x"):
        assert move(nothing, tmp_path / "new").exit_code == 2


def test_a_place_that_a_server_uses_is_refused(tmp_path: Path, database: str) -> None:
    here = tmp_path / "here"
    keep(here)
    with locked(here):
        assert "stop it first" in move(here, database).stderr

    async def while_used() -> tuple[Result, Result]:
        storage = await open_postgres(database)
        there = await asyncio.to_thread(move, here, database)
        back = await asyncio.to_thread(move, database, tmp_path / "new")
        await storage.close()
        return there, back

    for refused in asyncio.run(while_used()):
        assert refused.exit_code == 2
        assert "stop it first" in refused.stderr
