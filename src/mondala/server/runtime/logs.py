"""Logs: one line for each event, in words or as JSON, with fields that say what it is about.

Fields come with a record (`extra`) or from the context (`about`): the request being answered, the
table, the person's id, the address. Credentials and texts people write are never logged.
"""

import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal, TextIO, TypeAlias

Form: TypeAlias = Literal["lines", "json"]
FIELDS = ("request", "method", "path", "status", "code", "table", "game", "person", "address")
"""The fields of a line, in this order."""
_ABOUT: ContextVar[dict[str, str]] = ContextVar("about")


@contextmanager
def about(**fields: str) -> Iterator[dict[str, str]]:
    """Adds these fields to all log lines of the block; more may be added to the dictionary."""
    now = _ABOUT.get({}) | fields
    token = _ABOUT.set(now)
    try:
        yield now
    finally:
        _ABOUT.reset(token)


def is_about(**fields: str) -> None:
    """Adds fields to the current context, if there is one."""
    now = _ABOUT.get(None)
    if now is not None:
        now.update(fields)


class _Formatter(logging.Formatter):
    def __init__(self, *, addresses: bool, node: str | None) -> None:
        super().__init__()
        self._node = node
        self._fields = FIELDS if addresses else tuple(each for each in FIELDS if each != "address")

    def told(self, record: logging.LogRecord) -> dict[str, str]:
        """A record's fields, without its traceback."""
        now = _ABOUT.get({})
        node = {} if self._node is None else {"node": self._node}
        found = {name: getattr(record, name, now.get(name)) for name in self._fields}
        return {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **node,
            **{name: str(value) for name, value in found.items() if value is not None},
        }


class Lines(_Formatter):
    """`2026-01-02T03:04:05.678+00:00 warning what happened table=… person=…`"""

    def format(self, record: logging.LogRecord) -> str:
        told = self.told(record)
        first = [_one_line(told.pop(name)) for name in ("time", "level", "event")]
        line = " ".join([*first, *(f"{name}={_one_line(told[name])}" for name in told)])
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class Json(_Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told = self.told(record)
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def _one_line(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text)


class _ToStderr(logging.StreamHandler[TextIO]):
    """Writes to whatever stderr currently is."""

    def emit(self, record: logging.LogRecord) -> None:
        self.stream = sys.stderr
        super().emit(record)


def start_logging(
    form: Form | None,
    *,
    addresses: bool = True,
    node: str | None = None,
    stream: TextIO | None = None,
) -> None:
    """Sets up the logs of this process, `node` of several. Without a form only warnings are logged,
    as lines."""
    handler = _ToStderr() if stream is None else logging.StreamHandler(stream)
    formatter = Json if form == "json" else Lines
    handler.setFormatter(formatter(addresses=addresses, node=node))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("mondala").setLevel(logging.WARNING if form is None else logging.INFO)
