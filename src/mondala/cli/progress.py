"""Progress bars on stderr, for people at a terminal.

Rich is imported only when there is something to show: it would take a tenth of every start.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Part = TypeVar("Part")


def tracked(parts: Iterable[Part], doing: str, total: int) -> Iterator[Part]:
    """The parts, with a bar while they come."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    quiet = not console.is_terminal
    yield from track(parts, doing, total, console=console, transient=True, disable=quiet)


@contextmanager
def waiting(doing: str) -> Iterator[Callable[[str], None]]:
    """A line while the block runs; what is yielded changes its text."""
    from rich.console import Console

    with Console(stderr=True).status(doing) as status:
        yield status.update
