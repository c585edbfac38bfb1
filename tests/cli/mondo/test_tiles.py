"""A command can be given a tile set of your own."""

import json
from pathlib import Path

import pytest

from mondala.cli.mondo.tiles import read_tiles
from mondala.core.errors import Unreadable
from mondala.resources import standard_tiles
from tests.cli.command import refused
from tests.cli.samples import scored


def test_without_a_file_it_is_the_set_that_comes_with_the_package() -> None:
    assert read_tiles(None) is standard_tiles()


def test_an_error_names_the_file(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.write_text("wdfp | w\n")
    with pytest.raises(Unreadable) as refusal:
        read_tiles(str(own))
    assert str(refusal.value).startswith(f"{own}: ")


def test_score_reads_a_tile_set_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.write_text("pppp zebra | w\n" * 24)
    (sheet,) = scored({"players": [{"world": "c5=1f0"}]}, "--tiles", str(own))
    assert sheet["animals"] == 1
    own.write_text("pppp zebra | w\n" * 23)
    stdin = json.dumps({"players": [{"world": "c5=1f0"}]})
    error = refused("mondo", "score", "-", "--tiles", str(own), stdin=stdin)
    assert "the set has 23" in error


def test_a_broken_tile_file_is_refused_by_its_line(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.write_text("# mine\n\nffpd panda | w\nwdfp | w\n")
    for command in (["tiles"], ["score", "-"], ["replay", "-"], ["show", ""]):
        assert "line 4" in refused("mondo", *command, "--tiles", str(own), stdin="{}")
