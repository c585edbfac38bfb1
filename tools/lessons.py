"""Writes the rules' answers in lessons and examples for the browser client.

`python -m tools.lessons` writes an answers.json beside the lesson of each game and the examples of
Mondo's rules, and Mondo's tiles: these pages then ask no server, and work without a network. A test
sees to it that the files are up to date.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from mondala.games.mondo.tiles import format_tiles
from mondala.games.patterns.moves import parse_move, play_all
from mondala.games.patterns.notation import parse_position
from mondala.hosted.mondo.api import WorldAsked, read_world
from mondala.hosted.patterns.reading import read_position
from mondala.hosted.patterns.replay import steps as steps_of
from mondala.resources import standard_tiles

_BOARDS = Path(__file__).parent.parent / "web" / "src" / "boards"

_COUNTED = ("finished", "misconnected", "counted")
"""Examples with a world whose sheet is shown."""

Json = dict[str, Any]


def mondo_answers() -> Json:
    """The neighbours of each space, and every world that a step can come to."""
    first = _world("")
    return {
        "beside": {space: _world(f"{space}=1f0")["open"] for space in first["open"]},
        "sheets": {asked: sheet for step in _lesson("mondo") for asked, sheet in _mondo_step(step)},
    }


def _mondo_step(step: Json) -> Iterator[tuple[str, Json]]:
    """The sheet of its world, whole, and those after any placement, by their rows that say
    something."""
    placements = [f"{space}={tile}{side}{turn}" for space, tile, side, turn in step["world"]]
    begun = _world(" ".join(placements))
    yield " ".join(placements), begun["sheet"]
    tiles = [each[0] for each in (*step["pile"], *([step["hand"]] if "hand" in step else []))]
    if step["id"] in ("volcano", "pile"):  # there one takes a tile, and lays none
        return
    for space in begun["open"]:
        for tile in tiles:
            for side in "fb":
                for turn in range(4):
                    asked = " ".join([*placements, f"{space}={tile}{side}{turn}"])
                    sheet = _world(asked)["sheet"]
                    yield asked, {row: sheet[row] for row in sheet if _says_something(row, sheet)}


def _says_something(row: str, sheet: Json) -> bool:
    return row in ("animals", "landscapes", "volcanos", "misconnections") and any(
        sheet[row].values()
    )


def _world(placements: str) -> Json:
    found: Json = msgspec.to_builtins(read_world(WorldAsked(placements)))
    return found


def mondo_examples() -> Json:
    """The sheets of the worlds in the rules."""
    examples: Json = _read("mondo/rules/examples.json")
    return {name: _world(examples[name])["sheet"] for name in _COUNTED}


def mondo_tiles() -> str:
    tiles = standard_tiles()
    return format_tiles([tiles[number] for number in tiles.numbers()])


def patterns_answers() -> Json:
    """Answers by position and moves, for every board that a step can lead to."""
    found: Json = {}
    for step in _lesson("patterns"):
        open_lines: list[tuple[str, ...]] = [()]
        while open_lines:
            moves = open_lines.pop()
            start, played = parse_position(step["position"]), [parse_move(each) for each in moves]
            reading = msgspec.to_builtins(read_position(play_all(start, played)))
            steps = msgspec.to_builtins(list(steps_of(start, played)))
            found[" ".join([step["position"], *moves])] = {"reading": reading, "steps": steps}
            flips = reading["position"].endswith(" flips")
            further = reading["turn"]["legal"] if flips else () if moves else step.get("asked", ())
            open_lines.extend((*moves, move) for move in further)
    return found


def _lesson(game: str) -> list[Json]:
    steps: list[Json] = _read(f"{game}/learn/lesson.json")
    return steps


def _read(name: str) -> Any:
    return json.loads((_BOARDS / name).read_text("utf-8"))


def written() -> dict[Path, str]:
    """Every file, as it should be."""
    answers = {
        "mondo/learn/answers.json": mondo_answers(),
        "mondo/rules/answers.json": mondo_examples(),
        "mondo/standardTiles.json": mondo_tiles(),
        "patterns/learn/answers.json": patterns_answers(),
    }
    return {
        _BOARDS / name: json.dumps(each, separators=(",", ":")) + "\n"
        for name, each in answers.items()
    }


def main() -> None:
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
