"""A person's progress: games counted by their players, and bests of every kind."""

import json

from mondala.core.ids import GameId, GameName, TableId
from mondala.core.outcome import Outcome
from mondala.core.value import replace
from mondala.games.mondo.options import Level, Options, Solo
from mondala.hosted import registry
from mondala.server.http.profile import Against, Feats, Played, Tally, feats_of, profile_of
from mondala.server.storage.rows import GameRow
from mondala.tables.options import GameOptions
from mondala.tables.patterns import PatternsOptions
from mondala.wire.tags import encode
from tests.server.support.client import Guest, patterns, playing, server_at, within_a_minute
from tests.server.support.running import RunningServer

server = server_at(speed=20)
ADA: tuple[str, str | None] = ("Ada", None)


def game(
    number: int,
    options: GameOptions,
    other: list[tuple[str, str | None]],
    outcome: Outcome | None,
) -> GameRow:
    return GameRow(
        id=GameId(f"game {number}"),
        table=TableId("t"),
        game=GameName(options.game),
        rules=1,
        options=encode(options),
        seed="5",
        material="",
        seats=encode([ADA, *other]),
        started=number,
        ended=10 * number,
        result=encode(outcome),
    )


def test_games_are_counted_by_who_played_in_them() -> None:
    bo, bot = ("Bo", None), ("level-3", "level-3")
    won, lost = Outcome((0,), (9, 4), "no action"), Outcome((1,), (4, 9), "no action")
    drawn = Outcome((0, 1), (5, 5), "agreed")
    profile = profile_of(
        registry(),
        [
            game(number, PatternsOptions(), [other], outcome)
            for number, (other, outcome) in enumerate(
                [
                    (bo, won),
                    (bo, drawn),
                    (bo, lost),
                    (bot, won),
                    (bo, Outcome((), (0, 0), "abandoned")),
                ]
            )
        ],
        {GameId(f"game {number}"): [0] for number in range(5)},
    )
    (found,) = profile.games
    assert found.tally == Tally(won=2, drawn=1, lost=1)
    assert found.against == [
        Against("Bo", None, Tally(1, 1, 1)),
        Against("level-3", 3, Tally(won=1)),
    ]
    assert found.classes == []


def test_nobody_wins_the_round_of_a_day() -> None:
    """In which the only seat is the first: not in a try, nor in practice."""
    options = Options(1, day="2024-02-29")
    rows = [game(1, options, [], Outcome((0,), (-24,), "played out"))]
    (found,) = profile_of(registry(), rows, {rows[0].id: [0]}).games
    assert (found.tally, found.against, found.classes) == (Tally(), [], [])


def test_bests_are_compared_within_a_level_only() -> None:
    solo = Options(1, solo=Solo.EASY)
    pair = Options(2, level=Level.EXPERT, rounds=1)
    rows = [
        game(1, solo, [], Outcome((0,), (-2,), "played out")),
        game(2, solo, [], Outcome((), (-7,), "played out")),
        game(3, pair, [("Bo", None)], Outcome((0,), (31, 20), "played out")),
        game(4, pair, [("Bo", None)], Outcome((1,), (40, 44), "played out")),
        game(5, replace(pair, rounds=2), [("Bo", None)], Outcome((1,), (90, 91), "played out")),
    ]
    profile = profile_of(registry(), rows[::-1], {row.id: [0] for row in rows})
    (found,) = profile.games
    assert found.tally == Tally(won=2, lost=3)
    first, second = found.classes
    assert (first.name, first.best) == ("solo-easy", 0)
    assert (second.name, second.best) == ("expert-1", 1)
    assert second.played[1] == Played(GameId("game 4"), 40, 40)


def feats(rows: list[GameRow], number: int) -> Feats:
    row = rows[number]
    return feats_of(registry()[row.game], row, rows[::-1], {each.id: [0] for each in rows})


def test_a_best_is_more_than_ever_before_on_the_same_terms() -> None:
    solo, expert = Options(1, solo=Solo.EASY), Options(2, level=Level.EXPERT, rounds=1)
    bo: list[tuple[str, str | None]] = [("Bo", None)]
    rows = [
        game(1, solo, [], Outcome((), (-7,), "played out")),
        game(2, replace(solo, known_pile=True), [], Outcome((0,), (0,), "played out")),
        game(3, replace(solo, minutes=30), [], Outcome((0,), (0,), "played out")),
        game(4, expert, bo, Outcome((0,), (31, 20), "played out")),
        game(5, solo, [], Outcome((0,), (-2,), "played out")),
        replace(game(6, solo, [], Outcome((0,), (0,), "played out")), material="of one's own"),
    ]
    first, known, slow, match, better, own = (feats(rows, number) for number in range(6))
    assert (first.compared, first.before) == ("solo-easy", None)
    assert {known.compared, slow.compared, own.compared} == {None}
    assert (match.compared, match.before) == ("expert-1", None)
    assert (better.points, better.before) == (-2, Played(GameId("game 1"), 10, -7))


def test_a_first_win_against_a_stronger_bot_is_told_once() -> None:
    won, lost = Outcome((0,), (9, 4), "no action"), Outcome((1,), (4, 9), "no action")
    played = ((3, lost), (2, won), (3, won), (3, won), (1, won))
    rows = [
        game(number, PatternsOptions(), [(f"level-{level}", f"level-{level}")], outcome)
        for number, (level, outcome) in enumerate(played)
    ]
    assert [feats(rows, number).beaten for number in range(5)] == [None, 2, 3, None, None]


def test_a_shared_device_counts_for_nobody() -> None:
    row = game(1, PatternsOptions(), [("Bo", None)], Outcome((0,), (9, 4), "no action"))
    assert profile_of(registry(), [row], {row.id: [0, 1]}).games == []


@within_a_minute
async def test_the_profile_tells_of_stored_games(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        await table.seats[0].do("Resign")
        await table.seats[1].next("opened")
        answer = await table.people[1].http.get("/api/me/profile")
        assert answer.status_code == 200, answer.text
        (found,) = json.loads(answer.text)["games"]
        assert (found["game"], found["tally"]) == ("Patterns", {"won": 1, "drawn": 0, "lost": 0})
    async with Guest(server.url, "Cleo") as cleo:
        assert (await cleo.http.get("/api/me/profile")).json() == {"games": []}
