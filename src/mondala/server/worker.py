"""The worker process that bots think in: a question a line on stdin, a reply a line on stdout."""

import secrets
import sys
from collections import OrderedDict
from typing import Any

import msgspec

from mondala.bots.mondo.steady import Steady
from mondala.bots.patterns.greedy import choose
from mondala.core.chance import Chance, Stream
from mondala.games.mondo.tiles import parse_tiles
from mondala.games.patterns.notation import parse_position
from mondala.resources import standard_tiles
from mondala.server.thinking import Question, Reply
from mondala.tables import mondo, patterns
from mondala.tables.patterns import Play
from mondala.wire.tags import encode

PATTERNS_PAUSE = 600
"""A greedy bot that answers at once is no pleasure to play with."""

MOST_REMEMBERED = 2000

_NOTHING = msgspec.Raw(b"{}")


class Mind:
    """The bots of one worker. Their chance is their own and never the game's."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._steady: OrderedDict[str, Steady] = OrderedDict()

    def reply(self, question: Question) -> Reply:
        delay, command = self._decide(question)
        name = "" if command is None else type(command).__name__
        args = _NOTHING if command is None else msgspec.Raw(encode(command))
        return Reply(question.number, delay, name, args)

    def _decide(self, question: Question) -> tuple[int, Any]:
        """The delay and the command; None when there is nothing to do."""
        if question.kind == "Patterns":
            view = msgspec.convert(question.view, patterns.View)
            position = parse_position(view.position)
            return PATTERNS_PAUSE, Play(str(choose(position, self._stream)))
        seen = msgspec.convert(question.view, mondo.View).match
        return self._remembered(question).act(seen) or (0, None)

    def _remembered(self, question: Question) -> Steady:
        """The bot that was asked before, if it was not too long ago."""
        bot = self._steady.pop(question.who, None)
        if bot is None:
            tiles = parse_tiles(question.tiles) if question.tiles else standard_tiles()
            bot = Steady(question.seat, tiles, self._stream)
        self._steady[question.who] = bot
        if len(self._steady) > MOST_REMEMBERED:
            self._steady.popitem(last=False)
        return bot


def main() -> None:
    mind = Mind(Chance(secrets.randbits(128)).stream("bots"))
    questions = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(encode(mind.reply(questions.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
