"""Finds games named where they do not belong: `python -m tools.game_names`.

Everything outside of a game's own folders asks the registry, so nobody there names a game.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from mondala.hosted import registry

SOURCES = Path(__file__).parent.parent / "src" / "mondala"
LISTS = ("hosted/__init__.py", "cli/__init__.py", "resources.py")
"""The files that list the games: of the server, of the command, and of data files."""
KINDS = ("*.py", "*.sql")


def misplaced(names: list[str], sources: Path = SOURCES) -> Iterator[str]:
    """Every line that names one of these games outside of the folders where it belongs."""
    found = re.compile(rf"({'|'.join(names)})", re.IGNORECASE)
    for path in sorted(path for kind in KINDS for path in sources.rglob(kind)):
        place = path.relative_to(sources)
        if str(place) in LISTS or any(_own(place, name) for name in names):
            continue
        for count, line in enumerate(path.read_text().splitlines(), start=1):
            if found.search(line):
                yield f"{place}:{count}: {line.strip()}"


def _own(place: Path, name: str) -> bool:
    """A game's folder, or the module of that name."""
    return name.lower() in (*place.parts[:-1], place.stem)


def main() -> None:
    lines = list(misplaced([game.name for game in registry()]))
    for line in lines:
        print(line)
    sys.exit(f"{len(lines)} lines name a game where it does not belong" if lines else 0)


if __name__ == "__main__":
    main()
