"""Options of any game, lobbies and wishes are read with the games of a registry."""

import json
from contextlib import suppress
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.errors import MondalaError, NotAllowed, Unreadable
from mondala.core.ids import PersonId
from mondala.core.value import replace
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.options import Level, Options, Solo
from mondala.hosted import registry
from mondala.tables.clocks import ClockOptions
from mondala.tables.lobby import Lobby, Sitter, open_table
from mondala.tables.options import GameOptions
from mondala.tables.patterns import PatternsOptions
from mondala.tables.registry import Registry
from mondala.tables.wishes import (
    Clear,
    Kick,
    LetIn,
    NewLink,
    Ready,
    SeatBot,
    SetOptions,
    Sit,
    Stand,
    Start,
    TakeOver,
)
from mondala.wire.messages import Choose, Mute, TableWish
from mondala.wire.readers import TableReaders, options_hook, read_options
from mondala.wire.tags import encode, tagged
from tests.wire.strategies import values

GAMES = registry()
READERS = TableReaders(GAMES)
HOST = PersonId("host")
OPTIONS: list[GameOptions] = [
    Options(),
    Options(3, Level.EXPERT, BoardSide.LANDS, hidden_time=True, minutes=12),
    Options(1, solo=Solo.HARD),
    Options(2, handicaps=(0, 2)),
    PatternsOptions(),
    PatternsOptions(ClockOptions(initial=60_000, increment=1_000)),
    PatternsOptions(ClockOptions(days=3)),
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda each: encode(each).decode())
def test_options_are_read_back(options: GameOptions) -> None:
    assert read_options(GAMES, msgspec.json.decode(encode(options))) == options


@pytest.mark.parametrize("name", GAMES.names)
def test_a_game_alone_has_its_first_options(name: str) -> None:
    assert read_options(GAMES, {"game": name}) == GAMES[name].options_type()


@pytest.mark.parametrize(
    "sent",
    [None, [], "Mondo", 1, {}, {"seats": 2}, {"game": None}, {"game": 1}, {"game": ["Mondo"]}],
    ids=str,
)
def test_options_name_their_game(sent: Any) -> None:
    with pytest.raises(Unreadable, match="`game`"):
        read_options(GAMES, sent)


@pytest.mark.parametrize(
    "sent",
    [
        {"game": "Mondo", "seats": "2"},
        {"game": "Mondo", "seats": None},
        {"game": "Mondo", "level": "hardest"},
        {"game": "Patterns", "clock": 5},
        {"game": "Patterns", "clock": {"days": 1.5}},
    ],
    ids=str,
)
def test_options_of_another_shape_are_unreadable(sent: Any) -> None:
    with pytest.raises(Unreadable, match=r"^options: "):
        read_options(GAMES, sent)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"game": "Chess"}, "no-such-game"),
        ({"game": "mondo"}, "no-such-game"),
        ({"game": "Mondo", "seats": 9}, "seats"),
        ({"game": "Mondo", "minutes": 31}, "minutes"),
        ({"game": "Mondo", "children": True, "level": "expert"}, "combination"),
        ({"game": "Patterns", "clock": {"days": 31}}, "clock"),
    ],
    ids=str,
)
def test_options_that_do_not_go_together_are_refused_by_their_code(sent: Any, code: str) -> None:
    with pytest.raises(NotAllowed) as refusal:
        read_options(GAMES, sent)
    assert refusal.value.code == code


def test_only_the_games_of_the_registry_count() -> None:
    with pytest.raises(NotAllowed) as refusal:
        read_options(Registry("tests.nim.game"), {"game": "Mondo"})
    assert refusal.value.code == "no-such-game"


def test_a_hook_reads_options_wherever_they_stand_and_nothing_else() -> None:
    hook = options_hook(GAMES)
    sent = {"few": [{"game": "Patterns"}]}
    read = msgspec.convert(sent, dict[str, list[GameOptions]], dec_hook=hook)
    assert read == {"few": [PatternsOptions()]}
    with pytest.raises(NotImplementedError):
        hook(complex, [1, 2])


