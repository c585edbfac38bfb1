"""Whole games written out for people to read: one for each kind of game.

A transcript is a record, and under it what the rules made of it. `make golden` remakes them.
"""

from collections.abc import Iterator
from pathlib import Path

from mondala.bots.mondo.puzzles.puzzle import parse_puzzles
from mondala.core.chance import Chance
from mondala.core.seats import PerSeat
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.lines import Entry
from mondala.games.mondo.match import ROUND_NAMES, Match, begin_match, outcome, sheets
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.mondo.record import Record as MondoRecord
from mondala.games.mondo.record import format_record as format_mondo
from mondala.games.mondo.record import make_record as make_mondo
from mondala.games.mondo.record import play_entry
from mondala.games.mondo.sheet import ROWS, Row, Sheet
from mondala.games.mondo.tiles import LANDSCAPE_NAMES
from mondala.games.mondo.world import format_placements
from mondala.games.patterns.moves import legal_moves, play
from mondala.games.patterns.notation import format_position
from mondala.games.patterns.position import set_up
from mondala.games.patterns.record import format_record, make_record
from mondala.resources import mondo_puzzles, standard_tiles
from tests.players import next_entry

FOLDER = Path(__file__).parent
RULE = "-" * 72 + "\n"
"""Between the record and what follows from it."""

MONDO_GAMES = {
    "mondo-beginner": Options(2),
    "mondo-advanced": Options(3, Level.ADVANCED),
    "mondo-expert": Options(4, Level.EXPERT),
    "mondo-solo-easy": Options(1, solo=Solo.EASY),
    "mondo-solo-moderate": Options(1, solo=Solo.MODERATE),
    "mondo-solo-hard": Options(1, solo=Solo.HARD, board=BoardSide.LANDS),
    "mondo-lands": Options(2, Level.ADVANCED, board=BoardSide.LANDS),
    "mondo-children": Options(2, children=True),
    "mondo-handicap": Options(3, handicaps=(0, 1, 2)),
    "mondo-hidden-time": Options(2, hidden_time=True),
    "mondo-other-time": Options(2, Level.EXPERT, minutes=4),
    "mondo-day": Options(1, day="2026-11-18"),
    "mondo-finish": next(parse_puzzles(mondo_puzzles())).options,
}


PATHS = [FOLDER / f"{name}.txt" for name in ("patterns", *MONDO_GAMES)]


def transcript(path: Path) -> str:
    """The text of that file, made anew."""
    if path.stem == "patterns":
        return patterns_transcript(1)
    return mondo_transcript(MONDO_GAMES[path.stem], 1)


def patterns_transcript(seed: int) -> str:
    position = start = set_up(seed)
    stream, moves, lines = Chance(seed).stream("golden players"), [], []
    while legal := sorted(legal_moves(position), key=str):
        move = legal[stream.below(len(legal))]
        position = play(position, move)
        moves.append(move)
        lines.append(f"{move!s:4}{format_position(position)}\n")
    record = make_record(start, moves, date="2026-11-15", first="Ada", second="Bo")
    return format_record(record) + RULE + "".join(lines)


def mondo_transcript(options: Options, seed: int) -> str:
    game = start = begin_match(options, standard_tiles(), seed)
    stream, clock = Chance(seed).stream("golden players"), 0
    entries: list[Entry] = []
    rounds = []
    while outcome(game) is None:
        entry = next_entry(game, clock, stream)
        entries.append(entry)
        scored_before = len(game.scores)
        game, clock = play_entry(game, entry), entry.at
        if len(game.scores) > scored_before:
            rounds.append(round_transcript(game))
    names = ("Ada", "Bo", "Cleo", "Dan")[: options.seats]
    record: MondoRecord = make_mondo(start, entries, names=names, date="2026-11-15")
    return format_mondo(record) + RULE + "\n".join(rounds)


def round_transcript(game: Match) -> str:
    """The worlds, the sheets, and what made each row."""
    current = game.round
    assert current is not None
    scored = sheets(game)
    lines = [f"round {ROUND_NAMES[game.round_number]}, modifier {current.modifier or '-'}"]
    for seat, player in enumerate(current.players, start=1):
        lines.append(f"world {seat}: {format_placements(player.world.placements)}")
    for row in (*ROWS, "total"):
        points = (sheet.points().as_rows()[row] for sheet in scored)
        lines.append(f"{row:16}" + "".join(f"{value:6}" for value in points))
    lines += explanations(scored)
    lines.append(f"volcano chip: {' '.join(str(s + 1) for s in game.volcano_holders) or '-'}")
    return "\n".join(lines) + "\n"


def explanations(scored: PerSeat[Sheet]) -> Iterator[str]:
    for seat, sheet in enumerate(scored, start=1):
        for name in ROWS:
            row = getattr(sheet, name)
            for part in row if name == "tasks" else [row]:
                label = part.task if name == "tasks" else name
                if text := explanation(part):
                    yield f"{seat} {label}: {text}"
        if sheet.won is not None:
            yield f"{seat} {'won' if sheet.won else 'lost'}"


def explanation(row: Row) -> str:
    areas = [f"{LANDSCAPE_NAMES[area.landscape]} ({' '.join(area.spaces)})" for area in row.areas]
    return ", ".join([*areas, " ".join(row.spaces), " ".join(row.edges)]).strip(", ")
