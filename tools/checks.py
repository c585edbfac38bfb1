"""Every check, several at once: `python -m tools.checks [lint]`.

Stages come one after another; what stands in one stage is run in lanes beside each other. Each line
is printed as it comes, behind the name of its check; at the very end stand the checks that failed,
each with the lines that name what failed in it, for readers who are shown only the end.
"""

import asyncio
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).parent.parent
BIN = ROOT / ".venv" / "bin"
LINT = {
    "ruff": "ruff check . && ruff format --check .",
    "mypy": "mypy",
    "arrows": "lint-imports --no-cache",
    "names": "python -m tools.game_names",
    "web": "cd web && npm run lint --silent",
}
TESTS = {
    "kernels": "python -m tools.kernels",
    "unit": "pytest -n 6 -p no:playwright",
    "client": "cd web && npm test --silent",
    "browser": "pytest -n 4 tests/e2e",
}
STAGES = (
    (("kernels", "mypy"), ("web",)),
    (("browser",),),
    (("unit",), ("ruff", "arrows", "names", "client")),
)
"""The kernels come first: else every server and worker of the tests would compile them for itself.
The browser tests keep all cores busy and wait for seconds, so nothing runs beside them; the others
often wait for processes, and leave room."""


NAMES_A_FAULT = re.compile(r"(\x1b\[[\d;]*m|\s)*(FAILED|ERROR|FAIL|error)\b|\S+:\d+: error: ")
"""How pytest, vitest, npm and mypy begin a line that says what is wrong."""
MOST_NAMED = 40


@dataclass
class Failure:
    """A check that failed, and the lines of its output that name what failed in it."""

    name: str
    faults: Sequence[str]

    def tell(self) -> Iterator[str]:
        yield f"{self.name:8}FAILED"
        yield from (f"{self.name:8}{line}" for line in self.faults[-MOST_NAMED:])


async def run(name: str, command: str) -> Failure | None:
    """Runs one check; None if it passed."""
    began = monotonic()
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    process = await asyncio.create_subprocess_shell(
        command,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        cwd=ROOT,
        env={**os.environ, "PATH": path},
    )
    if process.stdout is None:
        raise AssertionError("a check without an output")
    faults = []
    async for read in process.stdout:
        line = read.decode(errors="replace").rstrip()
        print(f"{name:8}{line}", flush=True)
        if NAMES_A_FAULT.match(line):
            faults.append(line)
    passed = await process.wait() == 0
    print(f"{name:8}{'passed' if passed else 'FAILED'} in {monotonic() - began:.0f} s", flush=True)
    return None if passed else Failure(name, faults)


async def run_lane(lane: Sequence[str], commands: dict[str, str]) -> list[Failure]:
    """The checks that failed."""
    results = [await run(name, commands[name]) for name in lane if name in commands]
    return [failure for failure in results if failure is not None]


async def run_stages(stages: Iterable[Iterable[Sequence[str]]], commands: dict[str, str]) -> None:
    """Ends the process: with the failures told last, if there are any."""
    failed: list[Failure] = []
    for stage in stages:
        for failures in await asyncio.gather(*(run_lane(lane, commands) for lane in stage)):
            failed += failures
    for failure in failed:
        print(*failure.tell(), sep="\n", flush=True)
    sys.exit(f"failed: {', '.join(each.name for each in failed)}" if failed else 0)


async def main(which: str = "all") -> None:
    await run_stages(STAGES, LINT if which == "lint" else LINT | TESTS)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
