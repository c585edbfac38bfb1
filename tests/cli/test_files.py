"""Texts come from a file or from standard input, in UTF-8, or it is said why not."""

from pathlib import Path

import pytest

from mondala.cli.files import read_text
from mondala.core.errors import Unreadable
from tests.cli.command import mondala, refused
from tests.cli.samples import SET_UP

RECORD = f'[Game "Patterns"]\n[Position "{SET_UP}"]\n[Result "*"]\n\nBk\n'


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"], ids=["plain", "with a mark"])
def test_a_file_is_read_with_or_without_a_byte_order_mark(start: bytes, tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(start + "café\n".encode())
    assert read_text(str(tmp_path / "text")) == "café\n"


def test_a_dash_is_standard_input(tmp_path: Path) -> None:
    (tmp_path / "record").write_text(RECORD)
    from_file = mondala("patterns", "replay", str(tmp_path / "record"))
    assert mondala("patterns", "replay", "-", stdin=RECORD) == from_file


@pytest.mark.parametrize("name", ["no such file", ".", "a\0b"])
def test_what_is_no_file_is_named(name: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_text(name)
    assert str(refusal.value).startswith(f"cannot read {name!r}: ")


def test_a_record_that_is_no_text_is_refused() -> None:
    assert "UTF-8" in refused("patterns", "replay", "-", stdin=b"\xff\xfe\x00")
