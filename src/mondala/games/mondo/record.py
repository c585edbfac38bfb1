"""A whole match of Mondo as text: tags, then one line a command; see docs/notation.md."""

import re
from collections.abc import Iterable, Mapping, Sequence

from mondala.core.errors import MondalaError, Unreadable
from mondala.core.tagged import join_tagged, need, split_tagged
from mondala.core.value import Value, replace
from mondala.games.mondo import RULES_VERSION
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.commands import BeginRound, JumpOut
from mondala.games.mondo.folding import apply
from mondala.games.mondo.judging import GRACE, judge
from mondala.games.mondo.lines import Entry, format_entry, parse_entry
from mondala.games.mondo.match import PLAYED_OUT, Match, begin_match, totals
from mondala.games.mondo.options import Level, Options, Solo, Unfinished
from mondala.games.mondo.tiles import TileSet

_READ = {str(version) for version in range(1, RULES_VERSION + 1)}
"""Rules versions whose records still have the same meaning."""
ABANDONED = "abandoned"
UNFINISHED = "*"
KNOWN_PILE = "known"
FINISH = "finish"
"""The level name of a world to finish."""


class Record(Value, frozen=True):
    """A match from its start to its current state."""

    tags: Mapping[str, str]
    start: Match
    entries: tuple[Entry, ...]
    lines: tuple[str, ...]
    last: Match


def play_entry(game: Match, entry: Entry) -> Match:
    for event in judge(game, entry.seat, entry.command, entry.at):
        game = apply(game, event)
    return game


def make_record(
    start: Match,
    entries: Iterable[Entry],
    *,
    names: Sequence[str] = (),
    date: str = "?",
    abandoned: bool = False,
) -> Record:
    """The record of these commands, each of which must be allowed."""
    listed = tuple(entries)
    lines, game = [], start
    for entry in listed:
        lines.append(format_entry(game, entry))
        game = play_entry(game, entry)
    ending = PLAYED_OUT if game.is_over else ABANDONED if abandoned else None
    tags = _format_options(start, names, date)
    tags["Result"] = _result(game, ending)
    if ending is not None:
        tags["Ending"] = ending
    return Record(tags, start, listed, tuple(lines), game)


def format_record(record: Record) -> str:
    return join_tagged(record.tags, "\n".join(record.lines))


def parse_record(text: str, tiles: TileSet) -> Record:
    """Reads a record and checks that every command is allowed and the result is right."""
    tags, body = split_tagged(text)
    start = _parse_start(tags, tiles)
    entries, lines, game, clock = [], body.splitlines(), start, 0
    for count, line in enumerate(lines, start=1):
        try:
            entry = parse_entry(game, line)
            clock = _tick(clock, entry)
            game = play_entry(game, entry)
        except MondalaError as error:
            raise Unreadable(f"line {count} of the commands ({line}): {error}") from error
        entries.append(entry)
    record = Record(tags, start, tuple(entries), tuple(lines), game)
    _check_end(record)
    return record


def _tick(clock: int, entry: Entry) -> int:
    """The clock after an entry. Time never goes back, but a late jump-out may be dated a little
    earlier (R9)."""
    if isinstance(entry.command, BeginRound):
        return 0
    if entry.at < clock - (GRACE if isinstance(entry.command, JumpOut) else 0):
        raise Unreadable("a command cannot be earlier than the one before it")
    return max(clock, entry.at)


def _check_end(record: Record) -> None:
    ending = record.tags.get("Ending")
    if ending not in (None, PLAYED_OUT, ABANDONED):
        raise Unreadable(f"not an ending: {ending!r}")
    if record.last.is_over != (ending == PLAYED_OUT):
        raise Unreadable(f"{len(record.last.scores)} rounds are over, the ending is {ending!r}")
    true = _result(record.last, ending)
    if need(record.tags, "Result") != true:
        raise Unreadable(f"the result is {true!r}, not {record.tags['Result']!r}")


def _result(game: Match, ending: str | None) -> str:
    if ending is None:
        return UNFINISHED
    points = " ".join(str(total) for total in totals(game))
    if game.options.solo and game.is_over:
        return f"{points} {'won' if game.scores[0][0].won else 'lost'}"
    return points


def _format_options(start: Match, names: Sequence[str], date: str) -> dict[str, str]:
    options = start.options
    tags = {"Game": "Mondo", "Date": date}
    for seat in range(options.seats):
        tags[f"Seat{seat + 1}"] = names[seat] if seat < len(names) else "?"
    if options.rounds is not None:
        tags["Rounds"] = str(options.rounds)
    if options.known_pile:
        tags["Pile"] = KNOWN_PILE
    if options.unfinished is not None:
        tags["Puzzle"] = options.unfinished.puzzle
        tags["World"] = options.unfinished.world
        tags["Middle"] = " ".join(str(tile) for tile in options.unfinished.middle)
    return tags | {
        "Level": _format_level(options),
        "Side": options.board.value,
        "Variants": _format_variants(options),
        "Seed": str(start.chance.seed),
        "Rules": str(_needed_rules(options)),
        "Tiles": start.tiles.digest,
    }


