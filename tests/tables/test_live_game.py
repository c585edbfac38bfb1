"""Every live game holds what a game holds, and what its description promises."""

from abc import ABC
from inspect import isfunction, signature
from types import ModuleType

import pytest

from mondala.core.errors import NotAllowed
from mondala.games.mondo.options import Level, Options, Solo
from mondala.hosted import registry
from mondala.hosted.mondo.game import GAME as MONDO
from mondala.hosted.patterns.game import GAME as PATTERNS
from mondala.tables.clocks import ClockOptions
from mondala.tables.live_game import GRACE, LiveGame, PresentSeats
from mondala.tables.patterns import PatternsOptions
from tests.games import contract
from tests.games.contract import Promise, every_promise
from tests.nim.game import GAME as NIM
from tests.nim.game import Nim
from tests.nim.rules import NimOptions, TakeStones
from tests.tables import contract as live_contract
from tests.tables.contract import LivePromise, every_live_promise
from tests.tables.settings import LiveSetting, live_setting

INCREMENT = ClockOptions(initial=10_000, increment=500)
SETTINGS = [
    live_setting(PATTERNS, "", PatternsOptions()),
    live_setting(PATTERNS, "increment", PatternsOptions(INCREMENT)),
    live_setting(PATTERNS, "days", PatternsOptions(ClockOptions(days=1))),
    live_setting(MONDO, "expert", Options(3, Level.EXPERT, minutes=1, rounds=2)),
    live_setting(MONDO, "hidden time", Options(2, hidden_time=True, minutes=1)),
    live_setting(MONDO, "solo", Options(1, solo=Solo.EASY, minutes=2)),
    live_setting(NIM, "", NimOptions()),
    live_setting(NIM, "of four", NimOptions(seats=4, most=2)),
]
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)


def test_every_game_that_is_offered_is_looked_at() -> None:
    assert {setting.game for setting in SETTINGS} == {*registry(), NIM}


@every_setting
@every_promise
def test_a_live_game_holds_what_every_game_holds(promise: Promise, setting: LiveSetting) -> None:
    """Clocks, offers, interruptions and stand-ins included."""
    promise(setting)


@every_setting
@every_live_promise
def test_a_live_game_holds_what_its_description_promises(
    promise: LivePromise, setting: LiveSetting
) -> None:
    promise(setting)


@pytest.mark.parametrize("module", [contract, live_contract], ids=lambda module: module.__name__)
def test_no_promise_of_a_contract_is_forgotten(module: ModuleType) -> None:
    """Each function about a setting is listed."""
    found = [
        function
        for function in vars(module).values()
        if isfunction(function) and [*signature(function).parameters] == ["setting"]
    ]
    listed = [*contract.PROMISES, *live_contract.LIVE_PROMISES]
    assert len(found) >= 7
    assert [function for function in found if function not in listed] == []


def test_a_plain_game_has_no_material_of_its_own() -> None:
    assert NIM.read_material("") is None
    assert NIM.material_digest(None) == ""
    with pytest.raises(NotAllowed, match="Nim") as refusal:
        NIM.read_material("stones")
    assert refusal.value.code == "combination"


def test_a_plain_game_has_nothing_but_turns() -> None:
    """No clock, no hands, nothing derived, and everybody sits where they sat."""
    state = NIM.begin(NimOptions(seats=3), 1, None)
    assert NIM.due(state) is None
    assert NIM.resumed(state) is None
    assert NIM.derived(state) is None
    assert NIM.hand(state, 1, 2) is None
    assert NIM.facts() == {}
    assert not NIM.hides_time(state)
    assert not NIM.in_days(state.options)
    assert NIM.seat_order(state.options, 5) == (0, 1, 2)
    sent = TakeStones(2)
    assert NIM.command(sent, 80) is sent


def test_in_a_plain_game_one_waits_for_somebody_who_left() -> None:
    """And nothing else is done about it; the others may end the game."""
    state = NIM.begin(NimOptions(), 1, None)
    assert NIM.grace(state) == GRACE
    assert NIM.may_end(state)
    assert NIM.chapter(state) == 0
    assert NIM.after_absence(0) is None
    assert NIM.by_consent(state, lambda: PresentSeats(frozenset({0, 1}), frozenset())) is None
    assert NIM.stand_ins(state) == (None, None)


def test_bots_of_a_plain_game_see_and_send_what_players_do() -> None:
    state = NIM.begin(NimOptions(), 1, None)
    view, sent = NIM.view(state, 0), TakeStones(1)
    assert NIM.bot_view(view) is view
    assert NIM.bot_command(sent) is sent
    assert NIM.bot_reflex(state, 0) is None


@pytest.mark.parametrize("left_out", sorted(LiveGame.__abstractmethods__))
def test_a_description_without_what_every_game_has_cannot_be_made(left_out: str) -> None:
    body = {name: each for name, each in vars(Nim).items() if name in LiveGame.__abstractmethods__}
    del body[left_out]
    with pytest.raises(TypeError, match=left_out):
        type("Half", (LiveGame, ABC), body)()
