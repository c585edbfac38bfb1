"""What bots get done at Mondo, with time that stands still while they think: on any machine the
same."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from mondala.core.chance import Chance
from mondala.core.seats import Seat
from mondala.games.mondo.options import Level, Options
from mondala.games.mondo.tiles import format_tiles, parse_tiles
from mondala.resources import standard_tiles
from mondala.server.checking import check_all
from mondala.server.thinking import Decided, Question
from mondala.server.tilesets import keep_tiles
from mondala.server.worker import Mind
from mondala.tables.mondo import COUNTDOWN
from tests.server.client import Message, within_a_minute
from tests.server.test_table_by_hand import ByHand, Client, house_by_hand

STEP = 1_000
ROUNDS = 3


class Here:
    """Thinks in this process, with the same questions and replies as a worker."""

    def __init__(self) -> None:
        self._mind = Mind(Chance(1).stream("bots"))

    def ask(
        self, who: str, kind: str, bot: str, seat: Seat, view: Any, tiles: str, decided: Decided
    ) -> None:
        line = msgspec.json.encode(Question(0, who, kind, bot, seat, view, tiles))
        reply = self._mind.reply(msgspec.json.decode(line, type=Question))
        decided(reply.delay, reply.command, bytes(reply.args))

    async def close(self) -> None: ...


def events(client: Client) -> list[tuple[Seat | None, str]]:
    """What happened, in order, and by whom."""
    return [(entry["seat"], event[0]) for entry in entries(client) for event in entry["events"]]


def entries(client: Client) -> list[Message]:
    return client.heard("entry")


def count(client: Client, name: str) -> int:
    return sum(event == name for _, event in events(client))


async def until_scored(hand: ByHand, client: Client, rounds: int) -> None:
    while count(client, "RoundScored") < rounds:
        await hand.wait(STEP)


@within_a_minute
async def test_two_bots_fill_their_worlds_in_every_round(tmp_path: Path) -> None:
    async with house_by_hand(tmp_path, make_thinker=Here, new_seed=lambda: 7) as hand:
        ada = await hand.house.people.new_guest("Ada")
        options = Options(2, level=Level.EXPERT, minutes=1)
        hand.room = await hand.house.open_table(ada, options, public=False, assists=True)
        host = Client(hand, ada)
        await host.hello(derived=False)
        for seat in (0, 1):
            assert await host.ask("ask", "SeatBot", seat=seat, bot="steady") == "ack"
        assert await host.ask("ask", "Start") == "ack"
        await until_scored(hand, host, ROUNDS)
        placed: Counter[tuple[int, Seat | None]] = Counter()
        round_number = 0
        for actor, event in events(host):
            round_number += event == "RoundBegan"
            placed[round_number, actor] += event == "Placed"
        assert min(placed[each, seat] for each in (1, 2, 3) for seat in (0, 1)) >= 6, placed


@within_a_minute
async def test_a_match_with_own_tiles_goes_on_after_a_restart_whenever_one_is_ready(
    tmp_path: Path,
) -> None:
    """A person and a bot; the person needs no pause between the rounds either."""
    own = parse_tiles(format_tiles(standard_tiles().tiles[:60][::-1]))
    async with house_by_hand(tmp_path, make_thinker=Here) as hand:
        await keep_tiles(hand.house.services.storage, format_tiles(own.tiles))
        ada = await hand.house.people.new_guest("Ada")
        options = Options(2, minutes=1)
        hand.room = await hand.house.open_table(
            ada, options, public=False, assists=True, tiles=own.digest
        )
        table, client = hand.room.id, Client(hand, ada)
        await client.hello(derived=False)
        assert await client.ask("ask", "Sit", seat=0) == "ack"
        assert await client.ask("ask", "SeatBot", seat=1, bot="steady") == "ack"
        assert await client.ask("ask", "Start") == "ack"
        while count(client, "Placed") == 0:
            await hand.wait(STEP)
    async with house_by_hand(tmp_path, make_thinker=Here) as hand:
        room = await hand.house.room(table)
        assert room is not None
        hand.room = room
        client = Client(hand, ada)
        await client.hello(derived=False)
        for number in range(1, ROUNDS + 1):
            await until_scored(hand, client, number)
            if number < ROUNDS:
                assert await client.ask("do", "GoOn") == "ack"
                await hand.wait(COUNTDOWN)
                assert count(client, "RoundBegan") == number, "nobody had to wait for the pause"
        assert room.playing is not None
        game = room.playing.row.id
        assert client.heard("opened")[-1]["game"] == game
    report = await check_all(tmp_path)
    assert (report.games, report.faults) == (1, [])
