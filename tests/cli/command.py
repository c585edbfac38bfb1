"""Running the command in a test."""

from click.testing import CliRunner, Result

from mondala.cli import main
from tests.server.support.logs import logging_of_its_own


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """The command in this process; the logging that it sets up ends with it."""
    with logging_of_its_own():
        return CliRunner().invoke(main, arguments, input=stdin)


def mondala(*arguments: str, stdin: str | bytes | None = None) -> str:
    """The output of a command, which must succeed and say nothing on stderr."""
    result = run(*arguments, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def refused(*arguments: str, stdin: str | bytes | None = None) -> str:
    """The error it prints; it must end with exit code 2, and print nothing on stdout."""
    result = run(*arguments, stdin=stdin)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert isinstance(result.exception, SystemExit)
    return result.stderr
