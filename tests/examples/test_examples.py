"""The example programs play whole games over the network, as their documents say."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from examples import table_client
from examples.table_client import Guest
from mondala.games.mondo.record import parse_record as parse_mondo
from mondala.games.patterns.record import parse_record as parse_patterns
from mondala.resources import standard_tiles
from mondala.wire import PROTOCOL
from tests.server.support.client import Message, within_a_minute
from tests.server.support.running import ROOT, running_server


@pytest.mark.parametrize("game", ["patterns", "mondo"])
def test_a_whole_game_is_played(game: str, tmp_path: Path) -> None:
    with running_server(tmp_path, speed=40) as server:
        program = ROOT / "examples" / f"play_{game}.py"
        run = [sys.executable, str(program), server.url]
        record = subprocess.run(run, capture_output=True, text=True, check=True).stdout.rstrip("\n")
    if game == "patterns":
        assert parse_patterns(record).ending == "no action"
    else:
        assert parse_mondo(record, standard_tiles()).last.is_over


@within_a_minute
async def test_a_program_sits_down_at_somebodys_table(tmp_path: Path) -> None:
    """Against a bot of the house; the host only watches."""
    with running_server(tmp_path, speed=40) as server:
        async with Guest(server.url, "Ada") as ada:
            table = await ada.open_table({"game": "Patterns"})
            async with ada.at(table) as host:
                await host.ask("SeatBot", seat=0, level=1)
                program = await asyncio.create_subprocess_exec(
                    sys.executable,
                    str(ROOT / "examples" / "play_patterns.py"),
                    f"{server.url}/t/{table}",
                    stdout=asyncio.subprocess.PIPE,
                )
                while not all_are_ready(await host.next("table")):
                    pass
                await host.ask("Start")
                record, _ = await program.communicate()
    assert parse_patterns(record.decode().rstrip("\n")).ending == "no action"


def all_are_ready(message: Message) -> bool:
    return all(
        sitter and (sitter["bot"] or sitter["ready"])
        for sitter in message["table"]["lobby"]["seats"]
    )


def test_the_client_speaks_the_protocol_of_today() -> None:
    assert table_client.PROTOCOL == PROTOCOL
