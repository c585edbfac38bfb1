"""The types of everything the browser client sends and gets, written as TypeScript.

`python -m mondala.server.client_types` prints them; web/src/wire/types.ts holds them, and a test
sees to it that it does.
"""

import sys
from typing import get_args

from mondala.games.mondo import commands as mondo_commands
from mondala.games.mondo import events as mondo_events
from mondala.games.mondo.options import Options
from mondala.games.mondo.views import View as MatchView
from mondala.server import boards, http, worlds
from mondala.server.chatting import Mute
from mondala.server.kinds import MondoReading, PatternsReading
from mondala.server.leavers import Choose
from mondala.tables import lobby, mondo, patterns
from mondala.wire import PROTOCOL, messages
from mondala.wire.typescript import TypeScript

NAMES: dict[type, str] = {
    Options: "MondoOptions",
    MatchView: "MatchView",
    mondo.View: "MondoView",
    mondo.Ended: "MondoEnded",
    patterns.View: "PatternsView",
    patterns.Ended: "PatternsEnded",
}


def client_types() -> str:
    types = TypeScript(NAMES)
    from_client, from_server = get_args(messages.ClientMessage), get_args(messages.ServerMessage)
    types.given(*from_client)
    types.union("ClientMessage", from_client)
    types.sent(*from_server)
    types.union("ServerMessage", from_server)
    types.arguments("Wishes", (*get_args(lobby.Wish), Choose, Mute))
    types.arguments("PatternsCommands", get_args(patterns.PlayerCommand))
    types.arguments("MondoCommands", (*get_args(mondo_commands.PlayerCommand), mondo.GoOn))
    types.sent(patterns.View, PatternsReading, mondo.View, MondoReading)
    types.tagged("PatternsEvent", get_args(patterns.Event))
    mondo_all = (*get_args(mondo_events.Event), *get_args(mondo.Event))
    types.tagged("MondoEvent", dict.fromkeys(mondo_all))
    types.given(*http.GIVEN, *boards.GIVEN, *worlds.GIVEN)
    types.sent(*http.SENT, *boards.SENT, *worlds.SENT)
    return f"""// Written by `python -m mondala.server.client_types`. Change the Python classes.

export const PROTOCOL = {PROTOCOL};

{types.text()}"""


if __name__ == "__main__":
    sys.stdout.write(client_types())
