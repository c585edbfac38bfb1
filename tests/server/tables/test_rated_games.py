"""Rated games at a table: what they make of ratings, also where somebody leaves or dies."""

import asyncio
from pathlib import Path

from mondala.core.ids import GameId
from mondala.games.mondo.options import Options
from mondala.server.storage.rows import RatingRow
from mondala.server.tables.running_game import RETRY_AFTER
from mondala.tables.clocks import ClockOptions
from mondala.tables.mondo import COUNTDOWN
from mondala.tables.patterns import PatternsOptions
from tests.server.support.by_hand import ByHand, Client, by_hand, tables_by_hand
from tests.server.support.client import first_move, within_a_minute
from tests.server.support.stored import no_room

ROUND = Options(3, minutes=1, rounds=1)


async def over(hand: ByHand) -> list[RatingRow]:
    """The ratings that the game has led to, once its end is stored."""
    running = hand.table.running
    assert running is not None
    while running.row.ended is None:
        await hand.settle()
        await asyncio.sleep(0)
    return await hand.tables.services.storage.ratings_by(running.row.id)


def came(rows: list[RatingRow]) -> list[int]:
    return [row.place for row in rows]


async def move(hand: ByHand, clients: list[Client]) -> None:
    """The first move, so that the game counts."""
    running = hand.table.running
    assert running is not None
    glance = running.game.glance(running.durable.state)
    move = first_move(glance.picture or "")
    assert await clients[glance.to_act[0]].ask("do", "Play", move=move) == "ack"


@by_hand
async def test_the_winner_gains_what_the_loser_loses(hand: ByHand) -> None:
    first, second = await hand.begun(PatternsOptions(), rated=True)
    assert await first.ask("do", "Resign") == "ack"
    rows = await over(hand)
    assert [(row.person, row.place) for row in rows] == [
        (first.person.id, 1),
        (second.person.id, 0),
    ]
    assert rows[0].mu < rows[0].mu_before == rows[1].mu_before < rows[1].mu
    assert not hand.table.lobby.playing
    assert first.heard("opened")


@by_hand
async def test_a_draw_changes_two_newcomers_only_in_how_sure_one_is(hand: ByHand) -> None:
    first, second = await hand.begun(PatternsOptions(), rated=True)
    await first.ask("do", "OfferDraw")
    await second.ask("do", "Answer", agree=True)
    rows = await over(hand)
    assert came(rows) == [0, 0]
    assert all(row.mu == row.mu_before and row.sigma < row.sigma_before for row in rows)


@by_hand
async def test_casual_games_change_nothing(hand: ByHand) -> None:
    first, _ = await hand.begun(PatternsOptions())
    await first.ask("do", "Resign")
    assert await over(hand) == []


@by_hand
async def test_rated_games_go_without_taking_back_and_sending_away(hand: ByHand) -> None:
    first, second = await hand.begun(PatternsOptions(), rated=True)
    await move(hand, [first, second])
    assert await first.ask("do", "AskTakeBack") == "not-when-rated"
    host = next(each for each in (first, second) if each.person.id == hand.table.lobby.host)
    other = second if host is first else first
    for wish, args in (
        ("Kick", {"person": other.person.id}),
        ("Clear", {"seat": other.connection.seat}),
        ("SetOptions", {"options": {"game": "Patterns"}}),
    ):
        assert await host.ask("ask", wish, **args) in ("not-now", "playing")
    assert hand.table.lobby.rated


@by_hand
async def test_who_leaves_for_good_comes_last_and_the_other_has_won(hand: ByHand) -> None:
    leaver, stays = await hand.begun(PatternsOptions(ClockOptions(initial=60_000)), rated=True)
    await move(hand, [leaver, stays])
    hand.table.disconnect(leaver.connection)
    await hand.wait(29_999)
    assert await stays.ask("ask", "Choose", seat=0, choice="end") == "not-gone"
    await hand.wait(1)
    assert await stays.ask("ask", "Choose", seat=0, choice="end") == "ack"
    assert came(await over(hand)) == [1, 0]


