"""Only the owner of the folder reaches the running server, and only with what it understands."""

import asyncio
import json
import socket
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.admin import channel
from mondala.server.admin.channel import SOCKET, TOKEN, admitted, ask_server
from mondala.server.admin.operator_acts import OperatorActs, Rows
from tests.server.support.by_hand import tables_by_hand
from tests.server.support.client import within_a_minute


async def asked(folder: Path, act: str, **args: str) -> Rows | None:
    return await asyncio.to_thread(ask_server, folder, act, args, "me")


@within_a_minute
async def test_the_running_server_answers_on_a_socket_of_its_owner(tmp_path: Path) -> None:
    (tmp_path / SOCKET).touch()  # a server that was killed left one
    async with tables_by_hand(tmp_path) as hand:
        await hand.people.new_guest("Ada")
        async with admitted(tmp_path, OperatorActs(tmp_path, hand.tables, hand.people)):
            assert (tmp_path / SOCKET).stat().st_mode & 0o777 == 0o600
            found = await asked(tmp_path, "people", text="Ada")
            assert found is not None
            assert [row["name"] for row in found] == ["Ada"]
            with pytest.raises(NotAllowed, match="no such table"):
                await asked(tmp_path, "close", table="x")
        assert not (tmp_path / SOCKET).exists()
        assert await asked(tmp_path, "bans") is None


@within_a_minute
async def test_where_there_is_no_such_socket_a_token_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel, "LONGEST_PATH", 1)
    async with tables_by_hand(tmp_path) as hand:
        async with admitted(tmp_path, OperatorActs(tmp_path, hand.tables, hand.people)):
            assert not (tmp_path / SOCKET).exists()
            assert (tmp_path / TOKEN).stat().st_mode & 0o777 == 0o600
            assert await asked(tmp_path, "bans") == []
            told = json.loads((tmp_path / TOKEN).read_text())
            (tmp_path / TOKEN).write_text(json.dumps({**told, "token": "guessed"}))
            with pytest.raises(NotAllowed, match="token"):
                await asked(tmp_path, "bans")
        assert not (tmp_path / TOKEN).exists()


@pytest.mark.parametrize(
    "line", [b"", b"{", b"[]", b"1", b'{"act": "bans"}', b'{"act": 1, "args": 2, "by": 3}']
)
@within_a_minute
async def test_what_cannot_be_read_is_answered_by_a_sentence(line: bytes, tmp_path: Path) -> None:
    def ask() -> bytes:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(tmp_path / SOCKET))
            connection.sendall(line + b"\n")
            return connection.recv(10_000)

    async with (
        tables_by_hand(tmp_path) as hand,
        admitted(tmp_path, OperatorActs(tmp_path, hand.tables, hand.people)),
    ):
        assert json.loads(await asyncio.to_thread(ask))["sentence"]
