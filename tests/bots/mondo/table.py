"""A table without a server, for bots and for players at random."""

from mondala.bots.mondo.arena import Arena, BotPlayer, Choice, Player
from mondala.bots.mondo.levels import BOTS
from mondala.core.chance import Chance
from mondala.core.seats import Seat
from mondala.games.mondo.commands import PlayerCommand
from mondala.games.mondo.match import Match
from mondala.games.mondo.options import Options
from mondala.games.mondo.tiles import TileSet
from tests.games.mondo.helpers import TILES, fresh, on_table
from tests.players import player_command


def bot_player(level: int, seat: Seat = 0, seed: int = 0, tiles: TileSet = TILES) -> BotPlayer:
    bot = next(bot for bot in BOTS if bot.level == level)
    return BotPlayer(bot, seat, seed, tiles)


def random_player(seed: int) -> Player:
    """Acts as often as the players of `tests.players`, and with as little sense."""
    stream = Chance(seed).stream("random")

    def decide(game: Match, seat: Seat) -> tuple[int, PlayerCommand] | None:
        if on_table(game).players[seat].out:
            return None
        return 1 + stream.below(7_000), player_command(game, seat, stream)

    return decide


class Table:
    """A match and those who play it, by their letters: a digit is the bot of that level, R plays at
    random. `decisions` are all that they ever decided."""

    def __init__(self, options: Options, kinds: str, seed: int = 1, tiles: TileSet = TILES) -> None:
        self.decisions: list[Choice] = []
        players = [
            random_player(seed + seat) if kind == "R" else bot_player(int(kind), seat, seed, tiles)
            for seat, kind in enumerate(kinds)
        ]
        self._arena = Arena(fresh(options, seed, tiles), players, self.decisions.append)

    @property
    def game(self) -> Match:
        return self._arena.game

    def play(self) -> Match:
        return self._arena.play()

    def play_round(self) -> Match:
        return self._arena.play_round()

    def of(self, seat: Seat) -> list[Choice]:
        return [one for one in self.decisions if one.seat == seat]
