"""Writes the server's messages and constants as TypeScript for the browser client.

`python -m tools.client_types` writes web/src/wire/types.ts (the shape of everything that is sent)
and web/src/wire/constants.ts (figures and names); a test sees to it that they are up to date.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

from mondala.hosted import registry
from mondala.server.accounts import passwords
from mondala.server.accounts.people import LONGEST_NAME
from mondala.server.app import CONTROLLERS
from mondala.server.reminders.reminders import LONGEST_MAIL
from mondala.server.tables.audience import HANDS_EVERY
from mondala.tables.live_game import LiveGame
from mondala.tables.options import GameOptions
from mondala.tables.registry import Registry
from mondala.wire import PROTOCOL, messages
from tools.typescript import TypeScript

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "mondala"
FOLDER = ROOT / "web" / "src" / "wire"
FIGURES = {
    "HANDS_EVERY": (HANDS_EVERY, "Milliseconds between two messages about hands."),
    "LONGEST_NAME": (LONGEST_NAME, "The most characters of a name, or of an account's."),
    "SHORTEST_PASSWORD": (passwords.SHORTEST, "The fewest characters of a password."),
    "LONGEST_MAIL": (LONGEST_MAIL, "The most characters of a mail address."),
    "LONGEST_SAID": (messages.LONGEST_SAID, "The most characters of what is said at a table."),
}
_HEAD = "// Written by `python -m tools.client_types`. Change the Python sources."


def names(games: Registry) -> dict[type, str]:
    """A game's options, view, and events that are called like another game's have its name before
    theirs."""
    found: dict[type, str] = {GameOptions: "GameOptions"}
    events = Counter(event.__name__ for event in {each for game in games for each in game.events})
    for game in games:
        found[game.options_type] = f"{game.name}Options"
        found[game.view_type] = f"{game.name}View"
        for event in game.events:
            if events[event.__name__] > 1:
                found[event] = game.name + event.__name__
    return found


def client_types(games: Registry) -> str:
    types = TypeScript(names(games))
    from_client, from_server = get_args(messages.ClientMessage), get_args(messages.ServerMessage)
    types.given(*from_client)
    types.union("ClientMessage", from_client)
    types.sent(*(game.options_type for game in games))
    types.union("GameOptions", [game.options_type for game in games])
    types.sent(*from_server)
    types.union("ServerMessage", from_server)
    types.arguments("Wishes", get_args(messages.TableWish))
    for game in games:
        types.arguments(f"{game.name}Commands", game.player_commands)
        derived = () if game.derived_type is None else (game.derived_type,)
        types.sent(game.view_type, *derived, game.replay_type)
        types.tagged(f"{game.name}Event", game.events)
        if game.analyst is not None:
            types.sent(*game.analyst.parts)
            types.union(f"{game.name}Part", game.analyst.parts)
    for controller in (*CONTROLLERS, *(each for game in games for each in game.controllers())):
        types.given(*getattr(controller, "given", ()))
        types.sent(*getattr(controller, "sent", ()))
    return f"{_HEAD}\n\nexport const PROTOCOL = {PROTOCOL};\n\n{types.text()}"


def client_constants(games: Registry) -> str:
    offered = {game.name: _facts(game) for game in games}
    return "\n".join(
        [
            _HEAD,
            "",
            *_figures(),
            f"export const GAMES = {_written(offered)} as const;",
            "",
            "/** The codes with which the server refuses something. */",
            f"export const REFUSALS = {_written(sorted(refusal_codes()))} as const;",
            "export type RefusalCode = (typeof REFUSALS)[number];",
            "",
        ]
    )


def _figures() -> Iterator[str]:
    for name, (figure, meaning) in FIGURES.items():
        yield from (f"/** {meaning} */", f"export const {name} = {figure};", "")


def _facts(game: LiveGame) -> dict[str, Any]:
    return {
        "defaults": game.options_type(),
        "bots": [{"name": bot.name, "level": bot.level} for bot in game.bots],
        "friendly": game.friendly,
        "paces": {pace: game.at_pace(pace, game.sizes[0]) for pace in game.paces},
        "sizes": game.sizes,
        "facts": game.facts(),
    }


def _written(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def refusal_codes() -> set[str]:
    """The codes of all refusals that the sources make."""
    found = {"unreadable"}
    for path in SOURCES.rglob("*.py"):
        found |= set(_codes(ast.parse(path.read_text())))
    return found


def _codes(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_refusal(node.func):
            code = node.args[0] if node.args else None
            if isinstance(code, ast.Constant):
                yield str(code.value)


def _is_refusal(made: ast.expr) -> bool:
    """`NotAllowed(…)`, `Forbidden(…)`, or `super().__init__(…)` in a class of such refusals: no
    other class says a constant there."""
    name = getattr(made, "id", "") or getattr(made, "attr", "")
    return name in ("NotAllowed", "Forbidden", "__init__")


def main() -> None:
    games = registry()
    (FOLDER / "types.ts").write_text(client_types(games))
    (FOLDER / "constants.ts").write_text(client_constants(games))


if __name__ == "__main__":
    main()
