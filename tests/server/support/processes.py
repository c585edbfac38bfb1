"""The processes that a test has started."""

import os
from pathlib import Path


def children(parent: int | None = None) -> set[int]:
    """Those that a process has started, by itself this one, and that run now."""
    own = os.getpid() if parent is None else parent
    tasks = Path(f"/proc/{own}/task").glob("*/children")
    return {int(child) for task in tasks for child in task.read_text().split()}
