"""How far away a client is."""

from mondala.core.ids import PersonId
from mondala.server.storage.rows import Person
from mondala.server.tables.connection import ROUND_TRIPS_COUNT_FOR, Connection
from tests.server.support.by_hand import Wire


def test_lag_is_half_the_smallest_round_trip_of_late() -> None:
    """R9: of the last thirty seconds, as the server measured it; nothing measured, no lag."""
    connection = Connection(Person(PersonId("p"), "P"), Wire())
    assert connection.trips.lag(0) == 0
    for at, trip in ((1_000, 80), (2_000, 41), (3_000, 300)):
        connection.trips.measured(at, trip)
    assert connection.trips.lag(3_000) == 20
    assert connection.trips.lag(2_000 + ROUND_TRIPS_COUNT_FOR) == 20
    assert connection.trips.lag(2_001 + ROUND_TRIPS_COUNT_FOR) == 150
    assert connection.trips.lag(3_001 + ROUND_TRIPS_COUNT_FOR) == 0
    connection.trips.measured(50_000, 10)
    assert connection.trips.lag(50_000) == 5
