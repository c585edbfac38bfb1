"""The bots of an arena: Mondala's by their level, your own as FILE.py:CLASS. Worker processes are
given these texts and make the bots themselves."""

import sys
from collections.abc import Callable, Iterable
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
from pathlib import Path

from mondala.bots.bot import Bot
from mondala.core.errors import NotAllowed, Unreadable


def bot_of(entrant: str, of_level: Callable[[int], Bot]) -> Bot:
    """The bot, ready to play."""
    bot = of_level(int(entrant)) if entrant.isdecimal() else _own_bot(entrant)
    bot.prepare()
    return bot


def short_name(entrant: str) -> str:
    """The level, or the name of the class or of the file after the colon."""
    return Path(entrant.rpartition(":")[2]).name


def name_of(entrant: str) -> str:
    """The entrant's name at tables and in records."""
    return f"level {entrant}" if entrant.isdecimal() else short_name(entrant)


def check_names(entrants: Iterable[str]) -> None:
    """Refuses two bots that have the same name at tables and in records."""
    listed = sorted(map(short_name, set(entrants)))
    for one, next_one in pairwise(listed):
        if one == next_one:
            raise NotAllowed("same-name", f"two bots are called {one}")


def _own_bot(text: str) -> Bot:
    file, colon, name = text.rpartition(":")
    if not colon:
        raise Unreadable(f"a bot is a level or reads like my_bot.py:MyBot, not {text!r}")
    spec = spec_from_file_location(Path(file).stem, file)
    if spec is None or spec.loader is None or not Path(file).is_file():
        raise Unreadable(f"there is no Python file {file!r}")
    module = module_from_spec(spec)
    sys.modules.setdefault(spec.name, module)  # its values look up their types there
    spec.loader.exec_module(module)
    found = getattr(module, name, None)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise Unreadable(f"{file} has no bot {name!r}")
    return found()
