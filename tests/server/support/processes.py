"""The processes started by a test."""

import os
from pathlib import Path


def children(parent: int | None = None) -> set[int]:
    """The running children of a process, by default of this one."""
    own = os.getpid() if parent is None else parent
    tasks = Path(f"/proc/{own}/task").glob("*/children")
    return {int(child) for task in tasks for child in task.read_text().split()}
