"""`mondala load` plays at a real server and says how long its players waited."""

import re
from pathlib import Path

from click.testing import CliRunner

from mondala.cli import main
from tests.cli.command import mondala
from tests.server.support.running import running_server


def test_programs_play_and_tell_how_long_they_waited(tmp_path: Path) -> None:
    with running_server(tmp_path, speed=10) as server:
        printed = mondala("load", server.url, "--game", "Mondo", "--tables", "2", "--seconds", "2")
    found = re.search(r"\(([\d,]+) in all.*p50 [\d.]+ ms, p95 [\d.]+ ms, p99 [\d.]+ ms", printed)
    assert found, printed
    assert int(found[1].replace(",", "")) > 0


def test_where_nobody_serves_it_says_so() -> None:
    result = CliRunner().invoke(main, ["load", "http://127.0.0.1:1", "--tables", "1"])
    assert result.exit_code == 2
    assert "cannot play at" in result.stderr
