"""The process that bots think in."""

import asyncio
import logging
import sys
from pathlib import Path

from mondala.server.thinking import WorkerThinker
from mondala.tables import patterns
from tests.server.client import within_a_minute


class Mending(logging.Handler):
    """Once somebody complains, Python is there."""

    def __init__(self, python: Path) -> None:
        super().__init__()
        self.python, self.complaints = python, 0

    def emit(self, _record: logging.LogRecord) -> None:
        self.complaints += 1
        self.python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        self.python.chmod(0o700)


@within_a_minute
async def test_a_worker_that_cannot_be_started_is_tried_again(tmp_path: Path) -> None:
    """With too many processes on the machine, for instance."""
    mending, log = Mending(tmp_path / "python"), logging.getLogger("mondala")
    thinker = WorkerThinker(str(mending.python))
    decided: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    view = patterns.view(patterns.begin(patterns.PatternsOptions(), 1), 1)
    log.addHandler(mending)
    try:
        thinker.ask(
            "a bot", "Patterns", "greedy", 1, view, "", lambda _, name, __: decided.set_result(name)
        )
        assert await decided == "Play"
    finally:
        log.removeHandler(mending)
        await thinker.close()
    assert mending.complaints == 1