FULL = replace(
    open_table(PatternsOptions(), HOST),
    seats=(Sitter("Host", HOST), Sitter("Guest", PersonId("guest"), ready=True)),
)
LOBBIES = {
    "Patterns": FULL,
    "Mondo": open_table(Options(3), HOST),
    "with a bot": replace(
        FULL, seats=(FULL.seats[0], Sitter("level-2", bot="level-2", ready=True))
    ),
    "one device": replace(FULL, one_device=True),
    "own tiles": open_table(Options(2), HOST, public=True, assists=False, material="68015bb3"),
}


@pytest.mark.parametrize("lobby", LOBBIES.values(), ids=LOBBIES)
def test_a_table_is_stored_and_read_back_unchanged(lobby: Lobby) -> None:
    for kept in (lobby, replace(lobby, playing=True, banned=(PersonId("third"),))):
        assert READERS.lobby(encode(kept)) == kept


WISHES: dict[type, list[Any]] = {
    Sit: [Sit(), Sit(2)],
    Stand: [Stand()],
    Ready: [Ready(), Ready(ready=False)],
    SeatBot: [SeatBot(1), SeatBot(1, "level-2"), SeatBot(0, level=3)],
    Clear: [Clear(1)],
    Kick: [Kick(HOST)],
    LetIn: [LetIn(HOST)],
    NewLink: [NewLink()],
    SetOptions: [SetOptions(each, public=True, assists=False) for each in OPTIONS],
    Start: [Start()],
    TakeOver: [TakeOver()],
    Choose: [Choose(0, "wait"), Choose(1, "bot"), Choose(2, "end")],
    Mute: [Mute(HOST), Mute(HOST, mute=False)],
}


@pytest.mark.parametrize("kind", get_args(TableWish), ids=lambda kind: kind.__name__)
def test_every_wish_is_read_back(kind: type) -> None:
    for wish in WISHES[kind]:
        assert READERS.wish(kind.__name__, encode(wish)) == wish


def test_a_bot_is_wished_for_by_name_by_level_or_by_neither() -> None:
    for args, wish in (
        ({"seat": 1}, SeatBot(1)),
        ({"seat": 1, "bot": "level-2"}, SeatBot(1, "level-2")),
        ({"seat": 1, "level": 1}, SeatBot(1, level=1)),
    ):
        assert READERS.wish("SeatBot", encode(args)) == wish


@pytest.mark.parametrize(
    ("wish", "args"),
    [
        ("Dance", {}),
        ("Mark", {}),
        ("Sit", {"seat": "first"}),
        ("SeatBot", {}),
        ("SetOptions", {}),
        ("SetOptions", {"options": None}),
        ("SetOptions", {"options": {"seats": 2}}),
        ("SetOptions", {"mondo": {"seats": 2}}),
        ("SetOptions", {"options": [{"game": "Mondo"}, {"game": "Patterns"}]}),
        ("Choose", {"seat": 0, "choice": "dance"}),
        ("Mute", {"mute": True}),
    ],
)
def test_what_is_no_wish_is_unreadable(wish: str, args: Any) -> None:
    """A table's options are one object, which names one game."""
    with pytest.raises(Unreadable):
        READERS.wish(wish, encode(args))


@pytest.mark.parametrize(
    ("options", "code"),
    [({"game": "Chess"}, "no-such-game"), ({"game": "Mondo", "seats": 0}, "seats")],
)
def test_options_in_a_wish_are_refused_by_their_own_code(options: Any, code: str) -> None:
    with pytest.raises(NotAllowed) as refusal:
        READERS.wish("SetOptions", encode({"options": options}))
    assert refusal.value.code == code


@given(
    st.sampled_from([each.__name__ for each in get_args(TableWish)]),
    values | st.fixed_dictionaries({"options": values, "seat": values, "person": values}),
)
def test_any_arguments_are_a_wish_or_an_error_of_ours(name: str, value: Any) -> None:
    with suppress(MondalaError):
        wish = READERS.wish(name, json.dumps(value).encode())
        assert tagged(wish)[0] == name
