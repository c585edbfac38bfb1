"""`mondala backup`, `mondala check` and `mondala move`: stored data is copied, checked and
moved."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mondala.cli.serve import with_data, with_database
from mondala.core.errors import Unreadable

if TYPE_CHECKING:
    from mondala.server.archive.checking import Report


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@with_data
def backup(file: Path, data: Path) -> None:
    """Copy everything that is kept into FILE, also while the server runs."""
    from mondala.server.storage.counting import forget_name
    from mondala.server.storage.folder import make_private
    from mondala.server.storage.sqlite import FILE

    if not (data / FILE).exists():
        raise Unreadable(f"nothing is kept in {str(data)!r}")
    if file.exists():
        raise Unreadable(f"{str(file)!r} is there already")
    try:
        make_private(file)
        with closing(sqlite3.connect(data / FILE)) as source, closing(sqlite3.connect(file)) as to:
            source.backup(to)
            with to:
                forget_name(to)
    except (OSError, sqlite3.Error) as error:
        raise Unreadable(f"cannot copy to {str(file)!r}: {error}") from error
    click.echo(f"copied to {file}; to use it, put it in a folder as {FILE}")


@click.command("check")
@with_data
@with_database
@click.pass_context
def check(context: click.Context, data: Path, database: str | None) -> None:
    """Replay every game that is kept and compare it with what was stored."""
    report = _checked(database or data)
    click.echo(_told(report))
    if report.faults:
        context.exit(1)


@click.command("move")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.pass_context
def move(context: click.Context, source: str, target: str) -> None:
    """Carry everything FROM one place TO another, which must be empty.

    Each is a data folder or the address of a database; "database" stands for the address in
    MONDALA_DATABASE. FROM stays as it is. Every game is checked before and after."""
    from mondala.server.storage import moving

    places = _place(source), _place(target)
    before = _checked(places[0])
    click.echo(f"before: {_told(before)}")
    moving.move(*places, lambda what, count: click.echo(f"{what}: {count}"))
    after = _checked(places[1])
    click.echo(f"after: {_told(after)}")
    if after != before:
        raise Unreadable("what arrived is not what was sent: do not use it")
    if after.faults:
        context.exit(1)


def _place(text: str) -> Path | str:
    from mondala.server.storage.opening import is_address

    if text == "database":
        address = os.environ.get("MONDALA_DATABASE")
        if not address:
            raise Unreadable("MONDALA_DATABASE is not set")
        return address
    return text if is_address(text) else Path(text)


def _checked(place: Path | str) -> "Report":
    from mondala.hosted import registry
    from mondala.server.archive.checking import check_all

    report = asyncio.run(check_all(registry(), place))
    for fault in report.faults:
        click.echo(fault, err=True)
    return report


def _told(report: "Report") -> str:
    return (
        f"{report.games} games, {report.entries} entries, {report.rejudged} judged again, "
        f"{len(report.faults)} faults"
    )
