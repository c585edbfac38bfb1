"""`mondala backup` and `mondala check`: looking after what is kept."""

import asyncio
import sqlite3
from pathlib import Path

import click

from mondala.cli.serve import with_data
from mondala.core.errors import Unreadable


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@with_data
def backup(file: Path, data: Path) -> None:
    """Copy everything that is kept into FILE, also while the server runs."""
    from mondala.server.storage.sqlite import FILE

    if not (data / FILE).exists():
        raise Unreadable(f"nothing is kept in {str(data)!r}")
    if file.exists():
        raise Unreadable(f"{str(file)!r} is there already")
    try:
        with sqlite3.connect(data / FILE) as source, sqlite3.connect(file) as target:
            source.backup(target)
    except sqlite3.Error as error:
        raise Unreadable(f"cannot copy to {str(file)!r}: {error}") from error
    click.echo(f"copied to {file}; to use it, put it in a folder as {FILE}")


@click.command("check")
@with_data
@click.pass_context
def check(context: click.Context, data: Path) -> None:
    """Replay every game that is kept and compare it with what was stored."""
    from mondala.hosted import registry
    from mondala.server.checking import check_all
    from mondala.server.storage.sqlite import FILE

    if not (data / FILE).exists():
        raise Unreadable(f"nothing is kept in {str(data)!r}")
    report = asyncio.run(check_all(registry(), data))
    for fault in report.faults:
        click.echo(fault, err=True)
    click.echo(
        f"{report.games} games, {report.entries} entries, {report.rejudged} judged again, "
        f"{len(report.faults)} faults"
    )
    if report.faults:
        context.exit(1)
