"""`mondala work`"""

import click

from mondala.cli.serve import run_loop


@click.command("work")
@click.option(
    "--redis",
    metavar="ADDRESS",
    envvar="MONDALA_REDIS",
    required=True,
    help="The Redis of the nodes, e.g. redis://host:6379; better in MONDALA_REDIS.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes for bots, and as many for analysts.  [default: by the cores]",
)
def work(redis: str, workers: int | None) -> None:
    """Run workers for the bots and analyses of several nodes, from any machine."""
    from mondala.hosted import GAMES
    from mondala.server.runtime.logs import start_logging
    from mondala.server.settings import check_redis

    check_redis(redis)
    from mondala.server.cluster import work_process

    start_logging(None)
    run_loop(work_process.work(redis, GAMES, workers, click.echo))
