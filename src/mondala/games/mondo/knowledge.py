"""Which seats know a tile's number, having seen both its faces: a bit for each, and one for all.

Everybody sees the face that lies up in the middle. The holder of a tile sees both faces. A
tile that comes to lie with its other face up has shown both to everybody.
"""

from mondala.core.seats import Seat

EVERYBODY = 1 << 4


def learnt_by(known: int, seat: Seat) -> int:
    return known | 1 << seat


def seen_from(known: int, watcher: Seat | None) -> int:
    """The part of the bits that concerns a seat, or a watcher (None); 0 if the number is unknown
    there."""
    own = 0 if watcher is None else 1 << watcher
    return known & (own | EVERYBODY)
