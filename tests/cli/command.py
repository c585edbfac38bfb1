"""Running the command in a test."""

from click.testing import CliRunner

from mondala.cli import main


def mondala(*arguments: str, stdin: str | bytes | None = None) -> str:
    """The output of a command, which must succeed and say nothing on stderr."""
    result = CliRunner().invoke(main, arguments, input=stdin)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def refused(*arguments: str, stdin: str | bytes | None = None) -> str:
    """The error it prints; it must end with exit code 2, and print nothing on stdout."""
    result = CliRunner().invoke(main, arguments, input=stdin)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert isinstance(result.exception, SystemExit)
    return result.stderr
