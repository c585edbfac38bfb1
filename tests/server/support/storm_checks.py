"""Compares the store with everything that players were told."""

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from mondala.core.seats import Seat
from mondala.server.archive.checking import check_all
from mondala.server.storage.export import open_export
from mondala.server.storage.rows import ChatRow, GameRow
from mondala.server.tables.replaying import begun
from mondala.tables.live import Cause, Entry, Live, Wrapped, advance
from mondala.tables.mondo import COUNTDOWN, Resume
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode
from tests.server.support.storm_players import GAMES, Player

Games = dict[str, tuple[GameRow, list[Entry]]]
Shown = tuple[str, Seat | None, int, Any]
"""A game, the seat, and the version and view that it was shown."""


async def check_stored(
    place: Path | str, players: list[Player], shown: Iterable[Shown]
) -> tuple[Games, Counter[str]]:
    """Returns all games of a data folder or database, and counts. AssertionError if the store
    differs from anything that players were told or shown."""
    report = await check_all(GAMES, place)
    assert report.faults == []
    games, lobbies, chats = await asyncio.to_thread(_read, place)
    tally = Counter(entries=report.entries)
    for game in {player.game_id for player in players}:
        tally["countdowns"] += sum(entry.command == Resume() for entry in games[game][1])
    for player in players:
        _check_commands(player, games[player.game_id][1])
        _check_wishes(player, lobbies[player.table])
        _check_chat(player, chats[player.table])
        kinds = Counter(player.sent[number]["t"] for number in player.done)
        tally["acknowledged"] += len(player.done)
        tally[f"of {player.live.name}"] += kinds["do"]
        tally["wishes"] += kinds["ask"]
        tally["lines"] += kinds["say"]
        tally["resent"] += player.resent
        tally["out of touch"] += player.out_of_touch
    for row, entries in games.values():
        _check_journal(row, entries)
    for each in shown:
        _check_shown(games, *each)
    return games, tally


def _read(place: Path | str) -> tuple[Games, dict[str, Any], dict[str, list[ChatRow]]]:
    """The games, and the lobby and the chat of each table."""
    with open_export(place) as kept:
        games: Games = {
            row.id: (row, [codec_of(GAMES[row.game]).read_entry(body) for body in bodies])
            for row in kept.games()
            for bodies in [kept.journal(row.id)]
        }
        lobbies = {table: json.loads(lobby) for table, lobby, *_ in kept.rows("tables")}
        chats = defaultdict[str, list[ChatRow]](list)
        for table, number, person, name, text, _at, *asked in kept.rows("chat"):
            chats[table].append(ChatRow(number, person, name, text, *asked))
        return games, lobbies, chats


def begin(row: GameRow) -> Live:
    return begun(GAMES, row, GAMES[row.game].read_material("")).live


def _check_commands(player: Player, entries: list[Entry]) -> None:
    """Checks that every acknowledged command is stored as it was sent, at the acknowledged version,
    and no refused one is."""
    for number, version in player.done.items():
        if (said := player.sent[number])["t"] != "do":
            continue
        entry = entries[version - 1]
        assert (entry.seat, entry.cause) == (player.seat, Cause(player.session, number))
        stored = entry.command.command if isinstance(entry.command, Wrapped) else entry.command
        args = json.dumps(said["args"]).encode()
        assert stored == codec_of(player.live).read_sent(said["command"], args)
    own = {entry.cause.number for entry in entries if entry.cause and entry.seat == player.seat}
    assert not own & player.refused
    assert player.version <= len(entries)


def _check_wishes(player: Player, lobby: Any) -> None:
    """Checks the strangers that the host sent away, in the order of the wishes, and the strangers
    that the host has let in since; refused wishes have no effect."""
    asked = {number: each for number, each in player.sent.items() if each["t"] == "ask"}
    for wish, found in (("Kick", lobby["banned"]), ("LetIn", lobby["admitted"])):
        wished = {n: ask["args"]["person"] for n, ask in asked.items() if ask["wish"] == wish}
        strangers = [who for who in found if who in wished.values()]
        assert strangers == [who for who in wished.values() if who in found]
        assert not {wished[number] for number in player.refused & wished.keys()} & {*found}
        done = {wished[number] for number in player.done.keys() & wished.keys()}
        if lobby["knocking"]:  # before that nobody has to knock
            assert done <= {*found, *lobby["banned"]}


def _check_chat(player: Player, lines: list[ChatRow]) -> None:
    """Checks that every acknowledged line is stored once, no refused one is, and all lines received
    match."""
    own = [(row.asked, row.text) for row in lines if row.session == player.session]
    said = {number: each["text"] for number, each in player.sent.items() if each["t"] == "say"}
    assert len({number for number, _ in own}) == len(own), "a line was said twice"
    assert dict(own).items() <= said.items()
    assert player.done.keys() & said.keys() <= dict(own).keys()
    assert not player.refused & dict(own).keys()
    texts = [text for _, text in player.heard.values()]
    assert len(texts) == len(set(texts))
    assert set(player.heard.items()) <= {(row.number, (row.name, row.text)) for row in lines}


def _check_journal(row: GameRow, entries: list[Entry]) -> None:
    """Checks that nothing acts twice, time never goes back, and resumed rounds have a countdown."""
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert all(one.at <= other.at for one, other in pairwise(entries))
    causes = [(entry.seat, entry.cause) for entry in entries if entry.cause is not None]
    assert len(causes) == len(set(causes))
    live = begin(row)
    for entry in entries:
        before, live = live, advance(live, entry)
        if entry.command == Resume():
            _check_resumed(before, live)


def _check_resumed(before: Live, after: Live) -> None:
    """Checks that a resumed round has a countdown first and keeps its remaining time."""
    old, new = before.state.stage, after.state.stage
    assert new.resumes_at == after.at + COUNTDOWN
    assert new.until - new.resumes_at >= old.until - max(after.at, old.resumes_at or 0)


def _check_shown(games: Games, game: str, seat: Seat | None, version: int, shown: Any) -> None:
    """Checks that each state shown to a player is what the journal gives at that version."""
    row, entries = games[game]
    live = begin(row)
    for entry in entries[:version]:
        live = advance(live, entry)
    assert json.loads(encode(GAMES[row.game].view(live.state, seat))) == shown
