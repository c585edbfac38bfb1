"""Games of Patterns between bots."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise
from math import inf
from pathlib import Path
from time import monotonic

from mondala.bots.bot import Bot, Budget, Question
from mondala.bots.patterns.levelled import Levelled
from mondala.bots.patterns.levels import plain
from mondala.cli.arena import Score
from mondala.cli.entrants import bot_of, check_names, name_of, short_name
from mondala.cli.parallel import play_all
from mondala.core.chance import Chance
from mondala.core.errors import Unreadable
from mondala.core.value import Value
from mondala.games.patterns.moves import Move, play
from mondala.games.patterns.position import FIRST, OVER, SECOND, set_up
from mondala.games.patterns.record import Record, format_record, make_record
from mondala.games.patterns.scoring import points
from mondala.resources import patterns_net

NET = "net:"


class Match(Value, frozen=True):
    """Two games from one set-up: each player starts once. A move ends with its seconds or its
    nodes, where these are limited."""

    one: str
    two: str
    seed: int
    seconds: float | None
    nodes: int | None


def pairings(entrants: Sequence[str], *, everybody: bool) -> list[tuple[str, str]]:
    """The pairs that play each other, the higher level first; bots from files come after all
    levels."""
    told = dict.fromkeys(entrants)
    ordered = sorted(told, key=lambda each: int(each) if each.isdecimal() else inf)
    pairs = combinations(ordered, 2) if everybody else pairwise(ordered)
    return [(high, low) for low, high in pairs]


def play_matches(
    matches: Sequence[Match], jobs: int | None, records: Path | None
) -> Iterator[Score]:
    """The score of each pairing; records go into the folder as the games end."""
    entrants = {each for match in matches for each in (match.one, match.two)}
    check_names(entrants)
    for entrant in entrants:
        player(entrant)  # refuses a bad entrant before any game
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    results: dict[tuple[str, str], list[float]] = {}
    for match, games in zip(matches, play_all(play_match, matches, jobs), strict=True):
        for side, game in enumerate(games):
            score = results.setdefault((match.one, match.two), [])
            score.append(_result(game, side))
            if records is not None:
                pair = f"{short_name(match.one)}-{short_name(match.two)}"
                name = f"{pair}-{match.seed}-{'ab'[side]}.record"
                (records / name).write_text(format_record(game), encoding="utf-8")
    for (one, two), score in results.items():
        yield Score(name_of(one), name_of(two), tuple(score))


def _result(game: Record, side: int) -> float:
    """The result of the first of the pair: 1 for a win, 0.5 for a tie. `side` is their seat."""
    have = points(game.last)
    ahead = have[side] - have[1 - side]
    return 0.5 * (1 + (ahead > 0) - (ahead < 0))


@cache
def player(entrant: str) -> Bot:
    """A bot that is ready to play; a process uses one for all its games."""
    return _plain(entrant) if entrant.startswith(NET) else bot_of(entrant, _of_level)


def _plain(entrant: str) -> Bot:
    """The net of an entrant written net:FILE@SIMULATIONS, as a bot."""
    file, _, simulations = entrant.removeprefix(NET).rpartition("@")
    if not (simulations.isdecimal() and int(simulations)):
        raise Unreadable(f"a net reads like {NET}FILE.onnx@256, not {entrant!r}")
    bot = plain(short_name(entrant), Path(file).read_bytes, int(simulations))
    try:
        bot.prepare()
    except Exception as error:  # onnxruntime's have no base class of their own
        raise Unreadable(f"{file!r} is no net: {error}") from error
    return bot


def _of_level(level: int) -> Bot:
    return Levelled(level, patterns_net)


def play_match(match: Match) -> tuple[Record, Record]:
    """Plays both games; the first entrant starts the first."""
    pair = match.one, match.two
    return play_game(match, pair), play_game(match, pair[::-1])


def play_game(match: Match, pair: tuple[str, ...]) -> Record:
    first, second = short_name(pair[FIRST]), short_name(pair[SECOND])
    chance = Chance(match.seed).stream(f"arena {first} {second}")
    start = position = set_up(match.seed)
    moves: list[Move] = []
    memories = [None, None]
    while position.phase is not OVER:
        mover = position.mover
        question = Question(mover, position, memory=memories[mover])
        decision = player(pair[mover]).decide(question, _budget(match), chance)
        memories[mover] = decision.memory
        moves.append(decision.command)
        position = play(position, decision.command)
    return make_record(start, moves, first=name_of(pair[FIRST]), second=name_of(pair[SECOND]))


def _budget(match: Match) -> Budget:
    if match.seconds is None:
        return Budget(match.nodes)
    end = monotonic() + match.seconds
    return Budget(match.nodes, lambda: monotonic() < end)