def _format_level(options: Options) -> str:
    if options.day is not None:
        return f"day {options.day}"
    if options.unfinished is not None:
        return FINISH
    return f"solo {options.solo}" if options.solo else options.level.value


def _needed_rules(options: Options) -> int:
    """The earliest rules version that covers the record, so that older readers can read it."""
    if options.unfinished is not None:
        return 4
    if options.day is not None:
        return 3
    return 1 if options.rounds is None else 2


def _format_variants(options: Options) -> str:
    variants = ["children"] if options.children else []
    if options.handicaps is not None:
        variants.append(f"handicap {' '.join(str(handicap) for handicap in options.handicaps)}")
    if options.hidden_time:
        variants.append("hidden time")
    if options.minutes is not None:
        variants.append(f"{options.minutes} minutes")
    return ", ".join(variants) or "-"


def _parse_start(tags: Mapping[str, str], tiles: TileSet) -> Match:
    if need(tags, "Game") != "Mondo":
        raise Unreadable(f"not a match of Mondo: {tags['Game']!r}")
    if need(tags, "Rules") not in _READ:
        raise Unreadable(f"played by rules version {tags['Rules']!r}, this is {RULES_VERSION}")
    if need(tags, "Tiles") != tiles.digest:
        raise Unreadable(f"played with the tile set {tags['Tiles']!r}, not {tiles.digest!r}")
    if not re.fullmatch(r"[0-9]{1,39}", need(tags, "Seed")):
        raise Unreadable(f"not a seed: {tags['Seed']!r}")
    return begin_match(_parse_options(tags), tiles, int(tags["Seed"]))


def _parse_options(tags: Mapping[str, str]) -> Options:
    seats = sum(re.fullmatch(r"Seat\d+", name) is not None for name in tags)
    for seat in range(1, seats + 1):
        need(tags, f"Seat{seat}")
    level, side = need(tags, "Level"), need(tags, "Side")
    kind, _, which = level.rpartition(" ")
    solo, day = which if kind == "solo" else None, which if kind == "day" else None
    unfinished = _parse_unfinished(tags) if level == FINISH else None
    alone = solo or day or unfinished
    if solo not in list(Solo) if solo else not alone and level not in list(Level):
        raise Unreadable(f"not a level: {level!r}")
    if side not in list(BoardSide):
        raise Unreadable(f"not a side of the board: {side!r}")
    rounds = tags.get("Rounds")
    if rounds is not None and not re.fullmatch(r"[1-9]", rounds):
        raise Unreadable(f"not a number of rounds: {rounds!r}")
    if tags.get("Pile") not in (None, KNOWN_PILE):
        raise Unreadable(f"not a pile: {tags['Pile']!r}")
    options = Options(
        seats=seats,
        level=Level.BEGINNER if alone else Level(level),
        board=BoardSide(side),
        solo=Solo(solo) if solo else None,
        rounds=None if rounds is None else int(rounds),
        day=day,
        known_pile="Pile" in tags,
        unfinished=unfinished,
    )
    variants = need(tags, "Variants")
    for variant in [] if variants == "-" else variants.split(", "):
        options = _with_variant(options, variant)
    if _format_variants(options) != variants:
        raise Unreadable(f"variants are written {_format_variants(options)!r}")
    return options


def _parse_unfinished(tags: Mapping[str, str]) -> Unfinished:
    middle = need(tags, "Middle")
    if not re.fullmatch(r"[1-9][0-9]{0,5}( [1-9][0-9]{0,5})*", middle):
        raise Unreadable(f"not numbers of tiles: {middle!r}")
    tiles = tuple(int(tile) for tile in middle.split())
    return Unfinished(need(tags, "Puzzle"), need(tags, "World"), tiles)


def _with_variant(options: Options, variant: str) -> Options:
    if variant == "children":
        return replace(options, children=True)
    if variant == "hidden time":
        return replace(options, hidden_time=True)
    if re.fullmatch(r"handicap( [0-2]){2,4}", variant):
        return replace(options, handicaps=tuple(int(word) for word in variant.split()[1:]))
    if re.fullmatch(r"[1-9][0-9]? minutes", variant):
        return replace(options, minutes=int(variant.split()[0]))
    raise Unreadable(f"not a variant: {variant!r}")
