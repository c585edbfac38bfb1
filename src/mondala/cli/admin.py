"""`mondala admin`: an operator looks after people, tables and games."""

import asyncio
import getpass
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from mondala.cli.numbers import Number
from mondala.cli.serve import with_data, with_database, with_redis
from mondala.core.errors import Unreadable


@click.group("admin")
@with_data
@with_database
@with_redis
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def admin(
    context: click.Context, data: Path, database: str | None, redis: str | None, as_json: bool
) -> None:
    """Look after a server: the one that runs on the folder, or its store if none runs. With the
    addresses of a database and a Redis it reaches all nodes, from any machine.

    Everything is written into admin.log in the folder."""
    ways = {"database": database, "redis": redis}
    context.obj = lambda act, **args: _print(_done(data, ways, act, args), as_json)


Do = Callable[..., None]
NAMES_AN_ID = {"ignore_unknown_options": True, "help_option_names": ["--help"]}
"""An id may begin with a dash, and have an h in it."""


@admin.command(context_settings=NAMES_AN_ID)
@click.argument("text")
@click.pass_obj
def people(do: Do, text: str) -> None:
    """Find people by id, or by a part of their name or account."""
    do("people", text=text)


@admin.command(context_settings=NAMES_AN_ID)
@click.argument("text")
@click.pass_obj
def tables(do: Do, text: str) -> None:
    """Find tables by id, by their host's id, or by the name of a player there."""
    do("tables", text=text)


@admin.command(context_settings=NAMES_AN_ID)
@click.argument("text")
@click.pass_obj
def games(do: Do, text: str) -> None:
    """Find games by id, by their table's id, or by a player's name."""
    do("games", text=text)


@admin.command(context_settings=NAMES_AN_ID)
@click.argument("table")
@click.pass_obj
def chat(do: Do, table: str) -> None:
    """Show the last lines of a table's chat, with their numbers."""
    do("chat", table=table)


@admin.command(context_settings=NAMES_AN_ID)
@click.argument("table")
@click.pass_obj
def close(do: Do, table: str) -> None:
    """Close a table for good: a game that is on ends without a result, its chat is deleted."""
    do("close", table=table)


@admin.command(context_settings=NAMES_AN_ID)
@click.argument("table")
@click.argument("number", type=int)
@click.pass_obj
def unsay(do: Do, table: str, number: int) -> None:
    """Delete a line of a table's chat."""
    do("unsay", table=table, number=number)


@admin.command(context_settings=NAMES_AN_ID)
@click.argument("kind", type=click.Choice(["person", "address"]))
@click.argument("what")
@click.option("--days", default=7.0, show_default=True, type=Number(min=0.001))
@click.pass_obj
def ban(do: Do, kind: str, what: str, days: float) -> None:
    """Ban a person (by id) or an address for a time."""
    do("ban", kind=kind, what=what, days=days)


@admin.command()
@click.pass_obj
def bans(do: Do) -> None:
    """Show who is banned until when."""
    do("bans")


@admin.command(context_settings=NAMES_AN_ID)
@click.argument("what")
@click.pass_obj
def lift(do: Do, what: str) -> None:
    """End the ban of a person or an address."""
    do("lift", what=what)


@admin.command("read-only")
@click.argument("state", type=click.Choice(["on", "off"]))
@click.pass_obj
def read_only(do: Do, state: str) -> None:
    """Take nothing new for a while; games that are on are played to their end."""
    do("read-only", on=state == "on")


@admin.command()
@click.option(
    "--now", is_flag=True, help="The old key becomes invalid at once: everybody is logged out."
)
@click.pass_obj
def rotate(do: Do, now: bool) -> None:
    """Sign cookies with a new key. The old one counts for 90 days."""
    do("rotate", now=now)


@admin.command()
@click.argument("state", type=click.Choice(["on", "off", "new"]))
@click.pass_obj
def push(do: Do, state: str) -> None:
    """Push messages to browsers: on makes keys if there are none, new makes other ones, off deletes
    them. Browsers that were told of earlier keys are asked again."""
    do("push", state=state)


@admin.command()
@click.option("--days", default=90.0, show_default=True, type=Number(min=1))
@click.option("--really", is_flag=True, help="Close them; without this they are only listed.")
@click.pass_obj
def purge(do: Do, days: float, really: bool) -> None:
    """Clear away tables that nobody came back to for so long. Their games stay."""
    do("purge", days=days, really=really)


Ways = dict[str, str | None]
"""The addresses given on the command line."""


def _done(data: Path, ways: Ways, act: str, args: dict[str, Any]) -> list[dict[str, Any]]:
    """Asks the server of the folder, or else its store; with a Redis address, the nodes there."""
    from mondala.server.admin.channel import ask_server
    from mondala.server.storage.sqlite import FILE

    if not any(ways.values()) and not (data / FILE).exists():
        raise Unreadable(f"nothing is kept in {str(data)!r}")
    by = getpass.getuser()
    rows = None if ways["redis"] else ask_server(data, act, args, by)
    return asyncio.run(_on_the_store(data, ways, act, args, by)) if rows is None else rows


async def _on_the_store(
    data: Path, ways: Ways, act: str, args: dict[str, Any], by: str
) -> list[dict[str, Any]]:
    from mondala.hosted import registry
    from mondala.server.opening import operating
    from mondala.server.settings import Settings

    async with operating(
        Settings(registry(), data, ways["database"], redis=ways["redis"])
    ) as operator:
        return await operator.act(act, args, by)


def _print(rows: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    if not rows:
        click.echo("nothing found")
        return
    names = list(rows[0])
    cells = [names, *([_cell(row[name]) for name in names] for row in rows)]
    widths = [max(len(line[place]) for line in cells) for place in range(len(names))]
    for line in cells:
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        click.echo("  ".join(padded).rstrip())


def _cell(value: Any) -> str:
    """The value as text with printable characters only: names and chat may contain anything."""
    return "".join(sign if sign.isprintable() else "?" for sign in str(value))
