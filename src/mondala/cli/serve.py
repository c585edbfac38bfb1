"""`mondala serve`"""

import asyncio
import socket
import sys
from collections.abc import Coroutine
from functools import partial
from pathlib import Path

import click


def data_folder() -> Path:
    """Where this user's data is kept."""
    from platformdirs import user_data_path

    return user_data_path("mondala", appauthor=False)


def with_data(command: click.decorators.FC) -> click.decorators.FC:
    return click.option(
        "--data",
        type=click.Path(file_okay=False, path_type=Path),
        default=data_folder,
        help="The folder with everything that is kept.  [default: the user's data folder]",
    )(command)


@click.command("serve")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@with_data
@click.option("--public", metavar="URL", help="The address people use, e.g. https://play.example.")
@click.option("--proxy", multiple=True, metavar="ADDRESS", help="A proxy whose word counts.")
@click.option(
    "--sockets",
    default=200,
    show_default=True,
    type=click.IntRange(min=1),
    help="Most sockets of one address.",
)
@click.option(
    "--requests",
    default=20.0,
    show_default=True,
    type=click.FloatRange(min=0.1),
    help="Requests a second of one.",
)
def serve(
    host: str,
    port: int,
    data: Path,
    public: str | None,
    proxy: tuple[str, ...],
    sockets: int,
    requests: float,
) -> None:
    """Serve the games to everybody who can reach this machine."""
    from mondala.hosted import registry
    from mondala.server import serving
    from mondala.server.bots.pool import WorkerPool
    from mondala.server.origins import Origins

    nearby = _nearby(host, port)
    settings = serving.Settings(
        registry=registry(),
        data=data,
        origins=Origins(public, frozenset(proxy), nearby),
        sockets_per_address=sockets,
        requests_a_second=requests,
        make_bots=partial(WorkerPool, prepared=True),
    )
    listening = serving.listen(host, port)
    try:
        run_loop(serving.serve(settings, listening, lambda: _announce(port, data, public, nearby)))
    finally:
        listening.close()


def run_loop(work: Coroutine[None, None, None]) -> None:
    """On the faster loop where there is one."""
    if sys.platform == "win32":
        asyncio.run(work)
    else:
        import uvloop

        uvloop.run(work)


def _announce(port: int, data: Path, public: str | None, nearby: str | None) -> None:
    click.echo(f"Mondala is open at      http://localhost:{port}")
    if public is not None:
        click.echo(f"for everybody at        {public}")
    elif nearby is not None:
        click.echo(f"for friends close by at {nearby}")
    click.echo(f"Everything is kept in   {data}")
    click.echo("Ctrl-C ends it; games go on when it is started again.")


def _nearby(host: str, port: int) -> str | None:
    """The address for friends in the same network; None if they cannot reach this machine."""
    from mondala.server.origins import is_loopback

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
