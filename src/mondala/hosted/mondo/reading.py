"""Facts derived from a round's state: score sheets so far, spaces for tiles and, once it is scored,
what decided it."""

from mondala.core.value import Value
from mondala.games.mondo.highlights import Highlights, highlights
from mondala.games.mondo.match import sheets
from mondala.games.mondo.sheet import Sheet
from mondala.tables.mondo import State


class MondoReading(Value, frozen=True):
    sheets: tuple[Sheet, ...]
    """Explained sheets, one for each player."""
    open: tuple[tuple[str, ...], ...]
    """For each player the spaces where a tile may be placed."""
    highlights: Highlights | None
    """The moments that decided the round, once it is scored; None in solo."""


def read_round(state: State) -> MondoReading | None:
    current = state.match.round
    if current is None:
        return None
    spaces = tuple(player.world.open_spaces() for player in current.players)
    explained = sheets(state.match)
    return MondoReading(tuple(explained), spaces, highlights(state.match, explained))
