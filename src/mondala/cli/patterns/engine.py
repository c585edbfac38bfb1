"""`mondala patterns engine`: an engine that other programs talk to in lines, like chess's UCI.

One thread reads, another thinks. docs/bots.md describes the lines.
"""

import secrets
import threading
from collections.abc import Callable, Iterable
from math import isfinite
from time import monotonic
from typing import TypeVar

from mondala.bots.bot import Budget
from mondala.bots.patterns.levels import classical, strongest, thinker
from mondala.bots.patterns.thought import Thinker, Thought
from mondala.core.chance import Chance
from mondala.core.errors import MondalaError, NotAllowed, Unreadable
from mondala.core.value import Value
from mondala.games.patterns.moves import parse_move, play_all
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import OVER, Position

FIELDS = 5
"""Words of a position."""
USUAL_SECONDS = 1.0
N = TypeVar("N", int, float)


class Wish(Value, frozen=True):
    """The level to think with, and its limits: it thinks until one of them is reached."""

    who: Thinker
    seconds: float | None = None
    nodes: int | None = None


class Engine:
    """Reads lines and writes answers with `say`. `weights` gives the net."""

    def __init__(
        self, say: Callable[[str], None], weights: Callable[[], bytes], level: int | None = None
    ) -> None:
        self._say, self._weights = say, weights
        self._chance = Chance(secrets.randbits(128)).stream("engine")
        self._position: Position | None = None
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._thinking = False
        self._level = level
        self._levels: dict[int, Thinker] = {}
        self._strongest: Thinker | None = None
        self._wish([])

    def run(self, lines: Iterable[str]) -> None:
        """Obeys the lines until `quit`; if they end without it, a pending answer is still given."""
        for line in lines:
            words = line.split()
            if words == ["quit"]:
                self._halt()
                return
            try:
                self._obey(words)
            except MondalaError as error:
                self._say(f"error {error}")
        if self._thread is not None:
            self._thread.join()

    def _obey(self, words: list[str]) -> None:
        match words:
            case []:
                pass
            case ["stop"]:
                self._halt()
            case ["position", *rest]:
                self._only_if_idle("position")
                self._position = read_position(rest)
            case ["go", *limits]:
                self._only_if_idle("go")
                self._go(limits)
            case _:
                raise Unreadable(f"not understood: {' '.join(words)!r}")

    def _only_if_idle(self, word: str) -> None:
        if self._thinking:
            raise NotAllowed("thinking", f"{word} while it thinks; stop it first")

    def _halt(self) -> None:
        """Makes the thinking thread answer now, and waits for it."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _go(self, limits: list[str]) -> None:
        if self._position is None:
            raise NotAllowed("no-position", "go before any position")
        wish = self._wish(limits)
        if self._position.phase is OVER:
            self._say("best none")
            return
        if self._thread is not None:
            self._thread.join()
        self._stop.clear()
        self._thinking = True
        self._thread = threading.Thread(target=self._think, args=(self._position, wish))
        self._thread.start()

    def _wish(self, limits: list[str]) -> Wish:
        match limits:
            case [] if self._level is not None:
                return self._at_level(self._level)
            case []:
                return Wish(self._best(), seconds=USUAL_SECONDS)
            case ["seconds", number]:
                return Wish(self._best(), seconds=read_number(number, float))
            case ["nodes", number]:
                return Wish(self._best(), nodes=read_number(number, int))
            case ["depth", number]:
                return Wish(prepared(classical(deepest=read_number(number, int))))
            case ["level", number]:
                return self._at_level(read_number(number, int))
        raise Unreadable(f"not a limit: {' '.join(limits)!r}")

    def _at_level(self, number: int) -> Wish:
        if number not in self._levels:
            self._levels[number] = prepared(thinker(number, self._weights))
        return Wish(self._levels[number], seconds=USUAL_SECONDS)

    def _best(self) -> Thinker:
        if self._strongest is None:
            self._strongest = prepared(strongest(self._weights))
        return self._strongest

    def _think(self, position: Position, wish: Wish) -> None:
        try:
            answer = f"best {self._thought(position, wish).moves[0]}"
        except Exception as error:  # the caller gets an answer and may ask again
            line = " ".join(str(error).split())
            answer = f"error the level broke: {line or type(error).__name__}"
        self._thinking = False
        self._say(answer)

    def _thought(self, position: Position, wish: Wish) -> Thought:
        """The last thought; each is written out."""
        end = None if wish.seconds is None else monotonic() + wish.seconds

        def may_go_on() -> bool:
            return not self._stop.is_set() and (end is None or monotonic() < end)

        thought = None
        for thought in wish.who.think(position, Budget(wish.nodes, may_go_on), self._chance):
            self._say(format_thought(thought))
        if thought is None:
            raise AssertionError("nothing was thought")
        return thought


def prepared(who: Thinker) -> Thinker:
    who.prepare()
    return who


def read_position(words: list[str]) -> Position:
    """Five fields, and perhaps `moves` with what was played from there."""
    position = parse_position(" ".join(words[:FIELDS]))
    match words[FIELDS:]:
        case []:
            return position
        case ["moves", *moves]:
            return play_all(position, [parse_move(move) for move in moves])
    raise Unreadable(f"not expected after a position: {words[FIELDS]!r}")


def read_number(text: str, kind: type[N]) -> N:
    """A number above 0."""
    try:
        number = kind(text)
    except ValueError:
        number = kind(0)
    if not (isfinite(number) and number > 0):
        raise Unreadable(f"not a number above 0: {text!r}")
    return number


def format_thought(thought: Thought) -> str:
    line = " ".join(str(move) for move in thought.moves)
    return (
        f"info depth {thought.depth} nodes {thought.nodes} "
        f"margin {thought.margin:.1f} win {thought.win:.3f} pv {line}"
    )
