"""Of a person who is deleted nothing stays in the store, but the games without the name."""

import asyncio
from collections.abc import Callable
from functools import partial

from mondala.core.ids import GameId, GameName, PersonId
from mondala.core.value import replace
from mondala.server.storage.contacts import BlockRow, RequestRow
from mondala.server.storage.day_tries import AnswerRow, TryRow
from mondala.server.storage.export import TABLES, open_export
from mondala.server.storage.port import Storage
from mondala.server.storage.puzzle_ratings import PuzzleRatingRow
from mondala.server.storage.reminders import DeviceRow, MailRow
from mondala.server.storage.rows import Account, ChatRow, Person, RatingRow
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import Done
from tests.server.support.places import Place, run
from tests.server.support.storing import ADA, BO, GAME, TABLE, G, T, outcomes

EVE = PersonId("of Eve")
GAME_NAME = GameName("Patterns")
NOBODYS = {"meta", "tables", "spent_tokens", "materials", "analyses", "bans", "turns", "mails"}
"""The tables that are left as they are. Of a lobby the table itself takes people out, a ban is the
operator's, and what mails were about is kept for a day or two."""


def all_about_eve(storage: Storage) -> list[Callable[[Done], None]]:
    """Something in every table that names people."""
    person = Person(EVE, "Eve the Forgotten")
    rating = RatingRow(EVE, "Patterns", 1, G, 0, 0, 9, 27.6, 8.1, 25.0, 25 / 3)
    puzzle = PuzzleRatingRow(EVE, GAME_NAME, "9f28", 1, 9, True, 1045, 25.5, 8.1, 25.0, 25 / 3)
    tried = TryRow("2024-02-29", GAME_NAME, EVE, GameId("a try"), False, 2)
    return [
        partial(storage.put_person, person),
        partial(storage.put_account, Account(replace(person, account=person.name), "hash")),
        partial(
            storage.put_game, replace(GAME, seats=b'[["Eve the Forgotten", null]]'), (EVE,), TABLE
        ),
        partial(storage.end_game, G, 9, b"null", TABLE, ratings=[rating]),
        partial(storage.put_chat, T, ChatRow(1, EVE, person.name, "so it goes"), 9),
        partial(storage.put_try, tried, [AnswerRow(tried.game_id, 1, 3, "so it went", 1, 8)]),
        partial(storage.put_puzzle_rating, puzzle),
        partial(storage.put_block, BlockRow(EVE, ADA, "blocked", 9)),
        partial(storage.put_block, BlockRow(BO, EVE, "muted", 9, 99)),
        partial(storage.put_request, RequestRow("one", EVE, ADA, T, 9, 99), []),
        partial(storage.put_request, RequestRow("other", BO, EVE, T, 9, 99), []),
        partial(storage.put_mail, MailRow(EVE, "id", "eve@example.org", "de", "on", 4)),
        partial(storage.put_device, DeviceRow("https://eve", EVE, "p", "a", "pl", 4), 5),
    ]


def told_of_eve(place: Place) -> list[str]:
    """The tables in which anything names her, or is hers."""
    words = (EVE, "Eve", "eve", "so it")
    with open_export(place.args[0]) as kept:  # type: ignore[attr-defined]
        rows = [(table, str(row)) for table in TABLES for row in kept.rows(table)]
    return sorted({table for table, row in rows if any(word in row for word in words)})


def test_of_who_is_forgotten_nothing_is_left_but_the_games(place: Place) -> None:
    """Whichever table comes to name people has to be thought of here."""

    async def work(storage: Storage, _reopen: Place) -> None:
        assert await outcomes(all_about_eve(storage)) == [None] * 13
        assert await asyncio.to_thread(told_of_eve, place) == sorted(TABLES.keys() - NOBODYS)
        await stored(partial(storage.forget_person, EVE, [(G, b'[["", null]]')]))
        assert await asyncio.to_thread(told_of_eve, place) == []
        assert await storage.all_games() == [G]

    run(place, work)
