"""Every check, several at once: `python -m tools.checks [lint]`.

Browser tests wait more than they compute, so the other checks run beside them. Each line is printed
as it comes, behind the name of its check.
"""

import asyncio
import os
import sys
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
"""Names and commands; those that take longest are told first in their lane."""
TESTS = {
    "unit": "pytest -n 2",
    "client": "cd web && npm test --silent",
    "browser": "pytest -n 2 tests/e2e",
}
LANES = (("browser",), ("unit",), ("web", "mypy", "ruff", "arrows", "names", "client"))
"""Checks of a lane run one after another; the lanes run beside each other."""


async def run(name: str, command: str) -> bool:
    """Whether the check passed."""
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
    async for line in process.stdout:
        print(f"{name:8}{line.decode(errors='replace').rstrip()}", flush=True)
    passed = await process.wait() == 0
    print(f"{name:8}{'passed' if passed else 'FAILED'} in {monotonic() - began:.0f} s", flush=True)
    return passed


async def run_lane(lane: list[str], commands: dict[str, str]) -> list[str]:
    """The names of the checks that failed."""
    return [name for name in lane if not await run(name, commands[name])]


async def main(which: str = "all") -> None:
    commands = LINT if which == "lint" else LINT | TESTS
    lanes = [[name for name in lane if name in commands] for lane in LANES]
    failed = await asyncio.gather(*(run_lane(lane, commands) for lane in lanes))
    names = [name for lane in failed for name in lane]
    sys.exit(f"failed: {', '.join(names)}" if names else 0)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
