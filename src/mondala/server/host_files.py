"""Reads the files that a host has put into the data folder for games."""

import logging
from typing import Any

from mondala.core.errors import Unreadable
from mondala.core.ids import GameName
from mondala.server.settings import CannotServe, Settings

_LOG = logging.getLogger("mondala")


def read_host_files(settings: Settings) -> dict[GameName, Any]:
    """The files' contents by game; raises CannotServe if one cannot be read."""
    found: dict[GameName, Any] = {}
    for game in settings.registry:
        file = settings.data / game.host_file
        if not game.host_file or not file.exists():
            continue
        try:
            found[game.name] = game.read_host_file(file.read_text("utf-8"))
        except OSError as error:
            raise CannotServe(f"cannot read {str(file)!r}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise CannotServe(f"cannot read {str(file)!r}: it is not a text in UTF-8") from error
        except Unreadable as error:
            raise CannotServe(f"cannot use {str(file)!r}: {error}") from error
        _LOG.info("uses %s", file)
    return found
