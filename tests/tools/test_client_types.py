"""The client's types and figures of the server are written from the Python sources."""

import json
import re

from mondala.hosted import registry
from mondala.tables.registry import Registry
from mondala.wire import PROTOCOL
from tools.client_types import FOLDER, client_constants, client_types, refusal_codes


def test_the_clients_types_are_current() -> None:
    types = (FOLDER / "types.ts").read_text("utf-8")
    assert types == client_types(registry()), "`make types` writes them"


def test_the_clients_constants_are_current() -> None:
    constants = (FOLDER / "constants.ts").read_text("utf-8")
    assert constants == client_constants(registry()), "`make types` writes them"


def test_the_types_name_the_protocol_and_have_all_messages_and_options() -> None:
    types = client_types(registry())
    assert f"export const PROTOCOL = {PROTOCOL};" in types
    for name in ("ClientMessage", "ServerMessage", "GameOptions", "Wishes", "TableView"):
        assert re.search(rf"export (type|interface) {name}\b", types), name
    (options,) = re.findall(r"export type GameOptions =([^;]+);", types)
    assert options.split() == ["|", "MondoOptions", "|", "PatternsOptions"]


def test_a_game_that_is_added_is_written_with_the_others() -> None:
    """Its options, view, commands, events and analysis, none of them called like another game's."""
    games = Registry(*registry().modules, "tests.nim.game")
    types, constants = client_types(games), client_constants(games)
    for name in ("NimOptions", "NimView", "NimCommands", "NimEvent", "NimPart"):
        assert re.search(rf"export (type|interface) {name}\b", types), name
    (offered,) = re.findall(r"export const GAMES = (.+?) as const;", constants, re.DOTALL)
    nim = json.loads(offered)["Nim"]
    assert nim["defaults"] == {"game": "Nim", "seats": 2, "most": 3}
    assert [bot["level"] for bot in nim["bots"]] == [1, 2]


def test_the_codes_of_refusals_are_those_that_the_sources_make() -> None:
    codes = refusal_codes()
    assert {"unreadable", "no-such-game", "no-such-bot", "not-your-turn", "too-fast"} <= codes
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in codes)
    assert f'"{min(codes)}"' in client_constants(registry())


def test_what_strangers_may_choose_is_written_with_each_game() -> None:
    """Every pace can be played by as many as any size says."""
    constants = client_constants(registry())
    (offered,) = re.findall(r"export const GAMES = (.+?) as const;", constants, re.DOTALL)
    for game in registry():
        written = json.loads(offered)[game.name]
        assert list(written["paces"]) == list(game.paces)
        assert written["sizes"] == list(game.sizes)
        for pace in game.paces:
            assert [game.at_pace(pace, size).seats for size in game.sizes] == list(game.sizes)