@by_hand
async def test_a_game_that_nobody_began_to_play_is_not_rated(hand: ByHand) -> None:
    leaver, stays = await hand.begun(PatternsOptions(), rated=True)
    hand.table.disconnect(leaver.connection)
    await hand.wait(30_000)
    assert await stays.ask("ask", "Choose", seat=0, choice="end") == "ack"
    assert await over(hand) == []


@by_hand
async def test_who_left_in_mondo_is_last_however_well_it_stood(hand: ByHand) -> None:
    """A player who has jumped out is done, and may go; one whose line was bad for a moment may come
    again."""
    done, leaver, blinks = clients = await hand.begun(ROUND, 3, rated=True)
    await hand.wait(COUNTDOWN)
    pile = clients[0].heard("entry")[0]["events"][0][1]["pile"]
    assert await leaver.ask("do", "Take", handle=pile[-1][0]) == "ack"
    assert await done.ask("do", "JumpOut") == "ack"
    hand.table.disconnect(done.connection)
    hand.table.disconnect(leaver.connection)
    await hand.wait(55_000)
    hand.table.disconnect(blinks.connection)
    await hand.wait(10_000)
    places = came(await over(hand))
    assert places[1] == 2
    assert places[0] < 2 > places[2]


@by_hand
async def test_who_comes_back_before_the_end_has_not_left(hand: ByHand) -> None:
    clients = await hand.begun(Options(2, minutes=1, rounds=1), rated=True)
    await hand.wait(COUNTDOWN)
    assert await clients[0].ask("do", "JumpOut") == "ack"
    hand.table.disconnect(clients[1].connection)
    await hand.wait(30_000)
    assert await clients[0].ask("ask", "Choose", seat=1, choice="bot") == "ack"
    await hand.comes(clients[1].person, hand.table.id)
    await hand.wait(40_000)
    rows = await over(hand)
    running = hand.table.running
    assert running is not None
    assert running.outcome is not None
    points = running.outcome.points
    assert came(rows) == [sum(other > own for other in points) for own in points]


@by_hand
async def test_where_all_have_left_nobody_is_rated(hand: ByHand) -> None:
    clients = await hand.begun(Options(2, minutes=1, rounds=1), rated=True)
    await hand.wait(COUNTDOWN)
    pile = clients[0].heard("entry")[0]["events"][0][1]["pile"]
    assert await clients[0].ask("do", "Take", handle=pile[-1][0]) == "ack"
    for client in clients:
        hand.table.disconnect(client.connection)
    await hand.wait(70_000)
    assert await over(hand) == []


@by_hand
async def test_two_games_of_one_person_that_end_at_once_both_count(hand: ByHand) -> None:
    people = [await hand.people.new_guest(name) for name in ("Ada", "Bo", "Cy")]
    tables = []
    for other in people[1:]:
        await hand.open(people[0], PatternsOptions())
        tables.append((hand.table, await hand.begun_by([people[0], other], rated=True)))
    for table, clients in tables:
        hand.table = table
        clients[0].say(t="do", n=99, command="Resign")
    storage = hand.tables.services.storage
    for _ in range(100):
        await hand.settle()
        await hand.wait(RETRY_AFTER)
        rows = await storage.ratings_of(people[0].id)
        if len(rows) == 2:
            break
    assert [row.number for row in rows] == [1, 2]
    assert (rows[1].mu_before, rows[1].sigma_before) == (rows[0].mu, rows[0].sigma)


@within_a_minute
async def test_a_kill_before_the_end_is_stored_rates_it_once(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        first, _ = await hand.begun(PatternsOptions(), rated=True)
        table = hand.table.id
        assert hand.table.running is not None
        game: GameId = hand.table.running.row.id
        with no_room(tmp_path, "UPDATE ON games"):
            assert await first.ask("do", "Resign") == "ack"
            for _ in range(5):
                await hand.settle()
            assert await hand.tables.services.storage.ratings_by(game) == []
            hand.table.close()
    for _ in range(2):
        async with tables_by_hand(tmp_path) as hand:
            await hand.find(table)
            assert came(await over(hand)) == [1, 0]
            assert hand.table.running is not None
            assert hand.table.running.row.id == game
