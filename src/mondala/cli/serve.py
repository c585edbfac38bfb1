"""`mondala serve`"""

import asyncio
import logging
import os
import socket
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Literal

import click

from mondala.cli.numbers import Number


def data_folder() -> Path:
    """The folder for this user's data."""
    from platformdirs import user_data_path

    return user_data_path("mondala", appauthor=False)


def with_data(command: click.decorators.FC) -> click.decorators.FC:
    return click.option(
        "--data",
        type=click.Path(file_okay=False, path_type=Path),
        default=data_folder,
        help="The folder with all data.  [default: the user's data folder]",
    )(command)


def with_database(command: click.decorators.FC) -> click.decorators.FC:
    return click.option(
        "--database",
        metavar="ADDRESS",
        envvar="MONDALA_DATABASE",
        help="A PostgreSQL to use instead of SQLite, e.g. postgresql://user@host/name; better "
        "in MONDALA_DATABASE, since a command line is public.",
    )(command)


def with_redis(command: click.decorators.FC) -> click.decorators.FC:
    return click.option(
        "--redis",
        metavar="ADDRESS",
        envvar="MONDALA_REDIS",
        help="The Redis that connects several nodes with one database to one site, e.g. "
        "redis://host:6379; better in MONDALA_REDIS.",
    )(command)


@click.command("serve")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@with_data
@with_database
@with_redis
@click.option("--public", metavar="URL", help="The address people use, e.g. https://play.example.")
@click.option(
    "--proxy",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy whose X-Forwarded headers are trusted.",
)
@click.option(
    "--metrics-from",
    multiple=True,
    metavar="ADDRESS",
    help="An address or network that may read /metrics, too.",
)
@click.option(
    "--sockets",
    default=200,
    show_default=True,
    type=click.IntRange(min=1),
    help="The most sockets of one address.",
)
@click.option(
    "--requests",
    default=20.0,
    show_default=True,
    type=Number(min=0.1),
    help="The most requests a second of one address.",
)
@click.option(
    "--connections-per-address",
    default=256,
    show_default=True,
    type=click.IntRange(min=1),
    help="The most connections of one address besides its sockets.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=0),
    metavar="N",
    help="Processes for bots, and as many for analysts; 0 if `mondala work` runs elsewhere.  "
    "[default: by the cores]",
)
@click.option(
    "--log",
    type=click.Choice(["lines", "json"]),
    help="Log every event in that form; by default only warnings, in lines.",
)
@click.option(
    "--trace",
    metavar="ADDRESS",
    envvar="MONDALA_TRACE",
    help="Send traces of commands to an OTLP collector, e.g. http://host:4318/v1/traces.",
)
@click.option(
    "--smtp",
    metavar="ADDRESS",
    envvar="MONDALA_SMTP",
    help="The mail server for reminders of turns, e.g. "
    "smtp://user:password@host:587; better in MONDALA_SMTP, since a command line is public.",
)
@click.option(
    "--mail-from",
    metavar="ADDRESS",
    envvar="MONDALA_MAIL_FROM",
    help="The sender of these mails, e.g. 'Mondala <play@example.org>'.",
)
@click.option("--no-addresses", is_flag=True, help="Leave people's addresses out of the log.")
def serve(
    host: str,
    port: int,
    data: Path,
    database: str | None,
    redis: str | None,
    public: str | None,
    proxy: tuple[str, ...],
    metrics_from: tuple[str, ...],
    sockets: int,
    requests: float,
    connections_per_address: int,
    workers: int | None,
    log: Literal["lines", "json"] | None,
    trace: str | None,
    smtp: str | None,
    mail_from: str | None,
    no_addresses: bool,
) -> None:
    """Serve the games to everybody who can reach this machine."""
    from mondala.hosted import registry
    from mondala.server import serving
    from mondala.server.edge.addresses import Addresses
    from mondala.server.edge.origins import Origins
    from mondala.server.edge.rules import EdgeRules
    from mondala.server.reminders.smtp import MailServer
    from mondala.server.runtime.logs import start_logging
    from mondala.server.runtime.tracing import start_tracing
    from mondala.server.settings import Settings

    nearby = _nearby(host, port)
    settings = Settings(
        registry=registry(),
        data=data,
        database=database,
        redis=redis,
        origins=Origins(public, Addresses(*proxy), nearby, Addresses(*metrics_from)),
        edge=EdgeRules(per_address=connections_per_address),
        sockets_per_address=sockets,
        requests_a_second=requests,
        workers=workers,
        mail=None if smtp is None else MailServer(smtp, mail_from or ""),
        prepared=True,
        daily=True,
    )
    if trace is not None:
        start_tracing(trace, settings.node)
    listening = serving.listen(host, port)
    node = None if redis is None else settings.node
    start_logging(log, addresses=not no_addresses, node=node)

    def started() -> None:
        kept = str(data) if database is None else "the database"
        _announce(port, kept, public, nearby, node)
        _warn_of_root()

    try:
        run_loop(serving.serve(settings, listening, started))
    finally:
        listening.close()


def _warn_of_root() -> None:
    """Warns if the server runs as root: an intruder would have root's rights."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        sentence = "Mondala runs as root, and needs nothing of what root may do: give it a user"
        logging.getLogger("mondala").warning("%s of its own (docs/hosting.md)", sentence)


def run_loop(work: Coroutine[None, None, None]) -> None:
    """Runs the work on the faster event loop where there is one."""
    if sys.platform == "win32":
        asyncio.run(work)
    else:
        import uvloop

        uvloop.run(work)


def _announce(
    port: int, kept: str, public: str | None, nearby: str | None, node: str | None
) -> None:
    click.echo(f"Mondala is open at      http://localhost:{port}")
    if public is not None:
        click.echo(f"for everybody at        {public}")
    elif nearby is not None:
        click.echo(f"for friends close by at {nearby}")
    click.echo(f"Everything is kept in   {kept}")
    if node is None:
        click.echo("Ctrl-C ends it; games go on when it is started again.")
    else:
        click.echo(f"One node of a house     {node}")
        click.echo("Ctrl-C ends it; other nodes take its tables over.")


def _nearby(host: str, port: int) -> str | None:
    """The address for friends in the same network; None if they cannot reach this machine."""
    from mondala.server.edge.addresses import is_loopback

    name = _own_address() if host in ("0.0.0.0", "::", "") else host  # noqa: S104
    if name is None or is_loopback(name):
        return None
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def _own_address() -> str | None:
    """This machine's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None
