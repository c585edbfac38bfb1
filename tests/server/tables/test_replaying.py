"""A stored game as its journal gives it again, whichever version of the server stored it."""

import pytest

from mondala.core.errors import NotAllowed, Unreadable
from mondala.core.ids import GameId, GameName, TableId
from mondala.core.value import replace
from mondala.games.mondo.options import Level, Options
from mondala.hosted import registry
from mondala.server.storage.rows import GameRow
from mondala.server.tables.replaying import begun, replay
from mondala.tables.clocks import ClockOptions
from mondala.tables.live import Live, advance, decide
from mondala.tables.options import GameOptions
from mondala.tables.patterns import Answer, OfferDraw, PatternsOptions
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode

GAMES = registry()
STORED: dict[str, tuple[bytes, GameOptions]] = {
    "Mondo, as it was stored before": (
        b'{"seats":3,"level":"expert","board":"water","solo":null,"children":false,'
        b'"handicaps":null,"hidden_time":true,"minutes":null}',
        Options(3, level=Level.EXPERT, hidden_time=True),
    ),
    "Patterns, as it was stored before": (
        b'{"clock":{"initial":60000,"increment":0,"days":null}}',
        PatternsOptions(ClockOptions(initial=60_000)),
    ),
    "Mondo, with little said": (b'{"game":"Mondo","seats":2}', Options(2)),
    "Patterns, with nothing said": (b"{}", PatternsOptions()),
    "Mondo, as it is stored": (encode(Options(4, minutes=9)), Options(4, minutes=9)),
    "Patterns, as it is stored": (encode(PatternsOptions()), PatternsOptions()),
}


def row(options: GameOptions, stored: bytes | None = None) -> GameRow:
    return GameRow(
        id=GameId("g"),
        table=TableId("t"),
        game=options.game,
        rules=1,
        options=encode(options) if stored is None else stored,
        seed="5",
        material="",
        seats=b"[]",
        started=7,
    )


@pytest.mark.parametrize(("stored", "options"), STORED.values(), ids=STORED)
def test_options_are_read_in_every_form_in_which_they_were_stored(
    stored: bytes, options: GameOptions
) -> None:
    """With the game's name among them, or without it, as before protocol 2: it is the same game."""
    game = GAMES[options.game]
    material = game.read_material("")
    replayed = begun(GAMES, row(options, stored), material)
    assert (replayed.game, replayed.options) == (game, options)
    assert replayed.start == game.begin(options, 5, material, 1)
    assert (replayed.live.version, replayed.entries) == (0, [])


def test_what_is_stored_names_its_game() -> None:
    assert encode(Options(2)).startswith(b'{"game":"Mondo",')
    assert encode(PatternsOptions()).startswith(b'{"game":"Patterns",')


@pytest.mark.parametrize(
    "stored", [b'{"game":"Mondo","seats":2}', b'{"game":"Chess"}'], ids=["Mondo", "Chess"]
)
def test_options_of_another_game_are_not_taken_for_its_own(stored: bytes) -> None:
    with pytest.raises(ValueError, match="game"):
        begun(GAMES, row(PatternsOptions(), stored), None)


def test_every_entry_is_applied_as_it_was() -> None:
    game = GAMES["Patterns"]
    live, entries = Live(game, game.begin(PatternsOptions(), 5, None, 1)), []
    for seat, command in enumerate((OfferDraw(), Answer(agree=False))):
        entries.append(decide(live, seat, command, 10 * seat, None))
        live = advance(live, entries[-1])
    bodies = [codec_of(game).write_entry(entry) for entry in entries]
    replayed = replay(GAMES, row(PatternsOptions()), bodies, None)
    assert (replayed.live, replayed.entries) == (live, entries)


def test_a_journal_with_something_else_in_it_is_unreadable() -> None:
    for body in (b"{}", b"nonsense", b'{"number":1,"at":0,"seat":0,"cause":null,"command":[]}'):
        with pytest.raises(Unreadable):
            replay(GAMES, row(PatternsOptions()), [body], None)


def test_a_game_that_is_not_offered_is_named() -> None:
    with pytest.raises(NotAllowed, match="'Chess'") as refused:
        begun(GAMES, replace(row(PatternsOptions()), game=GameName("Chess")), None)
    assert refused.value.code == "no-such-game"
