"""The command `mondala`: results to stdout, errors to stderr with exit code 2."""

from typing import Any

import click

from mondala.cli.admin import admin
from mondala.cli.arena import arena
from mondala.cli.keeping import backup, check, move
from mondala.cli.load import load
from mondala.cli.mondo import mondo
from mondala.cli.mondo.arena import mondo_arena
from mondala.cli.patterns import patterns
from mondala.cli.patterns.arena import patterns_arena
from mondala.cli.patterns.puzzles import puzzles
from mondala.cli.serve import serve
from mondala.cli.work import work
from mondala.core.errors import MondalaError


class _Refused(click.ClickException):
    exit_code = 2


class _Main(click.Group):
    def invoke(self, context: click.Context) -> Any:
        """Turns errors into a sentence and an exit code: the only place that does."""
        try:
            return super().invoke(context)
        except MondalaError as error:
            raise _Refused(str(error)) from error


@click.group(cls=_Main, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mondala")
def main() -> None:
    """Two board games, Mondo and Patterns: play them, serve them, look into them."""


arena.add_command(mondo_arena)
arena.add_command(patterns_arena)
for command in (admin, arena, backup, check, load, mondo, move, patterns, puzzles, serve, work):
    main.add_command(command)
