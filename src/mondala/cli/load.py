"""`mondala load`"""

from importlib import import_module

import click

from mondala.cli.numbers import Number
from mondala.cli.serve import run_loop
from mondala.core.errors import Unreadable
from mondala.hosted import LOADS


@click.command("load")
@click.argument("url", default="http://127.0.0.1:8000")
@click.option("--game", type=click.Choice([*LOADS]), default=[*LOADS][-1], show_default=True)
@click.option("--tables", default=20, show_default=True, type=click.IntRange(1, 2000))
@click.option("--seconds", default=10.0, show_default=True, type=Number(1, 600))
@click.option(
    "--pause",
    default=0.0,
    type=Number(0, 60),
    help="Seconds that a player thinks; 0 is flat out, or a person's pace in real time.",
)
@click.option(
    "--through",
    multiple=True,
    metavar="URL",
    help="Another node of the same site; sockets go there, in turn if several are named, "
    "while the tables stay at URL.",
)
def load(
    url: str, game: str, tables: int, seconds: float, pause: float, through: tuple[str, ...]
) -> None:
    """Let programs play at a server of yours, and print how long they waited for answers.

    A server allows one address a limited number of sockets, requests and connections: start it
    with --sockets, --requests and --connections-per-address high enough.
    """
    from mondala.load.run import Load, run

    chosen = import_module(LOADS[game]).LOAD

    async def work() -> None:
        nodes = tuple(node.rstrip("/") for node in through)
        whole = Load(url.rstrip("/"), chosen, tables, seconds, pause, nodes)
        measured = await run(whole, click.echo)
        click.echo(
            f"{measured.a_second:,.0f} answers a second ({measured.answers:,} in all, "
            f"{measured.refused:,} of them refusals); waited p50 {measured.p50:.1f} ms, "
            f"p95 {measured.p95:.1f} ms, p99 {measured.p99:.1f} ms"
        )

    try:
        run_loop(work())
    except OSError as error:
        raise Unreadable(f"cannot play at {url!r}: {error}") from error
