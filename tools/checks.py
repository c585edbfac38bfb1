"""Every check, several at once: `python -m tools.checks [lint]`.

Stages come one after another; what stands in one stage is run in lanes beside each other. Each line
is printed as it comes, behind the name of its check.
"""

import asyncio
import os
import sys
from collections.abc import Sequence
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
    "unit": "pytest -n 3",
    "client": "cd web && npm test --silent",
    "browser": "pytest -n 3 tests/e2e",
}
STAGES = (
    (("kernels",), ("web",)),
    (("browser",),),
    (("unit",), ("mypy", "ruff", "arrows", "names", "client")),
)
"""What the kernels' step compiles, every server and worker of the tests would compile for itself.
The browser tests keep all cores busy and wait for seconds, so nothing runs beside them; the others
often wait for processes, and leave room."""


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


async def run_lane(lane: Sequence[str], commands: dict[str, str]) -> list[str]:
    """The names of the checks that failed."""
    names = [name for name in lane if name in commands]
    return [name for name in names if not await run(name, commands[name])]


async def main(which: str = "all") -> None:
    commands = LINT if which == "lint" else LINT | TESTS
    failed = []
    for stage in STAGES:
        for names in await asyncio.gather(*(run_lane(lane, commands) for lane in stage)):
            failed += names
    sys.exit(f"failed: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
