"""`mondala puzzles make` and `mondala puzzles check`."""

from collections.abc import Iterator
from itertools import count as count_from
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mondala.bots.patterns.puzzles.puzzle import (
    DIFFICULTIES,
    Puzzle,
    format_puzzle,
    parse_puzzles,
)
from mondala.cli.files import read_text
from mondala.cli.progress import tracked
from mondala.cli.proving import draw, prove, with_draw
from mondala.core.errors import Unreadable
from mondala.core.ids import GameName
from mondala.games.patterns.moves import apply
from mondala.games.patterns.position import Position
from mondala.games.patterns.record import UNKNOWN, Record, parse_record
from mondala.resources import patterns_net, patterns_puzzles

if TYPE_CHECKING:
    from mondala.bots.patterns.puzzles.mining import Collection, Miner


@click.group()
def puzzles() -> None:
    """Puzzles of Patterns: positions with one clearly best line."""


@puzzles.command("make")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--count", default=1000, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0))
@click.option(
    "--records",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Mine the records in this folder instead of games of bots.",
)
@click.option(
    "--data",
    metavar="PLACE",
    help="Mine the games that were played on a server: its data folder, or its database's address.",
)
@click.option(
    "--early",
    default=40,
    show_default=True,
    type=click.IntRange(min=1),
    help="Search one of this many early positions deeply; that is slow.",
)
@click.option(
    "--days",
    is_flag=True,
    help="Positions for days: one move to find, as many easy as hard ones, one of each game.",
)
def make(
    file: Path,
    count: int,
    seed: int,
    records: Path | None,
    data: str | None,
    early: int,
    days: bool,
) -> None:
    """Add puzzles to FILE until it has COUNT, or until the games come to an end.

    Bots play against each other, unless games are named. The same seed gives the same games and
    puzzles. What is found is written at once, so it can be stopped and goes on from there.
    """
    from mondala.bots.patterns.puzzles.mining import Miner

    if records is not None and data is not None:
        raise click.UsageError("either --records or --data")
    collection = _collection(file, count, days)
    miner = Miner(patterns_net, early, longest=1) if days else Miner(patterns_net, early)
    _append(file, "")  # fails before the search if the file cannot be written
    found = _mined(miner, collection, _games(records, data), seed, days)
    for puzzle in tracked(found, "Mining", count - len(collection)):
        _append(file, f"{format_puzzle(puzzle)}\n")
    click.echo(f"{len(collection)} puzzles in {file}")


@puzzles.command("check")
@with_draw
@click.pass_context
def check(context: click.Context, file: str | None, seed: int, count: int | None) -> None:
    """Prove the puzzles of FILE again (- for standard input), or those that come with Mondala."""
    from mondala.bots.patterns.levels import deepest
    from mondala.bots.patterns.puzzles.checking import Checker

    text = patterns_puzzles() if file is None else read_text(file)
    drawn = draw(parse_puzzles(text), seed, count)
    if not prove(drawn, Checker(deepest(patterns_net)).fault, "puzzle", "puzzles"):
        context.exit(1)


def _collection(file: Path, count: int, days: bool) -> "Collection":
    """The collection to be filled, with the puzzles that the file has already. The days' puzzles
    must not be among those that come with Mondala."""
    from mondala.bots.patterns.puzzles.mining import Collection

    there = tuple(parse_puzzles(read_text(str(file)))) if file.exists() else ()
    if not days:
        return Collection(count, there)
    return Collection(count, there, parse_puzzles(patterns_puzzles()), 1 / len(DIFFICULTIES))


def _mined(
    miner: "Miner",
    collection: "Collection",
    games: Iterator[list[Position]] | None,
    seed: int,
    days: bool,
) -> Iterator[Puzzle]:
    """The puzzles that the collection takes, game after game, until it is full."""
    from mondala.bots.patterns.puzzles.mining import hardest_of

    for number in count_from(seed):
        game = miner.play(number) if games is None else next(games, None)
        if game is None or collection.is_full:
            return
        found = miner.puzzles(game, number)
        if days:
            yield from hardest_of(found, collection)
        else:
            yield from (each for each in found if collection.takes(each))


def _append(file: Path, text: str) -> None:
    try:
        with file.open("a", encoding="utf-8") as out:
            out.write(text)
    except OSError as error:
        raise Unreadable(f"cannot write {str(file)!r}: {error.strerror}") from error


def _games(records: Path | None, data: str | None) -> Iterator[list[Position]] | None:
    """The positions of games that were played; None where bots are to play."""
    if records is None and data is None:
        return None
    files = sorted(path for path in records.iterdir() if path.is_file()) if records else []
    texts = (read_text(str(path)) for path in files) if data is None else _kept(data)
    return (_positions(parse_record(text)) for text in texts)


def _positions(record: Record) -> list[Position]:
    positions = [record.start]
    for move in record.moves:
        positions.append(apply(positions[-1], move))
    return positions


def _kept(data: str) -> Iterator[str]:
    """The records of a server's games that are over, the oldest first."""
    from mondala.hosted import registry
    from mondala.server.archive.stored_games import games_that_ended
    from mondala.server.storage.opening import is_address
    from mondala.tables.patterns import NAME

    place = data if is_address(data) else Path(data)
    for played in games_that_ended(registry(), place, GameName(NAME)):
        yield played.game.record(played.start, played.entries, (UNKNOWN, UNKNOWN), UNKNOWN)
