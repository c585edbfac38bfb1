"""The queue over HTTP: its refusals, and the bot that fits."""

import pytest

from mondala.core.ids import GameName
from mondala.hosted import registry
from mondala.server.http.profile import Against, GameProfile, Tally
from mondala.server.http.queue import fitting_level
from tests.server.support.client import Guest, server_at, within_a_minute
from tests.server.support.running import RunningServer

server = server_at(speed=20)
PATTERNS = registry()["Patterns"]


def played(*against: tuple[int, Tally]) -> GameProfile:
    bots = [Against(f"level-{level}", level, tally) for level, tally in against]
    return GameProfile(GameName("Patterns"), Tally(), [Against("Bo", None, Tally(9)), *bots], [])


@pytest.mark.parametrize(
    ("profile", "level"),
    [
        (None, PATTERNS.friendly),
        (played((3, Tally(lost=2))), PATTERNS.friendly),
        (played((1, Tally(won=2)), (3, Tally(won=2, lost=1))), 4),
        (played((3, Tally(won=1, lost=1)), (4, Tally(won=1, lost=2))), 4),
        (played((PATTERNS.bots[-1].level, Tally(won=1))), PATTERNS.bots[-1].level),
    ],
)
def test_a_bot_is_one_step_above_who_was_beaten(profile: GameProfile | None, level: int) -> None:
    assert fitting_level(PATTERNS, profile) == level


@within_a_minute
async def test_what_nobody_plays_is_refused(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        for wanted, code in (
            ({"game": "Chess", "pace": "5+3"}, "no-such-game"),
            ({"game": "Patterns", "pace": "1+0"}, "combination"),
            ({"game": "Patterns", "pace": "5+3", "seats": 3}, "combination"),
            ({"game": "Mondo", "pace": "one-round", "seats": 5}, "seats"),
            ({"game": "Mondo", "pace": "one-round", "seats": 1}, "combination"),
            ({"game": "Mondo"}, "unreadable"),
        ):
            answer = await ada.http.post("/api/queue", json=wanted)
            assert answer.json()["code"] == code, answer.text
        answer = await ada.http.put("/api/queue/nothing")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-place")
        assert (await ada.http.get("/api/queue/bot/Patterns")).json() == {"level": 2}
        ada.http.cookies.clear()
        answer = await ada.http.post("/api/queue", json={"game": "Patterns", "pace": "5+3"})
        assert answer.status_code == 401
