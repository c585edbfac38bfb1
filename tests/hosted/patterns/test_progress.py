"""One's games of Patterns: where one began, and how accurate one was where that was analysed."""

from functools import partial
from pathlib import Path

from mondala.bots.patterns.parts import Summary
from mondala.core.ids import PersonId
from mondala.games.patterns.moves import Kind, legal_moves
from mondala.games.patterns.notation import parse_position
from mondala.server.storage.waiting import stored
from mondala.tables.patterns import PatternsOptions
from mondala.wire.tags import encode
from tests.server.support.browsers import me, site
from tests.server.support.by_hand import ByHand
from tests.server.support.client import within_a_minute

LONG_GAME = 7
"""The seed of a game that goes on after its first nine moves: of others some end sooner."""


@within_a_minute
async def test_openings_and_accuracies_are_told(tmp_path: Path) -> None:
    async with site(tmp_path, new_seed=lambda: LONG_GAME) as place:
        browsers = [await place.guest("Ada"), await place.guest("Bo")]
        storage = place.tables.services.storage
        ids = [PersonId((await me(browser))["person"]) for browser in browsers]
        people = [await storage.person(each) for each in ids]
        hand = ByHand(place.tables, place.people, place.clock)
        assert people[0] is not None
        await hand.open(people[0], PatternsOptions())
        seats = await hand.begun_by([each for each in people if each is not None])
        founded: list[list[str]] = [[], []]
        for _ in range(9):
            assert hand.table.running is not None
            glance = hand.table.store.game.glance(hand.table.running.durable.state)
            position = parse_position(glance.picture or "")
            move = min(legal_moves(position), key=lambda each: each.kind is not Kind.ESTABLISH)
            if move.kind is Kind.ESTABLISH:
                founded[position.mover].append(str(move)[1:])
            assert await seats[position.mover].ask("do", "Play", move=str(move)) == "ack"
        assert await seats[1].ask("do", "Resign") == "ack"
        game = seats[0].heard("opened")[-1]["game_id"]

        analyst = place.tables.services.registry["Patterns"].analyst
        assert analyst is not None
        summary = Summary((90.5, 40.0), ({}, {}), (), ((), ()))
        analysed_so = encode([{"type": "Outline", "total": 1}, summary])
        for analysed in (None, 90.5):
            for seat, client in enumerate(seats):
                browser = browsers[ids.index(client.person.id)]
                (told,) = (await browser.get("/api/patterns/progress")).json()["games"]
                assert (told["game_id"], told["seat"]) == (game, seat)
                assert told["result"] == ("won", "lost")[seat]
                assert told["founded"] == founded[seat][:3]
                assert told["accuracy"] == (analysed and (90.5, 40.0)[seat])
            key = f"game {game}"
            await stored(partial(storage.put_analysis, key, analyst.version, analysed_so))
