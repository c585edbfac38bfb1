"""The replay of a game of Patterns."""

from typing import Any

from mondala.core.seats import Seat
from mondala.games.patterns.moves import legal_moves
from mondala.games.patterns.notation import format_position
from mondala.hosted.patterns.game import GAME
from mondala.hosted.patterns.replay import PatternsReplay
from mondala.tables.live import Entry, Live, advance, decide
from mondala.tables.patterns import Answer, AskTakeBack, PatternsOptions, Play, Resign


class Played:
    """A game that is followed entry by entry."""

    def __init__(self) -> None:
        self.live = Live(GAME, GAME.begin(PatternsOptions(), 5, None))
        self.start = self.live.state
        self.entries: list[Entry] = []

    def act(self, seat: Seat, command: Any) -> None:
        self.entries.append(decide(self.live, seat, command, 0, None))
        self.live = advance(self.live, self.entries[-1])

    def play(self, which: int) -> str:
        """The mover makes the legal move of that place in the list."""
        position = self.live.state.position
        move = str(legal_moves(position)[which])
        self.act(position.mover, Play(move))
        return move

    def replay(self) -> PatternsReplay:
        return GAME.replay(self.start, self.entries, ("Ada", "Bo"), "2026-11-16")


def test_what_was_taken_back_is_left_out() -> None:
    game = Played()
    mover = game.start.position.mover
    game.play(0)
    game.act(mover, AskTakeBack())
    game.act(1 - mover, Answer(agree=True))
    moves = [game.play(1), game.play(0), game.play(-1)]
    replay = game.replay()
    assert [step.move for step in replay.steps] == [None, *moves]
    assert replay.steps[0].position == format_position(game.start.position)
    assert replay.steps[-1].position == format_position(game.live.state.position)
    assert replay.steps[1].seat == mover
    assert (replay.names, replay.date) == (("Ada", "Bo"), "2026-11-16")


def test_it_says_how_the_game_ended() -> None:
    """As far as it has come there is no result."""
    game = Played()
    game.play(0)
    assert (game.replay().ending, game.replay().result) == (None, None)
    game.act(0, Resign())
    assert game.replay().ending == "resigned 1"
    assert game.replay().result == (0, 0)
