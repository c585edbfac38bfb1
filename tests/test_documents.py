"""The documents show what happens: their commands and their code are run."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from bench import scale
from mondala.cli import main

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / f"{name}.md" for name in ("README", "ARCHITECTURE", "SECURITY"))
DOCUMENTS = sorted([*PAGES, *ROOT.glob("docs/*.md")])


def blocks(language: str) -> list[tuple[str, str]]:
    """(where it stands, text) of each code block in that language."""
    return [
        (f"{path.name} {number}", match[1])
        for path in DOCUMENTS
        for number, match in enumerate(
            re.finditer(rf"```{language}\n(.*?)```", path.read_text("utf-8"), re.S), start=1
        )
    ]


def commands() -> list[tuple[str, str, str]]:
    """(where, command, what it prints) for each line that starts with a prompt."""
    return [
        (where, *command.replace("\\\n", "").split("\n", 1))
        for where, text in blocks("console")
        for command in re.split(r"^\$ ", text, flags=re.M)[1:]
    ]


@pytest.mark.parametrize(("where", "command", "printed"), commands())
def test_a_command_prints_what_the_document_shows(
    where: str, command: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    name, *arguments = shlex.split(command)
    assert name == "mondala", where
    output = CliRunner().invoke(main, arguments).output
    shown, cut, _ = printed.partition("…\n")
    assert output.startswith(shown) if cut else output == shown


@pytest.mark.parametrize(("where", "code"), blocks("python"))
def test_the_code_runs(where: str, code: str) -> None:
    exec(compile(code, where, "exec"), {})  # noqa: S102


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_what_many_players_need_follows_from_what_was_measured() -> None:
    page = scale.PAGE.read_text("utf-8")
    figures = scale.told(page)
    assert set(figures) == set(scale.PACE)
    assert scale.written(page, figures) == page


def test_what_is_promised_names_tests_that_are_there() -> None:
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    promises = re.findall(r"^\| (?!promise|---)(.*) \| (.*) \|$", text, re.M)
    assert len(promises) > 5
    for promise, named in promises:
        paths = re.findall(r"`([^`]+)`", named)
        assert [path for path in paths if (ROOT / path).exists()] == paths != [], promise


def test_every_command_is_documented() -> None:
    text = "".join(path.read_text("utf-8") for path in DOCUMENTS)
    groups = [main.commands[group] for group in ("admin", "mondo", "patterns")]
    listed = [name for group in groups for name in group.commands]  # type: ignore[attr-defined]
    assert [name for name in listed if not re.search(rf"\b{name}\b", text)] == []


def test_every_option_of_serve_stands_in_the_table() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    options = [name for option in main.commands["serve"].params for name in option.opts]
    assert "--connections-per-address" in options
    assert [name for name in options if f"`{name}`" not in text] == []
