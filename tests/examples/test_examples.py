"""The example programs play whole games over the network, as their documents say."""

import subprocess
import sys
from pathlib import Path

import pytest

from examples import table_client
from mondala.games.mondo.record import parse_record as parse_mondo
from mondala.games.patterns.record import parse_record as parse_patterns
from mondala.resources import standard_tiles
from mondala.wire import PROTOCOL
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


def test_the_client_speaks_the_protocol_of_today() -> None:
    assert table_client.PROTOCOL == PROTOCOL
