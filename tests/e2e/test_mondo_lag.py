"""Fair under lag: on a line of 150 ms and jitter nothing that is done is lost or done twice."""

from tests.e2e.conftest import NewPerson
from tests.e2e.lag import bad_line
from tests.e2e.mondo import Player, play
from tests.server.support.client import server_at
from tests.server.support.running import RunningServer

server = server_at(1)


def test_nothing_is_lost_or_doubled_on_a_bad_line(
    new_person: NewPerson, server: RunningServer
) -> None:
    """Bo does not wait for answers: he takes, turns, flips and places as fast as it goes. He takes
    from the top and Ada from below, so that they do not want the same tile."""
    with bad_line(server.port, delay=0.15, jitter=0.1) as line:
        ada, bo = Player(new_person("Ada")), Player(new_person("Bo"), via=line.url)
        play(ada, bo, minutes=30)
        spaces = ["c3", "d3", "d4", "c4", "c5", "d5"]
        for space in spaces:
            bo.grab(bo.highest())
            bo.page.keyboard.press("r")
            bo.page.keyboard.press("f")
            bo.press_on(f'[data-space="{space}"]')
            ada.lay(1)
        bo.until(lambda: len(bo.world) == len(spaces))
        ada.until(lambda: len(ada.round.players[bo.seat].world.placements) == len(spaces))
        assert bo.refusals() == []
        done = [each["command"] for each in bo.sent if each["t"] == "do"]
        assert done == ["Take", "Place"] * len(spaces)
        numbers = [each["n"] for each in bo.received if each["t"] == "entry" and "n" in each]
        assert len(numbers) == len(set(numbers)) == len(done)
        assert list(bo.world) == spaces
        events = [event for each in bo.received if "n" in each for event in each.get("events", ())]
        taken = [body["side"] for tag, body in events if tag == "Taken"]
        placed = [body["placement"][2] for tag, body in events if tag == "Placed"]
        assert all(side != up for side, up in zip(placed, taken, strict=True)), "each was flipped"
        bo.until(lambda: bo.round.players == ada.round.players)
