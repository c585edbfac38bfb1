"""Rounds of Mondo between bots, in game time. Each is the first of a match of its own."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from statistics import fmean

from mondala.bots.bot import Bot
from mondala.bots.mondo.arena import Arena, BotPlayer
from mondala.bots.mondo.levels import BOTS
from mondala.cli.arena import CERTAIN, error_of
from mondala.cli.entrants import bot_of, check_names, name_of, short_name
from mondala.cli.parallel import play_all
from mondala.core.errors import NotAllowed
from mondala.core.seats import best
from mondala.core.value import Value
from mondala.games.mondo.match import begin_match, totals
from mondala.games.mondo.options import Options
from mondala.games.mondo.record import format_record, make_record
from mondala.resources import standard_tiles


class Planned(Value, frozen=True):
    """A round to be played: the bot of each seat, the options, and the seed."""

    seats: tuple[str, ...]
    options: Options
    seed: int


class Played(Value, frozen=True):
    totals: tuple[int, ...]
    record: str


def play_rounds(
    planned: Sequence[Planned], jobs: int | None, records: Path | None
) -> Iterator[Played]:
    """Plays the rounds and yields each result; records go into the folder as the rounds end."""
    entrants = {entrant for each in planned for entrant in each.seats}
    check_names(entrants)
    for entrant in entrants:
        player(entrant)  # refuses a bad entrant before any round
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    for each, played in zip(planned, play_all(play, planned, jobs), strict=True):
        if records is not None:
            name = f"{'-'.join(map(short_name, each.seats))}-{each.seed}.record"
            (records / name).write_text(played.record, encoding="utf-8")
        yield played


@cache
def player(entrant: str) -> Bot:
    """A bot that is ready to play; a process uses one for all its rounds."""
    return bot_of(entrant, _of_level)


def _of_level(level: int) -> Bot:
    for bot in BOTS:
        if bot.level == level:
            return bot
    raise NotAllowed("level", f"there are levels 1 to {len(BOTS)}, not {level}")


def play(planned: Planned) -> Played:
    tiles, seed = standard_tiles(), planned.seed
    start = begin_match(planned.options, tiles, seed)
    players = [
        BotPlayer(player(entrant), seat, seed, tiles) for seat, entrant in enumerate(planned.seats)
    ]
    arena = Arena(start, players)
    last = arena.play()
    record = make_record(start, arena.entries, names=[name_of(each) for each in planned.seats])
    return Played(tuple(totals(last)), format_record(record))


def points_table(seats: Sequence[str], played: Sequence[Played]) -> str:
    """A line for each bot: its points a round with their bounds of 95 %, and the part of the rounds
    that it won, a tie being shared. Where it has several seats, their mean is one result."""
    wide = max(len(name_of(entrant)) for entrant in seats)
    lines = [f"{'bot':>{wide}} {'seats':>6} {'rounds':>7} {'points':>7}   {'95 %':<14} {'won':>6}"]
    for entrant in dict.fromkeys(seats):
        own = [seat for seat, each in enumerate(seats) if each == entrant]
        points = [fmean([each.totals[seat] for seat in own]) for each in played]
        won = fmean([_share(each, own) for each in played])
        mean, off = fmean(points), CERTAIN * error_of(points)
        bounds = f"{mean - off:.1f} to {mean + off:.1f}"
        lines.append(
            f"{name_of(entrant):>{wide}} {len(own):>6} {len(played):>7} {mean:>7.1f}"
            f"   {bounds:<14} {won:>6.1%}"
        )
    return "\n".join(lines)


def _share(played: Played, seats: Sequence[int]) -> float:
    winners = best(played.totals)
    return sum(seat in winners for seat in seats) / len(winners)
