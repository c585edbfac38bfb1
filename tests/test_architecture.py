"""ARCHITECTURE.md names every module, folder by folder, and none that is gone."""

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "mondala"
ROW = re.compile(r"^\| (?:`([^`]+)/`)? *\| (.+) \|$", re.MULTILINE)


def named() -> dict[str, set[str]]:
    """For each folder of the table the modules that its rows name."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    table = text[text.index("## Every module") :]
    rows: dict[str, set[str]] = defaultdict(set)
    for folder, words in ROW.findall(table):
        rows[folder] |= set(re.findall(r"`([a-z_/]+)`", words))
    return rows


def folders() -> list[Path]:
    return [SOURCES, *(path for path in SOURCES.rglob("*") if (path / "__init__.py").exists())]


def modules(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py") if not path.stem.startswith("__")}


def test_every_module_is_named() -> None:
    """A module is named in the row of its folder, or in that of a folder above with its path."""
    rows = named()
    there = [
        (folder.relative_to(SOURCES), each) for folder in folders() for each in modules(folder)
    ]
    missing = [
        str(place / module)
        for place, module in there
        if not any(_names(rows, place, module, above) for above in (place, *place.parents))
    ]
    assert missing == []


def _names(rows: dict[str, set[str]], place: Path, module: str, above: Path) -> bool:
    row = "" if above == Path() else str(above)
    generic = re.sub(r"^hosted/[a-z]+$", "hosted/<game>", row)
    words = rows.get(row) or rows.get(generic) or set()
    inside = place.relative_to(above)
    return module in words or str(inside / module) in words


def test_nothing_is_named_that_is_gone() -> None:
    there = {module for folder in folders() for module in modules(folder)}
    gone = {
        word for words in named().values() for word in words if word.rsplit("/", 1)[-1] not in there
    }
    assert gone <= {"GAME"}
