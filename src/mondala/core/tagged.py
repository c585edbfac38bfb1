"""Texts in the manner of chess's PGN: tags in brackets, an empty line, then a body."""

import re
from collections.abc import Mapping

from mondala.core.errors import Unreadable

TAG = re.compile(r'\[([A-Z][A-Za-z0-9]*) "((?:[^"\\]|\\["\\])*)"\]')


def split_tagged(text: str) -> tuple[dict[str, str], str]:
    """The tags in their order, and the body without the white space around it."""
    tags: dict[str, str] = {}
    lines = text.strip().splitlines()
    while lines and lines[0].strip():
        line = lines.pop(0).strip()
        match = TAG.fullmatch(line)
        if match is None:
            raise Unreadable(f"not a tag: {line!r}")
        if match[1] in tags:
            raise Unreadable(f"the tag {match[1]} stands twice")
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
    return tags, "\n".join(lines).strip()


def join_tagged(tags: Mapping[str, str], body: str) -> str:
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", body, ""])


def _escaped(value: str) -> str:
    """The value on one line: backslashes and quotes escaped, line breaks replaced by spaces."""
    return " ".join(value.splitlines()).replace("\\", "\\\\").replace('"', '\\"')


def need(tags: Mapping[str, str], name: str) -> str:
    if name not in tags:
        raise Unreadable(f"the tag {name} is missing")
    return tags[name]
