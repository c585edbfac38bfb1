"""Matches that look alike and are not: tiles in the middle that show the same change places."""

from mondala.core.seats import Seat
from mondala.games.mondo.commands import JumpOut, PutBack, Shift, Take, TurnOver
from mondala.games.mondo.lines import Entry
from mondala.games.mondo.match import Match
from mondala.games.mondo.pile import Lying, identity
from tests.games.mondo.helpers import on_table, player, with_pile


def lookalikes(game: Match, count: int) -> list[tuple[Lying, Lying]]:
    """Pairs of different tiles in the middle that show the same, no tile in two of them."""
    pairs, waiting = [], dict[str, Lying]()
    for tile in on_table(game).pile.tiles:
        partner = waiting.pop(tile.face, None)
        if partner is None:
            waiting[tile.face] = tile
        elif game.tiles[identity(tile)[0]] != game.tiles[identity(partner)[0]]:
            pairs.append((partner, tile))
    return pairs[:count]


def exchanged(game: Match, pairs: list[tuple[Lying, Lying]]) -> Match:
    """The match in which the two of each pair are each other, with the same faces up."""
    instead = {}
    for one, other in pairs:
        instead[one.handle] = one._replace(tile=other.tile, side=other.side)
        instead[other.handle] = other._replace(tile=one.tile, side=one.side)
    tiles = on_table(game).pile.tiles
    return with_pile(game, *(instead.get(tile.handle, tile) for tile in tiles))


def discreet(game: Match, entry: Entry, secret: set[int], watcher: Seat | None) -> Entry:
    """The entry, or something else instead of showing a secret underside to the watcher."""
    at, seat, command = entry
    if seat is None:
        return entry
    hand = player(game, seat).hand
    away = (at % 500, at % 700, at % 24)
    if hand is not None and hand.handle in secret:
        instead = JumpOut() if at % 7 == 0 else PutBack(*away, identity(hand)[1])
        return Entry(at, seat, instead)
    shows = TurnOver if seat != watcher else TurnOver | Take
    if isinstance(command, shows) and command.handle in secret:
        return Entry(at, seat, Shift(command.handle, *away))
    return entry
