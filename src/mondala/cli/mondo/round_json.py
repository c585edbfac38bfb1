"""One round of Mondo as JSON: what `mondala mondo score` reads and prints."""

from typing import Annotated, Any

import msgspec

from mondala.core.errors import MondalaError, NotAllowed, Unreadable
from mondala.core.seats import PerSeat
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.options import Solo, Terms
from mondala.games.mondo.scoring import Standing, score_round
from mondala.games.mondo.sheet import Points
from mondala.games.mondo.standings import build_world, check_standings
from mondala.games.mondo.tiles import TileSet
from mondala.games.mondo.world import parse_placements


class PlayerIn(msgspec.Struct, forbid_unknown_fields=True):
    world: str
    chip: int | None = None
    tasks: tuple[str, ...] = ()
    volcano_chip: bool = False
    handicap: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0


class RoundIn(msgspec.Struct, forbid_unknown_fields=True):
    players: Annotated[tuple[PlayerIn, ...], msgspec.Meta(min_length=1, max_length=4)]
    side: BoardSide = BoardSide.WATER
    modifier: str | None = None
    handicap: bool = False
    children: bool = False
    solo: Solo | None = None


def score_json(text: str, tiles: TileSet) -> PerSeat[Points]:
    """The sheets of a written round; refuses one that could not have been played."""
    try:
        given = msgspec.json.decode(text, type=RoundIn)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Unreadable(f"not a round: {error}") from error
    terms = Terms(given.modifier, given.handicap, given.children, given.solo)
    standings = PerSeat(
        _standing(given, seat, player, tiles) for seat, player in enumerate(given.players)
    )
    check_standings(terms, standings, tiles)
    return score_round(terms, standings).map(lambda sheet: sheet.points())


def _standing(given: RoundIn, seat: int, player: PlayerIn, tiles: TileSet) -> Standing:
    try:
        placements = parse_placements(player.world)
        world = build_world(given.side, placements, tiles, solo=given.solo is not None)
    except MondalaError as error:
        raise NotAllowed("world", f"player {seat + 1}: {error}") from error
    return Standing(world, player.chip, player.tasks, player.volcano_chip, player.handicap)


def sheets_json(points: PerSeat[Points]) -> dict[str, Any]:
    return {"players": [sheet.as_rows() for sheet in points]}


def format_json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
