"""The client's texts as its files have them."""

import json
import re
from pathlib import Path
from typing import Any

WEB = Path(__file__).parent.parent / "web"


def messages(area: str, language: str) -> dict[str, Any]:
    text = (WEB / "messages" / area / f"{language}.json").read_text("utf-8")
    found = json.loads(text)
    assert len(re.findall(r'^  "', text, re.MULTILINE)) == len(found), "a key stands there twice"
    return {key: value for key, value in found.items() if key != "$schema"}


def texts(message: Any) -> list[str]:
    """A message is one text, or one for each case of a number or word."""
    if isinstance(message, str):
        return [message]
    return [text for case in message for text in case["match"].values()]
