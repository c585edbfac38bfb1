"""The limit on the files, and so connections, that this process may have open at once."""

import sys
from contextlib import suppress

FEW = 4_096
ENOUGH = 65_536


def raise_open_files() -> int | None:
    """Raises the limit as far as needed or allowed; returns it, or None for no limit."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft < wanted:
        with suppress(OSError, ValueError):  # some systems allow less than they report
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
